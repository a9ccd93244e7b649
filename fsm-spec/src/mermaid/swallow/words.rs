//! Names that nobody meant: a `;`, a brace, quotes, a keyword of another language, a sentence.

use super::{Finder, line::names};
use crate::{
    entities::decode,
    mermaid::{
        Fault, js,
        statement::{Kind, Part, Statement},
    },
    notation,
};

/// The first words of statements that other diagrams have.
const FOREIGN: &str = "@enduml @startuml autonumber callback click direction else elseif endif \
    flowchart graph hide if linkStyle participant repeat scale skinparam subgraph title while";

impl Finder<'_> {
    /// A `;` in a name or behind a label.
    pub(super) fn semicolon(&self, line: &[Statement]) -> Option<Fault> {
        let (text, masked) = (self.text(), self.cleaned.masked());
        let mut mentions = (0..).zip(line).flat_map(|(index, one)| names(one).map(move |mention| (index, mention)));
        let found = mentions.find_map(|(index, mention)| Some((index, mention, mention.of(masked).find(';')?)));
        let (index, mention, place) = found?;
        let name = mention.of(text);
        let at = mention.start + place;
        let ends_with_text = |before: &Statement| match before.kind {
            Kind::Link { label: text, .. } | Kind::State { text, .. } => text.is_some(),
            _ => matches!(before.kind, Kind::Note { .. }),
        };
        let before = line[..index].last().filter(|before| before.at.end == at);
        let cuts_text = place == 0 && before.is_some_and(ends_with_text);
        let sign = Part::new(at, at + 1);
        let line_end = self.line_end(at);
        let end = text.len() - text[at..].trim_start_matches(';').len();
        if js::trim(&text[at + 1..line_end]).trim_matches(';').is_empty() {
            let what = if place == 0 { ";" } else { name };
            return swallowed!(self, sign, "`;` ends no statement: Mermaid makes a state called `{what}`" =>
                "remove the `;`"; at..end, "");
        }
        let is_new = |next: &Statement| next.at.start > at && matches!(next.kind, Kind::Link { .. } | Kind::Open(_));
        if (cuts_text || at + 1 == mention.end) && line[index..].iter().any(is_new) {
            return swallowed!(self, sign, "`;` ends no statement: Mermaid makes a state of it, or a part of one" =>
                "start a new line instead of the `;`"; at..js::skip_space(text, end), "\n");
        }
        if cuts_text {
            return swallowed!(self, Part::new(at, line_end),
                "`;` ends the text, and Mermaid makes states or statements of what follows" =>
                "write `#59;` for a semicolon, or another sign"; sign.range(), "#59;");
        }
        swallowed!(self, mention, "`;` ends no statement: Mermaid makes a state called `{name}`" =>
            "write one statement a line, without `;`")
    }

    /// A `}` that closes nothing.
    pub(super) fn brace(&self, line: &[Statement]) -> Option<Fault> {
        let braced = |statement: &Statement| names(statement).rev().find(|mention| self.of(*mention).contains('}'));
        let mention = line.iter().find_map(braced)?;
        let name = self.of(mention);
        if name.trim_matches('}').is_empty() {
            return swallowed!(self, mention, "no `{{` is open here, so Mermaid makes a state called `{name}`" =>
                "remove this brace, or open a body with `state name {{` on a line of its own");
        }
        if !name.ends_with('}') {
            return None;
        }
        swallowed!(self, mention, "the brace is a part of the name: Mermaid makes a state called `{name}`" =>
            "write `}}` on a line of its own")
    }

    /// A start, an end, a history or a stereotype that is none.
    pub(super) fn sign(&self, line: &[Statement]) -> Option<Fault> {
        line.iter().flat_map(names).find_map(|mention| {
            let name = self.of(mention);
            let help = match name {
                "(*)" => "write `[*]`",
                "[" | "[*" => "write `[*]`, without blanks in it",
                "[H]" | "[H*]" | "(H)" => {
                    "write the states that history can lead to one by one: Mermaid has no history"
                }
                _ if name.starts_with("<<") || name.starts_with("[[") => {
                    return swallowed!(self, mention,
                        "Mermaid makes a state called `{name}`: a stereotype stands behind `state` and one name" =>
                        "write `state name <<fork>>`, `<<join>>` or `<<choice>>` on a line of its own");
                }
                _ => return None,
            };
            swallowed!(self, mention, "Mermaid makes a state called `{name}`" => "{help}")
        })
    }

    /// A statement of another diagram, `direction TD`, `click` in a body.
    pub(super) fn foreign(&self, line: &[Statement]) -> Option<Fault> {
        let [first @ Statement { kind: Kind::State { state, .. }, .. }, more @ ..] = line else { return None };
        let word = self.of(*state);
        let known = FOREIGN.split(' ').find(|known| word.eq_ignore_ascii_case(known))?;
        let whole = Part::new(state.start, more.last().unwrap_or(first).at.end);
        let next = match more {
            [] if known.starts_with('@') => {
                return swallowed!(self, whole, "Mermaid makes a state called `{word}` of this" => "remove the line");
            }
            [] | [Statement { kind: Kind::Link { .. }, .. }] => return None,
            [next, ..] => names(next).next()?,
        };
        match known {
            "direction" if self.of(next).eq_ignore_ascii_case("TD") => swallowed!(self, whole,
                "Mermaid knows no direction `TD`, and makes two states of the line" =>
                "write `direction TB`"; next.range(), "TB"),
            "direction" => swallowed!(self, whole,
                "Mermaid knows the directions `TB`, `BT`, `LR` and `RL`, and makes states of these words" =>
                "write `direction LR`"),
            "hide" | "scale" | "click" => swallowed!(self, whole, "Mermaid makes a state of every word on this line" =>
                "remove the line: a statement `{known}` does nothing between braces, and is spelt exactly at the top"),
            _ => swallowed!(self, whole, "a state diagram has no `{word}`: Mermaid makes a state of every word" =>
                "remove the line"),
        }
    }

    /// A name with quotes around it, or with half of them.
    pub(super) fn quoted(&self, line: &[Statement]) -> Option<Fault> {
        let quoted = |name: &str| name.starts_with('"') || name.ends_with('"');
        let mention = line.iter().flat_map(names).find(|mention| quoted(self.of(*mention)))?;
        let name = self.of(mention);
        let bare = name.trim_matches('"');
        let is_word = bare.bytes().all(js::is_word) && !bare.is_empty();
        if is_word && name.len() == bare.len() + 2 {
            return swallowed!(self, mention, "quotes are a part of a name: Mermaid makes a state called `{name}`" =>
                "write `{bare}`"; mention.range(), bare);
        }
        swallowed!(self, mention, "quotes are a part of a name: Mermaid makes a state called `{name}`" =>
            "write a name of one word without quotes; `state \"text\" as name` shows a text")
    }

    /// Words around an arrow, or nothing but words: a name that holds blanks, a label without its colon, or a sentence.
    pub(super) fn words(&self, line: &[Statement]) -> Option<Fault> {
        let text = self.text();
        let [first, .., last] = line else { return None };
        let (mut words, mut arrow) = (Vec::with_capacity(line.len()), None);
        for statement in line {
            match &statement.kind {
                Kind::State { state, .. } if !self.is_edge(*state) => words.push(*state),
                Kind::Link { from, to, .. } if arrow.is_none() => arrow = Some((words.len(), from, to)),
                _ => return None,
            }
        }
        let Some((before, from, to)) = arrow else {
            // Words that are mentioned nowhere else were hardly meant to be states.
            words.iter().find(|word| self.is_lone(**word))?;
            return swallowed!(self, Part::new(first.at.start, last.at.end),
                "Mermaid makes a state of every word on this line" =>
                "write a comment as `%% …`; a name of several words as `state \"two words\" as name`");
        };
        let (before, behind) = words.split_at(before);
        let source = Part::new(before.first().unwrap_or(from).start, from.end);
        let target = Part::new(to.start, behind.last().unwrap_or(to).end);
        let label = text[target.end..last.at.end].trim_start_matches(js::is_space);
        if let [first, ..] = behind
            && label.is_empty()
            && self.is_label(*to, *first, behind)
        {
            return self.missing_colon(source, *to, Part::new(first.start, target.end));
        }
        let (at, is) = match (before, behind) {
            (_, []) => (source, "is more than one word"),
            ([], _) => (target, "is more than one word"),
            _ => (Part::new(source.start, target.end), "are more than one word each"),
        };
        let several = [(source, before), (target, behind)].into_iter().filter(|(_, more)| !more.is_empty());
        let several = several.map(|(name, _)| name.of(text));
        let names: Vec<_> = several.clone().map(|name| format!("`{name}`")).collect();
        let declared: Vec<_> = several.map(|name| format!("`{}`", notation::declaration(name))).collect();
        let label = decode(label.trim_start_matches([':', ' ']));
        let arrow = notation::arrow(&spelt(source.of(text)), &spelt(target.of(text)), Some(&label));
        swallowed!(self, at, "{} {is}, and a state's name is one", names.join(" and ") =>
            "write {} on a line above, and here `{arrow}`", declared.join(" and "))
    }

    /// Whether a word is mentioned here and nowhere else.
    fn is_lone(&self, word: Part) -> bool {
        self.mentions(word.of(self.text())) == 1
    }

    /// Whether the words behind a target are a label, and not more of its name: the target is known without them, or they are
    /// written in small letters behind a capital one.
    fn is_label(&self, to: Part, first: Part, behind: &[Part]) -> bool {
        let known = !self.is_lone(to) && behind.iter().all(|word| self.is_lone(*word));
        let is_small = self.of(first).starts_with(char::is_lowercase);
        self.is_edge(to) || known || is_small && self.of(to).starts_with(char::is_uppercase)
    }

    /// The words behind the target may still be a part of its name, as a table lists it: the fix is only offered.
    fn missing_colon(&self, source: Part, to: Part, label: Part) -> Option<Fault> {
        let (name, words) = (self.of(to), self.of(label));
        let arrow = notation::arrow(&spelt(self.of(source)), name, Some(&decode(words)));
        let found = swallowed!(self, label,
            "a label needs a colon before it: without one, Mermaid makes a state of each word" =>
            "write `{arrow}`"; to.end..label.start, " : ")?;
        let fix = found.fix.filter(|_| !self.is_lone(to));
        Some(Fault { certain: fix.is_none() || self.is_edge(to), fix, ..found })
    }
}

/// Several words as one name; a start or an end as it is.
fn spelt(words: &str) -> String {
    match words {
        "[*]" => words.to_owned(),
        _ => notation::id(words),
    }
}
