//! Arrows in text by their form: list items, headings and paragraphs that are arrows between names.

use super::{
    End, Labelled, TransitionClaim, View,
    cells::Side,
    definitions::List,
    has_arrow,
    list::completeness,
    mention::trimmed,
    outline::without_number,
    prose::{boundary, negative},
    steps::{self, Step, Steps},
    tables::{Reader, forbid},
};
use crate::{
    machines::{Candidate, Form},
    map::{Map, Set},
    markdown::BlockKind,
    model::ViewKind,
    source::Span,
    words::{Role, Verdict},
};
use std::ops::Range;

/// The longest text that a rule keeps.
const MAX_RULE: usize = 10_000;

/// Reads a list of arrows: each item one step or more, with the text behind it as its rule.
pub(crate) fn list(reader: &Reader<'_>, list: &List) -> Option<Candidate> {
    let markdown = reader.markdown;
    let verdict = reader.headings.verdict(list.block);
    if reader.maps(list.block) {
        return None;
    }
    let mut lines = Lines::default();
    let mut items = 0;
    for block in list.block..list.end {
        let first = matches!(markdown.blocks[block].kind, BlockKind::Item { first: true, .. });
        items += usize::from(first);
        let doubted = reader.headings.verdict(block) == Verdict::Doubts;
        if !first || doubted {
            continue;
        }
        if !reader.arrows.in_block(block) {
            if let Some((line, steps)) = worded(reader, block) {
                lines.take(reader, block, line, "", steps);
            }
            continue;
        }
        let Some(line) = item_line(reader, block) else {
            continue;
        };
        let below = nested_text(reader, block, list.end);
        if let Some(steps) = headed(reader, &line) {
            lines.take(reader, block, line, &below, steps);
        } else {
            lines.add(reader, block, line, &below);
        }
    }
    lines.end_with_events();
    let sparse = lines.blocks * 2 <= items && items > 1;
    // Among other items, one that only mentions an arrow is prose.
    if sparse {
        let mut opens = lines.opens.iter();
        lines.claims.retain(|_| opens.next().copied().unwrap_or(false));
    }
    lines.candidate(reader, list.block, verdict, sparse, true)
}

/// The steps of a state that an item begins with: `**idle**: RING → ringing, CALL → calling`.
fn headed(reader: &Reader<'_>, line: &Range<usize>) -> Option<Steps> {
    let markdown = reader.markdown;
    let text = markdown.text(line.clone());
    let colon = text.find([':', '：'])?;
    let style = markdown.style(line.start);
    let head = trimmed(markdown, line.start..line.start + colon, |c| c.is_whitespace() || "`*\"".contains(c));
    let sign = text[colon..].chars().next()?.len_utf8();
    if !style.strong && !style.code || has_arrow(&text[..colon]) {
        return None;
    }
    let mentions = reader.mentions();
    let from = mentions.one(head, Side::From, true)?;
    from.name()?;
    let mut steps = Steps::default();
    let mut start = colon + sign;
    for part in text[start..].split([',', ';', '、', '，']) {
        let range = line.start + start..line.start + start + part.len();
        start += part.len() + part_sign(text, start + part.len());
        let arrow = super::arrows::next_arrow(part, 0)?;
        let event =
            trimmed(markdown, range.start..range.start + arrow.at.start, |c| c.is_whitespace() || "`*\"".contains(c));
        // `A: B → C` with a state before the arrow is a step of that state.
        let known = reader.known.known(markdown.text(event.clone())).is_some();
        let target = mentions.ends(range.start + arrow.at.end..range.end, Side::To)?;
        if event.is_empty() || known || super::arrows::next_arrow(part, arrow.at.end).is_some() {
            return None;
        }
        steps.arrows += 1;
        for to in target.ends {
            steps.steps.push(Step {
                from: from.clone(),
                to,
                label: Some(event.clone()),
                at: range.start + arrow.at.start..range.start + arrow.at.end,
                vague: false,
            });
        }
    }
    Some(steps)
}

