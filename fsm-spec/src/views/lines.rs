//! Transition rules: headings and lines `A → B` with the text below them.

use super::{
    End, Layout, Names, TransitionClaim, View,
    arrows::{ArrowPair, Arrows, Strictness, arrow_pairs, begins_with_name},
    bind::Ground,
    prose::boundary,
};
use crate::{markdown::BlockKind, model::ViewKind, source::Span};
use std::ops::Range;

/// The rule lines among `blocks`, and the blocks they consist of, which prose then leaves alone.
pub(super) fn read(
    ground: &Ground<'_>,
    names: &Names,
    blocks: &[usize],
) -> (Option<View>, Vec<usize>) {
    let markdown = ground.markdown;
    let mut claims = Vec::new();
    let mut taken = Vec::new();
    let mut cut = None;
    for &block in blocks {
        let Some(line) = rule_line(ground, names, block, claims.len()) else {
            continue;
        };
        taken.push(block);
        cut = cut.or(line.cut);
        let mut text = markdown.text(line.rest.clone()).trim().to_owned();
        for below in text_below(ground, names, block) {
            let part = markdown.text(markdown.blocks[below].text.clone());
            if !part.is_empty() {
                if !text.is_empty() {
                    text.push('\n');
                }
                // Code keeps its line endings, and a rule reads the same on every system.
                text.push_str(&part.trim_end().replace("\r\n", "\n"));
            }
            if text.len() > 10_000 {
                break;
            }
        }
        // Every pair keeps the text: around many of them it is a shorter one.
        text.truncate(boundary(&text, 1_000_000 / line.pairs.len()));
        for pair in line.pairs {
            let mut claim =
                TransitionClaim::new(End::State(pair.from), End::State(pair.to), pair.span);
            claim.rule = Some(text.clone()).filter(|text| !text.is_empty());
            claims.push(claim);
        }
    }
    let spans = claims.iter().map(|claim: &TransitionClaim| claim.span);
    let Some(span) = spans.chain(cut).reduce(Span::to) else {
        return (None, taken);
    };
    let states = super::states_of(&claims);
    let view = View {
        kind: ViewKind::Rules,
        machine: 0,
        span,
        complete: false,
        states,
        transitions: claims,
        layout: Layout::Text,
        cut,
    };
    (Some(view), taken)
}

struct Line {
    pairs: Vec<ArrowPair>,
    cut: Option<Span>,
    /// What follows on the line and in the block.
    rest: Range<usize>,
}

/// The arrow that opens a block, where one does.
fn rule_line(ground: &Ground<'_>, names: &Names, block: usize, others: usize) -> Option<Line> {
    let markdown = ground.markdown;
    // Most blocks have no arrow at all.
    if !ground.arrows.in_block(block) {
        return None;
    }
    let this = &markdown.blocks[block];
    let text = markdown.text(this.text.clone());
    let line_end = text.find('\n').unwrap_or(text.len());
    let line = &text[..line_end];
    if line.len() > 400 || ground.headings.verdict(block).bars() {
        return None;
    }
    let numbered = line.trim_start_matches(|c: char| {
        c.is_ascii_digit() || matches!(c, '.' | ')' | '(' | ' ' | '§')
    });
    let skipped = line.len() - numbered.len();
    let start = this.text.start + skipped;
    if !begins_with_name(names, numbered) {
        return None;
    }
    let Arrows { pairs, cut } = arrow_pairs(
        markdown,
        names,
        start..this.text.start + line_end,
        Strictness::Names,
        others,
    );
    let first = pairs.first()?;
    let last = pairs.iter().map(|pair| pair.plain.end).max()?;
    let lead = markdown.text(start..first.plain.start);
    if !lead
        .chars()
        .all(|c| c.is_whitespace() || "`*_\"'•–-".contains(c))
    {
        return None;
    }
    // A chain is a path, not a rule.
    let chain = pairs
        .iter()
        .any(|a| pairs.iter().any(|b| a.to.span == b.from.span));
    if chain {
        return None;
    }
    let rest = markdown
        .text(last..this.text.start + line_end)
        .trim_start_matches(|c: char| c.is_whitespace() || "`*_\"'".contains(c));
    let allowed = match this.kind {
        BlockKind::Heading(_) => {
            rest.is_empty() || rest.starts_with(['(', ':', '：', '–', '—', '-', '['])
        }
        BlockKind::Item { .. } => !super::prose::negative(ground.words, rest),
        // A paragraph that opens with an arrow is a rule only where the line is nothing else.
        BlockKind::Paragraph => rest.is_empty() || rest == ":",
        _ => false,
    };
    let rest_at = this.text.start + line_end - rest.len();
    let rest_trimmed = rest.trim_start_matches(|c: char| ":：–—- ".contains(c));
    allowed.then(|| Line {
        cut,
        pairs,
        rest: rest_at + rest.len() - rest_trimmed.len()..this.text.end,
    })
}

