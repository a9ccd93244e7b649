//! Where Mermaid refuses a statement: what to say about it, and where to read on.

/// A complaint about a place: `refused!(place, "what is wrong" => "what to write")`, each with arguments as `format!` takes them.
macro_rules! refused {
    ($at:expr, $message:literal $(, $args:expr)* => $help:literal $(, $more:expr)*) => {
        ($at, format!($message $(, $args)*), format!($help $(, $more)*))
    };
}

mod other;
mod start;

use super::{
    Fault,
    clean::Cleaned,
    grammar::Rule,
    js,
    statement::{Kind, Part, Statement},
};
use crate::notation;
use start::Dashed;

/// A place at which Mermaid gives up.
pub(super) struct Place<'s> {
    pub(super) cleaned: &'s Cleaned,
    /// The kind of statement; `oops` where it is the start of none.
    pub(super) rule: Rule,
    /// Where the statement starts.
    pub(super) start: usize,
    /// Where Mermaid stops.
    pub(super) at: usize,
    /// Where the line of that place ends.
    pub(super) line: usize,
    /// Whether it is at the top, not in a body.
    pub(super) root: bool,
    /// The statement before it.
    pub(super) before: Option<&'s Statement>,
}

/// How to go on behind a place.
#[derive(Default)]
pub(super) struct Recovery {
    /// Where to read on.
    pub(super) next: usize,
    /// The body that opens here all the same: its id and its brace.
    pub(super) open: Option<(Part, Part)>,
    /// The state that a misspelt arrow leaves; it leads to the state that follows.
    pub(super) from: Option<Part>,
    /// The name that a hyphen ends too early: what the statement before the place ends with, and the label behind it.
    pub(super) name: Option<(Part, Option<Part>)>,
}

/// What is wrong with a statement: the place, what it is, and what to write.
type Complaint = (Part, String, String);

/// Says why a statement is refused.
pub(super) fn explain(place: &Place<'_>) -> Fault {
    place.error(match place.rule {
        Rule::oops => start::complaint(place),
        Rule::root_link | Rule::body_link => start::link(place),
        Rule::root_state | Rule::body_state => other::state(place),
        Rule::note => other::note(place),
        _ => other::styling(place),
    })
}

/// Says where to read on behind a statement that is refused: behind a misspelt arrow, at a brace, or on the next line.
///
/// The rest of the line is searched only where reading goes on behind what was searched, or a long line takes the square of its
/// length.
pub(super) fn recover(place: &Place<'_>) -> Recovery {
    if !matches!(place.rule, Rule::oops) {
        return place.brace_or_line_end();
    }
    match (start::dashed(place), place.mentioned_before()) {
        (Dashed::Name(name), _) => hyphenated(place, name),
        (Dashed::Arrow(arrow), Some(from)) => Recovery { from: Some(from), next: arrow.end, ..Recovery::default() },
        _ => place.brace_or_line_end(),
    }
}

/// Reads on behind a name with a hyphen in it: an arrow leaves that state, a text is the label of the one that leads to it.
fn hyphenated(place: &Place<'_>, name: Part) -> Recovery {
    let behind = &place.text()[name.end..place.line];
    let word = behind.trim_start_matches(js::is_space);
    let at = place.line - word.len();
    if word.starts_with("-->") {
        return Recovery {
            from: place.mentioned_before().map(|_| name),
            name: Some((name, None)),
            next: at + "-->".len(),
            ..Recovery::default()
        };
    }
    let label = word.starts_with(':').then(|| Part::new(at, at + word.trim_end_matches(js::is_space).len()));
    Recovery { name: Some((name, label)), ..place.brace_or_line_end() }
}