/// The steps of an item that says in words what an arrow says: "`Open` can move to `Held` or `Closed`".
fn worded(reader: &Reader<'_>, block: usize) -> Option<(Range<usize>, Steps)> {
    let markdown = reader.markdown;
    let line = markdown.blocks[block].text.clone();
    let text = markdown.text(line.clone());
    if text.len() > 400 || !markdown.style(line.start).code {
        return None;
    }
    let coded = |(at, _): &(usize, char)| markdown.style(line.start + at).code;
    let name = text.char_indices().find(|place| !coded(place))?.0;
    let target = name + text[name..].char_indices().find(|(at, c)| coded(&(name + at, *c)))?.0;
    if !reader.words.is(Role::Exits, text[name..target].trim_matches([' ', '\n', ':'])) {
        return None;
    }
    let mentions = reader.mentions();
    let from = mentions.one(line.start..line.start + name, Side::From, true)?;
    let to = mentions.ends(line.start + target..line.end, Side::To)?;
    from.name()?;
    let mut steps = Steps { arrows: 1, ..Steps::default() };
    steps.steps = to
        .ends
        .into_iter()
        .map(|end| Step {
            from: from.clone(),
            to: end,
            label: to.label.clone(),
            at: line.start + name..line.start + target,
            vague: false,
        })
        .collect();
    Some((line, steps))
}

/// How long the sign is that parts a list there.
fn part_sign(text: &str, at: usize) -> usize {
    text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8)
}

/// The line of an item that an arrow opens.
fn item_line(reader: &Reader<'_>, block: usize) -> Option<Range<usize>> {
    let markdown = reader.markdown;
    let range = markdown.blocks[block].text.clone();
    let text = markdown.text(range.clone());
    let end = text.find('\n').unwrap_or(text.len());
    let line = &text[..end];
    if line.len() > 400 || !has_arrow(line) {
        return None;
    }
    // Words before the arrow: more than a few, and the item is a sentence with an arrow in it.
    Some(range.start..range.start + end)
}

/// The text that belongs to a rule: the paragraphs of its item and the items below it.
fn nested_text(reader: &Reader<'_>, block: usize, end: usize) -> String {
    let markdown = reader.markdown;
    let BlockKind::Item { depth, .. } = markdown.blocks[block].kind else {
        return String::new();
    };
    let mut text = String::new();
    for next in (block + 1..end).take(199) {
        match markdown.blocks[next].kind {
            BlockKind::Item { depth: deeper, first, .. } if deeper > depth || deeper == depth && !first => {}
            _ => break,
        }
        if reader.arrows.in_block(next) && item_line(reader, next).is_some() {
            break;
        }
        add_text(reader, next, &mut text);
    }
    text
}

fn add_text(reader: &Reader<'_>, block: usize, text: &mut String) {
    let part = reader.markdown.text(reader.markdown.blocks[block].text.clone());
    if !part.is_empty() && text.len() < MAX_RULE {
        if !text.is_empty() {
            text.push('\n');
        }
        // Code keeps its line endings, and a rule reads the same on every system.
        text.push_str(&part.trim_end().replace("\r\n", "\n"));
    }
}

/// Reads headings that are arrows, those of one section together.
pub(crate) fn headings(reader: &Reader<'_>) -> Vec<Candidate> {
    let markdown = reader.markdown;
    let mut by_parent: Map<usize, Vec<usize>> = Map::new();
    for (block, this) in markdown.blocks.iter().enumerate() {
        let heads = matches!(this.kind, BlockKind::Heading(_));
        if heads && reader.arrows.in_block(block) && !reader.headings.verdict(block).bars() {
            let section = reader.outline.section(block);
            let parent = reader.outline.sections[section].parent.unwrap_or(0);
            by_parent.or_default(parent).push(block);
        }
    }
    let mut found = Vec::new();
    for (parent, blocks) in by_parent.into_entries() {
        let mut lines = Lines::default();
        for block in &blocks {
            let range = markdown.blocks[*block].text.clone();
            let text = markdown.text(range.clone());
            let skipped = text.len() - without_number(text).len();
            let below = section_text(reader, *block);
            lines.add(reader, *block, range.start + skipped..range.end, &below);
        }
        let first = blocks.first().copied().unwrap_or(0);
        let candidate = lines.candidate(reader, first, Verdict::Silent, false, true);
        found.extend(candidate.map(|candidate| Candidate { section: parent, ..candidate }));
    }
    found
}

/// The text below a heading, up to the next one.
fn section_text(reader: &Reader<'_>, heading: usize) -> String {
    let markdown = reader.markdown;
    let level = markdown.level(heading);
    let mut text = String::new();
    for next in (heading + 1..markdown.blocks.len()).take(199) {
        if let Some(other) = markdown.level(next)
            && level.is_none_or(|level| other <= level)
        {
            break;
        }
        add_text(reader, next, &mut text);
        if text.len() > MAX_RULE {
            break;
        }
    }
    text
}

