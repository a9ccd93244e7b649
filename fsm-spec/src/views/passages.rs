//! Arrows in text by their form: list items, headings and paragraphs that are arrows between names.

use super::{
    definitions::List,
    list::completeness,
    outline::without_number,
    prelude::*,
    prose::{boundary, negative},
    steps::{self, Step, Steps},
};

const MAX_RULE: usize = 10_000;

/// Reads a list of arrows: each item one step or more, with the text behind it as its rule.
pub(crate) fn list(reader: &Reader<'_>, list: &List) -> Option<Candidate> {
    let markdown = reader.markdown;
    let is_first = |block: &usize| matches!(markdown.blocks[*block].kind, BlockKind::Item { first: true, .. });
    let items = (list.block..list.end).filter(is_first).count();
    let mut lines = Lines::default();
    for block in (list.block..list.end).filter(is_first) {
        if reader.headings.verdict(block) == Verdict::Doubts {
            continue;
        }
        if !reader.arrows.in_block(block) {
            if let Some(steps) = worded(reader, markdown.block_text(block)) {
                lines.take(reader, block, markdown.block_text(block), "", steps);
            }
        } else if let Some(line) = item_line(markdown.block_text(block)) {
            let below = nested_text(reader, block, list.end);
            let steps = headed(reader, line).unwrap_or_else(|| steps::line(reader, line));
            lines.take(reader, block, line, &below, steps);
        }
    }
    lines.end_with_events();
    let sparse = lines.blocks * 2 <= items && items > 1;
    // Among other items, one that only mentions an arrow is prose.
    lines.claims.retain(|(_, opens)| *opens || !sparse);
    lines.candidate(reader, list.block, sparse, true).filter(|_| !reader.maps(list.block))
}

/// The steps of a state that an item begins with: `**idle**: RING → ringing, CALL → calling`.
fn headed<'a>(reader: &Reader<'a>, line: &'a str) -> Option<Steps<'a>> {
    let is_edge = |c: char| c.is_whitespace() || "`*\"".contains(c);
    let (head, rest) = line.split_once([':', '：'])?;
    let style = reader.markdown.style_of(line);
    if !style.strong && !style.code || has_arrow(head) {
        return None;
    }
    let from = reader.one(head.trim_matches(is_edge), Side::From, true)?;
    from.name()?;
    let mut steps = Steps::default();
    for part in rest.split([',', ';', '、', '，']) {
        let arrow = next_arrow(part, 0)?;
        let event = part[..arrow.at.start].trim_matches(is_edge);
        let target = &part[arrow.at.end..];
        let to = reader.ends(target, Side::To)?;
        // `A: B → C` with a state before the arrow is a step of that state.
        if event.is_empty() || reader.known.known(event).is_some() || has_arrow(target) {
            return None;
        }
        steps.lead(&from, to.ends, Some(event), &part[arrow.at]);
    }
    Some(steps)
}

/// The steps of an item that says in words what an arrow says: "`Open` can move to `Held` or `Closed`".
fn worded<'a>(reader: &Reader<'a>, text: &'a str) -> Option<Steps<'a>> {
    let coded = |(at, _): &(usize, char)| reader.markdown.style_of(&text[*at..]).code;
    if text.len() > 400 || !reader.markdown.style_of(text).code {
        return None;
    }
    let mut places = text.char_indices().skip_while(coded);
    let name = places.next()?.0;
    let (said, target) = text.split_at(places.find(coded)?.0);
    let (name, said) = said.split_at(name);
    if !reader.words.is(Role::Exits, said.trim_matches([' ', '\n', ':'])) {
        return None;
    }
    let from = reader.one(name, Side::From, true)?;
    let to = reader.ends(target, Side::To)?;
    from.name()?;
    let mut steps = Steps::default();
    steps.lead(&from, to.ends, to.label, said);
    Some(steps)
}

/// The line of an item that an arrow opens.
fn item_line(text: &str) -> Option<&str> {
    // `A → B |` goes on below.
    let goes_on = |at: &usize| text[..*at].trim_end().ends_with(['|', ',', '、']);
    let end = text.match_indices('\n').map(|(at, _)| at).find(|at| !goes_on(at)).unwrap_or(text.len());
    Some(&text[..end]).filter(|line| line.len() <= 400 && has_arrow(line))
}

/// The text of the blocks behind one, as long as they belong to it.
fn text_below(reader: &Reader<'_>, block: usize, belongs: impl Fn(usize) -> bool) -> String {
    let mut text = String::new();
    for next in (block + 1..reader.markdown.blocks.len()).take(199).take_while(|next| belongs(*next)) {
        let part = reader.markdown.block_text(next);
        if !part.is_empty() && text.len() < MAX_RULE {
            if !text.is_empty() {
                text.push('\n');
            }
            // Code keeps its line endings, and a rule reads the same on every system.
            text.push_str(&part.trim_end().replace("\r\n", "\n"));
        }
    }
    text
}

