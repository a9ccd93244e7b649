mod state {
    fsm_runtime::fsm!(include_str!("two.md"));
}

fn main() {}
