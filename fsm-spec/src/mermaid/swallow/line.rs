//! Lines of names and arrows that mean something else to people than to Mermaid.

use super::Finder;
use crate::mermaid::{
    Fault, js,
    statement::{Kind, Part, Statement},
};

/// Arrows of other languages.
const ARROWS: [&str; 14] = ["==>", "=>", "==", "~>", "~~>", "→", "⟶", "⇒", "➜", "➔", "➡", "=>>", "==>>", "»"];

impl Finder<'_> {
    /// What is wrong with the arrows and states of a line, if anything.
    pub(super) fn line(&self, line: &[Statement]) -> Option<Fault> {
        self.wide_colon(line)
            .or_else(|| self.label_in_bars(line))
            .or_else(|| self.two_way(line))
            .or_else(|| self.double_head(line))
            .or_else(|| self.other_arrow(line))
            .or_else(|| self.several_ends(line))
            .or_else(|| self.semicolon(line))
            .or_else(|| self.brace(line))
            .or_else(|| self.sign(line))
            .or_else(|| self.foreign(line))
            .or_else(|| self.quoted(line))
            .or_else(|| self.words(line))
    }

    /// `A --> B：label`, with the colon of another script.
    fn wide_colon(&self, line: &[Statement]) -> Option<Fault> {
        let text = self.text();
        let (_, from, to, _) = links(line).find(|(_, _, to, label)| label.is_none() && to.of(text).contains('：'))?;
        let (source, name) = (from.of(text), to.of(text));
        let (target, _) = name.split_once('：')?;
        let colon = to.start + target.len()..to.start + target.len() + '：'.len_utf8();
        let end = self.line_end(to.start);
        let label = js::trim(&text[colon.end..end]);
        swallowed!(self, Part::new(to.start, end), "`：` is no colon to Mermaid, which makes a state called `{name}`" =>
            "write `{source} --> {target} : {label}`"; colon, " : ")
    }

    /// `A -->|label| B`.
    fn label_in_bars(&self, line: &[Statement]) -> Option<Fault> {
        let text = self.text();
        let (_, from, to, _) = links(line).find(|(_, _, to, _)| to.of(text).starts_with('|'))?;
        let rest = text[to.start..self.line_end(to.start)].trim_end();
        let (label, behind) = rest[1..].split_once('|').unwrap_or((&rest[1..], ""));
        let (label, target) = (js::trim(label), js::trim(behind));
        let (source, name) = (from.of(text), to.of(text));
        let end = to.start + rest.len();
        let whole = Part::new(from.start, end);
        let ends = |char: char| js::is_space(char) || matches!(char, ':' | '-' | '{' | ';');
        if target.is_empty() || target.contains(ends) {
            return swallowed!(self, whole, "Mermaid leads this arrow to a state called `{name}`" =>
                "write the label behind the target: `A --> B : label`");
        }
        swallowed!(self, whole, "Mermaid leads this arrow to a state called `{name}`" =>
            "write `{source} --> {target} : {label}`"; to.start..end, format!(" {target} : {label}"))
    }

    /// `A <--> B`.
    fn two_way(&self, line: &[Statement]) -> Option<Fault> {
        let (index, from, to, label) = links(line).find(|(_, from, ..)| self.of(*from) == "<")?;
        let message = "Mermaid draws this arrow from a state called `<`";
        let before = line[..index].last().map(|before| &before.kind);
        let Some(Kind::State { state, text: None }) = before else {
            return swallowed!(self, line[index].at, "{message}" => "write `-->`");
        };
        let (a, b) = (self.of(*state), self.of(to));
        let whole = Part::new(state.start, line[index].at.end);
        let label = label.map_or_else(String::new, |label| format!(" {}", self.of(label).trim_end()));
        if self.is_edge(from) || index + 1 < line.len() {
            return swallowed!(self, whole, "{message}" => "write two arrows on two lines");
        }
        swallowed!(self, whole, "{message}" =>
            "write two lines: `{a} --> {b}` and `{b} --> {a}`";
            whole.range(), format!("{a} --> {b}{label}\n{b} --> {a}{label}"))
    }

    /// `A -->> B`.
    fn double_head(&self, line: &[Statement]) -> Option<Fault> {
        let (_, _, to, _) = links(line).find(|(_, _, to, _)| self.of(*to).starts_with('>'))?;
        let name = self.of(to);
        let heads = name.len() - name.trim_start_matches('>').len();
        let glued = heads < name.len();
        swallowed!(self, to, "Mermaid leads this arrow to a state called `{name}`" =>
            "write `-->`"; to.start..to.start + heads, if glued { " " } else { "" })
    }

    /// `A ==> B`, `A → B`.
    fn other_arrow(&self, line: &[Statement]) -> Option<Fault> {
        let is_arrow = |name: &Part| ARROWS.contains(&self.of(*name));
        let arrow = line.iter().filter_map(Statement::lone_state).find(is_arrow)?;
        let name = self.of(arrow);
        swallowed!(self, arrow,
            "`{name}` is no arrow of a state diagram: Mermaid makes states of every word on the line" =>
            "write `-->`"; arrow.range(), "-->")
    }

    /// `A --> B, C` and `A --> B & C`; `A, B --> C` and `A & B --> C`.
    fn several_ends(&self, line: &[Statement]) -> Option<Fault> {
        let (index, from, to, _) = links(line).next()?;
        let (a, b) = (self.of(from), self.of(to).trim_end_matches(','));
        if let Some(Kind::State { state: next, .. }) = line.get(index + 1).map(|next| &next.kind)
            && (self.of(to).ends_with(',') || matches!(self.of(*next), "&" | "," | "|" | "/"))
        {
            let last = line.last().map_or(to.end, |last| last.at.end);
            return swallowed!(self, Part::new(from.start, last),
                "an arrow has one target: Mermaid leads it to `{}` and makes lone states of the rest", self.of(to) =>
                "write one arrow a line, the first one being `{a} --> {b}`");
        }
        let before = self.of(line[..index].last()?.lone_state()?);
        if !before.ends_with(',') && before != "&" {
            return None;
        }
        swallowed!(self, Part::new(line[0].at.start, to.end),
            "an arrow has one source: Mermaid makes a state of every word before the last one" =>
            "write one arrow a line, the last one being `{a} --> {b}`")
    }
}

/// The arrows of a line, each with its number, its ends and its label.
fn links(line: &[Statement]) -> impl Iterator<Item = (usize, Part, Part, Option<Part>)> {
    line.iter().enumerate().filter_map(|(index, statement)| match statement.kind {
        Kind::Link { from, to, label } => Some((index, from, to, label)),
        _ => None,
    })
}

/// The names that a statement of a line uses.
pub(super) fn names(statement: &Statement) -> impl DoubleEndedIterator<Item = Part> {
    let names = match statement.kind {
        Kind::Link { from, to, .. } => [Some(from), Some(to)],
        Kind::State { state, .. } => [Some(state), None],
        _ => [None, None],
    };
    names.into_iter().flatten()
}
