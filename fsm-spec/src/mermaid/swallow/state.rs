//! `state …`: words that are dropped, stereotypes that are ignored, aliases that run on.

use super::Finder;
use crate::{
    mermaid::{
        Swallowed, js,
        refuse::{body, bounded, instead},
        statement::{Kind, Open, Part, Statement},
    },
    model::StateKind,
    notation,
    suggest::distance,
};

impl Finder<'_> {
    /// A word behind `state`, which does nothing; the first word of its statement speaks for them all.
    pub(super) fn word(&self, statement: &Statement, before: &[Statement]) -> Option<Swallowed> {
        let text = self.text();
        let start = statement.at.start;
        if before.last().is_some_and(|other| other.at.start == start) {
            return None;
        }
        let Kind::Word(first) = statement.kind else { return None };
        if text[start..first.start].contains('\n') {
            return Some(swallowed!(self, Part::new(start, start + "state".len()),
                "nothing stands behind `state`, so Mermaid drops the first word of the next line with it" =>
                "write the name on the same line, or remove `state`"));
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
        if let Some(found) = self.stereotype(whole, words) {
            return Some(found);
        }
        if name.starts_with("-->") || name.starts_with(':') {
            // It may be the last word of a name: `A --> end state : done`.
            let word = before.last().and_then(|before| match &before.kind {
                Kind::Link { to, label: None, .. } if !self.is_edge(*to) => Some(to.start),
                Kind::State { state, text: None } if !self.is_edge(*state) => Some(state.start),
                _ => None,
            });
            return Some(swallowed!(self, whole,
                "`state` is a word of Mermaid's own, and Mermaid drops what follows it on the line" =>
                "{}", instead(&text[word.unwrap_or(start)..start + "state".len()])));
        }
        if behind.is_empty() {
            return (self.mentions(name) == 0).then(|| {
                let found = swallowed!(self, whole, "`state {name}` alone declares nothing: Mermaid drops it" =>
                    "write `{}`", notation::declaration(name); whole.range(), name);
                if notation::is_id(name) { found } else { Swallowed { fix: None, ..found } }
            });
        }
        if behind.starts_with("-->") || behind.starts_with(':') {
            let what = if behind.starts_with(':') { "description" } else { "arrow" };
            let found = swallowed!(self, whole,
                "Mermaid drops this whole line: behind `state` there can be no {what}" =>
                "write `{line}`, without `state`"; start..first.start, "");
            let help = Some(bounded(format!("{}, without `state`", instead(name))));
            return Some(if notation::is_id(name) { found } else { Swallowed { help, fix: None, ..found } });
        }
        let help = if notation::is_id(name) {
            let shown = notation::shown_as(line, name);
            format!("write `{name}` alone, or `{shown}`")
        } else {
            format!("write `{}`", notation::declaration(line))
        };
        Some(swallowed!(self, whole,
            "Mermaid drops this whole line: behind `state` it knows a name with `{{` or a stereotype, and a text with `as`" =>
            "{help}"))
    }

    /// `<<…>>` or `[[…]]` that Mermaid does not know.
    fn stereotype(&self, whole: Part, words: Part) -> Option<Swallowed> {
        let line = words.of(self.text());
        let (open, close) = [("<<", ">>"), ("[[", "]]")].into_iter().find(|(open, _)| line.contains(open))?;
        let start = line.find(open)?;
        let end = line[start..].find(close).map_or(line.len(), |length| start + length + close.len());
        let sign = &line[start..end];
        let name = sign.trim_matches(['<', '>', '[', ']', ' ']).to_lowercase();
        let near = |known: &&&str| distance(&name, known, 2).is_some();
        Some(match ["fork", "join", "choice"].iter().find(near) {
            Some(near) => swallowed!(self, whole,
                "Mermaid knows no stereotype `{sign}`, and drops the whole line" =>
                "write `<<{near}>>`"; words.start + start..words.start + end, format!("<<{near}>>")),
            None => swallowed!(self, whole,
                "Mermaid knows no stereotype `{sign}`, and drops the whole line" =>
                "write `<<fork>>`, `<<join>>` or `<<choice>>`; a start or an end is written `[*]`"),
        })
    }

    /// `state Box : label {`, where the last word is the name.
    pub(super) fn open(&self, statement: &Statement, open: &Open, before: &[Statement]) -> Option<Swallowed> {
        let text = self.text();
        let name = js::trim(open.id.of(text));
        let dropped = before
            .last()
            .is_some_and(|other| other.at.start == statement.at.start && matches!(other.kind, Kind::Word(_)));
        if dropped {
            let keyword = statement.at.start + "state".len();
            let head = js::trim(text.get(keyword..open.brace.start).unwrap_or(""));
            let first = head.split(js::is_space).next().unwrap_or(head);
            // `state Box : label {` has a text, `state Red Box {` a name of two words.
            let (shown, id) = if head.contains(':') { (name, first) } else { (head, head) };
            return Some(swallowed!(self, Part::new(statement.at.start, open.brace.start),
                    "Mermaid calls this state `{name}` and drops the words before it" =>
                    "{}", body(shown, &notation::id(id))));
        }
        if open.title.is_some() && name.contains(js::is_space) {
            return Some(self.long_alias(statement, open.id));
        }
        if name.is_empty() && open.title.is_some() {
            return Some(self.nameless(statement));
        }
        let colon = name.find(':').filter(|colon| *colon > 0)?;
        Some(swallowed!(self, Part::new(statement.at.start, open.brace.start),
                "the colon is a part of the name: Mermaid calls this state `{name}`" =>
                "write `state {}`, and its text or class on a line of its own", name[..colon].trim_end()))
    }

    /// `state q <<choice>>` that comes too late, or whose name is more than a name.
    pub(super) fn marked(&self, statement: &Statement, name: Part, kind: StateKind) -> Option<Swallowed> {
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
            return Some(swallowed!(self, statement.at,
                "everything before the stereotype is the name: Mermaid calls this state `{words}`" =>
                "{help}"));
        }
        let used = self.uses(words)?;
        if used.first == statement.at.start || used.stereotype == Some(kind) {
            return None;
        }
        if used.stereotype.is_some() {
            return Some(swallowed!(self, statement.at,
                "`{words}` has another stereotype already, so Mermaid ignores this one" =>
                "remove one of the two"));
        }
        Some(swallowed!(self, statement.at,
            "`{words}` is mentioned above, so Mermaid ignores its `{sign}`: the first mention decides" =>
            "move `state {words} {sign}` above the first mention of `{words}`"))
    }

    /// A text on a fork, join or choice, which makes a box of it.
    pub(super) fn described(&self, statement: &Statement) -> Option<Swallowed> {
        let Kind::State { state, text: Some(label) } = &statement.kind else { return None };
        let name = state.of(self.text());
        if js::trim(&label.of(self.text())[1..]).is_empty() {
            return None;
        }
        if self.is_edge(*state) {
            return Some(swallowed!(self, statement.at, "a text makes a plain box of the start `[*]`" =>
                    "remove the text, or write it on an arrow: `[*] --> name : text`"));
        }
        let marked = match self.uses(name)?.stereotype? {
            StateKind::Fork => "fork",
            StateKind::Join => "join",
            _ => "choice",
        };
        Some(swallowed!(self, statement.at, "a text makes a plain box of the {marked} `{name}`" =>
                "remove the text, or put it into a note: `note right of {name} : …`"))
    }

    /// `state "text" as a`, whose name is the whole rest of the line.
    pub(super) fn alias(&self, statement: &Statement, title: Part, id: Part) -> Option<Swallowed> {
        let text = self.text();
        let words = id.of(text);
        let (name, more) = words.split_once(':').unwrap_or((words, ""));
        let between = &text[title.end..id.start];
        if between.contains('\n') && !js::trim(name).is_empty() {
            return Some(swallowed!(self, statement.at,
                "the next line is the name: Mermaid calls this state `{}`", js::trim(words) =>
                "write the name behind `as`, on the same line"));
        }
        if js::trim(name).is_empty() {
            return Some(self.nameless(statement));
        }
        if js::trim(name).contains(js::is_space) {
            return Some(self.long_alias(statement, Part::new(id.start, id.start + name.len())));
        }
        if more.contains(':') {
            return Some(swallowed!(self, statement.at,
                "Mermaid keeps the text between the first two colons and drops the rest" =>
                "write the further text on a line of its own, `name : text`"));
        }
        None
    }

    fn nameless(&self, statement: &Statement) -> Swallowed {
        swallowed!(self, statement.at, "this state has no name, so Mermaid does not draw it" => "write the name behind `as`")
    }

    fn long_alias(&self, statement: &Statement, id: Part) -> Swallowed {
        let words = js::trim(self.of(id));
        let name = words.split(js::is_space).next().unwrap_or(words);
        let start = id.start + self.of(id).find(words).unwrap_or(0);
        let behind = words[name.len()..].trim_start_matches(js::is_space);
        if behind.starts_with("-->") {
            return swallowed!(self, statement.at,
                "the whole rest of the line is the name: Mermaid calls this state `{words}`" =>
                "start a new line with `{name} -->`";
                start + name.len()..start + words.len(), format!("\n{name} {behind}"));
        }
        swallowed!(self, statement.at,
            "the whole rest of the line is the name: Mermaid calls this state `{words}`" =>
            "write a name of one word behind `as`, for example `{}`", notation::id(words))
    }
}
