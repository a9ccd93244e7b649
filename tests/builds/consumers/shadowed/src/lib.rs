//! Everything the generated code could lean on by a short name means something else here.

#![deny(warnings)]
#![allow(non_camel_case_types, dead_code, unused_macros)]
// That names of this crate hide generated ones is the point.
#![allow(hidden_glob_reexports)]

mod core {}
mod std {}
mod alloc {}
mod fsm_runtime {}

struct Option;
struct Result;
struct Some;
struct None;
struct Ok;
struct Err;
struct Transition;
struct Rejected;
struct Table;
struct bool;
struct str;
struct u8;
struct u16;
struct u32;
struct u64;
struct usize;
trait Iterator {}
trait Clone {}
trait Copy {}
trait Debug {}
trait FromStr {}
const TABLE: i32 = 0;
const NAMES: i32 = 0;

macro_rules! assert {
    ($($anything:tt)*) => {};
}
macro_rules! include_str {
    ($($anything:tt)*) => {
        ""
    };
}
macro_rules! compile_error {
    ($($anything:tt)*) => {};
}

::fsm_runtime::fsm!(::core::include_str!("../../../../../specs/door.md"), typestate);

/// Not even the prelude. Without `typestate`: the compiler's own `#[diagnostic::…]` belongs to the prelude.
pub mod bare {
    #![no_implicit_prelude]
    struct Group;
    struct regions;
    struct Option;
    ::fsm_runtime::fsm!(::core::include_str!("../../../../../specs/player.md"));
}

const _: () = ::core::assert!(State::Closed.can_transition_to(State::Open));
