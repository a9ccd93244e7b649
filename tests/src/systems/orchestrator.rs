//! The orchestrator of `specs/task-lifecycle.md`: a task in a folder, whose files say how far it may go.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use fsm_runtime::{Journal, Machine, Part, Refused, Snapshot, Transition};
use serde::{Deserialize, Serialize};

use crate::machines::task::{Event, State};
use crate::systems::artifacts::Artifacts;

/// What is finer than a phase: `actors.<phase>` in `state.json`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Actor {
    /// How often the phase was begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// How far it is.
    pub status: Option<String>,
}

/// Every phase that has been begun.
pub type Actors = BTreeMap<String, Actor>;

/// The column of the document that says which command begins a phase.
const TRIGGER: &str = "CLI / REPL Trigger";

/// One task.
#[derive(Debug)]
pub struct Task<P> {
    machine: Machine<State, Actors, P>,
    file: Snapshot,
    folder: PathBuf,
}

/// What came of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The task moved.
    Moved(Transition<State, Event>),
    /// The phase was run again, and nothing else changed.
    Again(State),
}

/// Opens the task in a folder, or begins it there. `part` watches what happens from now on.
///
/// # Errors
///
/// Where a file cannot be read or written, or where `state.json` and the transcript tell different things.
pub fn open<T: Part<State, Actors>>(
    folder: &Path,
    part: T,
) -> Result<Task<impl Part<State, Actors> + use<T>>, Box<dyn Error>> {
    let file = Snapshot::open(folder.join("state.json"))?.state_key("phase").data_key("actors");
    let saved: Option<Machine<State, Actors>> = file.load()?;
    let phase = saved.as_ref().map(Machine::state);
    let machine = saved.unwrap_or_else(|| Machine::new(State::INITIAL).with_data(Actors::new()));
    let transcript = folder.join("transcript.jsonl");
    let machine = Journal::options().sync(true).open(&transcript, machine)?.machine;
    check_phase(phase, machine.state(), &transcript)?;
    let artifacts = Artifacts::new(folder);
    let mut machine = machine
        .guard_all(move |step, _| artifacts.allow(step.from, step.to))
        .on_transition(|step, actors: &mut Actors| {
            if step.from != step.to {
                set_status(actors, step.from, "done");
            }
            begin(actors, step.to);
        })
        .with(part);
    let state = machine.state();
    if phase != Some(state) {
        begin(machine.data_mut(), state);
    }
    file.save(&machine)?;
    Ok(Task { machine, file, folder: folder.to_owned() })
}

/// A step is in the transcript before it is in `state.json`, so that after a crash or on a full disk the transcript may be ahead. A
/// phase that it never was in was not written by an orchestrator.
fn check_phase(phase: Option<State>, state: State, transcript: &Path) -> Result<(), String> {
    let Some(phase) = phase.filter(|phase| *phase != state) else {
        return Ok(());
    };
    let text = fs::read_to_string(transcript).map_err(|error| error.to_string())?;
    let mut entered = text.lines().filter_map(|line| {
        let line: serde_json::Value = serde_json::from_str(line).ok()?;
        Some(line.get("to")?.as_str()? == phase.name())
    });
    if entered.any(|was_here| was_here) {
        return Ok(());
    }
    Err(format!("state.json says `{phase}`, but the transcript ends in `{state}`"))
}

fn set_status(actors: &mut Actors, phase: State, status: &str) {
    let actor = actors.entry(phase.name().to_owned()).or_default();
    actor.status = Some(status.to_owned());
}

fn begin(actors: &mut Actors, phase: State) {
    set_status(actors, phase, "pending");
    if let Some(actor) = actors.get_mut(phase.name()) {
        actor.round = Some(actor.round.unwrap_or(0) + 1);
    }
}

impl<P: Part<State, Actors>> Task<P> {
    /// The phase it is in.
    #[must_use]
    pub fn phase(&self) -> State {
        self.machine.state()
    }

