//! Walks that take every transition of `Player`, from `fsm paths specs/player.md --format rust`.
//!
//! Written by a program: write it again when the document changes.

use fsm_runtime::Machine;
use fsm_tests::machines::player::{Event, State};

#[test]
fn walk_1() {
    let mut machine = Machine::new(State::Off);
    fire(&mut machine, Event::Power, State::Stopped);
    fire(&mut machine, Event::Power, State::Off);
    fire(&mut machine, Event::Power, State::Stopped);
    fire(&mut machine, Event::Play, State::Playing);
    fire(&mut machine, Event::Power, State::Off);
    fire(&mut machine, Event::Power, State::Stopped);
    fire(&mut machine, Event::Play, State::Playing);
    fire(&mut machine, Event::Pause, State::Paused);
    fire(&mut machine, Event::Play, State::Playing);
    fire(&mut machine, Event::Pause, State::Paused);
    fire(&mut machine, Event::Stop, State::Stopped);
    fire(&mut machine, Event::Play, State::Playing);
    fire(&mut machine, Event::Stop, State::Stopped);
    fire(&mut machine, Event::Play, State::Playing);
    fire(&mut machine, Event::Pause, State::Paused);
    fire(&mut machine, Event::Power, State::Off);
    go(&mut machine, State::Audible);
    fire(&mut machine, Event::Power, State::Off);
    go(&mut machine, State::Audible);
    fire(&mut machine, Event::Mute, State::Muted);
    fire(&mut machine, Event::Mute, State::Audible);
    fire(&mut machine, Event::Mute, State::Muted);
    fire(&mut machine, Event::Power, State::Off);
}

#[track_caller]
fn fire(machine: &mut Machine<State>, event: Event, to: State) {
    let taken = machine.fire_to(event, to);
    if let Err(refused) = taken {
        panic!("{refused}");
    }
}

#[track_caller]
fn go(machine: &mut Machine<State>, to: State) {
    let taken = machine.transition_to(to);
    if let Err(refused) = taken {
        panic!("{refused}");
    }
}
