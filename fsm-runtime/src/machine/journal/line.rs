//! One line of a journal.

use std::borrow::Cow;
use std::fmt::Write;
use std::string::{String, ToString};

use super::json::{self, Value};
use crate::machine::step::{Kind, Step};
use crate::states::{Events, States};

/// The longest line that is written or read, in bytes.
pub(super) const LONGEST: usize = 1 << 20;

/// The first line: the machine was started.
pub(super) fn write_start<S: States>(out: &mut String, seq: u64, state: S) {
    begin(out, seq, "start");
    field(out, "machine", S::TABLE.identity());
    field(out, "to", state.name());
    out.push_str("}\n");
}

/// A step.
pub(super) fn write_step<S: States>(out: &mut String, seq: u64, step: &Step<'_, S>) {
    begin(out, seq, step.kind.name());
    field(out, "from", step.from.name());
    field(out, "to", step.to.name());
    if let Some(event) = step.event {
        field(out, "event", event.name());
    }
    if let Some(reason) = step.reason {
        field(out, "reason", reason);
    }
    out.push_str("}\n");
}

/// An iteration.
pub(super) fn write_tick<S: States>(out: &mut String, seq: u64, state: S) {
    begin(out, seq, "tick");
    field(out, "state", state.name());
    out.push_str("}\n");
}

fn begin(out: &mut String, seq: u64, kind: &str) {
    out.clear();
    // Writing to a string cannot fail.
    let _ = write!(out, "{{\"seq\":{seq},\"kind\":\"{kind}\"");
}

fn field(out: &mut String, name: &str, text: &str) {
    out.push_str(",\"");
    out.push_str(name);
    out.push_str("\":");
    json::quote(out, text);
}

/// What a line says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Line<'a, S: States> {
    Start { machine: Cow<'a, str>, to: S },
    Step { kind: Kind, from: S, to: S, event: Option<S::Event>, reason: Option<Cow<'a, str>> },
    Tick { state: S },
}

#[derive(Default)]
struct Fields<'a> {
    seq: Option<u64>,
    kind: Option<Cow<'a, str>>,
    machine: Option<Cow<'a, str>>,
    from: Option<Cow<'a, str>>,
    to: Option<Cow<'a, str>>,
    event: Option<Cow<'a, str>>,
    reason: Option<Cow<'a, str>>,
    state: Option<Cow<'a, str>>,
}

/// Whether this is a line from its beginning to its end, whatever it says.
pub(super) fn is_whole(text: &str) -> bool {
    json::object(text, |_, _| {}).is_ok()
}

/// Reads the line with this number.
pub(super) fn read<S: States>(text: &str, seq: u64) -> Result<Line<'_, S>, String> {
    let fields = fields(text)?;
    match fields.seq {
        Some(found) if found == seq => {}
        Some(found) => return Err(format(format_args!("`seq` is {found} where {seq} was due"))),
        None => return Err("`seq` is missing".to_string()),
    }
    let kind = fields.kind.ok_or("`kind` is missing")?;
    match &*kind {
        "start" => {
            Ok(Line::Start { machine: fields.machine.ok_or("`machine` is missing")?, to: state("to", fields.to)? })
        }
        "tick" => Ok(Line::Tick { state: state("state", fields.state)? }),
        name => {
            let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name);
            Ok(Line::Step {
                kind: kind.ok_or_else(|| format(format_args!("`{name}` is no kind of step")))?,
                from: state("from", fields.from)?,
                to: state("to", fields.to)?,
                event: fields.event.map(|name| event::<S>(&name)).transpose()?,
                reason: fields.reason,
            })
        }
    }
}

fn fields(text: &str) -> Result<Fields<'_>, String> {
    let mut fields = Fields::default();
    let mut wrong = None;
    json::object(text, |name, value| {
        let slot = match &*name {
            "seq" => {
                match value {
                    Value::Number(seq) => fields.seq = Some(seq),
                    _ => wrong = Some("seq"),
                }
                return;
            }
            "kind" => ("kind", &mut fields.kind),
            "machine" => ("machine", &mut fields.machine),
            "from" => ("from", &mut fields.from),
            "to" => ("to", &mut fields.to),
            "event" => ("event", &mut fields.event),
            "reason" => ("reason", &mut fields.reason),
            "state" => ("state", &mut fields.state),
            _ => return,
        };
        match (value, slot.1) {
            (Value::Text(text), slot) => *slot = Some(text),
            (Value::Null, slot) => *slot = None,
            (Value::Number(_) | Value::Other, _) => wrong = Some(slot.0),
        }
    })
    .map_err(|error| error.to_string())?;
    match wrong {
        Some(name) => Err(format(format_args!("`{name}` has a value of the wrong type"))),
        None => Ok(fields),
    }
}

fn state<S: States>(field: &str, name: Option<Cow<'_, str>>) -> Result<S, String> {
    let name = name.ok_or_else(|| format(format_args!("`{field}` is missing")))?;
    name.parse().map_err(|error| format(format_args!("`{name}` is {error}")))
}

fn event<S: States>(name: &str) -> Result<S::Event, String> {
    name.parse().map_err(|error| format(format_args!("`{name}` is {error}")))
}

fn format(text: std::fmt::Arguments<'_>) -> String {
    text.to_string()
}
