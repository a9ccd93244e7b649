//! The architect agent of `specs/architect.md`: a spec becomes stories, coders' requests are answered, people are asked.

use std::time::Duration;

use fsm_runtime::{Machine, Part, Refused, Transition};

use crate::machines::architect::{Event, State};
use crate::systems::stories::{Stories, Story};

/// What a step gives.
pub type Moved = Result<Transition<State, Event>, Refused<State>>;

/// How long a person has for an answer.
pub const PATIENCE: Duration = Duration::from_secs(2 * 60 * 60);

/// What the architect keeps in mind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mind {
    /// The stories of the spec.
    pub stories: Stories,
    /// The request that is being handled.
    pub request: Option<Request>,
    /// What was sent to coders.
    pub sent: Vec<String>,
    /// How long a person has been asked.
    pub asked_for: Duration,
}

/// What a coder can want.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// An answer.
    Question(String),
    /// A review of a plan.
    Plan(String),
    /// More rounds or tokens.
    Iterations(String),
    /// A review of the code of a story.
    Code(String),
    /// `REQUEST(type=merge)`: a merge of a story, once its code is approved.
    Merge(String),
}

/// How a request ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Approved, or for a merge: it succeeded.
    Approve,
    /// Changes are wanted, or for a merge: there were conflicts.
    RequestChanges,
}

/// An architect agent.
#[derive(Debug)]
pub struct Architect<P> {
    /// The machine that the document made.
    pub machine: Machine<State, Mind, P>,
}

/// A new agent, which waits for a spec.
#[must_use]
pub fn start() -> Architect<impl Part<State, Mind>> {
    let machine = Machine::new(State::INITIAL)
        .with_data(Mind::default())
        .on_enter(State::Escalated, |step, mind| {
            // Waiting for a person goes from ESCALATED to itself, and does not start the clock again.
            if step.from != step.to {
                mind.asked_for = Duration::ZERO;
            }
        })
        .on_exit(State::Done, |_, mind| *mind = Mind::default())
        .on_exit(State::Error, |_, mind| *mind = Mind::default());
    Architect { machine }
}

impl<P: Part<State, Mind>> Architect<P> {
    /// Where the agent is.
    #[must_use]
    pub fn state(&self) -> State {
        self.machine.state()
    }

    /// Gets a spec.
    pub fn receive_spec(&mut self) -> Moved {
        self.machine.fire(Event::SpecReceived)
    }

    /// Reads the spec: cuts it into stories, or fails for good.
    pub fn scope(&mut self, stories: Option<Vec<Story>>) -> Moved {
        let Some(stories) = stories else {
            return self.machine.fire(Event::UnrecoverableScopingError);
        };
        let moved = self.machine.fire(Event::InitialReadyStoriesQueued)?;
        self.machine.data_mut().stories.load(stories);
        Ok(moved)
    }

    /// Hands out what is ready; ends when nothing is left.
    pub fn dispatch(&mut self) -> Moved {
        if self.machine.data().stories.all_complete() {
            return self.machine.fire(Event::NoStoriesLeftAllWorkComplete);
        }
        let moved = self.machine.fire(Event::ReadyStoriesPlacedOnWorkQueue)?;
        let mind = self.machine.data_mut();
        for name in mind.stories.hand_out() {
            mind.sent.push(format!("work on {name}"));
        }
        Ok(moved)
    }

    /// Waits a while for something outside: the state goes to itself.
    pub fn wait(&mut self, time: Duration) -> Moved {
        if self.state() == State::Escalated {
            let waited = self.machine.data().asked_for + time;
            self.machine.data_mut().asked_for = waited;
            if waited >= PATIENCE {
                return self.machine.fire(Event::TimeoutNoAnswer);
            }
        }
        self.machine.transition_to(self.state())
    }

    /// Gets a coder's request.
    pub fn receive(&mut self, request: Request) -> Moved {
        let moved = self.machine.fire(Event::AnyCoderRequest)?;
        self.machine.data_mut().request = Some(request);
        Ok(moved)
    }

    /// Answers the request. A merge that succeeds completes its story, right here, and frees those that need it.
    pub fn answer(&mut self, answer: Answer) -> Moved {
        let moved = self.machine.fire(Event::ApproveNonCodeRequestChangesMergeSuccess)?;
        let mind = self.machine.data_mut();
        match (mind.request.take(), answer) {
            (Some(Request::Merge(story)), Answer::Approve) => {
                mind.stories.merged(&story);
                mind.sent.push(format!("{story} is merged"));
                for name in mind.stories.hand_out() {
                    mind.sent.push(format!("work on {name}"));
                }
            }
            (Some(Request::Merge(story)), Answer::RequestChanges) => {
                mind.sent.push(format!("solve the conflicts of {story}"));
            }
            (request, answer) => mind.sent.push(format!("{answer:?} {request:?}")),
        }
        Ok(moved)
    }

    /// Cannot answer, and asks a person.
    pub fn escalate(&mut self) -> Moved {
        self.machine.fire(Event::CannotAnswerAskHuman)
    }

    /// Gets the person's answer, and goes on with the request.
    pub fn hear_human(&mut self) -> Moved {
        self.machine.fire(Event::HumanAnswerSupplied)
    }

    /// Gives up.
    pub fn abandon(&mut self) -> Moved {
        self.machine.fire(Event::AbandonUnrecoverable)
    }

    /// Begins again, after the end or after an error.
    pub fn begin_again(&mut self) -> Moved {
        self.machine.fire(match self.state() {
            State::Error => Event::RecoveryRestart,
            _ => Event::NewSpecArrives,
        })
    }
}
