//! Builds only where neither the standard library nor an allocator is among the dependencies: the standard library has a panic
//! handler too, and two are an error.

#![no_std]
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

const _: () = assert!(coder::State::Waiting.can_transition_to(coder::State::Setup));
const _: () = assert!(coder::State::Waiting.reaches(coder::State::Done));
const _: () = assert!(!coder::State::Done.reaches(coder::State::Waiting));
const _: () = assert!(matches!(coder::State::Waiting.on(coder::Event::ReceiveTask), Ok(coder::State::Setup)));

/// One step, with a reason in words where it is refused.
///
/// # Errors
///
/// Where the document does not allow the event.
pub fn step(state: coder::State, event: coder::Event, out: &mut dyn core::fmt::Write) -> Result<coder::State, core::fmt::Error> {
    match state.on(event) {
        Ok(next) => Ok(next),
        Err(refused) => {
            write!(out, "{refused}")?;
            Err(core::fmt::Error)
        }
    }
}

#[panic_handler]
fn stop(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
