//! Logs in CSV: commas, tabs or semicolons, with quotes, with or without a header.

use std::borrow::Cow;
use std::ops::Range;

use super::entry::{Entry, Said, Word, Wrong};
use super::source::{Keys, missing_key};
use crate::failure::Failure;

/// A record over several lines is no longer than this.
const LONGEST: usize = 1 << 20;

/// Where the columns are that count.
#[derive(Debug)]
pub(super) struct Csv {
    delimiter: u8,
    state: Option<usize>,
    from: Option<usize>,
    to: Option<usize>,
    event: Option<usize>,
    run: Option<usize>,
    /// The beginning of a record that goes on in the next line.
    open: String,
    /// Whether the first record is a header.
    pub(super) header: bool,
}

impl Csv {
    /// Finds the columns by the header, or, where there is none, by states in the first record.
    pub(super) fn new(first: &str, keys: &Keys, is_state: impl Fn(&str) -> bool) -> Result<Self, Failure> {
        let first = first.strip_prefix('\u{feff}').unwrap_or(first);
        let delimiter =
            [b'\t', b',', b';'].into_iter().find(|delimiter| first.as_bytes().contains(delimiter)).unwrap_or(b',');
        let mut names = Vec::new();
        fields(first, delimiter, |_, text, _| names.push(text.trim().to_owned()));
        let mut csv = Self {
            delimiter,
            state: None,
            from: None,
            to: None,
            event: None,
            run: None,
            open: String::new(),
            header: true,
        };
        let of = |key: &str| {
            let same = |name: &String| name.eq_ignore_ascii_case(key);
            let number = || key.parse::<usize>().ok()?.checked_sub(1).filter(|at| *at < names.len());
            names.iter().position(same).or_else(number)
        };
        let column = |key: &Option<String>| match key {
            Some(key) => of(key).map(Some).ok_or_else(|| missing_key(key, &names, "column")),
            None => Ok(None),
        };
        csv.event = column(&keys.event)?;
        csv.run = column(&keys.run)?;
        csv.state = column(&keys.state)?;
        csv.from = column(&keys.from)?;
        csv.to = column(&keys.to)?;
        let states = names.iter().filter(|name| is_state(name)).count();
        csv.header = states == 0;
        if csv.state.is_some() || csv.to.is_some() {
            return Ok(csv);
        }
        if csv.header {
            let (from, to) = (of("from"), of("to"));
            if from.is_some() && to.is_some() {
                (csv.from, csv.to) = (from, to);
            } else {
                csv.state = super::source::STATE_KEYS.iter().find_map(|key| of(key));
            }
        } else {
            let mut columns = (0..names.len()).filter(|at| is_state(&names[*at]));
            match (columns.next(), columns.next()) {
                (Some(from), Some(to)) => (csv.from, csv.to) = (Some(from), Some(to)),
                (state, _) => csv.state = state,
            }
        }
        if csv.state.is_none() && csv.to.is_none() {
            let names = names.join("`, `");
            return Err(Failure::new(format!(
                "no column is called `from` and `to`, or `state`; say which it is with `--state-key` (there are `{names}`)"
            )));
        }
        Ok(csv)
    }