/// Says why the first line is refused, and where to read on.
pub(super) fn header(cleaned: &Cleaned, at: usize) -> (Fault, usize) {
    let text = &*cleaned.text;
    let line = Part::new(at, js::line_end(text, at));
    let words = line.of(text).trim_end();
    let looks_like_one = js::starts_with(words, 0, "stateDiagram");
    let alone = "write `stateDiagram-v2` on a line of its own";
    let (message, help) = if words.is_empty() {
        if let Some(directive) = cleaned.swallowed.first() {
            let message = "this directive is never closed, and takes the whole diagram";
            return (Fault::new(directive.span, message, &*directive.help), at);
        }
        ("the diagram is empty", "write `stateDiagram-v2` on the first line")
    } else if words.starts_with("---") {
        (
            "this front matter is not one: it must start on the very first line, hold at least one line, and end with `---` indented alike",
            "close it with a line `---`, or remove it",
        )
    } else if looks_like_one && words.to_lowercase().contains("direction") {
        ("a direction on the first line makes all of it a direction", alone)
    } else if looks_like_one {
        (
            "Mermaid knows `stateDiagram` and `stateDiagram-v2`, in exactly this case, with white space behind them",
            alone,
        )
    } else {
        ("a state diagram starts with `stateDiagram-v2`", "write `stateDiagram-v2` on a line of its own first")
    };
    let error = Fault::new(cleaned.span(at..at + words.len()), message, help);
    if looks_like_one {
        return (error, line.end);
    }
    // Behind a front matter that is none, the diagram may start all the same.
    let mut lines = js::pieces(&text[at..], |char| char == '\n').take(100).filter(|_| words.starts_with("---"));
    let head = lines.find(|(_, line)| line.trim_start().starts_with("stateDiagram"));
    (error, head.map_or(at, |(start, _)| js::line_end(text, at + start)))
}

/// Says that the body opened by the statement with this index is never closed.
pub(super) fn unclosed(cleaned: &Cleaned, statements: &[Statement], index: usize) -> Fault {
    let text = &*cleaned.text;
    let (brace, inside) = match statements.get(index..) {
        Some([Statement { kind: Kind::Open(open), .. }, inside @ ..]) => (open.brace, inside),
        _ => (Part::new(0, 0), &[][..]),
    };
    // A brace that touches the word before it belongs to the word.
    let glued = inside.iter().take(50).find_map(|statement| {
        match &statement.kind {
            Kind::Link { to, label, .. } => Some(label.unwrap_or(*to)),
            Kind::State { state, text } => Some(text.unwrap_or(*state)),
            _ => None,
        }
        .filter(|part| part.of(text).len() > 1 && part.of(text).trim_end().ends_with('}'))
    });
    let help = match glued {
        Some(part) => format!(
            "write `}}` on a line of its own: in `{}` it is a part of the text",
            part.of(text).trim_matches([':', ' '])
        ),
        None => "write `}` on a line of its own behind the last statement of the state".into(),
    };
    Fault::new(cleaned.span(brace.range()), "this `{` is never closed", help)
}

