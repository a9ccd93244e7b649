mod state {
    fsm_runtime::fsm!(include_str!("specs/coder.md"));
}

fn main() {}
