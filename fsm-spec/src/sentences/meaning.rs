//! What a parsed sentence says: its clauses are edges (from, to, how often negated), looked up in one table, and a few predicates.

use super::{
    Statement,
    clauses::{self, Clause},
    grammar::{Rule, SentenceParser},
    lexicon::REMARK,
    tokens::Tokens,
    vocabulary::Named,
};
use crate::model::StateId;
use pest::{Parser, iterators::Pair};

/// What stands in the place of a role.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Place {
    Any,
    Names(Vec<usize>),
    Itself,
    /// Where it came from; the names in the phrase: "the state before X".
    Origin(Vec<usize>),
    Elsewhere,
}

impl Place {
    pub(super) fn named(names: Vec<usize>) -> Option<Self> {
        (!names.is_empty()).then_some(Self::Names(names))
    }
}

/// What a reading of a sentence says; nothing where it is not understood whole.
pub(super) fn statements(tokens: &Tokens) -> Option<Vec<Statement>> {
    let remarks = tokens.kinds & REMARK != 0;
    let rules = [Some(Rule::sentence), remarks.then_some(Rule::remarked)];
    rules.into_iter().flatten().find_map(|rule| {
        let mut parsed = SentenceParser::parse(rule, &tokens.text).ok()?;
        let mut meaning = Meaning { tokens, found: Vec::new() };
        clauses::read(&mut meaning, parsed.next()?)?;
        Some(meaning.found).filter(|found| !found.is_empty())
    })
}

pub(super) struct Meaning<'a> {
    pub(super) tokens: &'a Tokens,
    /// Each once.
    pub(super) found: Vec<Statement>,
}

impl Meaning<'_> {
    pub(super) fn add(&mut self, statement: Statement) -> Option<()> {
        if !self.found.contains(&statement) {
            self.found.push(statement);
        }
        Some(())
    }
    /// Takes what a clause in an order of its own says. None where nothing of the whole sentence may be taken.
    pub(super) fn special(&mut self, clause: Pair<'_, Rule>) -> Option<()> {
        match clause.as_rule() {
            Rule::list => {
                let list = clause.into_inner().next()?;
                let kind = list.as_rule();
                let names = first(list, Rule::names)?;
                match kind {
                    Rule::ends_list => self.terminal(&names),
                    Rule::starts_list => self.initial(&names),
                    _ => self.retired(&names),
                }
            }
            Rule::gone => self.retired(&first(clause, Rule::names)?),
            _ => Some(()),
        }
    }

    /// Looks an edge up in the table of meanings.
    pub(super) fn edge(&mut self, edge: Clause<'_>) -> Option<()> {
        let plain = edge.except.is_empty() && !edge.triggered && !edge.living;
        if edge.conflict || edge.negations > 1 {
            return Some(());
        }
        match (edge.from, edge.to, edge.negations) {
            (Some(Place::Names(names)), None, 0) if edge.ends && plain => self.terminal(&names),
            (Some(Place::Any) | None, Some(Place::Itself), 0) => {
                self.add(Statement::SelfLoops)?;
                let loops: Vec<_> = self.states(&edge.except)?.into_iter().map(|state| (state, state)).collect();
                if loops.is_empty() { Some(()) } else { self.add(Statement::Forbidden(loops)) }
            }
            (from, Some(Place::Names(names)), 0) if from == Some(Place::Any) || from.is_none() && edge.anytime => {
                if edge.one_of {
                    return Some(());
                }
                for name in names {
                    let state = self.tokens.names.get(name)?.clone();
                    let mut except = edge.except.clone();
                    except.retain(|other| self.tokens.names.get(*other) != Some(&state));
                    let except = self.states(&except)?;
                    self.add(Statement::Overlay { except, non_terminal: edge.living, state })?;
                }
                Some(())
            }
            (from @ (Some(Place::Names(_)) | None), Some(Place::Origin(inside)), 0) => {
                let states = match from {
                    Some(Place::Names(names)) => names,
                    _ => inside,
                };
                let name = |name: usize| self.tokens.names.get(name).cloned();
                let event = edge.event.and_then(|event| self.tokens.events.get(event));
                let states = states.into_iter().filter_map(name).collect();
                self.add(Statement::Return { states, event: event.cloned(), to: self.states(&edge.backs)? })
            }
            // "does not leave X automatically" says less than "does not leave X".
            (_, _, 1) if self.tokens.manner || !plain => Some(()),
            (Some(Place::Names(from)), Some(Place::Names(to)), 1) => {
                let (from, to) = (self.states(&from)?, self.states(&to)?);
                let pairs = from.iter().flat_map(|from| to.iter().map(|to| (*from, *to)));
                self.add(Statement::Forbidden(pairs.take(crate::views::MOST_CLAIMS).collect()))
            }
            (Some(Place::Names(names)), None | Some(Place::Elsewhere), 1) if !self.tokens.direct => {
                self.terminal(&names)
            }
            _ => Some(()),
        }
    }

    /// Whether two places are the same states.
    pub(super) fn same(&self, one: &Option<Place>, other: &Option<Place>) -> bool {
        let (Some(Place::Names(one)), Some(Place::Names(other))) = (one, other) else {
            return false;
        };
        let named = |name: &usize| self.tokens.names.get(*name);
        one.iter().map(named).eq(other.iter().map(named))
    }

    /// The states of these names; none where one of them is unknown.
    pub(super) fn states(&self, names: &[usize]) -> Option<Vec<StateId>> {
        let state = |name: &usize| match self.tokens.names.get(*name)? {
            Named::State(state) => Some(*state),
            Named::Unknown(_) => None,
        };
        names.iter().map(state).collect()
    }

    pub(super) fn terminal(&mut self, names: &[usize]) -> Option<()> {
        self.add(Statement::Terminal(self.states(names)?))
    }

    pub(super) fn initial(&mut self, names: &[usize]) -> Option<()> {
        // "starts in A or B" says which depends on something.
        if let [state] = self.states(names)?[..] { self.add(Statement::Initial(state)) } else { Some(()) }
    }

    pub(super) fn retired(&mut self, names: &[usize]) -> Option<()> {
        // "A draft was deleted" is about a thing.
        (!self.tokens.instance).then_some(())?;
        names.iter().try_for_each(|name| self.add(Statement::Retired(self.tokens.names.get(*name)?.clone())))
    }
}

