mod state {
    fsm_runtime::fsm!(include_str!("../input/invoice.md"), typestate);
}

use state::typed::{Draft, Machine, Paid, Sent};

fn main() {
    let machine = Machine::new(()).to::<Sent>().to::<Paid>();
    let _ = machine.to::<Draft>();
}