/// Reads a paragraph whose lines are all arrows.
pub(crate) fn paragraph(reader: &Reader<'_>, block: usize) -> Option<Candidate> {
    let markdown = reader.markdown;
    let mut range = markdown.blocks[block].text.clone();
    // Of a paragraph that opens with steps in code, the first sentence states them.
    if let Some((first, style)) = markdown.runs(range.clone()).next()
        && style.code
        && has_arrow(markdown.text(first.clone()))
    {
        let behind = markdown.text(first.end..range.end);
        range.end =
            [". ", ".\n"].iter().filter_map(|stop| behind.find(stop)).min().map_or(range.end, |at| first.end + at);
    }
    let text = markdown.text(range.clone());
    let verdict = reader.headings.verdict(block);
    if text.len() > 1_500 || verdict == Verdict::Doubts || reader.maps(block) {
        return None;
    }
    let mut lines = Lines::default();
    if let Some(steps) = descending(reader, &range) {
        lines.take(reader, block, range, "", steps);
        return lines.candidate(reader, block, verdict, false, false);
    }
    let mut start = range.start;
    let many = text.lines().count();
    for line in text.split('\n') {
        let at = start..start + line.len();
        start += line.len() + 1;
        if line.trim().is_empty() {
            continue;
        }
        let before = steps_before(line)?;
        let colon = before.contains([':', '：']);
        let words = before.split_whitespace().count();
        let wordy = words > if colon { 8 } else { 3 } || reader.words.mentioned(Role::Mapping, before);
        if line.len() > 300 || wordy || line.contains(". ") {
            return None;
        }
        let skipped = line.len() - without_number(line).len();
        lines.add(reader, block, at.start + skipped..at.end, "");
    }
    if negative(reader.words, &besides_names(reader, &lines, &range)) {
        return None;
    }
    if many == 1 && lines.found.unread == 0 && lines.found.arrows == 1 && is_bare(reader, &lines, &range) {
        let below = text_below(reader, block);
        for claim in &mut lines.claims {
            claim.rule = (!below.is_empty()).then(|| below.clone());
        }
        if !below.is_empty() {
            return lines.candidate(reader, block, verdict, false, true);
        }
    }
    if lines.found.unread > 0 || many == 1 && lines.found.arrows == 1 && lines.found.steps.is_empty() {
        return None;
    }
    lines.candidate(reader, block, verdict, false, false)
}

/// The steps of a paragraph that goes down: names on lines of their own, with `↓` between them.
fn descending(reader: &Reader<'_>, range: &Range<usize>) -> Option<Steps> {
    let text = reader.markdown.text(range.clone());
    let mut steps = Steps::default();
    let mut above: Option<End> = None;
    let mut start = range.start;
    for (at, line) in text.split('\n').enumerate() {
        let here = start..start + line.len();
        start += line.len() + 1;
        if at % 2 == 1 {
            if !["↓", "⬇", "⬇️", "▼", "|", "│"].contains(&line.trim()) {
                return None;
            }
            continue;
        }
        let to = reader.mentions().one(here.clone(), Side::To, false)?;
        to.name()?;
        if let Some(from) = above.replace(to.clone()) {
            steps.arrows += 1;
            steps.steps.push(Step { from, to, label: None, at: here, vague: false });
        }
    }
    steps.chain = true;
    (steps.arrows >= 2).then_some(steps)
}

/// What a paragraph says besides the names at its arrows: `Rejected` as a state denies nothing.
fn besides_names(reader: &Reader<'_>, lines: &Lines, range: &Range<usize>) -> String {
    let mut text = reader.markdown.text(range.clone()).to_owned();
    for name in lines.claims.iter().flat_map(|claim| [claim.from.name(), claim.to.name()]).flatten() {
        if let Some(at) = text.find(&name.text) {
            text.replace_range(at..at + name.text.len(), "");
        }
    }
    text
}

/// Whether a paragraph is one step and nothing else.
fn is_bare(reader: &Reader<'_>, lines: &Lines, range: &Range<usize>) -> bool {
    let names = lines.claims.iter().flat_map(|claim| [claim.from.name(), claim.to.name()]).flatten();
    let named: usize = names.map(|name| name.text.len()).sum();
    let text = reader.markdown.text(range.clone());
    text.chars().filter(|c| c.is_alphanumeric()).map(char::len_utf8).sum::<usize>() <= named
}

/// The paragraphs and lists below a step, up to a title or the next step.
fn text_below(reader: &Reader<'_>, block: usize) -> String {
    let markdown = reader.markdown;
    let mut text = String::new();
    for next in (block + 1..markdown.blocks.len()).take(199) {
        let this = &markdown.blocks[next];
        let own = markdown.text(this.text.clone());
        let short = |line: &str| steps_before(line).is_some_and(|before| before.split_whitespace().count() <= 3);
        let step = own.lines().all(short) && matches!(this.kind, BlockKind::Paragraph);
        if reader.outline.section(next) != reader.outline.section(block) || step || is_title(own) {
            break;
        }
        add_text(reader, next, &mut text);
    }
    text
}

