mod state {
    fsm_runtime::fsm!(include_str!("missing_diagram.md"));
}

fn main() {}
