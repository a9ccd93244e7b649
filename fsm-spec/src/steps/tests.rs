use super::*;
use crate::model::{State, Transition};
use StateKind::{Choice, Composite, Fork, Join, Simple};

type Drawn<'a> = (&'a str, StateKind, Option<(&'a str, u32)>);

/// A machine in few words: states as (name, kind, parent and region), transitions as (from, to, label).
fn machine(states: &[Drawn], transitions: &[(&str, &str, &str)]) -> Machine {
    let mut machine = Machine::default();
    let find = |machine: &Machine, name: &str| {
        StateId(machine.states.iter().position(|state| state.name == name).unwrap() as u32)
    };
    for (name, kind, place) in states {
        let parent = place.map(|(parent, _)| find(&machine, parent));
        let region = place.map_or(0, |(_, region)| region);
        if let Some(parent) = parent {
            let around = &mut machine.states[parent.index()];
            around.regions = around.regions.max(region + 1);
        }
        machine.states.push(State {
            name: (*name).into(),
            parent,
            region,
            kind: *kind,
            regions: 1,
            ..State::default()
        });
    }
    for (from, to, event) in transitions {
        if let Some(body) = from.strip_prefix("[*]") {
            let to = find(&machine, to);
            if body.is_empty() {
                machine.initial.push(to);
            } else {
                let body = find(&machine, body).index();
                let region = machine.states[to.index()].region;
                machine.states[body].entries.push((region, to));
            }
            continue;
        }
        let event = Some((*event).to_owned()).filter(|event| !event.is_empty());
        machine.transitions.push(Transition {
            from: find(&machine, from),
            to: find(&machine, to),
            label: event.clone(),
            event,
            guard: None,
            action: None,
            rule: None,
            attributes: Vec::new(),
            implied: false,
            seen: Vec::new(),
        });
    }
    machine
}

/// The steps as lines `from > to : event [guards]`, `+` before one that is entered beside another.
fn shown(machine: &Machine) -> Vec<String> {
    let routes = machine.routes();
    let name = |state: StateId| &machine.states[state.index()].name;
    let show = |step: &Step| {
        let route = &routes.routes[step.route];
        let event = route.event(machine).unwrap_or("-");
        let guards: Vec<_> = route.guards(machine).collect();
        let beside = if step.beside { "+" } else { "" };
        format!("{beside}{} > {} : {event} {guards:?}", name(step.from), name(step.to))
    };
    routes.steps().steps.iter().map(show).collect()
}

#[test]
fn composites_are_spread_out_and_entered_at_their_start() {
    let machine = machine(
        &[
            ("Off", Simple, None),
            ("On", Composite, None),
            ("Low", Simple, Some(("On", 0))),
            ("High", Composite, Some(("On", 0))),
            ("Inner", Simple, Some(("High", 0))),
        ],
        &[
            ("[*]", "On", ""),
            ("[*]On", "High", ""),
            ("Off", "On", "up"),
            ("On", "Off", "down"),
            ("Low", "High", "more"),
        ],
    );
    let steps = ["Off > Inner : up []", "Low > Off : down []", "Inner > Off : down []", "Low > Inner : more []"];
    assert_eq!(shown(&machine), steps);
    assert_eq!(machine.routes().initials(), [StateId(4)]);
    let leaves: Vec<_> = machine.routes().leaves().collect();
    assert_eq!(leaves, [StateId(0), StateId(2), StateId(4)]);
}

#[test]
fn regions_are_entered_side_by_side() {
    let machine = machine(
        &[
            ("Off", Simple, None),
            ("On", Composite, None),
            ("A", Simple, Some(("On", 0))),
            ("B", Simple, Some(("On", 1))),
        ],
        &[("[*]", "On", ""), ("[*]On", "A", ""), ("[*]On", "B", ""), ("Off", "On", "up")],
    );
    assert_eq!(shown(&machine), ["Off > A : up []", "+Off > B : up []"]);
    assert_eq!(machine.routes().initials(), [StateId(2)]);
}

#[test]
fn choices_forks_and_joins_are_followed_through() {
    let machine = machine(
        &[
            ("A", Simple, None),
            ("pick", Choice, None),
            ("split", Fork, None),
            ("meet", Join, None),
            ("B", Simple, None),
            ("C", Simple, None),
            ("D", Simple, None),
        ],
        &[
            ("[*]", "A", ""),
            ("A", "pick", "go"),
            ("pick", "D", "no"),
            ("pick", "split", "yes"),
            ("split", "B", ""),
            ("split", "C", ""),
            ("B", "meet", ""),
            ("C", "meet", ""),
            ("meet", "D", "both"),
        ],
    );
    let steps =
        ["A > D : go [\"no\"]", "A > B : go [\"yes\"]", "+A > C : go [\"yes\"]", "B > D : both []", "C > D : both []"];
    assert_eq!(shown(&machine), steps);
}

#[test]
fn rings_of_choices_end() {
    let machine = machine(
        &[("A", Simple, None), ("x", Choice, None), ("y", Choice, None), ("B", Simple, None)],
        &[("[*]", "x", ""), ("A", "x", ""), ("x", "y", ""), ("y", "x", ""), ("y", "B", "")],
    );
    assert_eq!(shown(&machine), ["A > B : - []"]);
    assert_eq!(machine.routes().initials(), [StateId(3)]);
}

#[test]
fn the_end_of_a_composite_is_an_end_of_its_leaves() {
    let mut machine = machine(
        &[("On", Composite, None), ("A", Simple, Some(("On", 0))), ("B", Simple, None), ("meet", Join, None)],
        &[("[*]", "On", ""), ("B", "meet", "")],
    );
    machine.states[0].terminal = true;
    assert!(machine.routes().may_end(StateId(1)) && !machine.routes().may_end(StateId(2)));
    machine.states[3].terminal = true;
    assert!(machine.routes().may_end(StateId(2)));
}

#[test]
fn reach_is_followed_both_ways() {
    let machine = machine(
        &[
            ("A", Simple, None),
            ("On", Composite, None),
            ("B", Simple, Some(("On", 0))),
            ("C", Simple, Some(("On", 0))),
            ("Lost", Simple, None),
            ("End", Simple, None),
        ],
        &[("[*]", "A", ""), ("[*]On", "B", ""), ("A", "On", ""), ("B", "C", ""), ("On", "End", ""), ("Lost", "A", "")],
    );
    let routes = machine.routes();
    assert_eq!(routes.reachable(&routes.initials()), [true, true, true, true, false, true]);
    assert_eq!(routes.reaching(&[StateId(3)]), [true, false, true, true, true, false]);
    assert_eq!(routes.reaching(&[StateId(5)]), [true; 6]);
}

#[test]
fn hostile_machines_are_cut_off_and_say_so() {
    let pseudo: Vec<String> = (0..3000).map(|at| format!("c{at}")).collect();
    let mut states = vec![("A", Simple, None)];
    states.extend(pseudo.iter().map(|name| (name.as_str(), Choice, None)));
    let mut machine = machine(&states, &[("[*]", "A", "")]);
    let arrow = |from, to| Transition {
        from: StateId(from),
        to: StateId(to),
        event: None,
        label: None,
        guard: None,
        action: None,
        rule: None,
        attributes: Vec::new(),
        implied: false,
        seen: Vec::new(),
    };
    machine.transitions.extend((1..3000).map(|at| arrow(at, at + 1)));
    machine.transitions.extend((1..3000).map(|at| arrow(0, at)));
    let routes = machine.routes();
    assert!(!routes.complete && routes.routes.is_empty());
}