/// A paragraph that is a section's title in a text that lost its headings: a rule of dashes, or `4. Mapping`.
fn is_title(text: &str) -> bool {
    !text.contains(char::is_alphanumeric) && !text.is_empty()
}

/// What stands before the first arrow of a line.
fn steps_before(line: &str) -> Option<&str> {
    super::arrows::next_arrow(line, 0).map(|arrow| &line[..arrow.at.start])
}

/// The arrows of several lines.
#[derive(Default)]
struct Lines {
    found: Steps,
    claims: Vec<TransitionClaim>,
    /// Of each claim, whether its line begins with it.
    opens: Vec<bool>,
    /// How many blocks hold one.
    blocks: usize,
}

impl Lines {
    fn add(&mut self, reader: &Reader<'_>, block: usize, line: Range<usize>, below: &str) {
        let steps = steps::line(&reader.mentions(), line.clone());
        self.take(reader, block, line, below, steps);
    }

    fn take(&mut self, reader: &Reader<'_>, block: usize, line: Range<usize>, below: &str, found: Steps) {
        let Steps { steps, arrows, unread, chain } = found;
        self.found.arrows += arrows;
        self.found.unread += unread;
        self.found.chain |= chain;
        self.blocks += usize::from(!steps.is_empty());
        let denied = steps.iter().any(|step| denies(reader, step, &line));
        let count = steps.len().max(1);
        let targets: Vec<(Range<usize>, String)> =
            steps.iter().filter_map(|step| Some((step.at.clone(), step.to.name()?.text.clone()))).collect();
        let forbids = denied || reader.headings.verdict(block) == Verdict::Forbids;
        for step in steps {
            // Forbidden without money is not forbidden, and what a sentence denies in passing is no step.
            if forbids && depends(reader, &step, &line) || !denied && is_denied(reader, &step, &targets, &line) {
                continue;
            }
            let mut claim = claim(reader, &step);
            // What follows goes on to the end of the item.
            let this = &reader.markdown.blocks[block];
            let item = matches!(this.kind, BlockKind::Item { .. });
            let whole = line.start..if item { this.text.end } else { line.end };
            let own = targets.iter().filter(|(at, _)| *at == step.at);
            let own: Vec<&str> = own.map(|(_, name)| name.as_str()).take(16).collect();
            let rule = rule_text(reader, &step, &own, &whole, below, count);
            // A chain is a path, and no rule.
            claim.rule = (!rule.is_empty() && !chain).then_some(rule);
            claim.forbidden = forbids;
            let start = step.from.plain_start(reader.markdown, &line).unwrap_or(line.end);
            let before = reader.markdown.text(line.start..start);
            self.opens.push(!before.contains(char::is_alphabetic));
            self.found.steps.push(step);
            self.claims.push(claim);
        }
    }

    /// `A → B → event` in every line: what only ends lines is no state, but what happens.
    fn end_with_events(&mut self) {
        let name = |end: &End| end.name().map_or("", |name| name.text.as_str()).to_owned();
        let onward = |claim: &TransitionClaim| self.claims.iter().any(|other| other.to.span() == claim.from.span());
        let last: Vec<bool> = self.claims.iter().map(onward).collect();
        let firsts = last.iter().filter(|last| !**last).count();
        let states: Set<String> = (self.claims.iter().zip(&last))
            .flat_map(
                |(claim, last)| if *last { vec![name(&claim.from)] } else { vec![name(&claim.from), name(&claim.to)] },
            )
            .collect();
        let events = self.claims.iter().zip(&last).filter(|(_, last)| **last).map(|(claim, _)| name(&claim.to));
        let distinct = events.filter(|event| !states.contains(event)).count();
        if firsts >= 3 && self.found.arrows == firsts * 2 && firsts + distinct == self.claims.len() {
            let mut keep = last.iter();
            self.claims.retain(|_| keep.next() == Some(&false));
            let mut keep = last.iter();
            self.opens.retain(|_| keep.next() == Some(&false));
        }
    }

