//! Extracts what sentences say of each machine: in text, in cells, in the comments of a diagram.

use crate::{
    directives::directive_text,
    machines::event_name,
    map::Set,
    markdown::{BlockKind, Markdown},
    model::StateId,
    sentences::{Statement, Style, Vocabulary, conditional, forbids, heads_ends, introduces_forbidden, statements},
    source::Span,
    views::{
        DiagramBlock, Names, Reader, Sections, Strictness, TransitionClaim, arrow_pairs, boundary, sentence_around,
    },
    words::{Role, Verdict},
};
use std::{cell::OnceCell, ops::Range, sync::Arc};

/// How many bytes of a sentence that forbids an arrow are kept, up to its end.
const LONGEST: usize = 1_000;

/// What rules in prose are extracted from.
pub(crate) struct ProseContext<'a> {
    pub reader: Reader<'a>,
    pub diagrams: &'a [DiagramBlock],
    pub drawn: &'a [Option<usize>],
    pub names: &'a [Names],
    pub styles: &'a [Style],
    pub sections: &'a Sections,
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

/// What is found of one machine.
struct Extraction<'a> {
    context: &'a ProseContext<'a>,
    machine: usize,
    /// Its words, found out where a sentence needs them.
    vocabulary: OnceCell<Vocabulary<'a>>,
    found: ProseRules,
}

/// What sentences say, machine by machine.
pub(crate) fn extract_prose(context: &ProseContext<'_>) -> Vec<ProseRules> {
    let markdown = context.reader.markdown;
    let machine = |machine| Extraction { context, machine, vocabulary: OnceCell::new(), found: ProseRules::default() };
    let mut machines: Vec<Extraction<'_>> = (0..context.names.len()).map(machine).collect();
    if machines.is_empty() {
        return Vec::new();
    }
    machines.iter_mut().for_each(Extraction::comments);
    // The heading under which the last paragraph leads over to terminal states, if it does.
    let mut lead = None;
    for (at, block) in markdown.blocks.iter().enumerate() {
        let machine = &mut machines[context.sections.machine(at)];
        if matches!(block.kind, BlockKind::Paragraph) {
            let text = markdown.block_text(at).trim_end();
            let leads = text.ends_with([':', '：']) && heads_ends(text);
            lead = leads.then_some(block.heading);
        }
        if lead == Some(block.heading) || context.reader.headings.above(at).ends {
            machine.ends_listed(at);
        }
        match &block.kind {
            BlockKind::Code(_) => {}
            BlockKind::Table(table) => {
                for row in &table.rows {
                    let head = row.cells.first().map(|cell| markdown.cell(cell));
                    row.cells.iter().for_each(|cell| machine.passage(at, markdown.cell(cell), head));
                }
            }
            _ => machine.passage(at, markdown.block_text(at), None),
        }
    }
    machines.into_iter().map(|machine| machine.found).collect()
}

