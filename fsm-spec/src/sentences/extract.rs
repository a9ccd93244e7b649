//! Extracts what sentences say of each machine: in text, in cells, in the comments of a diagram.

use crate::{
    directives::directive_text,
    machines::event_name,
    map::Set,
    markdown::{Block, BlockKind, Markdown},
    model::StateId,
    sentences::{Statement, Style, Vocabulary, conditional, forbids, heads_ends, introduces_forbidden, statements},
    source::Span,
    views::{
        DiagramBlock, Headings, Hits, Names, Sections, Strictness, TransitionClaim, arrow_pairs, boundary,
        sentence_around,
    },
    words::{Role, Verdict, Words},
};
use std::{cell::OnceCell, ops::Range, sync::Arc};

/// How many bytes of a sentence that forbids an arrow are kept, up to its end.
const LONGEST: usize = 1_000;

/// What rules in prose are extracted from.
pub(crate) struct ProseContext<'a> {
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

/// The rules that prose states of one machine.
#[derive(Clone, Debug, Default)]
pub(crate) struct ProseRules {
    pub rules: Vec<ProseRule>,
    /// Pairs that a sentence forbids, with the sentence and its place.
    pub forbidden: Vec<(StateId, StateId, Arc<str>, Span)>,
}

impl ProseRules {
    /// Adds what a table or list forbids. A row that stands for several transitions has its exceptions, and forbids none for sure.
    pub(crate) fn forbid(&mut self, claim: &TransitionClaim) {
        if let (Some(from), Some(to)) = (claim.from.name(), claim.to.name())
            && let (Some(a), Some(b)) = (from.state, to.state)
            && claim.certain
            && claim.expanded.is_none()
        {
            // The words of a list that forbids are heard as sentences too.
            if self.forbidden.iter().rev().take(512).any(|(x, y, ..)| (*x, *y) == (a, b)) {
                return;
            }
            let text = format!("{} → {}", from.text, to.text);
            self.forbidden.push((a, b, text.into(), claim.span));
        }
    }

    fn add(&mut self, rule: ProseRule) {
        match &rule.statement {
            Statement::Forbidden(pairs) => {
                let pairs = pairs.iter();
                let forbidden = pairs.map(|(from, to)| (*from, *to, rule.text.clone(), rule.span));
                self.forbidden.extend(forbidden);
            }
            // The rule `prose-terminal` asks for these itself.
            Statement::NotTerminal(_) => {}
            _ => self.rules.push(rule),
        }
    }
}

/// A statement with its place and what else its passage tells.
#[derive(Clone, Debug)]
pub(crate) struct ProseRule {
    pub statement: Statement,
    /// The sentence.
    pub text: Arc<str>,
    pub span: Span,
    /// The first cell of the row it stands in: the event of a return.
    pub row_head: Option<String>,
    /// For an overlay: whether its section says that it goes back, and where it fails to.
    pub returns: bool,
    pub fails: Option<String>,
}

impl ProseRule {
    fn new(statement: Statement, text: &str, span: Span) -> Self {
        Self { statement, text: text.into(), span, row_head: None, returns: false, fails: None }
    }
}

/// What the words of each machine are, found out where a sentence needs them.
struct Extraction<'a> {
    context: &'a ProseContext<'a>,
    vocabularies: Vec<OnceCell<Vocabulary<'a>>>,
}

/// What sentences say, machine by machine.
pub(crate) fn extract_prose(context: &ProseContext<'_>) -> Vec<ProseRules> {
    let markdown = context.markdown;
    if context.names.is_empty() {
        return Vec::new();
    }
    let vocabularies = context.names.iter().map(|_| OnceCell::new()).collect();
    let extraction = Extraction { context, vocabularies };
    let machines = 0..context.names.len();
    let mut found: Vec<ProseRules> = machines.map(|at| extraction.comments(at)).collect();
    // The heading under which the last paragraph leads over to terminal states, if it does.
    let mut lead = None;
    for (at, block) in markdown.blocks.iter().enumerate() {
        let machine = context.sections.machine(at);
        if matches!(block.kind, BlockKind::Paragraph) {
            let text = markdown.text(block.text.clone()).trim_end();
            let leads = text.ends_with([':', '：']) && heads_ends(text);
            lead = leads.then_some(block.heading);
        }
        let led = lead == Some(block.heading);
        ends_listed(context, machine, at, led, &mut found[machine]);
        match &block.kind {
            BlockKind::Code(_) => {}
            BlockKind::Table(table) => {
                for row in &table.rows {
                    let head = row.cells.first();
                    let head = head.map(|cell| markdown.text(cell.text.clone()));
                    for cell in &row.cells {
                        let found = &mut found[machine];
                        extraction.passage(machine, at, cell.text.clone(), head, found);
                    }
                }
            }
            _ => extraction.passage(machine, at, block.text.clone(), None, &mut found[machine]),
        }
    }
    found
}

