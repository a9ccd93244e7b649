mod state {
    fsm_runtime::fsm!();
}

fn main() {}
