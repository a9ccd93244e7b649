//! Sections of states: a heading or bold line that is a state, and below it where it goes.

use super::{
    End, Headings, Labelled, Name, Names, Outline, TransitionClaim, View,
    arrows::{Strictness, arrows, beginning},
    bind::Ground,
    cells::{Side, within},
    mention::{Ends, Mentions, trimmed},
    steps::line as read_line,
    tables::Reader,
    vocabulary::section_name,
};
use crate::{
    machines::{Candidate, Form},
    map::Map,
    markdown::{Block, BlockKind, Markdown},
    model::ViewKind,
    source::Span,
    words::Role,
};
use std::ops::Range;

/// Reads all of them, those of one machine as one view.
pub(super) fn read(ground: &Ground<'_>) -> Vec<View> {
    let outline = ground.outline;
    let mut heads: Vec<(usize, usize, Name)> = Vec::new();
    for (section, this) in outline.sections.iter().enumerate().skip(1) {
        let Some(heading) = this.heading else {
            continue;
        };
        let machine = ground.sections.machine(heading);
        let names = &ground.names[machine];
        let text = section_name(ground.mentions(names), outline, section);
        let name = text.map(|text| names.resolve(&text, ground.markdown.blocks[heading].span));
        heads.extend(name.filter(|name| name.state.is_some()).map(|name| (section, machine, name)));
    }
    let states: Map<usize, Name> = heads.iter().map(|(section, _, name)| (*section, name.clone())).collect();
    let mut found: Map<usize, Vec<TransitionClaim>> = Map::new();
    for (section, machine, name) in &heads {
        let mentions = ground.mentions(&ground.names[*machine]);
        let reader = Section { mentions, headings: ground.headings, state: name };
        let free = |block: &usize| !ground.taken[*block];
        for block in blocks(ground.markdown, outline, *section, &states).into_iter().filter(free) {
            reader.block(block, found.or_default(*machine));
        }
    }
    let mut views = Vec::new();
    for (machine, transitions) in found.into_entries() {
        let Some(span) = transitions.iter().map(|claim| claim.span).reduce(Span::to) else {
            continue;
        };
        views.push(View { machine, ..View::of_steps(ViewKind::Sections, span, transitions) });
    }
    views
}

/// Sections side by side that are states by their form: most have names for titles, and say which of these may follow.
pub(crate) fn founding(reader: &Reader<'_>) -> Vec<Candidate> {
    let Reader { markdown, outline, .. } = *reader;
    let mut found = Vec::new();
    for parent in outline.sections.iter().filter(|section| (2..=200).contains(&section.kids.len())) {
        let named = |kid: &usize| {
            let name = section_name(reader.mentions(), outline, *kid)?;
            let heading = outline.sections[*kid].heading?;
            Some((*kid, Name::unresolved(&name, markdown.blocks[heading].span)))
        };
        let states: Map<usize, Name> = parent.kids.iter().filter_map(named).collect();
        let count = states.entries().len();
        if count * 2 < parent.kids.len() || count < 2 {
            continue;
        }
        let names = Names::vocabulary(states.entries().iter().map(|(_, name)| name.text.as_str()));
        let mut transitions = Vec::new();
        let mut telling = 0;
        let mut worded = false;
        for (section, state) in states.entries() {
            let before = transitions.len();
            let mentions = Mentions { known: &names, ..reader.mentions() };
            let this = Section { mentions, headings: reader.headings, state };
            for block in blocks(markdown, outline, *section, &states) {
                worded |= this.block(block, &mut transitions);
            }
            telling += usize::from(transitions.len() > before);
        }
        if telling < 2 || telling * 3 < count {
            continue;
        }
        let heading = parent.kids.first().and_then(|kid| outline.sections[*kid].heading).unwrap_or(0);
        let Some(span) = transitions.iter().map(|claim| claim.span).reduce(Span::to) else {
            continue;
        };
        let view = View::of_steps(ViewKind::Sections, span, transitions);
        let (section, steps) = (outline.section(heading.saturating_sub(1)), (telling, 0));
        found.push(Candidate { worded, ..Candidate::new(Form::Listing, (section, heading), view, steps) });
    }
    found
}

/// The blocks of a state's section, those of the states below it aside.
fn blocks(markdown: &Markdown, outline: &Outline, section: usize, states: &Map<usize, Name>) -> Vec<usize> {
    let Some(heading) = outline.sections[section].heading else {
        return Vec::new();
    };
    (heading + 1..markdown.blocks.len())
        .take(400)
        .take_while(|block| outline.within(outline.section(*block), section))
        .filter(|block| {
            let inner = outline.path(outline.section(*block)).find(|inner| states.contains(inner));
            inner == Some(section)
        })
        .collect()
}

struct Section<'a> {
    mentions: Mentions<'a>,
    headings: &'a Headings,
    state: &'a Name,
}

