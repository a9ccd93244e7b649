use fsm_runtime::conform;

#[derive(Clone, Copy)]
enum Invoice {
    Draft,
    Sent,
    Paid,
}

#[conform(include_str!("../input/invoice.md"))]
fn may_follow(from: Invoice, to: Invoice) -> bool {
    match (from, to) {
        (Invoice::Draft, Invoice::Sent) => true,
        (_, Invoice::Draft) => true,
        _ => false,
    }
}

fn main() {
    may_follow(Invoice::Draft, Invoice::Sent);
}
