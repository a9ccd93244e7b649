mod state {
    fsm_runtime::fsm!("invoice.md");
}

fn main() {}
