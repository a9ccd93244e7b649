mod state {
    fsm_runtime::fsm!(include_bytes!("invoice.md"));
}

fn main() {}