    fn candidate(
        self,
        reader: &Reader<'_>,
        block: usize,
        verdict: Verdict,
        sparse: bool,
        rules: bool,
    ) -> Option<Candidate> {
        let span = self.claims.iter().map(|claim| claim.span).reduce(Span::to)?;
        let coded = self.claims.iter().all(|claim| reader.is_coded(claim));
        let said = completeness(reader, block).unwrap_or(false);
        let complete = rules && said && !self.found.chain && self.found.unread == 0 && !sparse;
        let kind = if rules { ViewKind::Rules } else { ViewKind::Prose };
        let mut view = View { complete, ..View::of_steps(kind, span, self.claims) };
        if verdict == Verdict::Forbids && !rules {
            forbid(&mut view);
        }
        let form = if rules { Form::Listing } else { Form::Passage };
        let place = (reader.outline.section(block), block);
        let steps = (self.found.arrows, self.found.unread);
        Some(Candidate { sparse, coded, ..Candidate::new(form, place, view, steps) })
    }
}

/// A step as a claim.
pub(super) fn claim(reader: &Reader<'_>, step: &Step) -> TransitionClaim {
    let (from, to) = (step.from.span(), step.to.span());
    let span = if from.start <= to.start { from.to(to) } else { to.to(from) };
    let mut claim = TransitionClaim::new(step.from.clone(), step.to.clone(), span);
    claim.label = step.label.clone().and_then(|range| {
        let text = reader.markdown.text(range.clone());
        let text = text.lines().next().unwrap_or(text).trim();
        let end = range.start + text.len().min(range.len());
        // A sentence is a rule, and no event.
        let sentence = text.ends_with(['.', '。']) || text.contains(". ") || text.len() > 80;
        (!text.is_empty() && !sentence)
            .then(|| Labelled { text: text.to_owned(), span: reader.markdown.span(range.start..end) })
    });
    claim
}

/// Whether the words around an arrow deny it: `A → B is not allowed`.
fn denies(reader: &Reader<'_>, step: &Step, line: &Range<usize>) -> bool {
    let markdown = reader.markdown;
    let before = markdown.text(line.start..step.at.start.max(line.start));
    let after = markdown.text(step.at.end.min(line.end)..line.end);
    let head = before.split([':', '：']).next().filter(|head| head.len() < before.len());
    head.is_some_and(|head| reader.words.verdict(head).bars())
        || after.split_whitespace().nth(1).is_some() && {
            let name = step.to.name().map_or("", |name| name.text.as_str());
            let rest = after.trim_start().strip_prefix(name).unwrap_or(after);
            reader.words.begins_forbidding(rest)
        }
}

/// Whether the words before or behind a step deny it, in whatever form.
fn is_denied(reader: &Reader<'_>, step: &Step, targets: &[(Range<usize>, String)], line: &Range<usize>) -> bool {
    let markdown = reader.markdown;
    // What stands for the start denies nothing: `(none) → draft`.
    let start = step.from.plain_start(markdown, line).unwrap_or(line.start);
    let before = markdown.text(line.start..start.max(line.start));
    let rest = markdown.text(step.at.end.min(line.end)..line.end);
    let name = step.to.name().map_or("", |name| name.text.as_str());
    let after = &rest[rest.find(name).map_or(0, |at| at + name.len())..];
    // `Void` is a state where it is the target of an arrow.
    let mut after = after.to_owned();
    for (_, other) in targets.iter().filter(|(at, other)| *at == step.at && other != name) {
        after = after.replacen(other.as_str(), "", 1);
    }
    negative(reader.words, before) || reader.words.mentioned(Role::Forbidden, &after)
}

/// Whether what follows a step makes it depend on something.
fn depends(reader: &Reader<'_>, step: &Step, line: &Range<usize>) -> bool {
    let rest = reader.markdown.text(step.at.end.min(line.end)..line.end);
    let name = step.to.name().map_or("", |name| name.text.as_str());
    let after = rest.find(name).map_or(0, |at| at + name.len());
    let said = reader.words.mentions(&rest[after..]);
    said.has(Role::Condition) && !said.has(Role::Forbidden)
}

/// The text of a rule: what follows the step on its line, then what stands below.
fn rule_text(
    reader: &Reader<'_>,
    step: &Step,
    targets: &[&str],
    line: &Range<usize>,
    below: &str,
    count: usize,
) -> String {
    let markdown = reader.markdown;
    let rest = markdown.text(step.at.end.min(line.end)..line.end);
    let ends = targets.iter().filter_map(|name| Some(rest.find(name)? + name.len()));
    let after = ends.max().unwrap_or(0);
    let range = line.end - rest.len() + after..line.end;
    let range = trimmed(markdown, range, |c| c.is_whitespace() || ":：–—-`*_\"'".contains(c));
    let mut text = markdown.text(range).to_owned();
    if !below.is_empty() {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(below);
    }
    // Every step keeps the text: around many of them it is a shorter one.
    text.truncate(boundary(&text, MAX_RULE.min(1_000_000 / count)));
    text
}