impl Section<'_> {
    /// Reads a block; whether words in it say that these are ways out.
    fn block(&self, block: usize, out: &mut Vec<TransitionClaim>) -> bool {
        let markdown = self.mentions.markdown;
        let this = &markdown.blocks[block];
        let item = matches!(this.kind, BlockKind::Item { .. });
        if !item && !matches!(this.kind, BlockKind::Paragraph) || self.headings.verdict(block).bars() {
            return false;
        }
        let lines = markdown.lines(this.text.clone()).filter(|line| line.len() <= 400);
        lines.fold(false, |worded, line| self.line(line, item, block, out) || worded)
    }

    fn is_known(&self, end: &End) -> bool {
        end.name().is_none_or(|name| self.mentions.known.known(&name.text).is_some())
    }

    fn line(&self, range: Range<usize>, item: bool, block: usize, out: &mut Vec<TransitionClaim>) -> bool {
        let markdown = self.mentions.markdown;
        let text = markdown.text(range.clone());
        // `Valid transitions: B, C`.
        if let Some(colon) = text.find([':', '：'])
            && self.is_exits(&text[..colon])
        {
            let sign = text[colon..].chars().next().map_or(1, char::len_utf8);
            let rest = range.start + colon + sign..range.end;
            if !super::has_arrow(markdown.text(rest.clone())) {
                self.targets(rest, None, out);
                return true;
            }
        }
        if !item {
            return false;
        }
        let mut arrows = arrows(text);
        if let Some(arrow) = arrows.next() {
            // A whole arrow is read elsewhere.
            let whole = || read_line(&self.mentions, range.clone()).steps;
            if arrows.next().is_some() || whole().iter().any(|step| self.is_known(&step.from)) {
                return false;
            }
            let event = trimmed(markdown, range.start..range.start + arrow.at.start, |c| {
                c.is_whitespace() || "`*:•-".contains(c)
            });
            self.targets(range.start + arrow.at.end..range.end, Some(event), out);
            return false;
        }
        let worded = self.is_exits(self.lead(block));
        if worded {
            self.targets(range, None, out);
        }
        worded
    }

    /// The words above the list that a block is of: a line that leads over to it, or the heading.
    fn lead(&self, block: usize) -> &str {
        let markdown = self.mentions.markdown;
        let mut above = markdown.blocks[..=block].iter().rev();
        match above.find(|block| !matches!(block.kind, BlockKind::Item { .. })) {
            Some(Block { kind: BlockKind::Paragraph | BlockKind::Heading(_), text, .. }) => {
                markdown.text(text.clone()).rsplit('\n').next().unwrap_or("")
            }
            _ => "",
        }
    }

    fn is_exits(&self, text: &str) -> bool {
        let bare = text.split(['(', '（']).next().unwrap_or(text).trim_matches(|c: char| !c.is_alphanumeric());
        let is = |text: &str| self.mentions.words.is(Role::Exits, text);
        // `Transition A`, `Transition 2`.
        let numbered = bare.rsplit_once(' ').filter(|(_, last)| last.chars().nth(1).is_none());
        is(bare) || numbered.is_some_and(|(words, _)| is(words))
    }

    /// The name that words such as "move to" lead to: "once it is paid, move to **Shipped**".
    fn led_to(&self, range: &Range<usize>) -> Option<Range<usize>> {
        let Mentions { markdown, words, known } = self.mentions;
        let text = markdown.text(range.clone());
        let mut at = 0;
        while let Some(phrase) = words.find(Role::Exits, &text[at..]) {
            let start = text.len() - text[at + phrase.end..].trim_start_matches(|c: char| !c.is_alphanumeric()).len();
            if let Some((length, ..)) = beginning(known, &text[start..], Strictness::Names) {
                return Some(within(range, start..start + length));
            }
            at += phrase.end;
        }
        None
    }

    fn targets(&self, range: Range<usize>, event: Option<Range<usize>>, out: &mut Vec<TransitionClaim>) {
        let Mentions { markdown, known, .. } = self.mentions;
        let read =
            |range| self.mentions.ends(range, Side::To).filter(|to| to.ends.iter().all(|end| self.is_known(end)));
        let Some(Ends { ends, label }) = read(range.clone()).or_else(|| read(self.led_to(&range)?)) else {
            return;
        };
        let label = event
            .filter(|event| !event.is_empty())
            .or(label)
            .map(|range| Labelled { text: markdown.text(range.clone()).to_owned(), span: markdown.span(range) });
        for name in ends.iter().filter_map(End::name) {
            let to = End::State(known.resolve(&name.text, name.span));
            let mut claim = TransitionClaim::new(End::State(self.state.clone()), to, name.span);
            claim.label.clone_from(&label);
            out.push(claim);
        }
    }
}
