//! Changes of states, starts and ends.

use fsm_spec::model::StateId;

use super::change::{Breaks, Change, Kind};
use super::steps::Both;
use crate::places;
use crate::ways::{arrows, listed};

/// All of them, in the order of the documents.
pub(super) fn changes(both: &Both<'_>) -> Vec<Change> {
    let mut changes = Vec::new();
    removed(both, &mut changes);
    renamed(both, &mut changes);
    added(both, &mut changes);
    stayed(both, &mut changes);
    starts(both, &mut changes);
    ends(both, &mut changes);
    changes
}

fn ids(count: usize) -> impl Iterator<Item = StateId> {
    (0..count as u32).map(StateId)
}

fn removed(both: &Both<'_>, changes: &mut Vec<Change>) {
    let old = &both.old;
    for id in ids(old.machine.states.len()) {
        if both.to_new(id).is_some() || !old.is_real(id) {
            continue;
        }
        let name = old.name(id);
        let leaf = old.routes.is_leaf(id);
        let what = if leaf { "state" } else { "group" };
        let retired = both.is_retired(name);
        let run = both.run_to(id).filter(|_| !retired).unwrap_or_default();
        let breaks = Breaks {
            source: !retired,
            // What is stored is where a run is, which is never a group.
            persisted: leaf && !retired,
            behaviour: !run.is_empty(),
        };
        let gone = if retired { "retired" } else { "gone" };
        let mut change = Change::new(Kind::StateRemoved, format!("{what} `{name}` is {gone}"))
            .state(name)
            .breaks(breaks)
            .became(Some(name), None)
            .old(places::state(old.machine, id), "it was here");
        if retired {
            change = change.help("the new document says that the name is no longer one");
        } else {
            let mut help = String::new();
            if run.len() > 1 {
                let names = both.names(&run);
                help = format!("a run could get there: {}; ", arrows(names.iter().map(String::as_str)));
            }
            if both.pairing.too_many {
                help += "so many states are new that only spelling was compared, and it may have another name now; ";
            }
            help += &format!(
                "if nothing stored and no code names it any more, say so in the document: `<!-- fsm: retired {name} -->`"
            );
            change = change.help(help);
        }
        changes.push(change.witness(both.names(&run)));
    }
}

fn renamed(both: &Both<'_>, changes: &mut Vec<Change>) {
    for rename in &both.pairing.renamed {
        if !both.old.is_real(rename.old) {
            continue;
        }
        let (was, is) = (both.old.name(rename.old), both.new.name(rename.new));
        let leaf = both.old.routes.is_leaf(rename.old);
        let retired = both.is_retired(was);
        let what = if leaf { "state" } else { "group" };
        let message = format!("{what} `{was}` is now called `{is}`");
        let help = match (retired, leaf) {
            (true, _) => format!("taken for the same, because {}", rename.why),
            (false, true) => format!(
                "taken for the same, because {}; whatever is stored as `{was}` has to be read as `{is}`",
                rename.why
            ),
            (false, false) => format!("taken for the same, because {}", rename.why),
        };
        changes.push(
            Change::new(Kind::StateRenamed, message)
                .state(is)
                .breaks(Breaks { source: !retired, persisted: leaf && !retired, behaviour: false })
                .became(Some(was), Some(is))
                .old(places::state(both.old.machine, rename.old), "the old name")
                .new_place(places::state(both.new.machine, rename.new), "the new name")
                .help(help),
        );
    }
}

fn added(both: &Both<'_>, changes: &mut Vec<Change>) {
    let new = &both.new;
    for id in ids(new.machine.states.len()) {
        if both.to_old(id).is_some() || !new.is_real(id) {
            continue;
        }
        let name = new.name(id);
        let what = if new.routes.is_leaf(id) { "state" } else { "group" };
        changes.push(
            Change::new(Kind::StateAdded, format!("{what} `{name}` is new"))
                .state(name)
                .became(None, Some(name))
                .new_place(places::state(new.machine, id), "it is here"),
        );
    }
}

/// States that both have: one may have become a group, or lie in another one.
fn stayed(both: &Both<'_>, changes: &mut Vec<Change>) {
    for old in ids(both.old.machine.states.len()) {
        let Some(new) = both.to_new(old).filter(|_| both.old.is_real(old)) else {
            continue;
        };
        let name = both.new.name(new);
        let (was_leaf, is_leaf) = (both.old.routes.is_leaf(old), both.new.routes.is_leaf(new));
        let change = |kind, message: String| {
            Change::new(kind, message)
                .state(name)
                .old(places::state(both.old.machine, old), "before")
                .new_place(places::state(both.new.machine, new), "now")
        };
        if was_leaf && !is_leaf {
            let inside = both.new.routes.children(new).map(|child| both.new.name(child));
            let message = format!("state `{name}` is now a group of {}", listed(inside, "and"));
            changes.push(
                change(Kind::StateChanged, message)
                    .breaks(Breaks { source: true, persisted: true, behaviour: false })
                    .help(format!("a run that is stored in `{name}` has to be put into one of its states")),
            );
        } else if !was_leaf && is_leaf {
            let message = format!("group `{name}` is now a state of its own");
            let breaks = Breaks { source: true, ..Breaks::NOBODY };
            changes.push(change(Kind::StateChanged, message).breaks(breaks));
        }
        let around = |parent: Option<StateId>| parent.map(|parent| both.old.name(parent));
        let was = both.old.machine.states[old.index()].parent;
        let is = both.new.machine.states[new.index()].parent;
        if was.and_then(|was| both.to_new(was)) != is || (was.is_some() && is.is_none()) {
            let now = is.map(|is| both.new.name(is));
            let message = match (around(was), now) {
                (Some(_), None) => format!("`{name}` no longer lies in a group"),
                (_, Some(now)) => format!("`{name}` now lies in `{now}`"),
                (None, None) => continue,
            };
            changes.push(change(Kind::StateMoved, message).became(around(was), now));
        }
    }
}

