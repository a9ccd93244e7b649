mod state {
    fsm_runtime::fsm!(include_str!("invioce.md"));
}

fn main() {}
