use fsm_runtime::conform;

#[conform(include_str!("../input/invoice.md"))]
enum Invoice {
    Draft,
    Sent,
    #[cfg(test)]
    Paid,
}

fn main() {}
