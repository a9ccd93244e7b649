use fsm_runtime::conform;

#[conform(include_str!("../input/invoice.md"))]
struct Invoice;

fn main() {}