impl<'s> Place<'s> {
    fn text(&self) -> &'s str {
        &self.cleaned.text
    }

    /// The first token at or behind the place on its line; empty at the end of the line.
    fn token(&self) -> Part {
        let start = self.token_start();
        let word = &self.text()[start..];
        let length = word.find(js::is_space).unwrap_or(word.len());
        Part::new(start, start + length)
    }

    fn token_start(&self) -> usize {
        js::skip_space(self.text(), self.at).min(self.line)
    }

    /// From the token to the end of the line, without the blanks there.
    fn rest(&self) -> Part {
        let start = self.token_start();
        let text = self.text();
        let words = &text[start..self.line];
        Part::new(start, start + words.trim_end_matches(js::is_space).len())
    }

    /// The statement before the place, if it ends on the same line.
    fn neighbour(&self) -> Option<&'s Statement> {
        let before = self.before.filter(|before| before.at.end <= self.at)?;
        (!self.text()[before.at.end..self.at].contains('\n')).then_some(before)
    }

    /// The state that the statement before the place ends with.
    fn mentioned_before(&self) -> Option<Part> {
        self.neighbour()?.last_state()
    }

    /// The last word before `at`, without quotes.
    fn word_before(&self, at: usize) -> Part {
        let before = self.text()[..at].trim_end_matches(js::is_space);
        let space = before.char_indices().rfind(|(_, char)| js::is_space(*char));
        let start = space.map_or(0, |(at, char)| at + char.len_utf8());
        let word = &before[start..];
        let quotes = word.len() - word.trim_start_matches('"').len();
        Part::new(start + quotes, (start + word.trim_end_matches('"').len()).max(start + quotes))
    }

    fn error(&self, (mut at, message, help): Complaint) -> Fault {
        if let Some(line) = at.of(self.text()).find('\n') {
            at.end = at.start + line;
        }
        if at.start >= at.end {
            // Nothing stands there: the word before it is the place to look at.
            at = self.word_before(at.start);
        }
        Fault::new(self.cleaned.span(at.range()), message, help)
    }

    /// The end of the line, or a brace on it: what is inside it, or behind it, can still be read.
    fn brace_or_line_end(&self) -> Recovery {
        let text = self.text();
        let rest = self.rest();
        let words = rest.of(text);
        if words.ends_with('{') {
            let brace = Part::new(rest.end - 1, rest.end);
            let open = Some((self.word_before(brace.start), brace));
            return Recovery { open, next: rest.end, ..Recovery::default() };
        }
        let close = words.match_indices('}').find(|(at, _)| words[..*at].ends_with(js::is_space) || *at == 0);
        match close {
            Some((close, _)) if !self.root && (close > 0 || rest.start > self.start) => {
                Recovery { next: rest.start + close, ..Recovery::default() }
            }
            _ => Recovery { next: self.line, ..Recovery::default() },
        }
    }
}

/// What to say where a name or a statement starts with a word that opens a mode of the lexer, so that no state can be called so.
fn reserved(place: &Place<'_>, token: Part) -> Option<Complaint> {
    let at = Part::new(token.start, js::word_end(place.text(), token.start));
    let word = at.of(place.text());
    let anywhere = ["state", "note", "class", "classDef", "style"];
    let at_root = ["default", "click", "href", "scale", "stateDiagram"];
    let known = |words: &[&str]| words.iter().any(|known| word.eq_ignore_ascii_case(known));
    (known(&anywhere) || place.root && known(&at_root)).then(|| keyword(place, at))
}

/// What to say of a keyword in the place of a name, or at the start of one.
fn keyword(place: &Place<'_>, at: Part) -> Complaint {
    let text = place.text();
    // `default-mode` is one name to whoever wrote it.
    let rest = &text[at.end..place.line.max(at.end)];
    let ends = |char: char| js::is_space(char) || matches!(char, ':' | '{' | '}' | ';' | '"');
    let more = rest.find(ends).unwrap_or(rest.len());
    let more = rest[..more].find("--").unwrap_or(more);
    let name = &text[at.start..at.end + more];
    refused!(at, "`{}` is a word of Mermaid's own and cannot be a state's name here", at.of(text) =>
        "{}", instead(name))
}

/// The text in quotes that a place starts with.
fn string(place: &Place<'_>) -> Part {
    let rest = place.rest();
    let words = rest.of(place.text());
    let length = words[1..].find('"').map_or(words.len(), |end| end + 2);
    Part::new(rest.start, rest.start + length)
}

/// What to write for a name that Mermaid cannot read.
pub(super) fn instead(name: &str) -> String {
    let id = notation::id(name);
    if id == name {
        // It was refused for its quotes.
        return format!("write `{id}`, without quotes");
    }
    format!("write `{}` on a line above, and `{id}` here", notation::declaration(name))
}

/// How to open the body of a state that is called `name` to people.
pub(super) fn body(name: &str, id: &str) -> String {
    let shown = notation::shown_as(name, id);
    if shown.starts_with("state ") {
        return format!("write `{shown} {{`");
    }
    format!("write `{shown}` on a line above, and `state {id} {{` here")
}
