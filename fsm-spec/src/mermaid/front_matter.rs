//! The YAML block between two `---` at the very start of a diagram.
//!
//! Mermaid throws the whole diagram away when its YAML is wrong. What people write there is read: keys below keys, lists, texts
//! with and without quotes, brackets. What is rarer (anchors, tags, keys of several lines, lists among keys) is not refused.

use super::js;
use crate::map::Set;
use std::ops::Range;

/// Something, and where it stands.
type Placed<T> = (T, Range<usize>);

/// What is read, or what is wrong (lower case, no final stop), and where.
type Read<T> = Result<T, (&'static str, usize)>;

/// Front matter in a text without carriage returns.
pub(super) struct FrontMatter<'t> {
    /// What every line of it may be indented by.
    margin: &'t str,
    /// The lines between the fences, without the last line feed.
    body: Range<usize>,
    /// Where the diagram goes on.
    pub(super) end: usize,
}

/// Finds the front matter: a fence at the start, at least one line, and a fence with the same indent.
pub(super) fn find(text: &str) -> Option<FrontMatter<'_>> {
    let fence = text.trim_start_matches(|char| char != '\n' && js::is_space(char));
    let margin = &text[..text.len() - fence.len()];
    let behind = text.len() - fence.strip_prefix("---")?.len();
    let blank = &text[behind..js::skip_space(text, behind)];
    // Empty lines belong to the fence above them; but where the other fence is missing then, the last one is the body.
    let mut starts = blank.rmatch_indices('\n').take(2).map(|(at, _)| behind + at + 1);
    starts.find_map(|start| {
        let mut ends = text[start..].match_indices('\n').map(|(at, _)| start + at);
        ends.find_map(|end| Some(FrontMatter { margin, body: start..end, end: closes(text, end, margin)? }))
    })
}

/// Where the text goes on behind the closing fence, if one follows the line feed at `at`.
fn closes(text: &str, at: usize, margin: &str) -> Option<usize> {
    let fence = text[at + 1..].strip_prefix(margin)?;
    let behind = text.len() - fence.strip_prefix("---")?.len();
    let blank = &text[behind..js::skip_space(text, behind)];
    Some(behind + blank.rfind('\n')? + 1)
}

