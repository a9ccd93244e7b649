//! Documents with views of every kind, and all that is read from them: each claim with the very text it is taken from.
#![allow(clippy::unwrap_used, reason = "a test may stop there and then")]
#![allow(clippy::disallowed_methods, reason = "the documents are files")]

use fsm_spec::{
    ReadOptions, Reading, read,
    source::{Source, Span},
    views::{End, Layout, Mark, Name, StateClaim, TransitionClaim, View},
};
use std::fmt::Write as _;

/// Tells all of a reading in lines.
struct Teller<'a> {
    source: Source<'a>,
    reading: Reading,
}

impl Teller<'_> {
    fn of(text: &str) -> String {
        let teller = Teller { source: Source::new(text), reading: read(text, &ReadOptions::default()) };
        let views = teller.reading.views.iter();
        // A diagram has tests of its own.
        let views = views.filter(|view| !matches!(view.layout, Layout::Diagram(_)));
        views.map(|view| teller.view(view)).collect()
    }

    /// A place and what stands there.
    fn at(&self, span: Span) -> String {
        let place = self.source.position(span.start);
        let text = self.source.slice(span).replace('\n', "⏎");
        format!("{}:{} ‹{text}›", place.line, place.column)
    }

    fn name(&self, view: &View, name: &Name) -> String {
        let machine = &self.reading.machines[view.machine];
        let state = name.state.map(|state| &machine.states[state.index()].name);
        let state = state.map_or("no state", String::as_str);
        format!("{state} ({:?} `{}` {})", name.spelling, name.text, self.at(name.span))
    }

    fn end(&self, view: &View, end: &End) -> String {
        match end {
            End::State(name) => self.name(view, name),
            End::Point(span) => format!("[*] ({})", self.at(*span)),
            other => format!("{other:?}"),
        }
    }

    fn view(&self, view: &View) -> String {
        let place = self.source.position(view.span.start);
        let mut out = format!(
            "{:?} of {}, {}:{} to line {}{}\n",
            view.kind,
            self.reading.machines[view.machine].name,
            place.line,
            place.column,
            self.source.position(view.span.end).line,
            if view.is_complete() { ", complete" } else { "" },
        );
        for claim in &view.states {
            self.state(view, claim, &mut out);
        }
        for claim in &view.transitions {
            self.transition(view, claim, &mut out);
        }
        if let Layout::Matrix(matrix) = &view.layout {
            for row in &matrix.cells {
                let marks = row.iter().map(|cell| match &cell.mark {
                    Mark::Yes(None) => "yes".to_owned(),
                    Mark::Yes(Some(label)) => format!("yes, `{label}`"),
                    Mark::No => "no".to_owned(),
                    Mark::Unknown => "unclear".to_owned(),
                });
                writeln!(out, "  cells: {}", marks.collect::<Vec<_>>().join("; ")).unwrap();
            }
            for entry in &matrix.legend {
                let (meaning, place) = (entry.meaning, self.at(entry.span));
                writeln!(out, "  legend: `{}` {meaning:?} {place}", entry.mark).unwrap();
            }
            let (no, yes) = (matrix.usual(false), matrix.usual(true));
            writeln!(out, "  usually `{yes}` and `{no}`").unwrap();
        }
        out + "\n"
    }

    fn state(&self, view: &View, claim: &StateClaim, out: &mut String) {
        writeln!(out, "  state {}", self.name(view, &claim.name)).unwrap();
        let said = |what: &str, said: Option<(bool, Span)>| {
            said.map(|(yes, span)| format!("    {what}: {yes} {}\n", self.at(span)))
        };
        if let Some(text) = &claim.description {
            writeln!(out, "    means: {}", text.replace('\n', "⏎")).unwrap();
        }
        for (column, text) in &claim.attributes {
            writeln!(out, "    {column}: {text}").unwrap();
        }
        out.extend(said("terminal", claim.terminal));
        out.extend(said("initial", claim.initial));
    }

    fn transition(&self, view: &View, claim: &TransitionClaim, out: &mut String) {
        let (from, to) = (self.end(view, &claim.from), self.end(view, &claim.to));
        writeln!(out, "  {from}\n    → {to}\n    {}", self.at(claim.span)).unwrap();
        if let Some(label) = &claim.label {
            writeln!(out, "    label `{}` {}", label.text, self.at(label.span)).unwrap();
        }
        let texts = [("guard", &claim.guard), ("action", &claim.action)];
        for (what, text) in texts.into_iter().chain([("rule", &claim.rule)]) {
            if let Some(text) = text {
                writeln!(out, "    {what}: {}", text.replace('\n', "⏎")).unwrap();
            }
        }
        for (column, text) in &claim.attributes {
            writeln!(out, "    {column}: {text}").unwrap();
        }
        if let Some(span) = claim.expanded {
            writeln!(out, "    one of several: {}", self.at(span)).unwrap();
        }
        if !claim.certain {
            out.push_str("    uncertain\n");
        }
    }
}

#[test]
fn all_that_is_read() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/readings");
    let entries: Vec<_> = std::fs::read_dir(folder).unwrap().collect();
    assert!(!entries.is_empty(), "no documents in {folder}");
    for entry in entries {
        let path = entry.unwrap().path();
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        insta::assert_snapshot!(name, Teller::of(&text));
    }
}
