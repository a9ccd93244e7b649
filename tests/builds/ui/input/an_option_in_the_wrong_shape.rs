mod state {
    fsm_runtime::fsm!(include_str!("invoice.md"), machine = Invoice);
}

fn main() {}
