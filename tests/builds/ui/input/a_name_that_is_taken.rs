mod state {
    fsm_runtime::fsm!(include_str!("invoice.md"), state = Transition);
}

fn main() {}
