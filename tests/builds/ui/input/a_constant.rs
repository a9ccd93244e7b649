mod state {
    fsm_runtime::fsm!(DOCUMENT);
}

fn main() {}
