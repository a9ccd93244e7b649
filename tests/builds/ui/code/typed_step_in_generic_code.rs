mod state {
    fsm_runtime::fsm!(include_str!("../input/invoice.md"), typestate);
}

use state::typed::{Draft, Next, Paid};

fn hurry<A: Next<B>, B>() {}

fn main() {
    hurry::<Draft, Paid>();
}
