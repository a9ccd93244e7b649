use fsm_runtime::conform;

#[derive(Clone, Copy)]
enum Invoice {
    Draft,
    Sent,
    Paid,
}

impl Invoice {
    #[conform(include_str!("../input/invoice.md"))]
    fn may_go_to(self, to: Self) -> bool {
        matches!((self, to), (Self::Draft, Self::Sent) | (Self::Draft, Self::Paid))
    }
}

fn main() {
    Invoice::Draft.may_go_to(Invoice::Sent);
}
