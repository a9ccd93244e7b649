//! Builds only where neither the standard library nor an allocator is among the dependencies: the standard library has a panic
//! handler too, and two are an error.

#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings)]

/// The coder's machine.
pub mod coder {
    fsm_runtime::fsm!(include_str!("../../../../../specs/coder.md"), typestate);
}

/// The player's machine, with composites and regions.
pub mod player {
    fsm_runtime::fsm!(include_str!("../../../../../specs/player.md"));
}

/// The architect's machine, with an overlay.
pub mod architect {
    fsm_runtime::fsm!(include_str!("../../../../../specs/architect-suspend.md"));
}

/// A machine without events.
pub mod alone {
    fsm_runtime::fsm!("stateDiagram-v2\n[*] --> Alone\nAlone --> [*]");
}

const _: () = assert!(coder::State::Waiting.can_transition_to(coder::State::Setup));
const _: () = assert!(coder::State::Waiting.reaches(coder::State::Done));
const _: () = assert!(!coder::State::Done.reaches(coder::State::Waiting));
const _: () = assert!(matches!(
    coder::State::Waiting.on(coder::Event::ReceiveTask),
    Ok(coder::State::Setup)
));

/// One step, with a reason in words where it is refused.
///
/// # Errors
///
/// Where the document does not allow the event.
pub fn step(
    state: coder::State,
    event: coder::Event,
    out: &mut dyn core::fmt::Write,
) -> Result<coder::State, core::fmt::Error> {
    match state.on(event) {
        Ok(next) => Ok(next),
        Err(refused) => {
            write!(out, "{refused}")?;
            Err(core::fmt::Error)
        }
    }
}

/// Everything that a machine can be asked: a test looks at what the compiler makes of it.
pub mod asked {
    macro_rules! asked {
        ($module:ident) => {
            /// Everything that one machine can be asked.
            #[allow(missing_docs, clippy::missing_errors_doc)]
            pub mod $module {
                use crate::$module::{Event, IllegalTransition, Rejected, State, Transition};

                pub fn can_transition_to(from: State, to: State) -> bool {
                    from.can_transition_to(to)
                }
                pub fn transition_to(from: State, to: State) -> Result<Transition, IllegalTransition> {
                    from.transition_to(to)
                }
                pub fn on(from: State, event: Event) -> Result<State, Rejected> {
                    from.on(event)
                }
                pub fn on_to(from: State, event: Event, to: State) -> Result<Transition, Rejected> {
                    from.on_to(event, to)
                }
                pub fn reaches(from: State, to: State) -> bool {
                    from.reaches(to)
                }
                pub fn path_to(from: State, to: State) -> Option<fsm_runtime::Path<State, { State::COUNT }>> {
                    from.path_to(to)
                }
                pub fn successors(from: State) -> usize {
                    from.successors().count()
                }
                pub fn predecessors(to: State) -> usize {
                    to.predecessors().count()
                }
                pub fn events(from: State) -> usize {
                    from.events().count()
                }
                pub fn is_terminal(state: State) -> bool {
                    state.is_terminal()
                }
                pub fn words(state: State, event: Event) -> [&'static str; 3] {
                    [state.name(), state.description(), event.name()]
                }
                pub fn attribute(state: State, header: &str) -> Option<&'static str> {
                    state.attribute(header)
                }
                pub fn named(name: &str) -> Result<State, fsm_runtime::UnknownName> {
                    name.parse()
                }
            }
        };
    }

    asked!(coder);
    asked!(player);
    asked!(architect);
    asked!(alone);

    /// Whether a state lies in a composite.
    pub fn is_in(state: crate::player::State, group: crate::player::Group) -> bool {
        state.is_in(group)
    }
}

#[panic_handler]
fn stop(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
