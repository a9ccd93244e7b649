//! How much of the document has ever happened.

use fsm_spec::source::Span;

use super::contract::Contract;
use crate::places;

/// A state and how often a run was in it.
#[derive(Debug)]
pub(crate) struct Visited<'a> {
    pub(crate) name: &'a str,
    pub(crate) count: u64,
}

/// A transition as it is drawn, and how often it was taken.
#[derive(Debug)]
pub(crate) struct Taken<'a> {
    pub(crate) from: &'a str,
    pub(crate) to: &'a str,
    pub(crate) event: Option<&'a str>,
    pub(crate) count: u64,
    pub(crate) span: Option<Span>,
    /// The transitions of the machine it is made of.
    pub(crate) parts: Vec<usize>,
}

/// What of a machine has happened. What only a rule allows is in neither list.
#[derive(Debug)]
pub(crate) struct Coverage<'a> {
    pub(crate) states: Vec<Visited<'a>>,
    pub(crate) transitions: Vec<Taken<'a>>,
}

impl<'a> Coverage<'a> {
    pub(super) fn of(contract: &Contract<'a>) -> Self {
        let machine = contract.machine;
        let mut counts = vec![0u64; contract.routes.routes.len()];
        for pair in &contract.pairs {
            for way in &pair.ways {
                counts[way.route] += way.count + pair.count;
            }
        }
        let drawn = contract.routes.routes.iter().zip(counts).filter(|(route, _)| {
            let implied = route.transitions.iter().any(|at| machine.transitions[*at].implied);
            !implied && !route.beside
        });
        let transitions = drawn.map(|(route, count)| Taken {
            from: contract.name(route.from),
            to: contract.name(route.to),
            event: route.event(machine),
            count,
            span: places::route(machine, route),
            parts: route.transitions.clone(),
        });
        let states = contract
            .routes
            .leaves()
            .map(|leaf| Visited { name: contract.name(leaf), count: contract.visits[leaf.index()] });
        Self { states: states.collect(), transitions: transitions.collect() }
    }

    /// How many states a run was in.
    pub(crate) fn visited(&self) -> usize {
        self.states.iter().filter(|state| state.count > 0).count()
    }

    /// How many transitions were taken.
    pub(crate) fn taken(&self) -> usize {
        self.transitions.iter().filter(|one| one.count > 0).count()
    }

    pub(crate) fn never(&self) -> impl Iterator<Item = &Taken<'a>> {
        self.transitions.iter().filter(|one| one.count == 0)
    }

    /// The share of transitions that were taken, in percent. A machine without any is covered.
    pub(crate) fn percent(&self) -> f64 {
        share(self.taken(), self.transitions.len())
    }

    /// The same for people; only all of them are 100 %.
    pub(crate) fn shown(&self) -> String {
        format!("{} %", (self.percent() * 10.0).floor() / 10.0)
    }
}

/// A share in percent.
pub(crate) fn share(part: usize, whole: usize) -> f64 {
    match whole {
        0 => 100.0,
        _ => part as f64 * 100.0 / whole as f64,
    }
}