/// The title, or what Mermaid cannot read in the front matter.
pub(super) fn title(text: &str, found: &FrontMatter<'_>) -> Result<Option<Placed<String>>, Placed<&'static str>> {
    let start = found.body.start;
    // With its last line feed.
    let body = &text[start..=found.body.end];
    let mut reader = Reader { text: body, open: true, ..Reader::default() };
    while reader.at < body.len() {
        if let Err((why, at)) = reader.line(found.margin) {
            let width = body[at..].chars().next().map_or(0, char::len_utf8);
            return Err((why, start + at..start + at + width));
        }
        reader.at = js::line_end(body, reader.at) + 1;
    }
    let Some(range) = reader.title else { return Ok(None) };
    let words = &body[range.clone()];
    let words = match body.as_bytes().get(range.start.wrapping_sub(1)) {
        Some(b'\'') => words.replace("''", "'"),
        Some(b'"') => words.replace("\\\"", "\"").replace("\\\\", "\\"),
        _ => words.trim().to_owned(),
    };
    // What JavaScript takes for false is no title.
    let none = matches!(&*words, "" | "null" | "Null" | "NULL" | "~" | "false" | "False" | "FALSE" | "0");
    Ok((!none).then_some((words, start + range.start..start + range.end)))
}

/// A line without its comment, which starts at a `#` behind a blank, outside quotes.
pub(super) fn uncommented(line: &str) -> &str {
    let mut quote = None;
    let mut before = ' ';
    for (at, char) in line.char_indices() {
        match (quote, char) {
            (Some(open), _) if open == char => quote = None,
            (Some(_), _) => {}
            (None, '#') if before.is_whitespace() => return line[..at].trim_end(),
            (None, '\'' | '"') if !before.is_alphanumeric() => quote = Some(char),
            (None, _) => {}
        }
        before = char;
    }
    line.trim_end()
}

/// The first colon with white space behind it.
fn colon(line: &str) -> Option<usize> {
    let mut colons = line.match_indices(':').map(|(at, _)| at);
    colons.find(|at| line[at + 1..].chars().next().is_none_or(char::is_whitespace))
}

#[derive(Default)]
struct Reader<'t> {
    text: &'t str,
    at: usize,
    /// The keys that are open: how far they are indented, and their names.
    levels: Vec<(usize, Set<&'t str>)>,
    /// Whether all of it is a list.
    list: bool,
    /// Whether a value may follow in the next line.
    open: bool,
    /// How far the further lines of the last text are indented, where it has no quotes, and whether it is plain, without `|`.
    goes_on: Option<(usize, bool)>,
    /// Whether that text is the title.
    in_title: bool,
    /// Where the value of the key `title` at the top stands, without quotes.
    title: Option<Range<usize>>,
}

impl<'t> Reader<'t> {
    fn fault<T>(&self, why: &'static str) -> Read<T> {
        Err((why, self.at))
    }

    /// Goes to the next word of the line, and gives what is left of it but for a comment.
    fn words(&mut self) -> &'t str {
        let line = &self.text[self.at..js::line_end(self.text, self.at)];
        let words = line.trim_start_matches(' ');
        self.at += line.len() - words.len();
        uncommented(words)
    }

    /// Leaves the keys that are indented further.
    fn leave(&mut self, indent: usize) {
        while self.levels.pop_if(|(level, _)| *level > indent).is_some() {
            self.open = false;
        }
    }

    /// Reads a line, which may be indented by `margin`, and more where quotes or brackets go on.
    fn line(&mut self, margin: &str) -> Read<()> {
        self.at += self.text[self.at..].strip_prefix(margin).map_or(0, |_| margin.len());
        let line = self.at;
        let mut words = self.words();
        let indent = self.at - line;
        if let Some((_, plain)) = self.goes_on.filter(|(least, _)| indent >= *least || words.is_empty()) {
            if let (Some(title), true) = (&mut self.title, self.in_title && !words.is_empty()) {
                title.end = self.at + words.len();
            }
            return if plain { self.plain(words) } else { Ok(()) };
        }
        match words {
            _ if words.trim_start().is_empty() => return Ok(()),
            _ if words.starts_with('\t') => return self.fault("a tab where spaces must indent"),
            _ if words.contains(|char: char| char < ' ' && char != '\t') => return self.fault("a control character"),
            "---" if self.open && self.levels.is_empty() => return Ok(()),
            "---" => return self.fault("a second document"),
            _ if words == "..." || words.starts_with("? ") => {
                self.at = self.text.len();
                return Ok(());
            }
            _ => self.goes_on = None,
        }
        let mut least = self.levels.last().map_or(0, |(level, _)| level + 1);
        while words == "-" || words.starts_with("- ") {
            self.leave(self.at - line);
            self.list |= self.levels.is_empty();
            (self.open, least) = (true, self.at - line + 1);
            self.at += 1;
            words = self.words();
        }
        let indent = self.at - line;
        let key = self.key(words)?;
        if let Some((key, behind)) = key {
            self.leave(indent);
            if self.levels.last().is_none_or(|(level, _)| *level < indent) {
                if !self.open {
                    return self.fault("this is not indented like the keys above");
                }
                self.levels.push((indent, Set::new()));
            }
            if self.levels.last_mut().is_some_and(|(_, keys)| !keys.insert(key)) {
                return self.fault("this key stands here twice");
            }
            (self.at, least) = (behind, indent + 1);
            words = self.words();
        } else if !words.is_empty() && (!self.open || indent < least) {
            return self.fault("a colon is missing behind this key");
        }
        self.open = words.is_empty();
        let text = self.value(words, least)?;
        self.in_title = self.levels.len() == 1 && !self.list && key.is_some_and(|(key, _)| key == "title");
        if self.in_title {
            self.title = text;
        }
        Ok(())
    }

    /// The key of `key: …`, if there is one, and the place behind its colon.
    fn key(&self, words: &'t str) -> Read<Option<(&'t str, usize)>> {
        if words.starts_with(['\'', '"']) {
            let end = self.closing()?;
            let rest = self.text[end..].trim_start_matches(' ');
            let key = (&self.text[self.at + 1..end - 1], self.text.len() - rest.len() + 1);
            return Ok((colon(rest) == Some(0)).then_some(key));
        }
        let is_key = |at: &usize| *at > 0 && !words.starts_with(SIGNS) && !words.starts_with(['[', '{']);
        Ok(colon(words).filter(is_key).map(|at| (words[..at].trim_end(), self.at + at + 1)))
    }

    /// A value; its further lines are indented by `least` or more. A text is returned.
    fn value(&mut self, words: &str, least: usize) -> Read<Option<Range<usize>>> {
        let (start, end) = (self.at, self.at + words.len());
        match words.chars().next() {
            None => return Ok(None),
            Some('|' | '>') if words[1..].trim_matches(['+', '-', '1', '2', '3', '4']).is_empty() => {
                self.goes_on = Some((least.max(1), false));
                return Ok(Some(end..end));
            }
            Some('\'' | '"' | '[' | '{') => self.at = self.closing()?,
            _ if words.starts_with(SIGNS) || words.starts_with("- ") => {
                return self.fault("no text starts with this sign, unless it has quotes");
            }
            _ => {
                self.goes_on = Some((least, true));
                return self.plain(words).map(|()| Some(start..end));
            }
        }
        let end = self.at - 1;
        if !self.words().is_empty() {
            return self.fault("this belongs to nothing above it");
        }
        Ok(words.starts_with(['\'', '"']).then_some(start + 1..end))
    }

    /// A text without quotes has no colons.
    fn plain(&self, words: &str) -> Read<()> {
        match colon(words) {
            Some(colon) => Err(("this is not indented like the keys above", self.at + colon)),
            None => Ok(()),
        }
    }

    /// Where the quotes or brackets end that start here, with all that is in them.
    fn closing(&self) -> Read<usize> {
        let (mut open, mut before) = (Vec::new(), ' ');
        let rest = &self.text[self.at..];
        let mut chars = rest.char_indices();
        while let Some((at, char)) = chars.next() {
            let next = chars.as_str().chars().next();
            match (open.last(), char) {
                (Some('"'), '\\') => drop(chars.next()),
                (Some('\''), '\'') if next == Some('\'') => drop(chars.next()),
                (Some(close), _) if *close == char => drop(open.pop()),
                (Some('"' | '\''), _) => {}
                (_, '[') => open.push(']'),
                (_, '{') => open.push('}'),
                (_, ']' | '}') => return Err(("a comma is missing here", self.at + at)),
                (_, '\'' | '"') if " \n[{,:".contains(before) => open.push(char),
                (_, '#') if before.is_whitespace() => drop(chars.find(|(_, char)| *char == '\n')),
                _ => {}
            }
            before = char;
            if open.is_empty() {
                return Ok(self.at + at + 1);
            }
        }
        let quoted = rest.starts_with(['\'', '"']);
        self.fault(if quoted { "this quote is never closed" } else { "this bracket is never closed" })
    }
}

/// What a text without quotes cannot start with.
const SIGNS: [char; 8] = ['%', '@', '`', ',', ']', '}', '|', '>'];