impl Clause<'_> {
    /// Takes the roles from a part of a clause.
    pub(super) fn gather(&mut self, pair: Pair<'_, Rule>) {
        match pair.as_rule() {
            Rule::neg | Rule::crossed => self.negations += 1,
            Rule::on | Rule::fired => {
                self.triggered = true;
                let mut events = pair.into_inner();
                self.event = self.event.or_else(|| number(&events.next()?));
            }
            Rule::event => {
                self.triggered = true;
                self.event = self.event.or_else(|| number(&pair));
            }
            Rule::live | Rule::alive => self.living = true,
            Rule::anytime => self.anytime = true,
            Rule::backs => self.backs.extend(numbers(&pair)),
            Rule::except | Rule::unless => self.except.extend(numbers(&pair)),
            _ => pair.into_inner().for_each(|pair| self.gather(pair)),
        }
    }

    /// What a noun stands for; its exceptions are those of the clause.
    pub(super) fn stands_for(&mut self, pair: Pair<'_, Rule>) -> Option<Place> {
        match pair.as_rule() {
            Rule::any => {
                pair.into_inner().for_each(|pair| self.gather(pair));
                Some(Place::Any)
            }
            Rule::names | Rule::some | Rule::name => Some(Place::Names(numbers(&pair))),
            Rule::origin => Some(Place::Origin(numbers(&pair))),
            Rule::itself => Some(Place::Itself),
            Rule::elsewhere => Some(Place::Elsewhere),
            _ => pair.into_inner().find_map(|pair| self.stands_for(pair)),
        }
    }

    pub(super) fn fill_from(&mut self, place: Place) {
        // "in any state …, from any state".
        self.conflict |= self.from.as_ref().is_some_and(|from| *from != place);
        self.from = Some(place);
    }

    pub(super) fn fill_to(&mut self, place: Place) {
        self.conflict |= self.to.as_ref().is_some_and(|to| *to != place);
        self.to = Some(place);
    }
}

/// The names of the first part of a clause that is `rule`.
fn first(pair: Pair<'_, Rule>, rule: Rule) -> Option<Vec<usize>> {
    let found = pair.into_inner().flatten().find(|pair| pair.as_rule() == rule);
    found.map(|pair| numbers(&pair))
}

/// The names in a part of a clause.
pub(super) fn numbers(pair: &Pair<'_, Rule>) -> Vec<usize> {
    let parts = pair.clone().into_inner().flatten();
    let own = (pair.as_rule() == Rule::name).then(|| pair.clone());
    let names = own.into_iter().chain(parts);
    names.filter(|pair| pair.as_rule() == Rule::name).filter_map(|pair| number(&pair)).collect()
}

/// The number of a name or an event.
fn number(pair: &Pair<'_, Rule>) -> Option<usize> {
    pair.as_str().trim_end().get(1..)?.parse().ok()
}

pub(super) fn inside(pair: &Pair<'_, Rule>, rule: Rule) -> bool {
    let mut parts = pair.clone().into_inner().flatten();
    parts.any(|pair| pair.as_rule() == rule)
}
