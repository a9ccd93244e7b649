use fsm_runtime::conform;

#[derive(Clone, Copy)]
enum Invoice {
    Draft,
    Sent,
    Paid,
}

#[conform(include_str!("../input/invoice.md"))]
const NEXT: [(Invoice, Invoice); 2] = [
    (Invoice::Draft, Invoice::Sent),
    (Invoice::Draft, Invoice::Paid),
];

fn main() {
    let _ = NEXT;
}
