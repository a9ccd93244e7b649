//! The coder agent of `specs/coder.md`: loops with budgets, questions, reviews, merging, and a new agent after the old one.

use crate::machines::coder::{Event, State};
use fsm_runtime::{Budget, BudgetError, Machine, Part, Refused, Transition};

/// What a step gives.
pub type Moved = Result<Transition<State, Event>, Refused<State>>;

/// How many rounds each of the long loops has.
#[derive(Clone, Copy, Debug)]
pub struct Iterations {
    /// `planning_iterations`
    pub planning: u32,
    /// `coding_iterations`
    pub coding: u32,
    /// `fixing_iterations`
    pub fixing: u32,
}

/// What an agent has on its desk. A new agent has nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Desk {
    /// The story to be done.
    pub story: Option<String>,
    /// The plan, as submitted.
    pub plan: Option<String>,
    /// Why there is something to fix.
    pub cause: Option<Cause>,
    /// The state in which the open question was asked.
    pub asked_in: Option<State>,
}

/// Why there is something to fix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// Tests failed.
    Tests,
    /// The architect wants changes.
    Review,
    /// The branch cannot be merged.
    MergeConflict,
}

/// The architect's answer to any request, by its status code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Approval {
    /// `ApprovalStatusApproved`
    Approved,
    /// `ApprovalStatusNeedsChanges`
    NeedsChanges,
    /// `ApprovalStatusRejected`
    Rejected,
}

/// A coder agent.
#[derive(Debug)]
pub struct Coder<P> {
    /// The machine that the document made.
    pub machine: Machine<State, Desk, P>,
}

/// A new agent, which waits for work.
///
/// # Errors
///
/// Where a limit makes no sense.
pub fn start(iterations: Iterations) -> Result<Coder<impl Part<State, Desk>>, BudgetError<State>> {
    let budget = Budget::new()
        .limit(State::Planning, iterations.planning)
        .limit(State::Coding, iterations.coding)
        .limit(State::Fixing, iterations.fixing)
        .reset_from(State::Question)
        .exhausted_to(State::BudgetReview)?;
    let machine = Machine::new(State::INITIAL)
        .with_data(Desk::default())
        .with(budget)
        .on_enter(State::Question, |step, desk| desk.asked_in = Some(step.from))
        .on_enter(State::Fixing, |step, desk| {
            // Coming back from a review or a question, the cause is still the old one.
            desk.cause = match step.from {
                State::Testing => Some(Cause::Tests),
                State::CodeReview => Some(Cause::Review),
                State::AwaitMerge => Some(Cause::MergeConflict),
                _ => desk.cause,
            };
        })
        .on_exit(State::Fixing, |step, desk| {
            if step.to == State::Testing {
                desk.cause = None;
            }
        })
        .guard_all(|step, desk| match desk.asked_in {
            Some(asked_in) if step.from == State::Question && step.to != State::Error && step.to != asked_in => {
                Err(format!("the question was asked in `{asked_in}`"))
            }
            _ => Ok(()),
        });
    Ok(Coder { machine })
}

impl<P: Part<State, Desk>> Coder<P> {
    /// Where the agent is.
    #[must_use]
    pub fn state(&self) -> State {
        self.machine.state()
    }

    /// Takes on a story.
    pub fn receive(&mut self, story: &str) -> Moved {
        let moved = self.machine.fire(Event::ReceiveTask)?;
        self.machine.data_mut().story = Some(story.to_owned());
        Ok(moved)
    }

    /// Says whether worktree and branch could be made.
    pub fn set_up(&mut self, ready: bool) -> Moved {
        self.machine.fire(if ready { Event::WorkspaceReady } else { Event::WorkspaceSetupFailed })
    }

    /// Ends a round of the loop it is in. Says where the agent had to go, if that was the last one.
    pub fn round(&mut self) -> Result<Option<Transition<State, Event>>, Refused<State>> {
        self.machine.tick()
    }

    /// Submits a plan.
    pub fn submit(&mut self, plan: &str) -> Moved {
        let moved = self.machine.fire(Event::SubmitPlan)?;
        self.machine.data_mut().plan = Some(plan.to_owned());
        Ok(moved)
    }

    /// Calls `mark_story_complete`: everything is there already.
    pub fn mark_story_complete(&mut self) -> Moved {
        self.machine.fire(Event::MarkCompleteApproved)
    }

    /// Hears what the architect says about the plan, the code or the budget, whichever is being reviewed.
    pub fn hear(&mut self, approval: Approval) -> Moved {
        let event = match (self.state(), approval) {
            (_, Approval::Rejected) => Event::AbandonError,
            (State::BudgetReview, Approval::Approved) => Event::ContinuePivot,
            (State::BudgetReview, Approval::NeedsChanges) => Event::Escalate,
            (State::CodeReview, Approval::Approved) => Event::ApproveSendMergeRequest,
            (_, Approval::Approved) => Event::Approve,
            (_, Approval::NeedsChanges) => Event::Changes,
        };
        self.machine.fire(event)
    }

    /// Asks for information from outside.
    pub fn ask(&mut self) -> Moved {
        self.machine.fire(Event::Clarification)
    }

    /// Gets the answer, and goes on where the question was asked.
    pub fn hear_answer(&mut self) -> Moved {
        self.machine.fire(match self.machine.data().asked_in {
            Some(State::Coding) => Event::ReturnToCoding,
            Some(State::Fixing) => Event::ReturnToFixing,
            _ => Event::AnswerDesignQ,
        })
    }

    /// Has written the code.
    pub fn code_complete(&mut self) -> Moved {
        self.machine.fire(Event::CodeComplete)
    }

    /// Has repaired what there was to repair.
    pub fn fix_done(&mut self) -> Moved {
        self.machine.fire(Event::FixDone)
    }

    /// Says how the tests ended.
    pub fn tests(&mut self, pass: bool) -> Moved {
        self.machine.fire(if pass { Event::TestsPass } else { Event::TestsFail })
    }

    /// Hears how `gh pr merge --squash --delete-branch` ended.
    pub fn merged(&mut self, clean: bool) -> Moved {
        self.machine.fire(if clean { Event::MergeSuccessful } else { Event::MergeConflicts })
    }

    /// Fails in a way that cannot be repaired.
    pub fn fail(&mut self) -> Moved {
        self.machine.fire(Event::UnrecoverableError)
    }

    /// The orchestrator cleans up after an error.
    pub fn clean_up(&mut self) -> Moved {
        self.machine.fire(Event::OrchestratorCleanupRestart)
    }

    /// The orchestrator shuts the agent down, once it is done, and makes a fresh one.
    ///
    /// # Errors
    ///
    /// The agent itself, where it is not done.
    pub fn replace<Q>(self, fresh: Coder<Q>) -> Result<Coder<Q>, Self> {
        if self.machine.is_over() { Ok(fresh) } else { Err(self) }
    }
}
