//! The sections of a document as a tree.

use super::prelude::*;

/// A section: what stands under one heading, its subsections included.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    /// The block of its heading; none for the document itself.
    pub(crate) heading: Option<usize>,
    /// The depth of its heading, counted in steps; a numbered line counts as the seventh, a bold line as the eighth.
    pub(crate) level: u8,
    pub(crate) parent: Option<usize>,
    pub(crate) kids: Vec<usize>,
    /// Its title in the plain text, without its number.
    pub(crate) title: Range<usize>,
    /// The words that its title mentions.
    pub(crate) said: Roles,
}

/// All sections, the document first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outline {
    pub(crate) sections: Vec<Section>,
    /// The section of each block; of a heading, the one it opens.
    of: Vec<usize>,
}

impl Outline {
    pub(crate) fn of(markdown: &Markdown, words: &Words) -> Self {
        // The numbers of the headings so far that are still open, with their sections.
        let mut numbered: Vec<(&str, usize)> = Vec::new();
        let document =
            Section { heading: None, level: 0, parent: None, kids: Vec::new(), title: 0..0, said: Roles::default() };
        let mut sections = vec![document];
        let mut of = Vec::with_capacity(markdown.blocks.len());
        let mut here = 0;
        for (at, block) in markdown.blocks.iter().enumerate() {
            if let Some((mut level, title)) = heading(markdown, block) {
                let number = number(markdown.text(block.text.clone()));
                numbered.retain(|(_, section)| sections[*section].level <= level);
                // `## 9.1` below `## 9` belongs to it, whatever its level.
                let above = numbered.iter().rev().find(|(other, section)| {
                    let same = sections[*section].level / STEP == level / STEP;
                    same && number.strip_prefix(*other).is_some_and(|rest| rest.starts_with('.'))
                });
                if let Some((_, section)) = above {
                    level = sections[*section].level + 1;
                }
                while sections[here].level >= level {
                    here = sections[here].parent.unwrap_or(0);
                }
                let new = sections.len();
                sections[here].kids.push(new);
                let said = words.mentions(markdown.text(title.clone()));
                sections.push(Section { heading: Some(at), level, parent: Some(here), kids: Vec::new(), title, said });
                if !number.is_empty() {
                    numbered.push((number, new));
                }
                here = new;
            }
            of.push(here);
        }
        Self { sections, of }
    }

    pub(crate) fn section(&self, block: usize) -> usize {
        self.of.get(block).copied().unwrap_or(0)
    }

    /// Whether a section's heading is one of the first level.
    pub(crate) fn is_top(&self, section: usize) -> bool {
        self.sections[section].level <= STEP
    }

    /// A section and all around it, the document last.
    pub(crate) fn path(&self, section: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(section), |at| self.sections[*at].parent)
    }

    /// Whether `inner` is `outer` or lies in it.
    pub(crate) fn within(&self, inner: usize, outer: usize) -> bool {
        self.path(inner).any(|at| at == outer)
    }

    /// Whether the title of a section mentions a word of a role.
    pub(crate) fn mentions(&self, section: usize, role: Role) -> bool {
        self.sections[section].said.has(role)
    }

    pub(crate) fn title<'a>(&self, markdown: &'a Markdown, section: usize) -> &'a str {
        markdown.text(self.sections[section].title.clone())
    }
}

/// How far the levels of headings lie apart, so that numbers fit between them.
const STEP: u8 = 8;

/// The number that a heading begins with: `9.1` of `9.1. States`.
fn number(text: &str) -> &str {
    let end = text.trim_start().split(|c: char| !c.is_ascii_digit() && c != '.').next();
    end.unwrap_or("").trim_end_matches('.')
}

/// The level and the title of a block that stands above others: a heading, a numbered line alone, or a bold line alone.
fn heading(markdown: &Markdown, block: &Block) -> Option<(u8, Range<usize>)> {
    let text = markdown.text(block.text.clone());
    let level = match block.kind {
        BlockKind::Heading(level) => level * STEP,
        BlockKind::Paragraph if text.len() <= 120 && !text.contains('\n') => {
            if markdown.is_bold_line(text.trim_end_matches([':', '：', ' '])) && !has_arrow(text) {
                8 * STEP
            } else if is_numbered_title(text) {
                7 * STEP
            } else {
                return None;
            }
        }
        _ => return None,
    };
    let start = text.len() - without_number(text).len();
    let end = text.trim_end_matches([':', '：', ' ']).len().max(start);
    Some((level, block.text.start + start..block.text.start + end))
}

/// Whether a line is a section's title in a text that lost its headings: `4. Mapping`.
fn is_numbered_title(text: &str) -> bool {
    let text = text.trim();
    text.starts_with(|c: char| c.is_ascii_digit())
        && without_number(text).len() < text.len()
        && text.len() < 80
        && !text.ends_with(['.', ',', ';', ':'])
        && !has_arrow(text)
}

/// A heading without its number: `4.`, `2.3`, `(1)`, `§ 5`, `IV.`, `A.`, `一、`, `第三章`.
pub(crate) fn without_number(text: &str) -> &str {
    let text = text.trim_start();
    let rest = text.trim_start_matches(['§', '#', '(', '（']);
    let digits = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    if digits.len() < rest.len() {
        let behind = digits.trim_start_matches([')', '）', ':', '、', '．', '.', ']', '：']);
        let parted = behind.len() < digits.len() || behind.starts_with(char::is_whitespace);
        if parted && !behind.trim_start().is_empty() {
            return behind.trim_start();
        }
        return text;
    }
    if let Some(rest) = text.strip_prefix('第')
        && let Some(at) = rest.find(['章', '节', '節'])
        && at <= 12
    {
        return rest[at..].trim_start_matches(['章', '节', '節', '、', ' ', '：', ':']);
    }
    let letters = |c: char| "一二三四五六七八九十".contains(c) || "IVX".contains(c);
    let roman = text.trim_start_matches(letters);
    if roman.len() < text.len() && roman.starts_with(['、', '．', '.', ')']) {
        return roman.trim_start_matches(['、', '．', '.', ')', ' ']);
    }
    match text.as_bytes() {
        [letter, b'.' | b')', b' ', ..] if letter.is_ascii_uppercase() => text[2..].trim_start(),
        _ => text,
    }
}