/// The text that belongs to a rule: the paragraphs of its item and the items below it.
fn nested_text(reader: &Reader<'_>, block: usize, end: usize) -> String {
    let blocks = &reader.markdown.blocks;
    let BlockKind::Item { depth, .. } = blocks[block].kind else { return String::new() };
    text_below(reader, block, |next| {
        let nested = match blocks[next].kind {
            BlockKind::Item { depth: deeper, first, .. } => deeper > depth || deeper == depth && !first,
            _ => false,
        };
        next < end && nested && !(reader.arrows.in_block(next) && item_line(reader.markdown.block_text(next)).is_some())
    })
}

/// Reads headings that are arrows, those of one section together.
pub(crate) fn headings(reader: &Reader<'_>) -> Vec<Candidate> {
    let markdown = reader.markdown;
    let mut by_parent: Map<usize, Vec<usize>> = Map::new();
    for (block, this) in markdown.blocks.iter().enumerate() {
        // `Order ↔ Payment` heads what two things have to do with each other.
        let both = || next_arrow(markdown.block_text(block), 0).is_some_and(|arrow| arrow.both);
        let heads = matches!(this.kind, BlockKind::Heading(_)) && !both();
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
            let level = markdown.level(*block);
            let below = text_below(reader, *block, |next| markdown.level(next).is_none_or(|other| Some(other) > level));
            lines.add(reader, *block, markdown.block_text(*block), &below);
        }
        let first = blocks.first().copied().unwrap_or(0);
        let candidate = lines.candidate(reader, first, false, true);
        found.extend(candidate.map(|candidate| Candidate { section: parent, ..candidate }));
    }
    found
}

/// Reads a paragraph whose lines are all arrows.
pub(crate) fn paragraph(reader: &Reader<'_>, block: usize) -> Option<Candidate> {
    let markdown = reader.markdown;
    let mut text = markdown.block_text(block);
    // Of a paragraph that opens with steps in code, the first sentence states them.
    if let Some((first, style)) = markdown.runs_of(text).next()
        && style.code
        && has_arrow(first)
        && let behind = around(text, first).1
        && let Some(stop) = [". ", ".\n"].iter().filter_map(|stop| behind.find(stop)).min()
    {
        text = &text[..text.len() - behind.len() + stop];
    }
    if text.len() > 1_500 || reader.maps(block) {
        return None;
    }
    let mut lines = Lines::default();
    if let Some(steps) = descending(reader, text) {
        lines.take(reader, block, text, "", steps);
        return lines.candidate(reader, block, false, false);
    }
    let many = text.lines().count();
    for line in text.split('\n').filter(|line| !line.trim().is_empty()) {
        let before = steps_before(line)?;
        let colon = before.contains([':', '：']);
        let words = before.split_whitespace().count();
        let wordy = words > if colon { 8 } else { 3 } || reader.words.mentioned(Role::Mapping, before);
        if line.len() > 300 || wordy || line.contains(". ") {
            return None;
        }
        lines.add(reader, block, line, "");
    }
    // What it says besides the names at its arrows: `Rejected` as a state denies nothing.
    let besides = lines.names().fold(text.to_owned(), |text, name| text.replacen(name, "", 1));
    if negative(reader.words, &besides) {
        return None;
    }
    let alone = many == 1 && lines.arrows == 1;
    // One step and nothing else is the title of what stands below it.
    let said: usize = text.chars().filter(|c| c.is_alphanumeric()).map(char::len_utf8).sum();
    if alone && lines.unread == 0 && said <= lines.names().map(str::len).sum() {
        let below = text_below(reader, block, |next| {
            let text = markdown.block_text(next);
            let short = |line: &str| steps_before(line).is_some_and(|before| before.split_whitespace().count() <= 3);
            let is_step = matches!(markdown.blocks[next].kind, BlockKind::Paragraph) && text.lines().all(short);
            // A rule of dashes parts a text that lost its headings.
            let is_ruler = !text.is_empty() && !text.contains(char::is_alphanumeric);
            reader.outline.section(next) == reader.outline.section(block) && !is_step && !is_ruler
        });
        for (claim, _) in &mut lines.claims {
            claim.rule = (!below.is_empty()).then(|| below.clone());
        }
        if !below.is_empty() {
            return lines.candidate(reader, block, false, true);
        }
    }
    if lines.unread > 0 || alone && lines.claims.is_empty() {
        return None;
    }
    lines.candidate(reader, block, false, false)
}

