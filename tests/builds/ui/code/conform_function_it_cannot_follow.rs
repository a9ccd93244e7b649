use fsm_runtime::conform;

#[derive(Clone, Copy)]
enum Invoice {
    Draft,
    Sent,
    Paid,
}

#[conform(include_str!("../input/invoice.md"))]
fn may_follow(from: Invoice, to: Invoice) -> bool {
    (from as u8) < (to as u8)
}

fn main() {
    may_follow(Invoice::Draft, Invoice::Sent);
}
