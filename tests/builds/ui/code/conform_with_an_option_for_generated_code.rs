use fsm_runtime::conform;

#[conform(include_str!("../input/invoice.md"), typestate)]
enum Invoice {
    Draft,
    Sent,
    Paid,
}

fn main() {}
