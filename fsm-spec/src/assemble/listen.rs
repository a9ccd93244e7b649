//! Listens to what sentences say of each machine: in text, in cells, in the comments of a diagram.

use crate::{
    directives::directive_text,
    markdown::{BlockKind, Markdown},
    model::StateId,
    sentences::{
        SIGNS, Saying, Style, conditional, forbids, heads_ends, introduces_forbidden, sayings,
        worth_reading,
    },
    source::Span,
    views::{
        DiagramBlock, Headings, Hits, Names, Sections, Strictness, TransitionClaim, arrow_pairs,
        boundary, sentence_around,
    },
    words::{Role, Verdict, Words},
};
use std::{ops::Range, sync::Arc};

/// How many bytes of a sentence that forbids an arrow are kept, up to its end.
const LONGEST: usize = 1_000;

/// What there is to listen to.
pub(crate) struct Hearing<'a> {
    pub markdown: &'a Markdown,
    pub words: &'a Words,
    pub diagrams: &'a [DiagramBlock],
    pub drawn: &'a [Option<usize>],
    pub names: &'a [Names],
    pub styles: &'a [Style],
    pub headings: &'a Headings,
    pub sections: &'a Sections,
    /// Where arrows stand.
    pub arrows: &'a Hits,
}

/// What was heard of one machine.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heard {
    pub said: Vec<Said>,
    /// Pairs that a sentence forbids, with the sentence and its place.
    pub forbidden: Vec<(StateId, StateId, Arc<str>, Span)>,
}

impl Heard {
    /// Adds what a table or list forbids. A row that stands for several transitions has its exceptions, and forbids none for sure.
    pub(crate) fn forbid(&mut self, claim: &TransitionClaim) {
        if let (Some(from), Some(to)) = (claim.from.name(), claim.to.name())
            && let (Some(a), Some(b)) = (from.state, to.state)
            && claim.certain
            && claim.expanded.is_none()
        {
            // The words of a list that forbids are heard as sentences too.
            if self
                .forbidden
                .iter()
                .rev()
                .take(512)
                .any(|(x, y, ..)| (*x, *y) == (a, b))
            {
                return;
            }
            let text = format!("{} → {}", from.text, to.text);
            self.forbidden.push((a, b, text.into(), claim.span));
        }
    }
}

/// A saying with its place and what else its passage tells.
#[derive(Clone, Debug)]
pub(crate) struct Said {
    pub saying: Saying,
    /// The sentence.
    pub text: Arc<str>,
    pub span: Span,
    /// The first cell of the row it stands in: the event of a return.
    pub row_head: Option<String>,
    /// For an overlay: whether its section says that it goes back, and where it fails to.
    pub returns: bool,
    pub fails: Option<String>,
}

/// What sentences say, machine by machine.
pub(crate) fn listen(hearing: &Hearing<'_>) -> Vec<Heard> {
    let mut heard: Vec<Heard> = hearing
        .names
        .iter()
        .enumerate()
        .map(|(machine, _)| comments(hearing, machine))
        .collect();
    if heard.is_empty() {
        return heard;
    }
    let markdown = hearing.markdown;
    let signs = Hits::of(markdown, &SIGNS);
    // The heading under which the last paragraph leads over to terminal states, if it does.
    let mut lead = None;
    for (at, block) in markdown.blocks.iter().enumerate() {
        let machine = hearing.sections.machine(at);
        if matches!(block.kind, BlockKind::Paragraph) {
            let text = markdown.text(block.text.clone()).trim_end();
            let leads = text.ends_with([':', '：']) && heads_ends(text);
            lead = leads.then_some(block.heading);
        }
        let led = lead == Some(block.heading);
        ends_listed(hearing, machine, at, led, &mut heard[machine]);
        if !signs.in_block(at) && !hearing.arrows.in_block(at) {
            continue;
        }
        match &block.kind {
            BlockKind::Code(_) => {}
            BlockKind::Table(table) => {
                for row in &table.rows {
                    let head = row
                        .cells
                        .first()
                        .map(|cell| markdown.text(cell.text.clone()));
                    for cell in &row.cells {
                        passage(
                            hearing,
                            machine,
                            at,
                            cell.text.clone(),
                            head,
                            signs.any(&cell.text),
                            &mut heard[machine],
                        );
                    }
                }
            }
            _ => {
                let range = block.text.clone();
                let telling = signs.in_block(at);
                passage(
                    hearing,
                    machine,
                    at,
                    range,
                    None,
                    telling,
                    &mut heard[machine],
                );
            }
        }
    }
    heard
}

/// What the comments of a machine's diagram say.
fn comments(hearing: &Hearing<'_>, machine: usize) -> Heard {
    let mut heard = Heard::default();
    let diagram = hearing.drawn[machine].map(|number| &hearing.diagrams[number].diagram);
    for comment in diagram.iter().flat_map(|diagram| &diagram.comments) {
        if directive_text(&comment.text).is_some() || !worth_reading(&comment.text) {
            continue;
        }
        for (range, saying) in sayings(
            &comment.text,
            &hearing.names[machine],
            hearing.styles[machine],
        ) {
            heard.said.push(Said {
                saying,
                text: comment.text[range].into(),
                span: comment.span,
                row_head: None,
                returns: false,
                fails: None,
            });
        }
    }
    heard
}

