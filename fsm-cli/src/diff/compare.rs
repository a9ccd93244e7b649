//! The comparison as a whole.

use std::collections::BTreeSet;

use fsm_spec::model::Machine;

use super::change::{Breaks, Change, Kind};
use super::steps::Both;
use super::{arrows, drawing, ends, events, machines, sentences};
use crate::show::Document;

/// What changed between two revisions.
#[derive(Debug)]
pub(crate) struct Comparison {
    pub(crate) machines: Vec<Compared>,
}

/// What changed in one machine.
#[derive(Debug)]
pub(crate) struct Compared {
    /// Its name, in the new document where it is there.
    pub(crate) name: String,
    pub(crate) changes: Vec<Change>,
    /// Events that only the new machine has, and those that only the old one had.
    pub(crate) new_events: Vec<String>,
    pub(crate) gone_events: Vec<String>,
    /// Both machines in one drawing.
    pub(crate) drawing: String,
}

impl Comparison {
    pub(crate) fn changes(&self) -> impl Iterator<Item = &Change> {
        self.machines.iter().flat_map(|machine| &machine.changes)
    }

    /// Whether anything breaks.
    pub(crate) fn is_breaking(&self) -> bool {
        self.changes().any(|change| change.breaks.any())
    }
}

/// Compares the machines that both documents show.
pub(crate) fn compare(old: &Document, new: &Document) -> Comparison {
    let old: Vec<&Machine> = old.shown().map(|(machine, _)| machine).collect();
    let new: Vec<&Machine> = new.shown().map(|(machine, _)| machine).collect();
    let pairs = machines::pairs(&old, &new);
    let machines = pairs.into_iter().filter_map(|pair| match pair {
        (Some(was), Some(is)) => Some(compared(old[was], new[is])),
        (None, Some(is)) => Some(alone(new[is], Kind::MachineAdded)),
        (Some(was), None) => Some(alone(old[was], Kind::MachineRemoved)),
        (None, None) => None,
    });
    Comparison { machines: machines.collect() }
}

fn compared(old: &Machine, new: &Machine) -> Compared {
    let both = Both::new(old, new);
    let mut changes = Vec::new();
    if old.name != new.name {
        let message = format!("machine `{}` is now called `{}`", old.name, new.name);
        changes.push(
            Change::new(Kind::MachineRenamed, message)
                // A journal names its machine, and is refused under another name.
                .breaks(Breaks { persisted: true, ..Breaks::NOBODY })
                .became(Some(&old.name), Some(&new.name))
                .old(Some(start(old)), "before")
                .new_place(Some(start(new)), "now")
                .help(format!(
                    "a journal of `{}` is refused; keep the name with `<!-- fsm: machine {} -->`",
                    old.name, old.name
                )),
        );
    }
    changes.extend(ends::changes(&both));
    changes.extend(arrows::changes(&both));
    changes.extend(events::changes(&both));
    changes.extend(sentences::changes(&both));
    let only = |these: &std::collections::HashSet<&str>, those: &std::collections::HashSet<&str>| {
        let names: BTreeSet<&str> = these.difference(those).copied().collect();
        names.into_iter().map(str::to_owned).collect()
    };
    Compared {
        name: new.name.clone(),
        new_events: only(&both.new.events, &both.old.events),
        gone_events: only(&both.old.events, &both.new.events),
        drawing: drawing::draw(&both),
        changes,
    }
}

/// A machine that only one of the documents has.
fn alone(machine: &Machine, kind: Kind) -> Compared {
    let name = &machine.name;
    let change = if kind == Kind::MachineAdded {
        Change::new(kind, format!("machine `{name}` is new")).new_place(Some(start(machine)), "it is here")
    } else {
        Change::new(kind, format!("machine `{name}` is gone"))
            .breaks(Breaks::EVERYBODY)
            .old(Some(start(machine)), "it was here")
    };
    Compared {
        name: name.clone(),
        changes: vec![change],
        new_events: Vec::new(),
        gone_events: Vec::new(),
        drawing: String::new(),
    }
}

/// The first line of a machine's diagram.
fn start(machine: &Machine) -> fsm_spec::source::Span {
    fsm_spec::source::Span::at(machine.span.start)
}
