//! The two coder agents at work: `cargo run --example coder`.
//!
//! Events of revision F can be tried one by one:
//! `cargo run --example coder -- "receive task" "workspace ready" "submit plan"`.

use std::error::Error;
use std::process::ExitCode;

use fsm_runtime::{Budget, Part};
use fsm_tests::machines::coder::State;
use fsm_tests::machines::coder_effects;
use fsm_tests::story::{Story, must_refuse, play};
use fsm_tests::systems::coder::{self, Approval, Cause, Coder, Desk, Iterations};
use fsm_tests::systems::coder_effects::{World, logic, start};

const ROUNDS: Iterations = Iterations { planning: 2, coding: 3, fixing: 2 };

fn main() -> ExitCode {
    let story = Story::new();
    let events: Vec<String> = std::env::args().skip(1).collect();
    story.end(if events.is_empty() {
        tell(story)
    } else {
        told_agent(story).and_then(|mut coder| play(&mut coder.machine, &events))
    })
}

/// An agent whose steps are told.
fn told_agent(story: Story) -> Result<Coder<impl Part<State, Desk>>, Box<dyn Error>> {
    let machine = coder::start(ROUNDS)?.machine;
    Ok(Coder { machine: machine.on_transition(move |step, _| story.step(step)) })
}

fn tell(story: Story) -> Result<(), Box<dyn Error>> {
    story.chapter("Revision F: a story goes straight through");
    let mut coder = told_agent(story)?;
    coder.receive("print the time")?;
    coder.set_up(true)?;
    coder.submit("one function")?;
    coder.hear(Approval::Approved)?;
    coder.code_complete()?;
    coder.tests(true)?;
    coder.hear(Approval::Approved)?;
    coder.merged(true)?;
    must_refuse(story, "work after the end", coder.receive("another one"))?;

    story.chapter("Nothing is left of it: the orchestrator makes a new agent");
    let mut coder = coder.replace(told_agent(story)?).map_err(|_| "it is not done")?;
    story.tell(format!("in {}, with {:?}", coder.state(), coder.machine.data()));

    story.chapter("A question may be asked at any time, and is answered where it was asked");
    coder.receive("print the date")?;
    coder.set_up(true)?;
    coder.ask()?;
    coder.hear_answer()?;
    coder.submit("two functions")?;
    coder.hear(Approval::NeedsChanges)?;
    coder.submit("one function after all")?;
    coder.hear(Approval::Approved)?;
    coder.ask()?;
    let planning = coder.machine.transition_to(State::Planning);
    must_refuse(story, "an answer to a question nobody asked", planning)?;
    coder.hear_answer()?;

    story.chapter("A budget is not free to overrun");
    story.tell(format!("{} rounds of coding", ROUNDS.coding));
    while coder.round()?.is_none() {
        story.tell("a round of coding");
    }
    story.tell("the architect: ApprovalStatusApproved, that is CONTINUE or PIVOT");
    coder.hear(Approval::Approved)?;
    story.tell("the counter is back at zero");
    while coder.round()?.is_none() {
        story.tell("a round of coding");
    }
    story.tell("the architect: ApprovalStatusNeedsChanges, that is ESCALATE");
    coder.hear(Approval::NeedsChanges)?;

    story.chapter("What is fixed is tested again, whatever was broken");
    coder.hear(Approval::NeedsChanges)?;
    coder.fix_done()?;
    coder.tests(false)?;
    coder.ask()?;
    coder.hear_answer()?;
    coder.fix_done()?;
    coder.tests(true)?;
    coder.hear(Approval::Approved)?;
    coder.merged(false)?;
    if coder.machine.data().cause != Some(Cause::MergeConflict) {
        return Err("FIXING does not know of the merge conflict".into());
    }
    coder.fix_done()?;
    coder.tests(true)?;
    coder.hear(Approval::Approved)?;
    coder.merged(true)?;

    story.chapter("What is there already is marked complete");
    let mut coder = told_agent(story)?;
    coder.receive("print the time, again")?;
    coder.set_up(true)?;
    coder.mark_story_complete()?;

    story.chapter("What is given up goes through ERROR to DONE");
    let mut coder = told_agent(story)?;
    coder.receive("predict the weather")?;
    coder.set_up(true)?;
    while coder.round()?.is_none() {}
    story.tell("the architect: ApprovalStatusRejected, that is ABANDON");
    coder.hear(Approval::Rejected)?;
    coder.clean_up()?;

    tell_of_effects(story)
}

fn tell_of_effects(story: Story) -> Result<(), Box<dyn Error>> {
    use coder_effects::{Event, State};

    story.chapter("Revision D: the states only say what is to be done, an executor does it");
    let mut coder = start(8, 8)?.on_transition(move |step, _| story.step(step));
    let mut world = World { failing_tests: 1, conflicts: 1, story: Some(story), ..World::default() };
    let mut pure = logic;
    coder.drive(Event::ReceiveTask, &mut pure, &mut world)?;
    if coder.state() != State::Done {
        return Err("the task was not done".into());
    }

    story.chapter("Revision D: a budget that the document does not draw cannot be had");
    let budget = Budget::new().limit(State::Planning, 3);
    must_refuse(story, "a review", budget.exhausted_to(State::BudgetReview))
}