/// The steps of a paragraph that goes down: names on lines of their own, with `↓` between them.
fn descending<'a>(reader: &Reader<'a>, text: &'a str) -> Option<Steps<'a>> {
    let is_down = |line: &str| ["↓", "⬇", "⬇️", "▼", "|", "│"].contains(&line.trim());
    let lines: Vec<&str> = text.split('\n').collect();
    if lines.len() < 5 || !lines.iter().skip(1).step_by(2).all(|line| is_down(line)) {
        return None;
    }
    let name = |line: &&'a str| reader.one(line, Side::To, false).filter(|end| end.name().is_some());
    let names: Vec<End> = lines.iter().step_by(2).map(name).collect::<Option<_>>()?;
    let mut steps = Steps { chain: true, ..Steps::default() };
    for (pair, line) in names.windows(2).zip(lines.iter().skip(2).step_by(2)) {
        steps.lead(&pair[0], vec![pair[1].clone()], None, line);
    }
    Some(steps)
}

fn steps_before(line: &str) -> Option<&str> {
    next_arrow(line, 0).map(|arrow| &line[..arrow.at.start])
}

/// The arrows of several lines.
#[derive(Default)]
struct Lines {
    arrows: usize,
    unread: usize,
    chain: bool,
    /// Their claims, and of each whether its line begins with it.
    claims: Vec<(TransitionClaim, bool)>,
    /// How many blocks hold one.
    blocks: usize,
}

impl Lines {
    /// Reads one line, its number aside.
    fn add<'a>(&mut self, reader: &Reader<'a>, block: usize, line: &'a str, below: &str) {
        let line = without_number(line);
        self.take(reader, block, line, below, steps::line(reader, line));
    }

    fn take<'a>(&mut self, reader: &Reader<'a>, block: usize, line: &'a str, below: &str, found: Steps<'a>) {
        let Steps { steps, arrows, unread, chain } = found;
        self.arrows += arrows;
        self.unread += unread;
        self.chain |= chain;
        self.blocks += usize::from(!steps.is_empty());
        let denied = steps.iter().any(|step| denies(reader, step, line));
        let forbids = denied || reader.headings.verdict(block) == Verdict::Forbids;
        let arrow = |step: &Step<'_>| offset(line, step.arrow);
        let targets: Vec<(usize, &str)> =
            steps.iter().filter_map(|step| Some((arrow(step), step.to.name()?.text.as_str()))).collect();
        // What follows goes on to the end of the item.
        let item = matches!(reader.markdown.blocks[block].kind, BlockKind::Item { .. });
        let text = reader.markdown.block_text(block);
        let whole = if item { &text[offset(text, line)..] } else { line };
        for step in &steps {
            let before = before_source(step, line).unwrap_or(line);
            // What a later sentence says of another step is no rule of this one.
            if item && !self.claims.is_empty() && before.contains(". ") {
                continue;
            }
            let own = targets.iter().filter(|(at, _)| *at == arrow(step)).map(|(_, name)| *name);
            // Forbidden without money is not forbidden, and what a sentence denies in passing is no step.
            if forbids && depends(reader, step, line) || !denied && is_denied(reader, step, own.clone(), line) {
                continue;
            }
            let mut claim = claim(reader, step);
            let rule = rule_text(step, own.take(16), whole, below, steps.len());
            // A chain is a path, and no rule.
            claim.rule = (!rule.is_empty() && !chain).then_some(rule);
            claim.forbidden = forbids;
            self.claims.push((claim, !before.contains(char::is_alphabetic)));
        }
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        let ends = self.claims.iter().flat_map(|(claim, _)| [&claim.from, &claim.to]);
        ends.filter_map(|end| Some(end.name()?.text.as_str()))
    }

    /// `A → B → event` in every line: what only ends lines is no state, but what happens.
    fn end_with_events(&mut self) {
        if self.claims.len() < 3 {
            return;
        }
        let targets: Set<Span> = self.claims.iter().map(|(claim, _)| claim.to.span()).collect();
        let is_second = |claim: &TransitionClaim| targets.contains(&claim.from.span());
        let name = |end: &End| end.name().map_or("", |name| name.text.as_str()).to_owned();
        let (seconds, firsts): (Vec<_>, Vec<_>) =
            self.claims.iter().map(|(claim, _)| claim).partition(|claim| is_second(claim));
        let mut states: Set<String> = firsts.iter().flat_map(|claim| [name(&claim.from), name(&claim.to)]).collect();
        states.extend(seconds.iter().map(|claim| name(&claim.from)));
        let are_events = seconds.iter().all(|claim| !states.contains(&name(&claim.to)));
        if firsts.len() >= 3 && self.arrows == firsts.len() * 2 && are_events {
            self.claims.retain(|(claim, _)| !is_second(claim));
        }
    }

    fn candidate(self, reader: &Reader<'_>, block: usize, sparse: bool, rules: bool) -> Option<Candidate> {
        let claims: Vec<TransitionClaim> = self.claims.into_iter().map(|(claim, _)| claim).collect();
        let span = claims.iter().map(|claim| claim.span).reduce(Span::to)?;
        let coded = reader.are_coded(&claims);
        let said = completeness(reader, block) == Some(true);
        let coverage = Coverage::of(rules && said && !self.chain && self.unread == 0 && !sparse);
        let (kind, form) = if rules { (ViewKind::Rules, Form::Listing) } else { (ViewKind::Prose, Form::Passage) };
        let view = View { coverage, ..View::of_steps(kind, span, claims) };
        Some(Candidate { sparse, coded, ..reader.candidate(form, block, view, (self.arrows, self.unread)) })
    }
}

