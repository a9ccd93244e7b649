//! What the `allow` directives of a document cover.

use std::collections::BTreeMap;

use crate::{
    directives::{Directive, DirectiveKind, Place},
    finding::Finding,
    order,
    reading::Reading,
    source::{Source, Span},
};

/// An `allow` of the document.
#[derive(Clone, Debug)]
pub(crate) struct Suppression {
    pub rule: String,
    /// Where it holds; everywhere if none.
    pub area: Option<Span>,
    /// Whether it stands in a diagram, and covers a statement of it.
    pub in_diagram: bool,
    pub span: Span,
    /// The directive with its line's ending, where it has the line to itself: what removing it removes. None where it names other
    /// rules too.
    pub line: Option<Span>,
}

/// The suppressions by rule and by place: there may be thousands of both them and findings.
#[derive(Default)]
pub(crate) struct Covered<'a> {
    rules: BTreeMap<&'a str, Areas>,
}

/// Where a rule is suppressed, each area with the number of the first suppression that has it.
#[derive(Default)]
struct Areas {
    everywhere: Option<usize>,
    /// Blocks of the document, and statements in diagrams: in order, and none of a kind lies within another.
    parts: [Vec<(Span, usize)>; 2],
}

impl<'a> Covered<'a> {
    pub(crate) fn of(suppressions: &'a [Suppression]) -> Self {
        let mut covered = Self::default();
        for (at, suppression) in suppressions.iter().enumerate() {
            let areas = covered.rules.entry(&*suppression.rule).or_default();
            match suppression.area {
                None => areas.everywhere = areas.everywhere.or(Some(at)),
                Some(area) => areas.parts[usize::from(suppression.in_diagram)].push((area, at)),
            }
        }
        for list in covered.rules.values_mut().flat_map(|areas| &mut areas.parts) {
            list.sort_by_key(|(area, at)| (area.start, *at));
            list.dedup_by_key(|(area, _)| *area);
        }
        covered
    }

    /// The first suppression that covers a place of the finding.
    pub(crate) fn by(&self, finding: &Finding) -> Option<usize> {
        let areas = self.rules.get(finding.rule)?;
        let places = finding.labels.iter().chain([&finding.primary]).map(|label| label.span);
        let begun = places.flat_map(|place| {
            let parts = areas.parts.iter().filter_map(move |list| order::begun(list, place.start, |(area, _)| *area));
            parts.filter(move |(area, _)| place.end <= area.end).map(|(_, at)| *at)
        });
        begun.chain(areas.everywhere).min()
    }
}

pub(crate) fn suppressions(source: &Source<'_>, reading: &Reading) -> Vec<Suppression> {
    let mut found = Vec::new();
    let mut run = None;
    for directive in &reading.directives {
        let Ok(DirectiveKind::Allow { rules, file, .. }) = &directive.kind else { continue };
        let area = (!*file).then(|| area(source, reading, directive, &mut run));
        found.extend(rules.iter().map(|rule| Suppression {
            rule: rule.clone(),
            area,
            in_diagram: matches!(directive.place, Place::Diagram(_)),
            span: directive.span,
            line: (rules.len() == 1).then(|| whole_line(source, directive.span)),
        }));
    }
    found
}

/// What a directive covers: the block below it, or the statement below it in a diagram. `run` is the last run of comment lines that
/// was looked at, and the statement behind it.
fn area(source: &Source<'_>, reading: &Reading, directive: &Directive, run: &mut Option<(usize, usize)>) -> Span {
    let Place::Before(block) = directive.place else {
        let first = source.line(directive.span.start) + 1;
        let known = run.filter(|(from, to)| (*from..=*to).contains(&first));
        let line = known.map_or_else(|| statement_from(source, first), |(_, line)| line);
        *run = Some((first, line));
        return source.line_span(line.min(source.line_count()));
    };
    reading.markdown.blocks.get(block).map_or(Span::at(source.text().len()), |block| block.span)
}

/// The first line from here on that is no comment.
fn statement_from(source: &Source<'_>, first: usize) -> usize {
    let is_comment = |line: &usize| source.slice(source.line_span(*line)).trim_start().starts_with("%%");
    first + (first..source.line_count()).take_while(is_comment).count()
}

/// The line of `span` with its ending, where nothing else stands on it; otherwise `span`.
fn whole_line(source: &Source<'_>, span: Span) -> Span {
    let alone = source.slice(source.line_at(span.start)).trim() == source.slice(span).trim();
    if alone { source.whole_line_at(span.start) } else { span }
}