/// The blocks below a rule line that belong to it.
fn text_below(ground: &Ground<'_>, names: &Names, block: usize) -> Vec<usize> {
    let markdown = ground.markdown;
    let this = &markdown.blocks[block];
    let mut below = Vec::new();
    let level = markdown.level(block);
    // What stands further below is no part of a rule.
    for next in (block + 1..markdown.blocks.len()).take(199) {
        let other = &markdown.blocks[next];
        let stop = match (&this.kind, &other.kind) {
            (BlockKind::Heading(_), BlockKind::Heading(other)) => {
                level.is_none_or(|level| *other <= level)
            }
            (
                BlockKind::Item { depth, .. },
                BlockKind::Item {
                    depth: deeper,
                    first,
                    ..
                },
            ) => *deeper < *depth || (*deeper == *depth && *first),
            (BlockKind::Item { .. }, _) | (_, BlockKind::Heading(_)) => true,
            (BlockKind::Paragraph, BlockKind::Paragraph) => {
                title_like(markdown.text(other.text.clone()))
            }
            _ => false,
        };
        if stop || rule_line(ground, names, next, 0).is_some() {
            break;
        }
        below.push(next);
    }
    below
}

/// A paragraph that is a section's title in a text that lost its headings: `4. Mapping`, or a rule of dashes.
fn title_like(text: &str) -> bool {
    let text = text.trim();
    if !text.chars().any(char::is_alphanumeric) {
        return true;
    }
    let numbered = text.starts_with(|c: char| c.is_ascii_digit());
    numbered && !text.contains('\n') && text.len() < 80 && !text.ends_with(['.', ',', ';', ':'])
}

impl TransitionClaim {
    /// A claim that says no more than that the transition is allowed.
    pub(crate) fn new(from: End, to: End, span: crate::source::Span) -> Self {
        Self {
            from,
            to,
            label: None,
            guard: None,
            action: None,
            attributes: Vec::new(),
            rule: None,
            span,
            expanded: None,
            certain: true,
            forbidden: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{ReadOptions, model::ViewKind, read};

    /// The texts of the rules in `text`.
    fn rules(text: &str) -> Vec<String> {
        let diagram = "```mermaid\nstateDiagram-v2\n    Off --> On\n    On --> Off\n```\n\n";
        let reading = read(&format!("{diagram}{text}"), &ReadOptions::default());
        reading
            .views_of(0, ViewKind::Rules)
            .flat_map(|view| &view.transitions)
            .map(|claim| claim.rule.clone().unwrap_or_default())
            .collect()
    }

    #[test]
    fn a_line_of_more_than_400_bytes_is_no_rule() {
        let line = |length: usize| format!("{:.<length$}", "Off -> On: ");
        assert_eq!(rules(&format!("- {}\n", line(400))).len(), 1);
        assert_eq!(rules(&format!("- {}\n", line(401))).len(), 0);
    }

    #[test]
    fn a_rule_of_many_transitions_has_a_shorter_text() {
        let text = "x".repeat(9_000);
        let lengths = |line: &str| -> Vec<usize> {
            let rules = rules(&format!("{line}\n\n{text}\n"));
            rules.iter().map(String::len).collect()
        };
        assert_eq!(lengths("Off -> On"), [9_000]);
        let many = vec!["On"; 125].join("/");
        assert_eq!(lengths(&format!("{many} -> Off")), [8_000; 125]);
    }

    #[test]
    fn a_rule_ends_with_the_paragraph_that_makes_it_longer_than_10_000_bytes() {
        let ends = |length: usize| {
            let long = "x".repeat(length);
            let rules = rules(&format!("Off -> On\n\n{long}\n\nThe end.\n"));
            rules.concat().ends_with("The end.")
        };
        assert!(ends(10_000));
        assert!(!ends(10_001));
    }

    #[test]
    fn a_line_of_80_bytes_is_no_title() {
        let belongs = |length: usize| {
            let line = format!("{:x<length$}", "4.1 ");
            let rules = rules(&format!("Off -> On\n\n{line}\n"));
            rules.concat().contains("4.1")
        };
        assert!(!belongs(79));
        assert!(belongs(80));
    }
}
