mod state {
    fsm_runtime::fsm!(include_str!("invoice.md"), allow(dead-end-states));
}

fn main() {}