/// The items and rows under "Terminal states": each is about a state that is one.
fn ends_listed(hearing: &Hearing<'_>, machine: usize, block: usize, led: bool, heard: &mut Heard) {
    let markdown = hearing.markdown;
    let this = &markdown.blocks[block];
    if !hearing.headings.above(markdown, block).ends && !led {
        return;
    }
    let cells: Vec<Range<usize>> = match &this.kind {
        BlockKind::Item { first: true, .. } => vec![this.text.clone()],
        BlockKind::Table(table) => {
            let first = table.rows.iter().filter_map(|row| row.cells.first());
            first.map(|cell| cell.text.clone()).collect()
        }
        _ => return,
    };
    for range in cells {
        let text = markdown.text(range.clone());
        let end = text
            .find([':', '：', '(', '（', '–', '—', ',', '\n'])
            .unwrap_or(text.len());
        let name = text[..end].trim();
        let name = name.split(" - ").next().unwrap_or(name).trim();
        if hearing.names[machine].exact(name).is_some() && !conditional(&text.to_lowercase()) {
            heard.said.push(Said {
                saying: Saying::Terminal(vec![name.to_owned()]),
                text: text.into(),
                span: markdown.span(range),
                row_head: None,
                returns: false,
                fails: None,
            });
        }
    }
}

fn passage(
    hearing: &Hearing<'_>,
    machine: usize,
    block: usize,
    range: Range<usize>,
    head: Option<&str>,
    telling: bool,
    heard: &mut Heard,
) {
    let (markdown, names) = (hearing.markdown, &hearing.names[machine]);
    let text = markdown.text(range.clone());
    if telling {
        for (inside, saying) in sayings(text, names, hearing.styles[machine]) {
            let (returns, fails) = if matches!(saying, Saying::Overlay { .. }) {
                overlay_section(markdown, block, names)
            } else {
                (false, None)
            };
            heard.said.push(Said {
                saying,
                text: text[inside.clone()].into(),
                span: markdown.span(range.start + inside.start..range.start + inside.end),
                row_head: head.map(str::to_owned),
                returns,
                fails,
            });
        }
    }
    if !hearing.arrows.any(&range) {
        return;
    }
    // Items and lines under "Illegal transitions" forbid what they start with.
    let words = hearing.words;
    let under_forbidden = !matches!(markdown.blocks[block].kind, BlockKind::Table(_))
        && hearing.headings.verdict(block) == Verdict::Forbids;
    if !under_forbidden && !words.mentioned(Role::Forbidden, text) {
        return;
    }
    let arrows = arrow_pairs(
        markdown,
        names,
        range.clone(),
        Strictness::Prose,
        heard.forbidden.len(),
    );
    let mut last: Option<(Range<usize>, Arc<str>)> = None;
    for pair in arrows.pairs {
        let inside = pair.plain.start - range.start..pair.plain.end - range.start;
        let sentence = sentence_around(text, inside.clone());
        let (before, after) = (
            &text[sentence.start..inside.start],
            &text[inside.end..sentence.end],
        );
        let listed = under_forbidden
            && before.chars().all(|c| !c.is_alphanumeric())
            && !conditional(&after.to_lowercase());
        if (listed || forbids(words, after) || introduces_forbidden(words, before))
            && let (Some(from), Some(to)) = (pair.from.state, pair.to.state)
        {
            // The names around one arrow stand for many pairs of one sentence, and the first of them stand far from it.
            let start = boundary(text, sentence.end.saturating_sub(LONGEST));
            let sentence = sentence.start.max(start)..sentence.end;
            let text = match last.take().filter(|(range, _)| *range == sentence) {
                Some((_, text)) => text,
                None => text[sentence.clone()].trim().into(),
            };
            last = Some((sentence, text.clone()));
            heard.forbidden.push((from, to, text, pair.span));
        }
    }
}

/// What the section of an overlay's sentence says of going back and of failing.
fn overlay_section(markdown: &Markdown, block: usize, names: &Names) -> (bool, Option<String>) {
    // The sentence may stand under "Entry conditions", and the rest under "Exit conditions" beside it.
    let near = markdown.blocks[block].heading;
    let outer = near.and_then(|heading| {
        markdown.blocks[heading]
            .heading
            .filter(|outer| markdown.level(*outer).is_some_and(|level| level > 1))
    });
    let section = match outer.or(near) {
        Some(heading) => markdown.section(heading),
        None => 0..markdown.blocks.len(),
    };
    let mut returns = false;
    let mut fails = None;
    for block in markdown.blocks[section].iter().take(400) {
        let text = markdown.text(block.text.clone());
        let lower = text.to_lowercase();
        let back = ["return", "resume", "goes back", "restored"]
            .iter()
            .any(|word| lower.contains(word));
        let origin = [
            "originating state",
            "original state",
            "previous state",
            "prior state",
            "state it came from",
            "where it came from",
            "state it was entered from",
        ]
        .iter()
        .any(|place| lower.contains(place));
        returns |= back && origin;
        fails = fails.or_else(|| fails_to(text, names));
    }
    (returns, fails)
}

/// The state that a text says something transitions to.
fn fails_to(text: &str, names: &Names) -> Option<String> {
    let at = ["ransitions to ", "ransition to ", "ails to ", "oves to "]
        .iter()
        .find_map(|verb| text.find(verb).map(|at| at + verb.len()))?;
    let rest = text[at..].trim_start_matches(|c: char| "`*\"' ".contains(c));
    let word = rest
        .split(|c: char| c.is_whitespace() || "`*\"',.;:()".contains(c))
        .next()?;
    names.exact(word).map(|_| word.to_owned())
}
