use fsm_runtime::conform;

#[conform(include_str!("../input/invoice.md"))]
enum Invoice {
    Draft,
    Snet,
    Paid,
    Archived,
}

fn main() {}
