mod state {
    fsm_runtime::fsm!(include_str!("configured/invoice.md"));
}

fn main() {}
