//! Walks as JSON, for other programs. Its shape is a contract: fields are added, never renamed.
//! `schema/paths.schema.json` describes it.

use serde::Serialize;

use super::cover::Paths;
use crate::choice::Choice as _;
use crate::failure::Failure;
use crate::show::json::{name, written};

#[derive(Serialize)]
struct Output<'a> {
    version: u32,
    machines: Vec<MachineJson<'a>>,
}

#[derive(Serialize)]
struct MachineJson<'a> {
    name: &'a str,
    path: &'a str,
    cover: &'static str,
    /// How many transitions, states or pairs the walks take.
    covered: usize,
    steps: usize,
    /// Steps and starts together, and what no set of walks can go below.
    cost: i64,
    least: i64,
    walks: Vec<WalkJson<'a>>,
    unreachable: Unreachable<'a>,
}

#[derive(Serialize)]
struct WalkJson<'a> {
    start: &'a str,
    steps: Vec<StepJson<'a>>,
}

#[derive(Serialize)]
struct StepJson<'a> {
    from: &'a str,
    to: &'a str,
    event: Option<&'a str>,
}

#[derive(Serialize)]
struct Unreachable<'a> {
    states: Vec<&'a str>,
    transitions: Vec<StepJson<'a>>,
}

/// The walks of all machines in one object.
pub(crate) fn json(all: &[(&str, Paths<'_>)]) -> Result<String, Failure> {
    let machines = all.iter().map(|(path, paths)| {
        let machine = paths.moves.machine;
        let step = |at: &usize| {
            let one = &paths.moves.all[*at];
            StepJson { from: name(machine, one.from), to: name(machine, one.to), event: one.event }
        };
        MachineJson {
            name: &machine.name,
            path,
            cover: paths.cover.name(),
            covered: paths.covered,
            steps: paths.steps(),
            cost: paths.cost,
            least: paths.least,
            walks: (paths.walks.iter())
                .map(|walk| WalkJson { start: name(machine, walk.start), steps: walk.moves.iter().map(step).collect() })
                .collect(),
            unreachable: Unreachable {
                states: (paths.never_entered.iter()).map(|leaf| name(machine, *leaf)).collect(),
                transitions: paths.unreachable.iter().map(step).collect(),
            },
        }
    });
    written(&Output { version: 1, machines: machines.collect() })
}