impl<'a> Extraction<'a> {
    fn diagram(&self) -> Option<&'a DiagramBlock> {
        self.context.drawn[self.machine].map(|number| &self.context.diagrams[number])
    }

    /// The words of the machine: its states, its events, and what its headings call the thing that it is of.
    fn vocabulary(&self) -> &Vocabulary<'a> {
        self.vocabulary.get_or_init(|| {
            let (context, drawn) = (self.context, self.diagram());
            let (markdown, blocks) = (context.reader.markdown, &context.reader.markdown.blocks);
            let ways = drawn.iter().flat_map(|drawn| &drawn.diagram.transitions);
            let events = ways.filter_map(|way| Some(event_name(&way.label.as_ref()?.text)));
            let title = blocks.iter().position(|block| matches!(block.kind, BlockKind::Heading(_)));
            let above = drawn.and_then(|drawn| blocks[drawn.block].heading);
            let above = std::iter::successors(above, |heading| blocks[*heading].heading);
            let headings = title.into_iter().chain(above).map(|heading| markdown.block_text(heading));
            Vocabulary::new(&context.names[self.machine], context.styles[self.machine], events, headings)
        })
    }

    /// Takes what the comments of the diagram say.
    fn comments(&mut self) {
        let comments = self.diagram().into_iter().flat_map(|drawn| &drawn.diagram.comments);
        for comment in comments.filter(|comment| directive_text(&comment.text).is_none()) {
            for (sentence, statement) in statements(&comment.text, self.vocabulary(), None) {
                self.found.add(ProseRule::new(statement, sentence, comment.span));
            }
        }
    }

    /// Takes what a paragraph, an item or a cell says; `head` is the first cell of its row.
    fn passage(&mut self, block: usize, text: &str, head: Option<&str>) {
        let Reader { markdown, arrows, .. } = self.context.reader;
        let forbidden = self.found.forbidden.len();
        if arrows.in_block(block) && arrows.any(&markdown.place(text)) {
            self.forbidden_arrows(block, text);
        }
        let forbidden = forbidden..self.found.forbidden.len();
        for (sentence, mut statement) in statements(text, self.vocabulary(), Some(markdown)) {
            if let Statement::Forbidden(pairs) = &mut statement {
                let known = self.found.forbidden[forbidden.clone()].iter();
                let known: Set<(StateId, StateId)> = known.map(|(from, to, ..)| (*from, *to)).collect();
                pairs.retain(|pair| !known.contains(pair));
            }
            let mut rule = ProseRule::new(statement, sentence, markdown.span_of(sentence));
            rule.row_head = head.map(str::to_owned);
            if matches!(rule.statement, Statement::Overlay { .. }) {
                let names = &self.context.names[self.machine];
                (rule.returns, rule.fails) = overlay_section(markdown, block, names);
            }
            self.found.add(rule);
        }
    }

    /// Takes the items and rows under "Terminal states": each is about a state that is one.
    fn ends_listed(&mut self, block: usize) {
        let markdown = self.context.reader.markdown;
        let texts: Vec<&str> = match &markdown.blocks[block].kind {
            BlockKind::Item { first: true, .. } => vec![markdown.block_text(block)],
            BlockKind::Table(table) => table.rows.iter().map(|row| markdown.column(row, 0)).collect(),
            _ => return,
        };
        for text in texts {
            let end = text.find([':', '：', '(', '（', '–', '—', ',', '\n']).unwrap_or(text.len());
            let name = text[..end].trim();
            let name = name.split(" - ").next().unwrap_or(name).trim();
            if let Some(state) = self.context.names[self.machine].exact(name)
                && !conditional(&text.to_lowercase())
            {
                let statement = Statement::Terminal(vec![state]);
                self.found.rules.push(ProseRule::new(statement, text, markdown.span_of(text)));
            }
        }
    }

    /// Takes the arrows that words around them or above them forbid, in every language.
    fn forbidden_arrows(&mut self, block: usize, text: &str) {
        let Reader { markdown, words, headings, .. } = self.context.reader;
        let (names, found) = (&self.context.names[self.machine], &mut self.found.forbidden);
        // Items and lines under "Illegal transitions" forbid what they start with.
        let under_forbidden =
            !matches!(markdown.blocks[block].kind, BlockKind::Table(_)) && headings.verdict(block) == Verdict::Forbids;
        if !under_forbidden && !words.mentioned(Role::Forbidden, text) {
            return;
        }
        let start = markdown.place(text).start;
        let mut last: Option<(Range<usize>, Arc<str>)> = None;
        for pair in arrow_pairs(markdown, names, text, Strictness::Prose, found.len()).pairs {
            let inside = pair.plain.start - start..pair.plain.end - start;
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
                let known = last.take().filter(|(range, _)| *range == sentence);
                let text = known.map_or_else(|| text[sentence.clone()].trim().into(), |(_, text)| text);
                last = Some((sentence, text.clone()));
                found.push((from, to, text, pair.span));
            }
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
    let section = outer.or(near).map_or(0..markdown.blocks.len(), |heading| markdown.section(heading));
    let mut texts = section.take(400).map(|block| markdown.block_text(block));
    let returns = texts.clone().map(str::to_lowercase).any(|text| {
        let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
        says(&BACK) && says(&ORIGIN)
    });
    (returns, texts.find_map(|text| fails_to(text, names)))
}

const BACK: [&str; 4] = ["return", "resume", "goes back", "restored"];
const ORIGIN: [&str; 7] = [
    "originating state", "original state", "previous state", "prior state", "state it came from", "where it came from",
    "state it was entered from",
];

/// The state that a text says something transitions to.
fn fails_to(text: &str, names: &Names) -> Option<String> {
    let at = ["ransitions to ", "ransition to ", "ails to ", "oves to "]
        .iter()
        .find_map(|verb| text.find(verb).map(|at| at + verb.len()))?;
    let rest = text[at..].trim_start_matches(|c: char| "`*\"' ".contains(c));
    let word = rest.split(|c: char| c.is_whitespace() || "`*\"',.;:()".contains(c)).next()?;
    names.exact(word).map(|_| word.to_owned())
}