fn starts(both: &Both<'_>, changes: &mut Vec<Change>) {
    let (old, new) = (&both.old, &both.new);
    let (was, is) = (old.routes.initials(), new.routes.initials());
    let stays = |leaf: &StateId| {
        let now = both.to_new(*leaf).map(|to| new.routes.entries(to));
        now.is_some_and(|entered| entered.iter().any(|leaf| is.contains(leaf)))
    };
    let came: Vec<StateId> = is
        .iter()
        .copied()
        .filter(|leaf| {
            let before = both.to_old(*leaf).map(|from| old.routes.entries(from));
            !before.is_some_and(|entered| entered.iter().any(|leaf| was.contains(leaf)))
        })
        .collect();
    let went: Vec<StateId> = was.iter().copied().filter(|leaf| !stays(leaf)).collect();
    // A start that became a group is entered in it: no other start.
    if went.is_empty() && is.len() <= was.len() {
        return;
    }
    let names = |side: &[StateId], of: &dyn Fn(StateId) -> String| -> Vec<String> {
        side.iter().map(|leaf| of(*leaf)).collect()
    };
    let went_names = names(&went, &|leaf| old.name(leaf).to_owned());
    let came_names = names(&came, &|leaf| new.name(leaf).to_owned());
    let text = |names: &[String]| listed(names.iter().map(String::as_str), "or");
    let (kind, message) = match (went.is_empty(), came.is_empty()) {
        (true, _) => (Kind::InitialAdded, format!("a run may also start in {}", text(&came_names))),
        (false, true) => (Kind::InitialRemoved, format!("a run no longer starts in {}", text(&went_names))),
        (false, false) => {
            (Kind::InitialChanged, format!("a run starts in {}, no longer in {}", text(&came_names), text(&went_names)))
        }
    };
    let several = was.len() == 1 && is.len() > 1;
    let mut change = Change::new(kind, message)
        .breaks(Breaks { source: several, persisted: false, behaviour: !went.is_empty() })
        .became(
            Some(went_names.join(", ")).filter(|text| !text.is_empty()).as_deref(),
            Some(came_names.join(", ")).filter(|text| !text.is_empty()).as_deref(),
        )
        .witness(went_names.iter().take(1).cloned().collect());
    if let Some(leaf) = went.first().or(was.first()) {
        change = change.old(places::state(old.machine, *leaf), "a run started here");
    }
    if let Some(leaf) = came.first() {
        change = change.new_place(places::state(new.machine, *leaf), "a run starts here");
    }
    if several {
        change = change.help("with several starts the generated code has `INITIALS`, and no `INITIAL`");
    }
    changes.push(change);
}

fn ends(both: &Both<'_>, changes: &mut Vec<Change>) {
    let (old, new) = (&both.old, &both.new);
    for id in ids(old.machine.states.len()) {
        let Some(to) = both.to_new(id).filter(|_| old.routes.is_leaf(id)) else {
            continue;
        };
        let mut leaves = Vec::new();
        new.routes.leaves_in(to, &mut leaves);
        let was = old.routes.may_end(id);
        let is = leaves.iter().any(|leaf| new.routes.may_end(*leaf));
        if was == is {
            continue;
        }
        let name = new.name(to);
        let change = |kind, message| {
            Change::new(kind, message)
                .state(name)
                .old(places::state(old.machine, id), "before")
                .new_place(places::leaving(new.machine, to), "now")
        };
        if is {
            changes.push(change(Kind::TerminalAdded, format!("a run may now end in `{name}`")));
            continue;
        }
        let run = both.run_to(id).unwrap_or_default();
        let names = both.names(&run);
        let mut help = String::new();
        if run.len() > 1 {
            help = format!("the run {} had ended", arrows(names.iter().map(String::as_str)));
            let on = both.targets(to);
            if !on.is_empty() {
                help += &format!(", and now has to go on to {}", listed(on, "or"));
            }
        }
        let mut change = change(Kind::TerminalRemoved, format!("a run may no longer end in `{name}`"))
            .breaks(Breaks::behaviour(!run.is_empty()))
            .witness(names);
        if !help.is_empty() {
            change = change.help(help);
        }
        changes.push(change);
    }
}