pub(super) fn claim(reader: &Reader<'_>, step: &Step<'_>) -> TransitionClaim {
    let span = step.from.span().to(step.to.span());
    let label = step.label.and_then(|label| label.lines().next()).map(str::trim);
    // A sentence is a rule, and no event.
    let sentence = |text: &str| text.ends_with(['.', '。']) || text.contains(". ") || text.len() > 80;
    let label = label.filter(|text| !text.is_empty() && !sentence(text)).map(|text| reader.markdown.label(text));
    TransitionClaim { label, ..TransitionClaim::new(step.from.clone(), step.to.clone(), span) }
}

fn target<'a>(step: &'a Step<'_>) -> &'a str {
    step.to.name().map_or("", |name| name.text.as_str())
}

fn behind_target<'a>(step: &Step<'_>, line: &'a str) -> &'a str {
    let rest = around(line, step.arrow).1;
    rest.split_once(target(step)).map_or(rest, |(_, behind)| behind)
}

/// What a line says before the source of a step, where that is named.
fn before_source<'a>(step: &Step<'_>, line: &'a str) -> Option<&'a str> {
    let (before, name) = (around(line, step.arrow).0, &step.from.name()?.text);
    Some(&before[..before.rfind(name)?])
}

/// Whether the words around an arrow deny it: `A → B is not allowed`.
fn denies(reader: &Reader<'_>, step: &Step<'_>, line: &str) -> bool {
    let (before, after) = around(line, step.arrow);
    let rest = after.trim_start().strip_prefix(target(step)).unwrap_or(after);
    before.split_once([':', '：']).is_some_and(|(head, _)| reader.words.verdict(head).bars())
        || after.split_whitespace().nth(1).is_some() && reader.words.begins_forbidding(rest)
}

/// Whether the words before or behind a step deny it, in whatever form.
fn is_denied<'a>(reader: &Reader<'_>, step: &Step<'_>, targets: impl Iterator<Item = &'a str>, line: &str) -> bool {
    // What stands for the start denies nothing: `(none) → draft`.
    let before = before_source(step, line).unwrap_or("");
    // `Void` is a state where it is the target of an arrow.
    let mut after = behind_target(step, line).to_owned();
    for other in targets.filter(|other| *other != target(step)) {
        after = after.replacen(other, "", 1);
    }
    negative(reader.words, before) || reader.words.mentioned(Role::Forbidden, &after)
}

/// Whether what follows a step makes it depend on something.
fn depends(reader: &Reader<'_>, step: &Step<'_>, line: &str) -> bool {
    let said = reader.words.mentions(behind_target(step, line));
    said.has(Role::Condition) && !said.has(Role::Forbidden)
}

/// The text of a rule: what follows the step on its line, then what stands below.
fn rule_text<'a>(
    step: &Step<'_>,
    targets: impl Iterator<Item = &'a str>,
    line: &str,
    below: &str,
    count: usize,
) -> String {
    let rest = around(line, step.arrow).1;
    let after = targets.filter_map(|name| Some(rest.find(name)? + name.len())).max().unwrap_or(0);
    let rest = rest[after..].trim_matches(|c: char| c.is_whitespace() || ":：–—-`*_\"'".contains(c));
    let parts: Vec<&str> = [rest, below].into_iter().filter(|part| !part.is_empty()).collect();
    let mut text = parts.join("\n");
    // Every step keeps the text: around many of them it is a shorter one.
    text.truncate(boundary(&text, MAX_RULE.min(1_000_000 / count)));
    text
}
