//! A machine that can be watched with `tracing`.

use tracing::Span;

use crate::machine::base::Machine;
use crate::machine::part::Part;
use crate::machine::step::Step;
use crate::states::{Events, States};

/// # Tracing
impl<S: States, D, P> Machine<S, D, P> {
    /// Gives every state a span and every step an event, for whatever subscriber the program has.
    ///
    /// The span is called `state` and has the fields `machine` and `state`; the event is in the span of the state that is left
    /// and has `from`, `to`, `event`, `kind` and `reason`. Both have the level INFO and the target `fsm`.
    ///
    /// ````
    /// # mod door { fsm_runtime::fsm!("```mermaid\nstateDiagram-v2\n[*] --> Closed\nClosed --> Open : push\nOpen --> Closed : pull\n```"); }
    /// use door::State;
    /// use fsm_runtime::{Machine, Traced};
    ///
    /// let mut door = Machine::new(State::INITIAL).traced();
    /// door.transition_to(State::Open)?;
    /// let traced: &Traced = door.part();
    /// traced.span().in_scope(|| tracing::info!("somebody walks through"));
    /// # Ok::<(), fsm_runtime::Refused<State>>(())
    /// ````
    #[must_use]
    pub fn traced(self) -> Machine<S, D, (P, Traced)> {
        let span = span_of(self.state);
        self.with(Traced { span })
    }
}

/// Tells `tracing` about states and steps. Made by [`Machine::traced`].
#[derive(Clone, Debug)]
pub struct Traced {
    span: Span,
}

impl Traced {
    /// The span of the state that the machine is in.
    #[must_use]
    pub fn span(&self) -> &Span {
        &self.span
    }
}

fn span_of<S: States>(state: S) -> Span {
    tracing::info_span!(
        target: "fsm",
        "state",
        machine = S::TABLE.machine(),
        state = state.name()
    )
}

impl<S: States, D> Part<S, D> for Traced {
    fn moved(&mut self, step: &Step<'_, S>, _: &mut D) {
        self.span.in_scope(|| {
            tracing::info!(
                target: "fsm",
                from = step.from.name(),
                to = step.to.name(),
                event = step.event.map(Events::name),
                kind = step.kind.name(),
                reason = step.reason,
            );
        });
        if step.from != step.to {
            self.span = span_of(step.to);
        }
    }
}
