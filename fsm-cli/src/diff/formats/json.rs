//! One JSON object for other programs. Its shape is a contract: fields are added, never renamed. `schema/diff.schema.json`
//! describes it.

use std::io::{self, Write};

use serde::Serialize;

use super::Page;
use crate::diff::change::{Change, Side};
use crate::diff::compare::Compared;
use crate::output::{self, SpanJson, SubjectJson};

#[derive(Serialize)]
struct Output<'a> {
    version: u32,
    old: &'a str,
    new: &'a str,
    machines: Vec<MachineJson<'a>>,
    summary: Summary,
}

#[derive(Serialize)]
struct MachineJson<'a> {
    name: &'a str,
    changes: Vec<ChangeJson<'a>>,
    events: Events<'a>,
}

#[derive(Serialize)]
struct Events<'a> {
    added: &'a [String],
    removed: &'a [String],
}

#[derive(Serialize)]
struct ChangeJson<'a> {
    kind: &'static str,
    breaks: Vec<&'static str>,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    subject: Option<SubjectJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<&'a str>,
    /// A run of the old machine that the new one does not allow.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    witness: &'a [String],
    places: Vec<PlaceJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'a str>,
    /// The added or removed state that brings it.
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<&'a str>,
}

#[derive(Serialize)]
struct PlaceJson<'a> {
    side: &'static str,
    path: &'a str,
    message: &'a str,
    span: SpanJson,
}

#[derive(Serialize)]
struct Summary {
    changes: usize,
    breaking: usize,
    source: usize,
    persisted: usize,
    behaviour: usize,
}

impl Page<'_> {
    pub(super) fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let count = |is: fn(&Change) -> bool| self.comparison.changes().filter(|change| is(change)).count();
        let output = Output {
            version: 1,
            old: &self.old.document.path,
            new: &self.new.document.path,
            machines: self.comparison.machines.iter().map(|machine| self.machine_json(machine)).collect(),
            summary: Summary {
                changes: count(|_| true),
                breaking: count(|change| change.breaks.any()),
                source: count(|change| change.breaks.source),
                persisted: count(|change| change.breaks.persisted),
                behaviour: count(|change| change.breaks.behaviour),
            },
        };
        crate::json::write(&output, out)
    }

    fn machine_json<'a>(&'a self, machine: &'a Compared) -> MachineJson<'a> {
        let sources = [self.old.document.source(), self.new.document.source()];
        let change = |change: &'a Change| ChangeJson {
            kind: change.kind.name(),
            breaks: change.breaks.names(),
            message: &change.message,
            subject: change.subject.as_ref().map(output::subject),
            before: change.before.as_deref(),
            after: change.after.as_deref(),
            witness: &change.witness,
            places: (change.places.iter())
                .map(|place| {
                    let (side, source) = match place.side {
                        Side::Old => ("old", &sources[0]),
                        Side::New => ("new", &sources[1]),
                    };
                    PlaceJson {
                        side,
                        path: &self.revision(place.side).document.path,
                        message: &place.message,
                        span: output::span(source, place.span),
                    }
                })
                .collect(),
            help: change.help.as_deref(),
            because: change.because.as_deref(),
        };
        MachineJson {
            name: &machine.name,
            changes: machine.changes.iter().map(change).collect(),
            events: Events { added: &machine.new_events, removed: &machine.gone_events },
        }
    }
}
