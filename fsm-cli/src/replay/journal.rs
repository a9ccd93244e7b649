//! The journal that `fsm-runtime` writes. Its format is described there.

use super::entry::{Entry, Said, Word, Wrong};
use super::json::{Field, Scanner, Value};
use super::source::{self, not_json};

const KEYS: [&str; 8] = ["seq", "kind", "from", "to", "event", "reason", "state", "machine"];

/// The kinds of steps that are taken as the document draws them.
const STEPS: [&str; 6] = ["transition", "return", "overlay", "resume", "expire", "budget"];

/// The longest line that the runtime writes or reads, its end included, in bytes.
const LONGEST: usize = 1 << 20;

/// Reads a journal, as strictly as the runtime does.
#[derive(Debug)]
pub(super) struct Journal {
    scanner: Scanner,
    /// The number that is due; none before the first line.
    next: Option<u64>,
    /// The machine that the journal says it is of.
    pub(super) machine: Option<String>,
}

impl Journal {
    pub(super) fn new() -> Self {
        Self { scanner: Scanner::new(KEYS), next: None, machine: None }
    }

    /// Whether a line begins a journal.
    pub(super) fn is_first(line: &str) -> bool {
        let mut fields: [Field<'_>; 8] = Default::default();
        let journal = Self::new();
        journal.scanner.scan(line, &mut fields).is_ok()
            && fields[0].value == Value::Number("0")
            && matches!(&fields[1].value, Value::Text(kind) if kind == "start")
    }

    pub(super) fn read(&mut self, line: &str, each: &mut dyn FnMut(Entry<'_>)) -> Result<(), Wrong> {
        let mut fields: [Field<'_>; 8] = Default::default();
        self.scanner.scan(line, &mut fields).map_err(|malformed| not_json(line, malformed))?;
        let whole = || 0..line.len();
        if line.len() >= LONGEST {
            let message = "it is longer than a line of a journal can be";
            return Err(Wrong::new(message, whole()));
        }
        let [seq, kind, from, to, event, reason, state, machine] = fields;
        let (seq_at, number) = (seq.start..seq.end, seq.value);
        let Some(kind) = word("kind", kind)? else {
            return Err(Wrong::new("`kind` is missing", whole()));
        };
        let seq = match number {
            Value::Number(number) => number.parse::<u64>().ok(),
            _ => None,
        };
        let is_first = self.next.is_none();
        let due = self.next.unwrap_or(0);
        self.next = Some(seq.unwrap_or(due).saturating_add(1));
        if is_first != (kind.text == "start") {
            let message = match is_first {
                true => "the first line of a journal is a `start`",
                false => "only the first line of a journal is a `start`; give each journal as a log of its own",
            };
            return Err(Wrong::new(message, kind.at));
        }
        if seq != Some(due) {
            let message = match seq {
                Some(seq) => {
                    format!("`seq` is {seq} where {due} was due: a line is missing, or twice there")
                }
                None => "`seq` is missing".to_owned(),
            };
            let at = if seq_at.is_empty() { whole() } else { seq_at };
            return Err(Wrong::new(message, at));
        }
        let said = match &*kind.text {
            "start" => {
                self.machine = Some(need("machine", machine, line)?.text.into_owned());
                Said::Step(None, need("to", to, line)?)
            }
            "tick" => Said::Still(need("state", state, line)?),
            "restart" => Said::Restart(need("from", from, line)?, need("to", to, line)?),
            "override" => {
                let reason = word("reason", reason)?.is_some_and(|reason| !reason.text.trim().is_empty());
                Said::Override(need("from", from, line)?, need("to", to, line)?, reason)
            }
            name if STEPS.contains(&name) => Said::Step(Some(need("from", from, line)?), need("to", to, line)?),
            name => {
                return Err(Wrong::new(format!("`{name}` is no kind of step"), kind.at.clone()));
            }
        };
        let mut entry = Entry::new(said);
        // A budget is used up by no event.
        entry.event = word("event", event)?.filter(|_| kind.text != "budget");
        each(entry);
        Ok(())
    }
}

/// The text of a field that has to be there.
fn need<'l>(name: &str, field: Field<'l>, line: &str) -> Result<Word<'l>, Wrong> {
    let missing = || Wrong::new(format!("`{name}` is missing"), 0..line.len());
    word(name, field)?.ok_or_else(missing)
}

/// The text of a field; none where it is missing or null. Nothing in a journal but its numbers is a number.
fn word<'l>(name: &str, field: Field<'l>) -> Result<Option<Word<'l>>, Wrong> {
    if let Value::Number(_) = field.value {
        let at = field.start..field.end;
        return Err(Wrong::new(format!("`{name}` is a number, not a text"), at));
    }
    source::word(name, field)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line() {
        let mut journal = Journal::new();
        let lines = [
            r#"{"seq":0,"kind":"start","machine":"Coder","to":"WAITING"}"#,
            r#"{"seq":1,"kind":"transition","from":"WAITING","to":"CODING","event":"receive task"}"#,
            r#"{"seq":2,"kind":"tick","state":"CODING"}"#,
            r#"{"seq":3,"kind":"override","from":"CODING","to":"DONE","reason":"merged by hand"}"#,
            r#"{"seq":4,"kind":"restart","from":"DONE","to":"WAITING"}"#,
            r#"{"seq":6,"kind":"tick","state":"WAITING"}"#,
            r#"{"seq":7,"kind":"leap","from":"A","to":"B"}"#,
            r#"{"seq":8,"kind":"transition","to":"B"}"#,
            r#"{"seq":9,"kind":"tick","state":5}"#,
            r#"{"seq":0,"kind":"start","machine":"Coder","to":"WAITING"}"#,
        ];
        assert!(Journal::is_first(lines[0]));
        assert!(!Journal::is_first(lines[1]));
        assert!(!Journal::is_first(r#"{"state":"WAITING"}"#));
        let mut found = Vec::new();
        for line in lines {
            let mut said = None;
            let result = journal.read(line, &mut |entry| {
                let text = |word: &Word<'_>| word.text.clone().into_owned();
                let on = entry.event.as_ref().map_or(String::new(), |event| format!(" on {}", event.text));
                said = Some(match &entry.said {
                    Said::State(state) => text(state),
                    Said::Step(from, to) => format!("{}>{}{on}", from.as_ref().map_or(String::new(), text), text(to)),
                    Said::Still(state) => format!("still {}", text(state)),
                    Said::Override(from, to, reason) => {
                        format!("{}!{} {reason}", text(from), text(to))
                    }
                    Said::Restart(from, to) => format!("{}*{}", text(from), text(to)),
                });
            });
            found.push(said.or(result.err().map(|wrong| wrong.message)).unwrap());
        }
        assert_eq!(
            found,
            [
                ">WAITING",
                "WAITING>CODING on receive task",
                "still CODING",
                "CODING!DONE true",
                "DONE*WAITING",
                "`seq` is 6 where 5 was due: a line is missing, or twice there",
                "`leap` is no kind of step",
                "`from` is missing",
                "`state` is a number, not a text",
                "only the first line of a journal is a `start`; give each journal as a log of its own",
            ]
        );
        assert_eq!(journal.machine.as_deref(), Some("Coder"));
    }
}
