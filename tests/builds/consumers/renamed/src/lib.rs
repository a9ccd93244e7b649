//! The runtime goes by another name, and by a path of this crate's own.

#![deny(warnings)]

/// What this crate hands on.
pub mod parts {
    pub use states as fsm;
}

pub mod door {
    states::fsm!(include_str!("../../../../../specs/door.md"), crate = states, derive(serde::Serialize));
}

pub mod player {
    states::fsm!(include_str!("../../../../../specs/player.md"), crate = crate::parts::fsm);
}

#[states::conform(include_str!("../../../../../specs/door.md"))]
pub enum Door {
    Closed,
    Open,
    Locked,
}

#[test]
fn they_work() {
    assert!(door::State::Closed.can_transition_to(door::State::Open));
    fn is_serializable<T: serde::Serialize>(_: T) {}
    is_serializable(door::State::INITIAL);
    assert!(player::State::Playing.is_in(player::Group::On));
}
