mod state {
    fsm_runtime::fsm!(include_str!("identifier_collision.md"));
}

fn main() {}
