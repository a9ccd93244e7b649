mod state {
    fsm_runtime::fsm!(include_str!("invoice.md"), state = Phase, state = Step);
}

fn main() {}
