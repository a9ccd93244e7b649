//! The architect agent of `specs/architect-suspend.md`: requests of every kind over a channel, a workspace that is made when it is
//! needed, and SUSPEND over everything when a service is down.

use std::sync::mpsc::{Receiver, TryRecvError};

use fsm_runtime::{Machine, Part, Refused, Transition};

use crate::machines::architect_suspend::{Event, State};
use crate::systems::outage::Signal;
use crate::systems::stories::{Stories, Story};

/// What a step gives.
pub type Moved = Result<Transition<State, Event>, Refused<State>>;

/// What others can want.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// An answer.
    Question(String),
    /// `ApprovalTypePlan`
    Plan(String),
    /// `ApprovalTypeCode`
    Code(String),
    /// `ApprovalTypeCompletion`
    Completion(String),
    /// `ApprovalTypeBudgetReview`
    Budget(String),
    /// `ApprovalTypeSpec`: a PM's spec.
    Spec(String),
    /// A merge of a story whose code is approved.
    Merge(String),
}

/// How a request ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Answered, or approved.
    Approve,
    /// Changes are wanted; of a merge: there were conflicts; of a spec: `spec_feedback`.
    RequestChanges,
    /// `submit_stories`: the spec is approved and becomes stories.
    SubmitStories(Vec<Story>),
}

/// What the architect keeps in mind. SUSPEND loses none of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mind {
    /// The stories of the specs.
    pub stories: Stories,
    /// The request that is being handled.
    pub request: Option<Request>,
    /// What was sent to coders and PMs.
    pub sent: Vec<String>,
    /// The plans in the database.
    pub plans: Vec<String>,
    /// How often the workspace was cloned from the mirror, and how often it was updated.
    pub cloned: u32,
    /// How often the mirrors were updated after a merge.
    pub mirrored: u32,
    /// `KeySuspendedFrom`
    pub suspended_from: Option<State>,
}

/// An architect agent.
#[derive(Debug)]
pub struct Architect<P> {
    /// The machine that the document made.
    pub machine: Machine<State, Mind, P>,
    inbox: Receiver<Request>,
}

/// A new agent, which waits for requests on a channel.
pub fn start(inbox: Receiver<Request>) -> Architect<impl Part<State, Mind>> {
    let machine = Machine::new(State::INITIAL)
        .with_data(Mind::default())
        .on_enter(State::Suspend, |step, mind| {
            mind.suspended_from = Some(step.from);
        })
        .on_exit(State::Suspend, |_, mind| mind.suspended_from = None);
    Architect { machine, inbox }
}

impl<P: Part<State, Mind>> Architect<P> {
    /// The same agent with one more part.
    pub fn with<T: Part<State, Mind>>(self, part: T) -> Architect<(P, T)> {
        Architect { machine: self.machine.with(part), inbox: self.inbox }
    }

    /// Where the agent is.
    #[must_use]
    pub fn state(&self) -> State {
        self.machine.state()
    }

    /// Looks for a request. Without one the state goes to itself; a closed channel is an abnormal end.
    pub fn listen(&mut self) -> Moved {
        match self.inbox.try_recv() {
            Ok(request) => {
                let event = match self.state() {
                    State::Waiting => Event::AnyRequestReceived,
                    _ => Event::AnyCoderRequest,
                };
                let moved = self.machine.fire(event)?;
                self.machine.data_mut().request = Some(request);
                Ok(moved)
            }
            Err(TryRecvError::Empty) => self.machine.transition_to(self.state()),
            Err(TryRecvError::Disconnected) => self.machine.fire(Event::ChannelClosedAbnormalShutdown),
        }
    }

    /// Clones the workspace from the mirror, unless it is there already.
    pub fn set_up(&mut self, mirror: bool) -> Moved {
        if !mirror {
            return self.machine.fire(Event::WorkspaceSetupFailed);
        }
        let moved = self.machine.fire(Event::WorkspaceReady)?;
        let mind = self.machine.data_mut();
        mind.cloned = mind.cloned.max(1);
        Ok(moved)
    }

    /// Answers the request in the way that fits its type.
    pub fn answer(&mut self, answer: Answer) -> Moved {
        let request = self.machine.data().request.clone();
        let event = match (&request, &answer) {
            (Some(Request::Merge(_)), Answer::Approve) | (_, Answer::SubmitStories(_)) => {
                Event::SpecApprovedStoriesLoaded
            }
            _ if self.machine.data().stories.all_complete() => Event::NoSpecWorkReturnedToIdle,
            _ => Event::ApproveNonCodeRequestChanges,
        };
        let moved = self.machine.fire(event)?;
        let mind = self.machine.data_mut();
        mind.request = None;
        match (request, answer) {
            (Some(Request::Merge(story)), Answer::Approve) => {
                mind.stories.merged(&story);
                mind.mirrored += 1;
            }
            (Some(Request::Merge(story)), _) => {
                mind.sent.push(format!("solve the conflicts of {story}"));
            }
            (_, Answer::SubmitStories(stories)) => {
                mind.stories.load(stories);
                mind.sent.push("RESPONSE(approved=true)".to_owned());
            }
            (Some(Request::Spec(_)), _) => mind.sent.push("NEEDS_CHANGES".to_owned()),
            (Some(Request::Plan(plan)), _) => mind.plans.push(plan),
            (Some(request), answer) => mind.sent.push(format!("{answer:?} {request:?}")),
            (None, _) => {}
        }
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

    /// Cannot answer, and asks a person.
    pub fn escalate(&mut self) -> Moved {
        self.machine.fire(Event::CannotAnswerAskHuman)
    }

    /// Gets the person's answer, and goes on with the request.
    pub fn hear_human(&mut self) -> Moved {
        self.machine.fire(Event::HumanAnswerSupplied)
    }

    /// No person has answered in time.
    pub fn human_is_silent(&mut self) -> Moved {
        self.machine.fire(Event::TimeoutNoAnswer)
    }

    /// Gives up.
    pub fn abandon(&mut self) -> Moved {
        self.machine.fire(Event::AbandonUnrecoverable)
    }

    /// Calls a service, as often as the retry middleware may. `Ok(None)` means that it answered; otherwise
    /// `ErrorTypeServiceUnavailable` has sent the agent to SUSPEND.
    pub fn call(
        &mut self,
        retries: u32,
        mut service: impl FnMut() -> bool,
    ) -> Result<Option<Transition<State, Event>>, Refused<State>> {
        if (0..=retries).any(|_| service()) {
            return Ok(None);
        }
        self.enter_suspend().map(Some)
    }

    /// `EnterSuspend()`
    pub fn enter_suspend(&mut self) -> Moved {
        self.machine.transition_to(State::Suspend)
    }

    /// Obeys the orchestrator while suspended. Waiting on is no transition: SUSPEND is not entered from itself.
    pub fn obey(&mut self, signal: Signal) -> Result<Option<Transition<State, Event>>, Refused<State>> {
        match signal {
            Signal::Wait => Ok(None),
            Signal::Restore => self.machine.resume().map(Some),
            Signal::Timeout => self.machine.expire().map(Some),
        }
    }

    /// The system shuts down while the agent is suspended.
    pub fn cancel(&mut self) -> Moved {
        self.machine.expire()
    }

    /// Begins again, after the end or after an error.
    pub fn begin_again(&mut self) -> Moved {
        self.machine.fire(match self.state() {
            State::Error => Event::RecoveryRestart,
            _ => Event::NewSpecArrives,
        })
    }
}
