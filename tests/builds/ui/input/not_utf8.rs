mod state {
    fsm_runtime::fsm!(include_str!("not_utf8.md"));
}

fn main() {}
