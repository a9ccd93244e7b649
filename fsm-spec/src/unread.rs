//! What a document says of its machines and nobody took: which part of the law is enforced, and which is not.

use crate::{
    map::Set,
    markdown::{Block, BlockKind},
    order,
    reading::Reading,
    source::Span,
    views::code::is_plain,
};

/// Why a block that was taken is shown all the same.
pub(crate) const PARTLY: &str = "some of its arrows are not understood";

/// A block that names states and was not taken, or not whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnreadBlock {
    /// Where it stands.
    pub span: Span,
    /// What it is: `table`, `list`, `text`, `drawing` or `diagram`.
    pub kind: &'static str,
    /// Why it was not taken.
    pub why: &'static str,
    /// The machine whose states it names; none where it is of no machine.
    pub machine: Option<usize>,
}

/// How much of the text about states was taken.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Unread {
    /// The blocks that were not taken, in document order.
    pub blocks: Vec<UnreadBlock>,
    /// How many blocks name states and were taken.
    pub taken: usize,
}

impl Unread {
    /// Whether less than half of what names states was taken.
    #[must_use]
    pub fn is_most(&self) -> bool {
        self.blocks.len() > self.taken
    }
}

impl Reading {
    /// Every block that speaks of states and was not taken, with the reason.
    #[must_use]
    pub fn unread(&self) -> Unread {
        let claims = self.views.iter().flat_map(|view| {
            let claims = view.transitions.iter().map(|claim| claim.span.start);
            claims.chain(view.states.iter().map(|claim| claim.name.span.start)).chain([view.span.start])
        });
        let rules = self.machines.iter().flat_map(|machine| &machine.rules).map(|rule| rule.span.start);
        let mut taken: Vec<usize> = claims.chain(rules).collect();
        taken.sort_unstable();
        let is_taken = |span: Span| {
            let first = taken.partition_point(|at| *at < span.start);
            taken.get(first).is_some_and(|at| *at < span.end)
        };
        let names: Vec<Set<&str>> = self.names.iter().map(|names| names.all().collect()).collect();
        let drawn: Set<usize> = self.diagrams.iter().map(|diagram| diagram.block).collect();
        let mut unread = Unread::default();
        for (at, block) in self.markdown.blocks.iter().enumerate() {
            let first = self.passed_over.partition_point(|(span, _)| span.start < block.span.start);
            let passed = self.passed_over.get(first).filter(|(span, _)| block.span.contains(span.start));
            let machine = (!names.is_empty()).then(|| self.sections.machine(at));
            let named = machine.map_or(0, |machine| self.named(block, &names[machine]));
            let taken = is_taken(block.span);
            let partly = taken && passed.is_some_and(|(_, why)| *why == PARTLY);
            if taken && !partly && (named >= 2 || passed.is_some() || drawn.contains(&at)) {
                unread.taken += 1;
            }
            if taken && !partly || named < 2 && passed.is_none() && !is_flowchart(block) {
                continue;
            }
            let (span, machine) = (block.span, machine.filter(|_| named >= 2));
            let reason = reason(block, passed.map(|(_, why)| *why));
            unread.blocks.extend(reason.map(|(kind, why)| UnreadBlock { span, kind, why, machine }));
        }
        order::by_place(&mut unread.blocks, |block| block.span);
        unread
    }

    /// How many states a block names, each once. A small word is a name only where it is set as code.
    fn named(&self, block: &Block, names: &Set<&str>) -> usize {
        let texts = match &block.kind {
            BlockKind::Table(table) => table.rows.iter().flat_map(|row| &row.cells).map(|cell| &cell.text).collect(),
            BlockKind::Heading(_) => Vec::new(),
            _ => vec![&block.text],
        };
        let texts = texts.into_iter().map(|text| self.markdown.text(text.clone()));
        let words = texts.flat_map(|text| text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-')));
        let large = |word: &str| word.contains(|c: char| c.is_uppercase() || c == '_' || !c.is_ascii());
        let set_apart = |word: &str| large(word) || self.markdown.style_of(word).code;
        let named = words.filter(|word| !word.is_empty() && names.contains(*word) && set_apart(word));
        named.collect::<Set<&str>>().len()
    }
}

/// Whether a block is a Mermaid diagram of another kind that draws arrows between names.
fn is_flowchart(block: &Block) -> bool {
    matches!(&block.kind, BlockKind::Code(code) if code.language == "mermaid"
        && ["flowchart", "graph "].iter().any(|kind| code.text.trim_start().starts_with(kind)))
}

/// What a block is, and why it was not taken. Code of programs is nobody's law.
fn reason(block: &Block, passed: Option<&'static str>) -> Option<(&'static str, &'static str)> {
    let (kind, why) = match &block.kind {
        BlockKind::Table(_) if passed == Some(PARTLY) => return Some(("table", "some of its rows are not understood")),
        BlockKind::Table(_) => ("table", "its columns say nothing that is known of states"),
        BlockKind::Item { .. } => ("list", "no rule was understood in it"),
        BlockKind::Paragraph => ("text", "no rule was understood in it"),
        BlockKind::Code(_) if is_flowchart(block) => {
            ("diagram", "a flowchart is a state machine only below the directive `states`")
        }
        BlockKind::Code(code) if is_plain(&code.language) => ("drawing", "its lines are not understood"),
        BlockKind::Code(_) => ("code", passed?),
        BlockKind::Heading(_) => return None,
    };
    Some((kind, passed.unwrap_or(why)))
}
