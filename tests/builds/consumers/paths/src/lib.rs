//! Every folder of this crate has a STATES.md of its own, with a state that no other has.
//!
//! ```
//! fsm_runtime::fsm!(include_str!("STATES.md"));
//! assert_eq!(State::INITIAL, State::Source);
//! ```
//!
//! ```standalone_crate
//! fsm_runtime::fsm!(include_str!("../docs/STATES.md"));
//! fn main() {
//!     assert_eq!(State::INITIAL, State::Docs);
//! }
//! ```

pub mod deep;

include!("../docs/included.rs");

/// Beside this file.
pub mod source {
    fsm_runtime::fsm!(include_str!("STATES.md"));
}

/// By the folder of the manifest.
pub mod root {
    fsm_runtime::fsm!(include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/STATES.md")));
}

/// By a macro of another crate, the path given here.
pub mod helped {
    consumer_helper::machine_at!("STATES.md");
}

/// By a macro of another crate, the whole expression given here.
pub mod helped_more {
    consumer_helper::machine_of!(include_str!("../docs/STATES.md"));
}

macro_rules! here {
    ($path:expr) => {
        fsm_runtime::fsm!(include_str!($path));
    };
}

/// By a macro of this crate.
pub mod local {
    here!("STATES.md");
}

/// In the call itself.
pub mod inline {
    fsm_runtime::fsm!(
        "# Inline

```mermaid
stateDiagram-v2
    [*] --> Inline
    Inline --> [*]
```"
    );
}

#[test]
fn each_reads_its_own() {
    assert_eq!(source::State::INITIAL, source::State::Source);
    assert_eq!(deep::State::INITIAL, deep::State::Deep);
    assert_eq!(deep::inline::State::INITIAL, deep::inline::State::Deep);
    assert_eq!(deep::inner::State::INITIAL, deep::inner::State::Source);
    assert_eq!(included::State::INITIAL, included::State::Docs);
    assert_eq!(root::State::INITIAL, root::State::Root);
    assert_eq!(helped::State::INITIAL, helped::State::Source);
    assert_eq!(helped_more::State::INITIAL, helped_more::State::Docs);
    assert_eq!(local::State::INITIAL, local::State::Source);
    assert_eq!(inline::State::INITIAL, inline::State::Inline);
}
