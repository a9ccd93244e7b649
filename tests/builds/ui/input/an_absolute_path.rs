mod state {
    fsm_runtime::fsm!(include_str!("/no/such/folder/invoice.md"));
}

fn main() {}
