//! Walks of small machines beside those that trying everything finds.

use std::collections::{BTreeSet, VecDeque};

use fsm_spec::model::Machine;
use fsm_spec::{Kind, ReadOptions, read};

use super::{Cover, NoWalks, Paths};
use crate::choice::Choice as _;

fn machine(text: &str) -> Machine {
    let options = ReadOptions { kind: Kind::Mermaid, ..ReadOptions::default() };
    read(&format!("stateDiagram-v2\n{text}"), &options).machines.remove(0)
}

/// Random numbers, the same each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % sides
    }
}

fn random(dice: &mut Dice, states: usize, arrows: usize) -> String {
    let mut text = String::from("[*] --> s0\n");
    for at in 0..arrows {
        text.push_str(&format!("s{} --> s{} : e{at}\n", dice.roll(states), dice.roll(states)));
    }
    text
}

/// Checks that walks are walks, and that they take all that can be taken.
fn check(paths: &Paths<'_>) {
    let mut moves = BTreeSet::new();
    let mut pairs = BTreeSet::new();
    let mut leaves = BTreeSet::new();
    for walk in &paths.walks {
        assert!(paths.moves.starts.contains(&walk.start));
        let (mut at, mut waiting) = (walk.start, Vec::new());
        leaves.insert(at);
        for by in &walk.moves {
            let one = &paths.moves.all[*by];
            assert_eq!(one.from, at);
            waiting = paths.moves.follow(&waiting, one).unwrap();
            at = one.to;
            moves.insert(*by);
            leaves.insert(at);
        }
        pairs.extend(walk.moves.windows(2).map(|pair| (pair[0], pair[1])));
    }
    let all: BTreeSet<usize> = (0..paths.moves.all.len()).filter(|at| !paths.unreachable.contains(at)).collect();
    if paths.cover != Cover::States {
        assert_eq!(moves, all);
    }
    let routes = paths.moves.machine.routes();
    let reached = routes.leaves().filter(|leaf| !paths.never_entered.contains(leaf));
    assert_eq!(leaves, reached.collect());
    if paths.cover == Cover::Pairs && !paths.moves.has_memory() {
        for first in &all {
            for second in all.iter().filter(|second| paths.moves.all[*first].to == paths.moves.all[**second].from) {
                assert!(pairs.contains(&(*first, *second)));
            }
        }
    }
    assert_eq!(paths.cost, (paths.steps() + paths.walks.len()) as i64);
    assert!(paths.least <= paths.cost);
}

/// The least number of starts and steps, by looking at everything: all sets of covered things in all states.
fn by_trying(paths: &Paths<'_>) -> i64 {
    let start = paths.moves.starts[0];
    let things = |from: Option<usize>| -> u32 {
        match (paths.cover, from) {
            (Cover::States, None) => 1 << start.0,
            (Cover::States, Some(by)) => 1 << paths.moves.all[by].to.0,
            (_, None) => 0,
            (_, Some(by)) => 1 << by,
        }
    };
    let mut wanted = 0;
    for by in (0..paths.moves.all.len()).filter(|by| !paths.unreachable.contains(by)) {
        wanted |= things(Some(by));
    }
    wanted |= things(None);
    let first = (start, things(None));
    let mut known = BTreeSet::from([first]);
    let mut open = VecDeque::from([(first, 1)]);
    while let Some(((at, covered), cost)) = open.pop_front() {
        if covered == wanted {
            return cost;
        }
        let ways = paths.moves.leaving[at.index()].iter();
        let next = ways.map(|by| (paths.moves.all[*by].to, covered | things(Some(*by))));
        for next in next.chain([(start, covered | things(None))]) {
            if known.insert(next) {
                open.push_back((next, cost + 1));
            }
        }
    }
    unreachable!()
}

#[test]
fn no_set_of_walks_is_shorter() {
    let mut dice = Dice(7);
    for round in 0..300 {
        let (states, arrows) = (1 + dice.roll(5), 1 + dice.roll(9));
        let machine = machine(&random(&mut dice, states, arrows));
        let paths = Paths::new(&machine, Cover::Transitions).unwrap();
        check(&paths);
        assert!(paths.is_shortest(), "{round}");
        assert_eq!(paths.cost, by_trying(&paths), "{round}");
    }
}

#[test]
fn states_are_covered_within_what_is_said() {
    let mut dice = Dice(8);
    let mut shortest = 0;
    for round in 0..300 {
        let (states, arrows) = (1 + dice.roll(6), 1 + dice.roll(12));
        let machine = machine(&random(&mut dice, states, arrows));
        let paths = Paths::new(&machine, Cover::States).unwrap();
        check(&paths);
        let least = by_trying(&paths);
        assert!((paths.least..=paths.cost).contains(&least), "{round}: {} {least} {}", paths.least, paths.cost);
        shortest += usize::from(paths.cost == least);
    }
    assert!(shortest > 280, "{shortest}");
}

#[test]
fn pairs_are_covered() {
    let mut dice = Dice(9);
    for _ in 0..100 {
        let (states, arrows) = (1 + dice.roll(8), 1 + dice.roll(20));
        let machine = machine(&random(&mut dice, states, arrows));
        let paths = Paths::new(&machine, Cover::Pairs).unwrap();
        check(&paths);
        assert!(paths.is_shortest());
    }
}

#[test]
fn where_states_go_back() {
    let text = "[*] --> A\nA --> B : on\nA --> R : ask\nB --> R : ask\nR --> A : back\nR --> B : back\nR --> C : give up\n\
                %% fsm: return R on \"back\"\n%% fsm: overlay S except C returns fails C\nS --> C : late\n";
    let machine = machine(text);
    assert!(!machine.returns.is_empty() && !machine.overlays.is_empty());
    for (_, cover) in Cover::ALL.iter().copied() {
        let paths = Paths::new(&machine, cover).unwrap();
        assert!(paths.moves.has_memory());
        check(&paths);
    }
}

#[test]
fn what_cannot_be_taken_is_named() {
    let machine = machine("[*] --> A\nA --> B\nC --> A : lost\n");
    let paths = Paths::new(&machine, Cover::Transitions).unwrap();
    check(&paths);
    let lost: Vec<_> = paths.unreachable.iter().map(|at| paths.moves.all[*at].event).collect();
    assert_eq!(lost, [Some("lost")]);
    assert_eq!(paths.never_entered.len(), 1);
}

#[test]
fn without_a_start_there_are_no_walks() {
    let machine = machine("A --> B\n");
    assert_eq!(Paths::new(&machine, Cover::States).unwrap_err(), NoWalks::NoStart);
}

#[test]
fn several_starts_are_all_taken() {
    let machine = machine("[*] --> A\n[*] --> B\nA --> B\nB --> A\n");
    let paths = Paths::new(&machine, Cover::Transitions).unwrap();
    check(&paths);
    let starts: BTreeSet<_> = paths.walks.iter().map(|walk| walk.start).collect();
    assert_eq!((starts.len(), paths.cost), (2, 4));
}

#[test]
fn a_large_machine_takes_moments() {
    let mut dice = Dice(10);
    for (states, arrows) in [(500, 2_000), (4_000, 12_000)] {
        let machine = machine(&random(&mut dice, states, arrows));
        let paths = Paths::new(&machine, Cover::Transitions).unwrap();
        check(&paths);
    }
}
