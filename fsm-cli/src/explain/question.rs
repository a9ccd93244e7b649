//! Two states by name, and what the machine says about going from one to the other.

use fsm_spec::Reading;
use fsm_spec::model::{Machine, Meaning, StateId, StateKind};
use fsm_spec::spelling::fold;
use fsm_spec::steps::Routes;
use fsm_spec::suggest::closest;

use crate::failure::Failure;
use crate::show::Document;

/// May the machine go from one state to the other?
#[derive(Debug)]
pub(crate) struct Question<'a> {
    pub(crate) document: &'a Document,
    /// The machine's place in the reading.
    pub(crate) at: usize,
    pub(crate) machine: &'a Machine,
    pub(crate) routes: Routes<'a>,
    pub(crate) from: StateId,
    pub(crate) to: StateId,
}

/// A transition that leads from the one state to the other.
#[derive(Debug)]
pub(crate) struct Way {
    /// Where it leaves, and where it leads: the states themselves, or composites around or inside them.
    pub(crate) from: StateId,
    pub(crate) to: StateId,
    /// What it is made of, by place in [`Machine::transitions`].
    pub(crate) transitions: Vec<usize>,
}

/// What it comes down to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Allowed,
    Refused,
    /// The diagram does not draw it, and another view allows it.
    Disputed,
}

impl Verdict {
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Allowed => "is allowed",
            Self::Refused => "is not allowed",
            Self::Disputed => "is not drawn, though another view allows it",
        }
    }
}

/// The question, of the machine that knows both names.
pub(crate) fn asked<'a>(documents: &'a [Document], [from, to]: [&str; 2]) -> Result<Question<'a>, Failure> {
    let mut known = Vec::new();
    let mut reasons = Vec::new();
    for document in documents {
        for at in &document.machines {
            let find = |name| find(&document.reading, *at, name);
            match (find(from), find(to)) {
                (Ok(from), Ok(to)) => known.push((document, *at, from, to)),
                (first, second) => {
                    reasons.extend([first, second].into_iter().filter_map(Result::err));
                }
            }
        }
    }
    let (document, at, from, to) = match known.as_slice() {
        [only] => *only,
        [] => {
            reasons.dedup();
            return Err(Failure::Messages(reasons));
        }
        several => {
            let names: Vec<&str> =
                several.iter().map(|(document, at, ..)| document.reading.machines[*at].name.as_str()).collect();
            return Err(Failure::new(format!(
                "several machines have both states: choose one with `--machine NAME` (`{}`)",
                names.join("`, `")
            )));
        }
    };
    Ok(Question::new(document, at, from, to))
}

fn find(reading: &Reading, at: usize, name: &str) -> Result<StateId, String> {
    let machine = &reading.machines[at];
    let known = reading.names.get(at).and_then(|names| names.known(name));
    if let Some((state, _)) = known {
        return Ok(state);
    }
    // A state that only a sentence names, such as an overlay, is not among the names of the views.
    let folded = fold(name);
    let told = (0u32..).zip(&machine.states).find(|(_, state)| fold(&state.name) == folded);
    if let Some((state, _)) = told {
        return Ok(StateId(state));
    }
    let names = || machine.states.iter().map(|state| state.name.as_str());
    if machine.retired.iter().any(|retired| retired == name) {
        return Err(format!(
            "`{name}` is no longer a state of `{}`: the document says that it was removed",
            machine.name
        ));
    }
    // What was typed is compared without its case, as most names are all in capitals.
    let lower: Vec<String> = names().map(str::to_lowercase).collect();
    let near = closest(&name.to_lowercase(), lower.iter().map(String::as_str));
    let near = near.and_then(|near| lower.iter().position(|lower| lower == near));
    let advice = match near.and_then(|at| names().nth(at)) {
        Some(near) => format!("did you mean `{near}`?"),
        None if machine.states.len() <= 12 => {
            let names: Vec<&str> = names().collect();
            format!("there are `{}`", names.join("`, `"))
        }
        None => "`fsm show` lists them all".to_owned(),
    };
    Err(format!("there is no state `{name}` in `{}`; {advice}", machine.name))
}

impl<'a> Question<'a> {
    /// The question about two states of the machine at that place in the reading.
    pub(crate) fn new(document: &'a Document, at: usize, from: StateId, to: StateId) -> Self {
        let machine = &document.reading.machines[at];
        Self { document, at, machine, routes: machine.routes(), from, to }
    }

    pub(crate) fn name(&self, state: StateId) -> &'a str {
        let state = self.machine.states.get(state.index());
        state.map_or("", |state| state.name.as_str())
    }

    /// Every transition that leads from the one to the other, what the document draws between the two themselves first.
    pub(crate) fn ways(&self) -> Vec<Way> {
        let mut ways = Vec::new();
        for (at, one) in self.machine.transitions.iter().enumerate() {
            // A choice, fork or join is asked for by its name.
            if (one.from, one.to) == (self.from, self.to) && (self.is_pseudo(one.from) || self.is_pseudo(one.to)) {
                ways.push(Way { from: one.from, to: one.to, transitions: vec![at] });
            }
        }
        for route in &self.routes.routes {
            if self.is_around(route.from, self.from) && self.enters(route.to) {
                ways.push(Way { from: route.from, to: route.to, transitions: route.transitions.clone() });
            }
        }
        ways.sort_by_key(|way| {
            let direct = (way.from, way.to) == (self.from, self.to);
            (self.is_implied(way), !direct)
        });
        ways
    }

    /// What it comes down to, by the ways there are.
    pub(crate) fn verdict(&self, ways: &[Way]) -> Verdict {
        match (ways.is_empty(), self.disputed_at().is_empty()) {
            (false, _) => Verdict::Allowed,
            (true, true) => Verdict::Refused,
            (true, false) => Verdict::Disputed,
        }
    }

    /// Whether no view draws or lists it.
    pub(crate) fn is_implied(&self, way: &Way) -> bool {
        let mut parts = way.transitions.iter();
        parts.any(|at| self.machine.transitions.get(*at).is_some_and(|one| one.implied))
    }

    /// Whether leaving `around` leaves `state`, or some of what lies in it.
    fn is_around(&self, around: StateId, state: StateId) -> bool {
        around == state || self.lies_in(state, around) || self.lies_in(around, state)
    }

    /// Whether entering `entered` enters the state asked for.
    fn enters(&self, entered: StateId) -> bool {
        entered == self.to
            || self.lies_in(entered, self.to)
            || self.routes.entries(entered).iter().any(|leaf| *leaf == self.to || self.lies_in(*leaf, self.to))
    }

    pub(crate) fn lies_in(&self, state: StateId, around: StateId) -> bool {
        self.routes.ancestors(state).any(|other| other == around)
    }

    fn is_pseudo(&self, state: StateId) -> bool {
        let kind = self.machine.states.get(state.index()).map(|state| state.kind);
        !matches!(kind, Some(StateKind::Simple | StateKind::Composite))
    }

    /// The leaves that the state asked for stands for.
    pub(crate) fn leaves(&self, state: StateId) -> Vec<StateId> {
        if self.is_pseudo(state) {
            return self.routes.entries(state).to_vec();
        }
        let mut leaves = Vec::new();
        self.routes.leaves_in(state, &mut leaves);
        leaves
    }

    /// The sentence that forbids it.
    pub(crate) fn forbidden(&self) -> Option<&'a fsm_spec::model::Rule> {
        let mut rules = self.machine.rules.iter();
        rules.find(|rule| rule.meaning == Meaning::Forbidden(self.from, self.to))
    }
}
