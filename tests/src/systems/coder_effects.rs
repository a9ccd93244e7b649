//! The coder agent of `specs/coder-effects.md`: the logic of the states is pure, and an executor does what it asks for.

use std::convert::Infallible;

use fsm_runtime::{AsyncExecutor, Budget, BudgetError, Executor, Machine, Part, Transition};

use crate::machines::coder_effects::{Event, State};
use crate::story::Story;

/// What is to be done outside the logic of the states. A value: it does nothing by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// A message to another agent.
    Message {
        /// Who gets it.
        to: &'static str,
        /// What it says.
        text: String,
    },
    /// A file operation through MCP.
    Tool {
        /// The tool.
        name: &'static str,
        /// What it works on.
        path: &'static str,
    },
    /// A call of another service, such as Git or a build tool.
    Call {
        /// The service.
        service: &'static str,
        /// What it is asked for.
        command: &'static str,
    },
}

/// What the agent knows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Task {
    /// How often the code was tested.
    pub attempts: u32,
}

/// What each step asks for. Nothing else happens here, so that a test needs neither Git nor an architect.
pub fn logic(step: &Transition<State, Event>, task: &mut Task) -> Vec<Effect> {
    let message = |to, text: &str| Effect::Message { to, text: text.to_owned() };
    let call = |service, command| Effect::Call { service, command };
    match step.to {
        State::Waiting => vec![],
        State::Setup => vec![call("git", "worktree add")],
        State::Planning => vec![message("architect", "plan: one function")],
        State::PlanReview => vec![message("architect", "please review the plan")],
        State::Coding => vec![Effect::Tool { name: "write_file", path: "src/main.rs" }, call("cargo", "build")],
        State::Testing => {
            task.attempts += 1;
            vec![call("cargo", "test"), call("cargo", "fmt --check")]
        }
        State::CodeReview => vec![message("architect", "please review the code")],
        State::BudgetReview => vec![message("architect", "may I go on?")],
        State::AwaitMerge => vec![message("architect", "please merge")],
        State::Done => vec![message("dispatcher", "done")],
        State::Error => vec![message("dispatcher", "given up")],
    }
}

/// A new agent, with rounds for coding and for planning.
///
/// # Errors
///
/// Where a limit makes no sense.
pub fn start(coding: u32, planning: u32) -> Result<Machine<State, Task, impl Part<State, Task>>, BudgetError<State>> {
    let coding = Budget::new().limit(State::Coding, coding).exhausted_to(State::BudgetReview)?;
    // Nothing leads from PLANNING to BUDGET_REVIEW; what is passed up there is the plan.
    let planning = Budget::new().limit(State::Planning, planning).exhausted_to(State::PlanReview)?;
    Ok(Machine::new(State::INITIAL).with_data(Task::default()).with(coding).with(planning))
}

/// An outside world in which everything answers as it was told to, and which writes down what it was asked.
#[derive(Clone, Debug, Default)]
pub struct World {
    /// What it was asked, in order.
    pub asked: Vec<Effect>,
    /// How many more times `cargo test` fails.
    pub failing_tests: u32,
    /// How many more merges end in a conflict.
    pub conflicts: u32,
    /// Where to tell of it.
    pub story: Option<Story>,
}

impl World {
    fn answer(&mut self, effect: Effect) -> Option<Event> {
        let event = match &effect {
            Effect::Tool { .. } => None,
            Effect::Call { command, .. } => match *command {
                "worktree add" => Some(Event::WorkspaceReady),
                "build" => Some(Event::CodeComplete),
                "test" => None,
                _ if self.failing_tests > 0 => {
                    self.failing_tests -= 1;
                    Some(Event::TestsFailBackToFix)
                }
                _ => Some(Event::TestsPass),
            },
            Effect::Message { text, .. } => match text.as_str() {
                "plan: one function" => Some(Event::SubmitPlan),
                "please review the plan" | "please review the code" => Some(Event::Approve),
                "may I go on?" => Some(Event::ContinueCoding),
                "please merge" if self.conflicts > 0 => {
                    self.conflicts -= 1;
                    Some(Event::MergeConflict)
                }
                "please merge" => Some(Event::MergeComplete),
                _ => None,
            },
        };
        if let Some(story) = self.story {
            story.tell(describe(&effect));
        }
        self.asked.push(effect);
        event
    }
}

fn describe(effect: &Effect) -> String {
    match effect {
        Effect::Message { to, text } => format!("message to the {to}: {text}"),
        Effect::Tool { name, path } => format!("tool {name} on {path}"),
        Effect::Call { service, command } => format!("call of {service}: {command}"),
    }
}

impl Executor<Effect, Event> for World {
    type Error = Infallible;

    fn execute(&mut self, effect: Effect) -> Result<Option<Event>, Infallible> {
        Ok(self.answer(effect))
    }
}

/// The same world for programs that do not block. Any runtime can drive it: it waits for nothing but its own turn.
impl AsyncExecutor<Effect, Event> for World {
    type Error = Infallible;

    async fn execute(&mut self, effect: Effect) -> Result<Option<Event>, Infallible> {
        Ok(self.answer(effect))
    }
}
