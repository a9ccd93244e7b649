mod state {
    fsm_runtime::fsm!(include_str!(concat!(env!("NO_SUCH_FOLDER"), "/invoice.md")));
}

fn main() {}
