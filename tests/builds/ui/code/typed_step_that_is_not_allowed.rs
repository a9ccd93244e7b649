mod state {
    fsm_runtime::fsm!(include_str!("../input/invoice.md"), typestate);
}

use state::typed::{Machine, Paid};

fn main() {
    let machine = Machine::new(());
    let _ = machine.to::<Paid>();
}
