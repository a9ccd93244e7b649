//! What the `allow` directives of a document cover.

use crate::{
    directives::{Directive, DirectiveKind, Place},
    finding::Finding,
    map::Map,
    order,
    reading::Reading,
    source::{Source, Span},
};

/// An `allow` of the document.
#[derive(Clone, Debug)]
pub(crate) struct Suppression {
    pub rule: String,
    /// Where it holds.
    area: Span,
    reach: Reach,
    pub span: Span,
    /// The directive with its line's ending, where it has the line to itself: what removing it removes. None where it names other
    /// rules too.
    pub line: Option<Span>,
}

/// What it covers. Of the areas of one kind none lies within another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Reach {
    Document,
    Block,
    Statement,
}

/// The areas of each rule with the numbers of their suppressions, in order: there may be thousands of both them and findings.
pub(crate) struct Covered<'a>(Map<(&'a str, Reach), Vec<(Span, usize)>>);

impl<'a> Covered<'a> {
    pub(crate) fn of(suppressions: &'a [Suppression]) -> Self {
        // Of those that have one area, the first comes last.
        let mut all: Vec<_> = suppressions.iter().enumerate().rev().collect();
        order::by_place(&mut all, |(_, suppression)| suppression.area);
        Self(Map::grouped(all.into_iter().map(|(at, one)| ((one.rule.as_str(), one.reach), (one.area, at)))))
    }

    /// The first suppression that covers a place of the finding.
    pub(crate) fn by(&self, finding: &Finding) -> Option<usize> {
        let lists = [Reach::Document, Reach::Block, Reach::Statement].map(|reach| self.0.all(&(finding.rule, reach)));
        let places = finding.labels.iter().chain([&finding.primary]).map(|label| label.span);
        let begun = places.flat_map(|place| {
            let begun = lists.iter().filter_map(move |list| order::begun(list, place.start, |(area, _)| *area));
            begun.filter(move |(area, _)| place.end <= area.end)
        });
        begun.map(|(_, at)| *at).min()
    }
}

pub(crate) fn suppressions(source: &Source<'_>, reading: &Reading) -> Vec<Suppression> {
    let mut found = Vec::new();
    let mut run = None;
    for directive in &reading.directives {
        let Ok(DirectiveKind::Allow { rules, file, .. }) = &directive.kind else { continue };
        let (area, reach) = match directive.place {
            _ if *file => (Span::new(0, source.text().len()), Reach::Document),
            Place::Before(block) => (block_at(source, reading, block), Reach::Block),
            Place::Diagram(_) => (statement_below(source, directive, &mut run), Reach::Statement),
        };
        found.extend(rules.iter().map(|rule| Suppression {
            rule: rule.clone(),
            area,
            reach,
            span: directive.span,
            line: (rules.len() == 1).then(|| whole_line(source, directive.span)),
        }));
    }
    found
}

/// The block below a directive.
fn block_at(source: &Source<'_>, reading: &Reading, block: usize) -> Span {
    reading.markdown.blocks.get(block).map_or(Span::at(source.text().len()), |block| block.span)
}

/// The statement below a directive in a diagram: the first line that is no comment. `run` is the last run of comment lines that was
/// looked at, and the statement behind it.
fn statement_below(source: &Source<'_>, directive: &Directive, run: &mut Option<(usize, usize)>) -> Span {
    let first = source.line(directive.span.start) + 1;
    let is_comment = |line: &usize| source.slice(source.line_span(*line)).trim_start().starts_with("%%");
    let behind = || first + (first..source.line_count()).take_while(is_comment).count();
    let known = run.filter(|(from, to)| (*from..=*to).contains(&first));
    let line = known.map_or_else(behind, |(_, line)| line);
    *run = Some((first, line));
    source.line_span(line.min(source.line_count()))
}

/// The line of `span` with its ending, where nothing else stands on it; otherwise `span`.
fn whole_line(source: &Source<'_>, span: Span) -> Span {
    let alone = source.slice(source.line_at(span.start)).trim() == source.slice(span).trim();
    if alone { source.whole_line_at(span.start) } else { span }
}
