mod warned {
    fsm_runtime::fsm!(include_str!("guards_that_nothing_asks.md"));
}

mod denied {
    fsm_runtime::fsm!(include_str!("guards_that_nothing_asks.md"), deny(unbound-guard));
}

mod allowed {
    fsm_runtime::fsm!(include_str!("guards_that_nothing_asks.md"), allow(unbound-guard));
}

fn main() {}
