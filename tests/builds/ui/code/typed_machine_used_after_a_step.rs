mod state {
    fsm_runtime::fsm!(include_str!("../input/invoice.md"), typestate);
}

use state::typed::{Machine, Sent};

fn main() {
    let draft = Machine::new(());
    let _ = draft.to::<Sent>();
    let _ = draft.to::<Sent>();
}