    /// What is finer than the phase.
    #[must_use]
    pub fn actors(&self) -> &Actors {
        self.machine.data()
    }

    /// Every phase that the document lets come next, and what the artifacts say about it.
    #[must_use]
    pub fn proposals(&self) -> Vec<(State, Result<(), String>)> {
        let artifacts = Artifacts::new(&self.folder);
        let from = self.phase();
        let next = from.successors();
        next.map(|to| (to, artifacts.allow(from, to))).collect()
    }

    /// Does what a person typed.
    ///
    /// # Errors
    ///
    /// Where there is no such command, where the document or the artifacts do not allow it, or where it cannot be written down.
    pub fn command(&mut self, line: &str) -> Result<Outcome, Box<dyn Error>> {
        let outcome = self.obey(line.trim())?;
        // It is in the transcript, and has happened.
        self.file.save(&self.machine).map_err(|error| format!("the task is in `{}` now, but {error}", self.phase()))?;
        Ok(outcome)
    }

    fn obey(&mut self, line: &str) -> Result<Outcome, Box<dyn Error>> {
        if line == "/redo" {
            return Ok(Outcome::Moved(self.redo()?));
        }
        if let Some(rest) = line.strip_prefix("/next") {
            return Ok(Outcome::Moved(self.next(rest)?));
        }
        let phase = phase_of(line).ok_or_else(|| unknown(line))?;
        self.run(phase).map_err(Into::into)
    }

    /// Begins a phase. The one that is running is run again, which changes nothing but its round, and that only where the
    /// document draws it.
    fn run(&mut self, phase: State) -> Result<Outcome, Refused<State>> {
        if phase == self.phase() && !phase.can_transition_to(phase) {
            return Ok(Outcome::Again(phase));
        }
        self.machine.transition_to(phase).map(Outcome::Moved)
    }

    /// Plans again; a task that has ended is opened again.
    fn redo(&mut self) -> Result<Transition<State, Event>, Refused<State>> {
        if self.machine.is_over() {
            self.machine.restart(State::Planning)
        } else {
            self.machine.fire(Event::RePlanRedo)
        }
    }

    /// Goes on towards the end: `/next`, `/next PHASE`, and either with `--override "why"`.
    fn next(&mut self, rest: &str) -> Result<Transition<State, Event>, Box<dyn Error>> {
        let (target, reason) = match rest.split_once("--override") {
            Some((target, reason)) => (target.trim(), Some(reason.trim().trim_matches('"'))),
            None => (rest.trim(), None),
        };
        let to = if target.is_empty() {
            let mut way = self.phase().path_to(State::Done).into_iter().flatten();
            way.next().ok_or("the task has ended")?
        } else {
            target.parse()?
        };
        Ok(match reason {
            Some(reason) => self.machine.override_to(to, reason)?,
            None => self.machine.transition_to(to)?,
        })
    }
}

/// The phase that a command begins, as the document's table says.
#[must_use]
pub fn phase_of(command: &str) -> Option<State> {
    let mut phases = State::ALL.into_iter();
    phases.find(|phase| phase.attribute(TRIGGER) == Some(command))
}

fn unknown(line: &str) -> String {
    let mut message = format!("`{line}` is no command: there are");
    for trigger in State::ALL.iter().filter_map(|phase| phase.attribute(TRIGGER)) {
        if trigger.starts_with('/') {
            // Writing to a string cannot fail.
            let _ = write!(message, " `{trigger}`,");
        }
    }
    message + " `/next` and `/redo`"
}

/// The entries of the transcript that are overrides.
///
/// # Errors
///
/// Where the transcript cannot be read.
pub fn overrides(folder: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let transcript = fs::read_to_string(folder.join("transcript.jsonl"))?;
    let lines = transcript.lines();
    let overrides = lines.filter(|line| line.contains("\"kind\":\"override\""));
    Ok(overrides.map(str::to_owned).collect())
}
