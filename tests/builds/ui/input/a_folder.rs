mod state {
    fsm_runtime::fsm!(include_str!("../document"));
}

fn main() {}
