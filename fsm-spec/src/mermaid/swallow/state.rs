//! `state …`: words that are dropped, stereotypes that are ignored, aliases that run on.

use super::Finder;
use crate::{
    mermaid::{
        Fault, js,
        refuse::{body, instead},
        statement::{Kind, Open, Part, Statement},
    },
    model::StateKind,
    notation,
    suggest::distance,
};

impl Finder<'_> {
    /// A word behind `state`, which does nothing; the first word of its statement speaks for them all.
    pub(super) fn word(&self, statement: &Statement, first: Part, before: &[Statement]) -> Option<Fault> {
        let text = self.text();
        let start = statement.at.start;
        if before.last().is_some_and(|other| other.at.start == start) {
            return None;
        }
        if text[start..first.start].contains('\n') {
            return swallowed!(self, Part::new(start, start +
                "state".len()), "nothing stands behind `state`, so Mermaid drops the first word of the next line with it" =>
                "write the name on the same line, or remove `state`");
        }
        let line = &text[first.start..self.line_end(first.start)];
        let line = line.split("%%").next().unwrap_or(line).trim_end_matches(js::is_space);
        if line.contains('{') {
            // The head of a body follows, and tells.
            return None;
        }
        let words = Part::new(first.start, first.start + line.len());
        let whole = Part::new(start, words.end);
        let name = first.of(text);
        // A comment may have been cut off inside the name: then nothing is behind it.
        let behind = line.get(name.len()..).unwrap_or("");
        let behind = behind.trim_start_matches(js::is_space);
        let goes_on = |words: &str| words.starts_with("-->") || words.starts_with(':');
        if let Some(found) = self.stereotype(whole, words) {
            return Some(found);
        }
        if goes_on(name) {
            // It may be the last word of a name: `A --> end state : done`.
            let word = before.last().and_then(Statement::last_state).filter(|word| !self.is_edge(*word));
            return swallowed!(self, whole,
                "`state` is a word of Mermaid's own, and Mermaid drops what follows it on the line" =>
                "{}", instead(&text[word.map_or(start, |word| word.start)..start + "state".len()]));
        }
        if behind.is_empty() && self.mentions(name) > usize::from(name == "[*]") {
            return None;
        }
        if behind.is_empty() {
            let found = swallowed!(self, whole, "`state {name}` alone declares nothing: Mermaid drops it" =>
                "write `{}`", notation::declaration(name); whole.range(), name);
            return found.map(|found| if notation::is_id(name) { found } else { Fault { fix: None, ..found } });
        }
        if goes_on(behind) {
            let what = if behind.starts_with(':') { "description" } else { "arrow" };
            let message = format!("Mermaid drops this whole line: behind `state` there can be no {what}");
            if notation::is_id(name) {
                return swallowed!(self, whole, "{message}" =>
                    "write `{line}`, without `state`"; start..first.start, "");
            }
            return swallowed!(self, whole, "{message}" => "{}, without `state`", instead(name));
        }
        let help = if notation::is_id(name) {
            format!("write `{name}` alone, or `{}`", notation::shown_as(line, name))
        } else {
            format!("write `{}`", notation::declaration(line))
        };
        swallowed!(self, whole,
            "Mermaid drops this whole line: behind `state` it knows a name with `{{` or a stereotype, and a text with `as`" =>
            "{help}")
    }

    /// `<<…>>` or `[[…]]` that Mermaid does not know.
    fn stereotype(&self, whole: Part, words: Part) -> Option<Fault> {
        let line = words.of(self.text());
        let (open, close) = [("<<", ">>"), ("[[", "]]")].into_iter().find(|(open, _)| line.contains(open))?;
        let start = line.find(open)?;
        let end = line[start..].find(close).map_or(line.len(), |length| start + length + close.len());
        let sign = &line[start..end];
        let name = sign.trim_matches(['<', '>', '[', ']', ' ']).to_lowercase();
        let near = |known: &&&str| distance(&name, known, 2).is_some();
        match ["fork", "join", "choice"].iter().find(near) {
            Some(near) => swallowed!(self, whole, "Mermaid knows no stereotype `{sign}`, and drops the whole line" =>
                "write `<<{near}>>`"; words.start + start..words.start + end, format!("<<{near}>>")),
            None => swallowed!(self, whole, "Mermaid knows no stereotype `{sign}`, and drops the whole line" =>
                "write `<<fork>>`, `<<join>>` or `<<choice>>`; a start or an end is written `[*]`"),
        }
    }

    /// `state Box : label {`, where the last word is the name.
    pub(super) fn open(&self, statement: &Statement, open: &Open, before: &[Statement]) -> Option<Fault> {
        let text = self.text();
        let name = js::trim(open.id.of(text));
        let start = statement.at.start;
        let head = Part::new(start, open.brace.start);
        if before.last().is_some_and(|other| other.at.start == start && matches!(other.kind, Kind::Word(_))) {
            let words = js::trim(text.get(start + "state".len()..head.end).unwrap_or(""));
            let first = words.split(js::is_space).next().unwrap_or(words);
            // `state Box : label {` has a text, `state Red Box {` a name of two words.
            let (shown, id) = if words.contains(':') { (name, first) } else { (words, words) };
            return swallowed!(self, head, "Mermaid calls this state `{name}` and drops the words before it" =>
                "{}", body(shown, &notation::id(id)));
        }
        if open.title.is_some() && (name.is_empty() || name.contains(js::is_space)) {
            return self.long_alias(statement, open.id);
        }
        let colon = name.find(':').filter(|colon| *colon > 0)?;
        swallowed!(self, head, "the colon is a part of the name: Mermaid calls this state `{name}`" =>
            "write `state {}`, and its text or class on a line of its own", name[..colon].trim_end())
    }

    /// `state q <<choice>>` that comes too late, or whose name is more than a name.
    pub(super) fn marked(&self, statement: &Statement, name: Part, kind: StateKind) -> Option<Fault> {
        let text = self.text();
        let words = name.of(text);
        let sign = js::trim(&text[name.end..statement.at.end]);
        let marked = words.contains("<<") || words.contains("[[") || words.is_empty();
        if marked || words.contains(js::is_space) {
            let help = if marked {
                "write one `state name <<…>>` a line".to_owned()
            } else {
                let name = words.rsplit_once(" as ").map_or(words, |(_, name)| name);
                format!("write `state {} {sign}`", notation::id(js::trim(name)))
            };
            return swallowed!(self, statement.at,
                "everything before the stereotype is the name: Mermaid calls this state `{words}`" => "{help}");
        }
        let state = self.state(words);
        let stereotype = state.and_then(|state| state.stereotype);
        let is_first = match state {
            Some(state) => state.mentions.first() == Some(&self.cleaned.span(name.range())),
            // `[*]` is no state.
            None => !text[..name.start].contains(words),
        };
        if is_first || stereotype == Some(kind) {
            return None;
        }
        if stereotype.is_some() {
            return swallowed!(self, statement.at,
                "`{words}` has another stereotype already, so Mermaid ignores this one" => "remove one of the two");
        }
        swallowed!(self, statement.at,
            "`{words}` is mentioned above, so Mermaid ignores its `{sign}`: the first mention decides" =>
            "move `state {words} {sign}` above the first mention of `{words}`")
    }

    /// A text on a fork, join or choice, which makes a box of it.
    pub(super) fn described(&self, statement: &Statement, state: Part, label: Part) -> Option<Fault> {
        let name = self.of(state);
        if js::trim(&self.of(label)[1..]).is_empty() {
            return None;
        }
        if self.is_edge(state) {
            return swallowed!(self, statement.at, "a text makes a plain box of the start `[*]`" =>
                "remove the text, or write it on an arrow: `[*] --> name : text`");
        }
        let marked = match self.state(name)?.stereotype? {
            StateKind::Fork => "fork",
            StateKind::Join => "join",
            _ => "choice",
        };
        swallowed!(self, statement.at, "a text makes a plain box of the {marked} `{name}`" =>
            "remove the text, or put it into a note: `note right of {name} : …`")
    }

    /// `state "text" as a`, whose name is the whole rest of the line.
    pub(super) fn alias(&self, statement: &Statement, title: Part, id: Part) -> Option<Fault> {
        let text = self.text();
        let words = id.of(text);
        let (name, more) = words.split_once(':').unwrap_or((words, ""));
        let id_alone = Part::new(id.start, id.start + name.len());
        let name = js::trim(name);
        if text[title.end..id.start].contains('\n') && !name.is_empty() {
            return swallowed!(self, statement.at,
                "the next line is the name: Mermaid calls this state `{}`", js::trim(words) =>
                "write the name behind `as`, on the same line");
        }
        if name.is_empty() || name.contains(js::is_space) {
            return self.long_alias(statement, id_alone);
        }
        if !more.contains(':') {
            return None;
        }
        swallowed!(self, statement.at, "Mermaid keeps the text between the first two colons and drops the rest" =>
            "write the further text on a line of its own, `name : text`")
    }

    /// A name behind `as` that is not one word.
    fn long_alias(&self, statement: &Statement, id: Part) -> Option<Fault> {
        let id = id.trimmed(self.text());
        let words = self.of(id);
        if words.is_empty() {
            return swallowed!(self, statement.at, "this state has no name, so Mermaid does not draw it" =>
                "write the name behind `as`");
        }
        let name = words.split(js::is_space).next().unwrap_or(words);
        let behind = words[name.len()..].trim_start_matches(js::is_space);
        if behind.starts_with("-->") {
            return swallowed!(self, statement.at,
                "the whole rest of the line is the name: Mermaid calls this state `{words}`" =>
                "start a new line with `{name} -->`"; id.start + name.len()..id.end, format!("\n{name} {behind}"));
        }
        swallowed!(self, statement.at, "the whole rest of the line is the name: Mermaid calls this state `{words}`" =>
            "write a name of one word behind `as`, for example `{}`", notation::id(words))
    }
}
