mod state {
    fsm_runtime::fsm!(include_str!("invoice.md"), typestat);
}

fn main() {}
