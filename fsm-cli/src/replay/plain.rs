//! Logs of plain lines: `FROM -> TO`, several arrows in a row, or one state a line.

use std::ops::Range;

use super::entry::{Entry, Said, Word, Wrong};

/// The signs for a step, the longer ones first.
const ARROWS: [&str; 5] = ["-->", "->", "→", "=>", "⇒"];

/// Reads a line, which may hold several steps.
pub(super) fn read<'l>(line: &'l str, mut each: impl FnMut(Entry<'l>)) -> Result<(), Wrong> {
    let trimmed = line.trim();
    if trimmed.is_empty() || trimmed.starts_with('#') {
        return Ok(());
    }
    let (names, event) = cut(line);
    let last = match names.as_slice() {
        [] => return Ok(()),
        [one] => {
            let mut entry = Entry::new(Said::State(word(line, one)?));
            entry.event = event.map(|at| Word::new(&line[at.clone()], at));
            each(entry);
            return Ok(());
        }
        [.., last] => last.clone(),
    };
    for pair in names.windows(2) {
        let from = word(line, &pair[0])?;
        let to = word(line, &pair[1])?;
        let start = matches!(&*from.text, "[*]" | "(start)");
        let from = Some(from).filter(|_| !start);
        let mut entry = Entry::new(Said::Step(from, to));
        if pair[1] == last {
            entry.event = event.clone().map(|at| Word::new(&line[at.clone()], at));
        }
        each(entry);
    }
    Ok(())
}

/// The names between arrows, and what stands behind a colon.
fn cut(line: &str) -> (Vec<Range<usize>>, Option<Range<usize>>) {
    let mut names = Vec::new();
    let mut start = 0;
    let mut at = 0;
    while let Some(rest) = line.get(at..).filter(|rest| !rest.is_empty()) {
        match ARROWS.iter().find(|arrow| rest.starts_with(**arrow)) {
            Some(arrow) => {
                names.push(trimmed(line, start..at));
                at += arrow.len();
                start = at;
            }
            None => at += rest.chars().next().map_or(1, char::len_utf8),
        }
    }
    let tail = &line[start..];
    let colon = tail.find(" : ").map(|at| (at, 3)).or_else(|| tail.find(": ").map(|at| (at, 2)));
    let event = colon.map(|(at, length)| trimmed(line, start + at + length..line.len()));
    let end = colon.map_or(line.len(), |(at, _)| start + at);
    names.push(trimmed(line, start..end));
    (names, event.filter(|event| !event.is_empty()))
}

/// The range without blanks and quotes around it.
fn trimmed(line: &str, range: Range<usize>) -> Range<usize> {
    let around = |c: char| c.is_whitespace() || matches!(c, '"' | '`' | '\'');
    let text = &line[range.clone()];
    let start = range.start + (text.len() - text.trim_start_matches(around).len());
    let end = range.end - (text.len() - text.trim_end_matches(around).len());
    start.min(end)..end
}

fn word<'l>(line: &'l str, at: &Range<usize>) -> Result<Word<'l>, Wrong> {
    if at.is_empty() {
        return Err(Wrong::new("a name is missing beside an arrow", at.start..line.len()));
    }
    Ok(Word::new(&line[at.clone()], at.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(line: &str) -> Result<Vec<String>, String> {
        let mut found = Vec::new();
        let result = read(line, |entry| {
            let event = entry.event.map_or(String::new(), |event| format!(" on {}", event.text));
            found.push(match entry.said {
                Said::State(state) => format!("{}{event}", state.text),
                Said::Step(Some(from), to) => format!("{}>{}{event}", from.text, to.text),
                Said::Step(None, to) => format!("*>{}{event}", to.text),
                other => format!("{other:?}"),
            });
        });
        result.map(|()| found).map_err(|wrong| wrong.message)
    }

    #[test]
    fn steps_states_and_events() {
        assert_eq!(shown("A -> B").unwrap(), ["A>B"]);
        assert_eq!(shown("  `A` --> B → \"On Hold\" : put away ").unwrap(), ["A>B", "B>On Hold on put away"]);
        assert_eq!(shown("[*] -> A").unwrap(), ["*>A"]);
        assert_eq!(shown("A").unwrap(), ["A"]);
        assert_eq!(shown("A: go").unwrap(), ["A on go"]);
        assert!(shown("").unwrap().is_empty());
        assert!(shown("# a remark -> x").unwrap().is_empty());
        assert!(shown("A -> ").is_err());
        assert!(shown("-> B").is_err());
    }
}
