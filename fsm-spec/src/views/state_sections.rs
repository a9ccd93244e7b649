//! Sections of states: a heading or bold line that is a state, and below it where it goes.

use super::{
    arrows::beginning, bind::Ground, mention::Ends, prelude::*, steps::line as read_line, vocabulary::section_name,
};

/// Reads all of them, those of one machine as one view.
pub(super) fn read(ground: &Ground<'_>) -> Vec<View> {
    let Reader { markdown, outline, .. } = ground.reader;
    let named = |section: usize| {
        let heading = outline.sections[section].heading?;
        let machine = ground.sections.machine(heading);
        let reader = ground.reader(machine);
        let name = reader.known.resolve(&section_name(&reader, section)?, markdown.blocks[heading].span);
        name.state.is_some().then_some((section, (machine, name)))
    };
    let states: Map<usize, (usize, Name)> = (1..outline.sections.len()).filter_map(named).collect();
    let mut found: Map<usize, Vec<TransitionClaim>> = Map::new();
    for (section, (machine, state)) in states.entries() {
        let this = Section { reader: ground.reader(*machine), state };
        let blocks = blocks(&ground.reader, *section, |section| states.contains(&section));
        for block in blocks.into_iter().filter(|block| !ground.taken[*block]) {
            this.block(block, found.or_default(*machine));
        }
    }
    let view = |(machine, transitions)| Some(View { machine, ..view(transitions)? });
    found.into_entries().into_iter().filter_map(view).collect()
}

fn view(transitions: Vec<TransitionClaim>) -> Option<View> {
    let span = transitions.iter().map(|claim| claim.span).reduce(Span::to)?;
    Some(View::of_steps(ViewKind::Sections, span, transitions))
}

/// Sections side by side that are states by their form: most have names for titles, and say which of these may follow.
pub(crate) fn founding(reader: &Reader<'_>) -> Vec<Candidate> {
    let Reader { markdown, outline, .. } = *reader;
    let mut found = Vec::new();
    for parent in outline.sections.iter().filter(|section| (2..=200).contains(&section.kids.len())) {
        let named = |kid: &usize| {
            let heading = outline.sections[*kid].heading?;
            Some((*kid, Name::new(&section_name(reader, *kid)?, markdown.blocks[heading].span, None)))
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
            let this = Section { reader: Reader { known: &names, ..*reader }, state };
            for block in blocks(reader, *section, |section| states.contains(&section)) {
                worded |= this.block(block, &mut transitions);
            }
            telling += usize::from(transitions.len() > before);
        }
        if telling < 2 || telling * 3 < count {
            continue;
        }
        let heading = parent.kids.first().and_then(|kid| outline.sections[*kid].heading).unwrap_or(0);
        let (section, steps) = (outline.section(heading.saturating_sub(1)), (telling, 0));
        let candidate = |view| Candidate::new(Form::Listing, (section, heading), view, steps);
        found.extend(view(transitions).map(|view| Candidate { worded, ..candidate(view) }));
    }
    found
}

/// The blocks of a state's section, those of the states below it aside.
fn blocks(reader: &Reader<'_>, section: usize, is_state: impl Fn(usize) -> bool) -> Vec<usize> {
    let Reader { markdown, outline, .. } = *reader;
    let Some(heading) = outline.sections[section].heading else { return Vec::new() };
    (heading + 1..markdown.blocks.len())
        .take(400)
        .take_while(|block| outline.within(outline.section(*block), section))
        .filter(|block| outline.path(outline.section(*block)).find(|inner| is_state(*inner)) == Some(section))
        .collect()
}

struct Section<'a> {
    reader: Reader<'a>,
    state: &'a Name,
}

impl<'a> Section<'a> {
    /// Reads a block; whether words in it say that these are ways out.
    fn block(&self, block: usize, out: &mut Vec<TransitionClaim>) -> bool {
        let Reader { markdown, headings, .. } = self.reader;
        let item = matches!(markdown.blocks[block].kind, BlockKind::Item { .. });
        let text = item || matches!(markdown.blocks[block].kind, BlockKind::Paragraph);
        if !text || headings.verdict(block).bars() {
            return false;
        }
        let mut worded = false;
        for line in markdown.block_text(block).split('\n').filter(|line| line.len() <= 400) {
            worded |= self.line(line, item, block, out);
        }
        worded
    }

    fn is_known(&self, end: &End) -> bool {
        end.name().is_none_or(|name| self.reader.known.known(&name.text).is_some())
    }

    fn line(&self, line: &'a str, item: bool, block: usize, out: &mut Vec<TransitionClaim>) -> bool {
        // `Valid transitions: B, C`.
        if let Some((head, rest)) = line.split_once([':', '：'])
            && self.is_exits(head)
            && !has_arrow(rest)
        {
            self.targets(rest, None, out);
            return true;
        }
        if !item {
            return false;
        }
        let mut arrows = arrows(line);
        if let Some(arrow) = arrows.next() {
            let event = line[..arrow.at.start].trim_matches(|c: char| c.is_whitespace() || "`*:•-".contains(c));
            let before = out.len();
            if arrows.next().is_none() {
                self.targets(&line[arrow.at.end..], Some(event), out);
            }
            // A whole arrow is read elsewhere.
            let whole = || read_line(&self.reader, line).steps;
            if out.len() > before && whole().iter().any(|step| self.is_known(&step.from)) {
                out.truncate(before);
            }
            return false;
        }
        let worded = self.is_exits(self.lead(block));
        if worded {
            self.targets(line, None, out);
        }
        worded
    }

    /// The words above the list that a block is of: a line that leads over to it, or the heading.
    fn lead(&self, block: usize) -> &str {
        let markdown = self.reader.markdown;
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
        let is = |text: &str| self.reader.words.is(Role::Exits, text);
        // `Transition A`, `Transition 2`.
        let numbered = bare.rsplit_once(' ').filter(|(_, last)| last.chars().nth(1).is_none());
        is(bare) || numbered.is_some_and(|(words, _)| is(words))
    }

    /// The name that words such as "move to" lead to: "once it is paid, move to **Shipped**".
    fn led_to(&self, text: &'a str) -> Option<&'a str> {
        let mut rest = text;
        while let Some(phrase) = self.reader.words.find(Role::Exits, rest) {
            let behind = rest[phrase.end..].trim_start_matches(|c: char| !c.is_alphanumeric());
            if let Some(found) = beginning(self.reader.known, behind, Strictness::Names) {
                return Some(found.name);
            }
            rest = &rest[phrase.end..];
        }
        None
    }

    fn targets(&self, text: &'a str, event: Option<&str>, out: &mut Vec<TransitionClaim>) {
        let read = |text| self.reader.ends(text, Side::To).filter(|to| to.ends.iter().all(|end| self.is_known(end)));
        let Some(Ends { ends, label }) = read(text).or_else(|| read(self.led_to(text)?)) else { return };
        let label = event.filter(|event| !event.is_empty()).or(label).map(|text| self.reader.markdown.label(text));
        for name in ends.iter().filter_map(End::name) {
            let to = End::State(self.reader.known.resolve(&name.text, name.span));
            let claim = TransitionClaim::new(End::State(self.state.clone()), to, name.span);
            out.push(TransitionClaim { label: label.clone(), ..claim });
        }
    }
}
