mod state {
    fsm_runtime::fsm!(include_str!("two.md"), machine = "Dor");
}

fn main() {}
