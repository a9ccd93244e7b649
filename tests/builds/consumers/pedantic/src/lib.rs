//! Every lint that a careful crate turns on, and no warning.

#![deny(missing_docs, warnings, unused, clippy::all, clippy::pedantic)]
#![deny(unreachable_pub, unused_qualifications, missing_debug_implementations, missing_copy_implementations)]
#![deny(rustdoc::all)]
#![forbid(unsafe_code)]

/// The coder's machine.
pub mod coder {
    fsm_runtime::fsm!(include_str!("../../../../../specs/coder.md"), typestate);
}

/// The coder's machine, with effects.
pub mod effects {
    fsm_runtime::fsm!(include_str!("../../../../../specs/coder-effects.md"));
}

/// The architect's machine.
pub mod architect {
    fsm_runtime::fsm!(include_str!("../../../../../specs/architect-suspend.md"), typestate);
}

/// The player's machine.
pub mod player {
    fsm_runtime::fsm!(include_str!("../../../../../specs/player.md"), typestate);
}

/// The orchestrator's machine.
pub mod orchestrator {
    fsm_runtime::fsm!(include_str!("../../../../../specs/task-lifecycle.md"), typestate);
}

/// Two machines in one module.
pub mod both {
    fsm_runtime::fsm!(include_str!("../../../../../specs/door.md"), state = Door, event = Push);
    fsm_runtime::fsm!(include_str!("../../../../../specs/order.md"));
}

/// A document with something to warn of, which fails nothing.
pub mod warned {
    fsm_runtime::fsm!(
        "
```mermaid
stateDiagram-v2
    [*] --> Open
    Open --> Closed : close
    Open --> Lost : lose
    Closed --> [*]
```
"
    );
}

mod private {
    fsm_runtime::fsm!(include_str!("../../../../../specs/door.md"));
}

/// Written by hand, and held to the document.
#[fsm_runtime::conform(include_str!("../../../../../specs/door.md"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Door {
    /// Shut.
    Closed,
    /// Not shut.
    Open,
    /// Shut for good.
    Locked,
}

/// What may follow.
#[fsm_runtime::conform(include_str!("../../../../../specs/door.md"))]
pub const NEXT: [(Door, Door); 4] = [
    (Door::Closed, Door::Open),
    (Door::Open, Door::Closed),
    (Door::Closed, Door::Locked),
    (Door::Locked, Door::Closed),
];

impl Door {
    /// Whether `to` may follow.
    #[must_use]
    #[fsm_runtime::conform(include_str!("../../../../../specs/door.md"))]
    pub const fn may_go_to(self, to: Self) -> bool {
        matches!((self, to), (Self::Closed, Self::Open | Self::Locked) | (Self::Open | Self::Locked, Self::Closed))
    }
}

/// A symbol of a private machine, so that it is used.
#[must_use]
pub const fn start() -> &'static str {
    private::State::INITIAL.name()
}

/// Names of every kind, and a state without a way on.
pub mod names {
    fsm_runtime::fsm!(
        r#"
stateDiagram-v2
    state "In Prüfung" as review
    [*] --> review
    review --> self : 2nd try!
    self --> type : if / else
    type --> 1st : a-b
    1st --> 注文 : → ok
    注文 --> crate : Self
    crate --> [*]"#,
        typestate
    );
}

/// A machine without events.
pub mod alone {
    fsm_runtime::fsm!("stateDiagram-v2\n[*] --> Alone\nAlone --> [*]", typestate);
}
