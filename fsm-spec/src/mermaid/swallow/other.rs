//! Directions, notes, headings and styles that take more than they should.

use super::Finder;
use crate::mermaid::{
    Fault, js,
    statement::{Part, Statement},
};

impl Finder<'_> {
    /// A direction that swallows its line.
    pub(super) fn direction(&self, statement: &Statement) -> Option<Fault> {
        let text = self.text();
        let line = statement.at.of(text);
        let word = line.to_ascii_lowercase().find("direction")?;
        let before = line[..word].trim_end_matches(js::is_space);
        let whole_line = "`direction` and its value make the whole line a direction: Mermaid drops";
        if before.contains("-->") {
            return swallowed!(self, statement.at, "{whole_line} this arrow" =>
                "put something between the words, as in `direction: LR`, or reword the label");
        }
        if before.ends_with('{') {
            let head = statement.at.start + before.len();
            return swallowed!(self, statement.at, "{whole_line} the head of this body" =>
                "write the direction on a line of its own"; head..statement.at.start + word, "\n");
        }
        if !before.is_empty() {
            return swallowed!(self, statement.at, "{whole_line} what stands before it" =>
                "write the direction on a line of its own, or reword the line");
        }
        let value = js::skip_space(line, word + "direction".len());
        if line[word..value].contains('\n') {
            return swallowed!(self, statement.at, "Mermaid takes the next line for the value of this direction" =>
                "write the direction and its value on one line");
        }
        let behind = value + "LR".len();
        let rest = js::trim(line.get(behind..)?);
        if rest.trim_matches(';').is_empty() || rest.starts_with("%%") || rest.starts_with('#') {
            return None;
        }
        let start = statement.at.start + behind;
        swallowed!(self, statement.at, "Mermaid drops what stands behind a direction on its line" =>
            "start a new line behind the direction"; start..js::skip_space(text, start), "\n")
    }

    /// A note that loses its first letters, or runs on.
    pub(super) fn note(&self, statement: &Statement, state: Part, words: Part, block: bool) -> Option<Fault> {
        let text = self.text();
        let said = words.of(text);
        if block {
            let heads = ["note left of ", "note right of "];
            let note = |line: &str| heads.iter().any(|head| js::starts_with(line.trim_start(), 0, head));
            said.lines().skip(1).find(|line| note(line))?;
            return swallowed!(self, Part::new(statement.at.start, state.end),
                "everything up to the next `end note` is the text of this note, the next note too" =>
                "write `end note` on a line of its own behind the text");
        }
        let colon = said.find(':')?;
        let mut chars = said.chars();
        if let (Some(':'), Some(char)) | (Some(char), Some(':')) = (chars.next(), chars.next())
            && js::is_space(char)
        {
            return None;
        }
        let shown = js::trim(chars.as_str());
        let place = words.start..words.start + colon + 1;
        let by = if text[place.end..].starts_with(js::is_space) { " :" } else { " : " };
        swallowed!(self, statement.at,
            "Mermaid cuts the first two characters behind the name, so the note says `{shown}`" =>
            "write exactly one blank before the colon and one behind it"; place, by)
    }

    /// `accTitle:` or `classDef name` with nothing behind it: why, for what Mermaid takes the next line, and what belongs there.
    pub(super) fn takes_line(&self, head: Part, gap: Part, [why, them, what]: [&str; 3]) -> Option<Fault> {
        if !self.of(gap).contains('\n') || gap.end == self.line_end(gap.end) {
            return None;
        }
        swallowed!(self, head, "{why}, so Mermaid takes the next line for {them}" =>
            "write {what} on this line, or remove it")
    }

    /// `A --> B : go %% why`, where the comment is none.
    pub(super) fn comment_in_label(&self, statement: &Statement, label: Part) -> Option<Fault> {
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
        swallowed!(self, Part::new(label.start + sign, label.end),
            "behind a label this is no comment, but a part of the label" =>
            "put the comment on a line of its own"; statement.at.range(), format!("{comment}\n{kept}"))
    }
}
