//! Directions, notes, headings and styles that take more than they should.

use super::Finder;
use crate::mermaid::{
    Swallowed, js,
    statement::{Part, Statement},
};

impl Finder<'_> {
    /// A direction that swallows its line.
    pub(super) fn direction(&self, statement: &Statement) -> Option<Swallowed> {
        let text = self.text();
        let line = statement.at.of(text);
        let lower = line.to_ascii_lowercase();
        let word = lower.find("direction")?;
        let before = js::trim(&line[..word]);
        if !before.is_empty() {
            return Some(if before.contains("-->") {
                swallowed!(self, statement.at,
                    "`direction` and its value make the whole line a direction: Mermaid drops this arrow" =>
                    "put something between the words, as in `direction: LR`, or reword the label")
            } else if before.ends_with('{') {
                let head = statement.at.start + line[..word].trim_end_matches(js::is_space).len();
                swallowed!(self, statement.at,
                    "`direction` and its value make the whole line a direction: Mermaid drops the head of this body" =>
                    "write the direction on a line of its own"; head..statement.at.start + word, "\n")
            } else {
                swallowed!(self, statement.at,
                    "`direction` and its value make the whole line a direction: Mermaid drops what stands before it" =>
                    "write the direction on a line of its own, or reword the line")
            });
        }
        let value = js::skip_space(line, word + "direction".len());
        let behind = value + 2;
        if line[word..value].contains('\n') {
            return Some(swallowed!(self, statement.at,
                    "Mermaid takes the next line for the value of this direction" =>
                    "write the direction and its value on one line"));
        }
        let rest = js::trim(line.get(behind..)?);
        if rest.trim_matches(';').is_empty() || rest.starts_with("%%") || rest.starts_with('#') {
            return None;
        }
        let start = statement.at.start + behind;
        Some(swallowed!(self, statement.at,
                "Mermaid drops what stands behind a direction on its line" =>
                "start a new line behind the direction"; start..js::skip_space(text, start), "\n"))
    }

    /// A note that loses its first letters, or runs on.
    pub(super) fn note(&self, statement: &Statement, state: Part, words: Part, block: bool) -> Option<Swallowed> {
        let text = self.text();
        let said = words.of(text);
        if block {
            let runs_on = said.lines().skip(1).any(|line| {
                let line = line.trim_start();
                js::starts_with(line, 0, "note left of ") || js::starts_with(line, 0, "note right of ")
            });
            return runs_on.then(|| {
                swallowed!(self, Part::new(statement.at.start, state.end),
                    "everything up to the next `end note` is the text of this note, the next note too" =>
                    "write `end note` on a line of its own behind the text")
            });
        }
        let colon = said.find(':')?;
        let mut first = said.chars();
        let fine = match (first.next(), first.next()) {
            (Some(':'), Some(char)) => js::is_space(char),
            (Some(char), Some(':')) => js::is_space(char),
            _ => false,
        };
        if fine {
            return None;
        }
        let shown: String = said.chars().skip(2).collect();
        let place = words.start..words.start + colon + 1;
        Some(swallowed!(self, statement.at,
            "Mermaid cuts the first two characters behind the name, so the note says `{}`", js::trim(&shown) =>
            "write exactly one blank before the colon and one behind it";
            place.clone(), if text[place.end..].starts_with(js::is_space) { " :" } else { " : " }))
    }

    /// `accTitle:` with nothing behind it.
    pub(super) fn heading(&self, statement: &Statement, words: Part, what: &str) -> Option<Swallowed> {
        let text = self.text();
        let takes_line = text[statement.at.start..words.start].contains('\n') && !words.of(text).is_empty();
        takes_line.then(|| {
            swallowed!(self, Part::new(statement.at.start, words.start),
                "nothing stands behind the colon, so Mermaid takes the next line for the {what}" =>
                "write the {what} on this line, or remove it")
        })
    }

    /// `classDef name` with nothing behind it.
    pub(super) fn class_def(&self, statement: &Statement, name: Part, styles: Part) -> Option<Swallowed> {
        let text = self.text();
        let takes_line = text[name.end..styles.start].contains('\n') && !styles.of(text).is_empty();
        takes_line.then(|| {
            swallowed!(self, Part::new(statement.at.start, name.end),
                "this class has no styles, so Mermaid takes the next line for them" =>
                "write its styles on this line, or remove it")
        })
    }

    /// `A --> B : go %% why`, where the comment is none.
    pub(super) fn comment_in_label(&self, statement: &Statement, label: Part) -> Option<Swallowed> {
        let text = self.text();
        let words = label.of(text);
        let sign = words.find("%%")?;
        let comment = js::trim(&words[sign..]);
        let before = words[..sign].trim_end_matches(js::is_space);
        // `50%%` is no comment.
        if before.len() == sign && sign > 0 {
            return None;
        }
        let kept = &text[statement.at.start..label.start + before.len()];
        Some(swallowed!(self, Part::new(label.start + sign, label.end),
            "behind a label this is no comment, but a part of the label" =>
            "put the comment on a line of its own"; statement.at.range(), format!("{comment}\n{kept}")))
    }
}