impl<'a> Extraction<'a> {
    /// The words of a machine: its states, its events, and what its headings call the thing that it is of.
    fn vocabulary(&self, machine: usize) -> &Vocabulary<'a> {
        self.vocabularies[machine].get_or_init(|| {
            let context = self.context;
            let (markdown, blocks) = (context.markdown, &context.markdown.blocks);
            let drawn = context.drawn[machine].map(|number| &context.diagrams[number]);
            let ways = drawn.iter().flat_map(|drawn| &drawn.diagram.transitions);
            let events = ways.filter_map(|way| Some(event_name(&way.label.as_ref()?.text)));
            let heading = |block: &Block| matches!(block.kind, BlockKind::Heading(_));
            let title = blocks.iter().position(heading);
            let above = drawn.and_then(|drawn| blocks[drawn.block].heading);
            let above = std::iter::successors(above, |heading| blocks[*heading].heading);
            let headings = title.into_iter().chain(above);
            Vocabulary::new(
                &context.names[machine],
                context.styles[machine],
                events,
                headings.map(|heading| markdown.text(blocks[heading].text.clone())),
            )
        })
    }

    /// What the comments of a machine's diagram say.
    fn comments(&self, machine: usize) -> ProseRules {
        let context = self.context;
        let mut found = ProseRules::default();
        let diagram = context.drawn[machine].map(|number| &context.diagrams[number].diagram);
        for comment in diagram.iter().flat_map(|diagram| &diagram.comments) {
            let text = &comment.text;
            if directive_text(text).is_some() {
                continue;
            }
            for (range, statement) in statements(text, self.vocabulary(machine), None) {
                let text = &text[range];
                found.add(ProseRule::new(statement, text, comment.span));
            }
        }
        found
    }

    /// What a paragraph, an item or a cell says; `head` is the first cell of its row.
    fn passage(&self, machine: usize, block: usize, range: Range<usize>, head: Option<&str>, found: &mut ProseRules) {
        let forbidden = found.forbidden.len();
        if self.context.arrows.in_block(block) && self.context.arrows.any(&range) {
            forbidden_arrows(self.context, machine, block, range.clone(), found);
        }
        let markdown = self.context.markdown;
        let text = markdown.text(range.clone());
        let forbidden = forbidden..found.forbidden.len();
        let place = Some((markdown, range.start));
        for (inside, mut statement) in statements(text, self.vocabulary(machine), place) {
            if let Statement::Forbidden(pairs) = &mut statement {
                let known = found.forbidden[forbidden.clone()].iter();
                let known: Set<(StateId, StateId)> = known.map(|(from, to, ..)| (*from, *to)).collect();
                pairs.retain(|pair| !known.contains(pair));
            }
            let span = markdown.span(range.start + inside.start..range.start + inside.end);
            let mut rule = ProseRule::new(statement, &text[inside], span);
            rule.row_head = head.map(str::to_owned);
            if matches!(rule.statement, Statement::Overlay { .. }) {
                let names = &self.context.names[machine];
                (rule.returns, rule.fails) = overlay_section(markdown, block, names);
            }
            found.add(rule);
        }
    }
}

/// The items and rows under "Terminal states": each is about a state that is one.
fn ends_listed(context: &ProseContext<'_>, machine: usize, block: usize, led: bool, found: &mut ProseRules) {
    let markdown = context.markdown;
    let this = &markdown.blocks[block];
    if !context.headings.above(block).ends && !led {
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
        let end = text.find([':', '：', '(', '（', '–', '—', ',', '\n']).unwrap_or(text.len());
        let name = text[..end].trim();
        let name = name.split(" - ").next().unwrap_or(name).trim();
        if let Some(state) = context.names[machine].exact(name)
            && !conditional(&text.to_lowercase())
        {
            let statement = Statement::Terminal(vec![state]);
            let rule = ProseRule::new(statement, text, markdown.span(range));
            found.rules.push(rule);
        }
    }
}

/// The arrows that words around them or above them forbid, in every language.
fn forbidden_arrows(
    context: &ProseContext<'_>,
    machine: usize,
    block: usize,
    range: Range<usize>,
    found: &mut ProseRules,
) {
    let (markdown, names) = (context.markdown, &context.names[machine]);
    let text = markdown.text(range.clone());
    // Items and lines under "Illegal transitions" forbid what they start with.
    let words = context.words;
    let under_forbidden = !matches!(markdown.blocks[block].kind, BlockKind::Table(_))
        && context.headings.verdict(block) == Verdict::Forbids;
    if !under_forbidden && !words.mentioned(Role::Forbidden, text) {
        return;
    }
    let arrows = arrow_pairs(markdown, names, text, Strictness::Prose, found.forbidden.len());
    let mut last: Option<(Range<usize>, Arc<str>)> = None;
    for pair in arrows.pairs {
        let inside = pair.plain.start - range.start..pair.plain.end - range.start;
        let sentence = sentence_around(text, inside.clone());
        let (before, after) = (&text[sentence.start..inside.start], &text[inside.end..sentence.end]);
        let listed =
            under_forbidden && before.chars().all(|c| !c.is_alphanumeric()) && !conditional(&after.to_lowercase());
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
            found.forbidden.push((from, to, text, pair.span));
        }
    }
}

/// What the section of an overlay's sentence says of going back and of failing.
fn overlay_section(markdown: &Markdown, block: usize, names: &Names) -> (bool, Option<String>) {
    // The sentence may stand under "Entry conditions", and the rest under "Exit conditions" beside it.
    let near = markdown.blocks[block].heading;
    let outer = near.and_then(|heading| {
        markdown.blocks[heading].heading.filter(|outer| markdown.level(*outer).is_some_and(|level| level > 1))
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
        let back = ["return", "resume", "goes back", "restored"].iter().any(|word| lower.contains(word));
        let origin = [
            "originating state", "original state", "previous state", "prior state", "state it came from",
            "where it came from", "state it was entered from",
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
    let word = rest.split(|c: char| c.is_whitespace() || "`*\"',.;:()".contains(c)).next()?;
    names.exact(word).map(|_| word.to_owned())
}