    /// Reads a line; a record with a line end in quotes is read when its last line comes.
    pub(super) fn read(&mut self, line: &str, each: &mut dyn FnMut(Entry<'_>)) -> Result<(), Wrong> {
        let quotes = line.bytes().filter(|byte| *byte == b'"').count();
        if self.open.is_empty() && quotes % 2 == 0 {
            return self.record(line, each);
        }
        let begun = !self.open.is_empty();
        self.open.push_str(line);
        self.open.push('\n');
        if self.open.len() > LONGEST {
            self.open.clear();
            return Err(Wrong::new("a quote is never closed", 0..line.len()));
        }
        if begun == (quotes % 2 == 1) {
            let record = std::mem::take(&mut self.open);
            return self.record(record.trim_end_matches('\n'), each);
        }
        Ok(())
    }

    /// Whether the log ends in the middle of a record.
    pub(super) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    fn record(&self, line: &str, each: &mut dyn FnMut(Entry<'_>)) -> Result<(), Wrong> {
        if line.trim().is_empty() {
            return Ok(());
        }
        let mut found: [Option<Word<'_>>; 5] = [None, None, None, None, None];
        let wanted = [self.state, self.from, self.to, self.event, self.run];
        let mut count = 0;
        fields(line, self.delimiter, |column, text, at| {
            count = column + 1;
            for (slot, wanted) in found.iter_mut().zip(wanted) {
                if wanted == Some(column) && !text.trim().is_empty() {
                    *slot = Some(Word::new(text.clone(), at.clone()));
                }
            }
        });
        let [state, from, to, event, run] = found;
        let short = wanted.iter().flatten().any(|column| *column >= count);
        if short {
            return Err(Wrong::new(format!("it has only {count} columns"), 0..line.len()));
        }
        if self.run.is_some() && run.is_none() {
            return Err(Wrong::new("it does not say which run it is about", 0..line.len()));
        }
        let said = match (state, to) {
            (Some(state), _) => Said::State(state),
            (None, Some(to)) => Said::Step(from.filter(|from| from.text != "[*]"), to),
            (None, None) => return Ok(()),
        };
        each(Entry { run: run.map(|run| run.text), said, event });
        Ok(())
    }
}

/// Hands over the fields of a record, quotes resolved.
fn fields<'l>(line: &'l str, delimiter: u8, mut each: impl FnMut(usize, Cow<'l, str>, Range<usize>)) {
    let bytes = line.as_bytes();
    let mut at = 0;
    let mut column = 0;
    loop {
        let start = at;
        if bytes.get(at) == Some(&b'"') {
            at += 1;
            let mut text = Cow::Borrowed("");
            let mut piece = at;
            loop {
                match bytes.get(at) {
                    Some(b'"') if bytes.get(at + 1) == Some(&b'"') => {
                        text.to_mut().push_str(&line[piece..=at]);
                        at += 2;
                        piece = at;
                    }
                    Some(b'"') | None => break,
                    Some(_) => at += 1,
                }
            }
            match text.is_empty() {
                true => text = Cow::Borrowed(&line[piece..at]),
                false => text.to_mut().push_str(&line[piece..at]),
            }
            while bytes.get(at).is_some_and(|byte| *byte != delimiter) {
                at += 1;
            }
            each(column, text, start..at);
        } else {
            while bytes.get(at).is_some_and(|byte| *byte != delimiter) {
                at += 1;
            }
            each(column, Cow::Borrowed(line[start..at].trim()), start..at);
        }
        if at >= bytes.len() {
            return;
        }
        at += 1;
        column += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(keys: &Keys, lines: &[&str]) -> Vec<String> {
        let is_state = |name: &str| matches!(name, "A" | "B" | "On, Hold" | "x\ny");
        let mut csv = Csv::new(lines[0], keys, is_state).unwrap();
        let mut found = Vec::new();
        for line in &lines[usize::from(csv.header)..] {
            let mut said = Vec::new();
            let result = csv.read(line, &mut |entry| {
                let run = entry.run.map_or(String::new(), |run| format!("{run}: "));
                said.push(match entry.said {
                    Said::State(state) => format!("{run}{}", state.text),
                    Said::Step(Some(from), to) => format!("{run}{}>{}", from.text, to.text),
                    Said::Step(None, to) => format!("{run}*>{}", to.text),
                    other => format!("{other:?}"),
                });
            });
            found.extend(said);
            found.extend(result.err().map(|wrong| wrong.message));
        }
        found
    }

    #[test]
    fn headers_quotes_and_none() {
        let keys = Keys::default();
        assert_eq!(
            read(&keys, &["time,From,to", "1,A,B", "2,B,\"On, Hold\"", "3,,A", "4"]),
            ["A>B", "B>On, Hold", "*>A", "it has only 1 columns"]
        );
        assert_eq!(read(&keys, &["A,B", "B,A"]), ["A>B", "B>A"]);
        assert_eq!(read(&keys, &["state;x", "A;1", "\"A\"\"\";2"]), ["A", "A\""]);
        assert_eq!(read(&keys, &["n\tstatus", "1\tA"]), ["A"]);
        // A record over two lines.
        assert_eq!(read(&keys, &["state,remark", "A,\"one", "two\"", "B,x"]), ["A", "B"]);
        let keys = Keys { state: Some("2".to_owned()), run: Some("who".to_owned()), ..Keys::default() };
        assert_eq!(
            read(&keys, &["who,what", "r1,A", "r2,B", ",A"]),
            ["r1: A", "r2: B", "it does not say which run it is about"]
        );
    }
}
