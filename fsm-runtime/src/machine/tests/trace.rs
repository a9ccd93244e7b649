//! Tracing.

extern crate std;
use std::format;
use std::string::String;
use std::sync::{Arc, Mutex};
use std::vec::Vec;

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event as Happened, Metadata, Subscriber};

use crate::sample::{Event, State};
use crate::{Machine, Traced};

/// Writes down everything that it is told.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<String>>>);

impl Log {
    fn push(&self, line: String) {
        self.0.lock().unwrap().push(line);
    }
}

#[derive(Default)]
struct Fields(String);

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn core::fmt::Debug) {
        self.0.push_str(&format!(" {field}={value:?}"));
    }
}

impl Subscriber for Log {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        let mut fields = Fields::default();
        span.record(&mut fields);
        let count = self.0.lock().unwrap().len() as u64;
        self.push(format!("open {}{}", span.metadata().name(), fields.0));
        Id::from_u64(count + 1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Happened<'_>) {
        let mut fields = Fields::default();
        event.record(&mut fields);
        self.push(format!("event{}", fields.0));
    }

    fn enter(&self, _: &Id) {
        self.push("enter".into());
    }

    fn exit(&self, _: &Id) {
        self.push("exit".into());
    }

    fn try_close(&self, _: Id) -> bool {
        self.push("close".into());
        true
    }
}

#[test]
fn every_state_is_a_span_and_every_step_an_event() {
    let log = Log::default();
    tracing::subscriber::with_default(log.clone(), || {
        let mut machine = Machine::new(State::Idle).traced();
        machine.fire(Event::Start).unwrap();
        let traced: &Traced = machine.part();
        assert!(!traced.span().is_disabled());
        machine.override_to(State::Review, "now").unwrap();
    });
    let expected = [
        "open state machine=\"Sample\" state=\"IDLE\"",
        "enter",
        "event from=\"IDLE\" to=\"WORK\" event=\"start\" kind=\"transition\"",
        "exit",
        "open state machine=\"Sample\" state=\"WORK\"",
        "close",
        "enter",
        "event from=\"WORK\" to=\"REVIEW\" kind=\"override\" reason=\"now\"",
        "exit",
        "open state machine=\"Sample\" state=\"REVIEW\"",
        "close",
        "close",
    ];
    assert_eq!(*log.0.lock().unwrap(), expected);
}
