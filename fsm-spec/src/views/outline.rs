//! The sections of a document as a tree.

use super::prelude::*;

/// A section: what stands under one heading, its subsections included.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    /// The block of its heading; none for the document itself.
    pub(crate) heading: Option<usize>,
    /// The depth of its heading; a numbered line counts as the seventh, a bold line as the eighth.
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
        let document =
            Section { heading: None, level: 0, parent: None, kids: Vec::new(), title: 0..0, said: Roles::default() };
        let mut sections = vec![document];
        let mut of = Vec::with_capacity(markdown.blocks.len());
        let mut here = 0;
        for (at, block) in markdown.blocks.iter().enumerate() {
            if let Some((level, title)) = heading(markdown, block) {
                // `## 9.1` below `## 9` belongs to it, though it is as deep.
                let belongs = |above: &Section| {
                    let other = above.heading.map_or("", |heading| number(markdown.block_text(heading)));
                    let rest = number(markdown.block_text(at)).strip_prefix(other);
                    above.level == level && !other.is_empty() && rest.is_some_and(|rest| rest.starts_with('.'))
                };
                while sections[here].level >= level && !belongs(&sections[here]) {
                    here = sections[here].parent.unwrap_or(0);
                }
                let new = sections.len();
                sections[here].kids.push(new);
                let said = words.mentions(markdown.text(title.clone()));
                sections.push(Section { heading: Some(at), level, parent: Some(here), kids: Vec::new(), title, said });
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
        self.sections[section].level <= 1
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

/// The number that a heading begins with: `9.1` of `9.1. States`.
fn number(text: &str) -> &str {
    let end = text.trim_start().split(|c: char| !c.is_ascii_digit() && c != '.').next();
    end.unwrap_or("").trim_end_matches('.')
}

/// The level and the title of a block that stands above others: a heading, a numbered line alone, or a bold line alone.
fn heading(markdown: &Markdown, block: &Block) -> Option<(u8, Range<usize>)> {
    let text = markdown.text(block.text.clone());
    let level = match block.kind {
        BlockKind::Heading(level) => level,
        BlockKind::Paragraph if text.len() <= 120 && !text.contains('\n') => {
            if markdown.is_bold_line(text.trim_end_matches([':', '：', ' '])) && !has_arrow(text) {
                8
            } else if is_numbered_title(text) {
                7
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

/// A heading without its number: `4.`, `2.3`, `(1)`, `IV.`, `A.`, `一、`, `第三章`.
pub(crate) fn without_number(text: &str) -> &str {
    let text = text.trim_start();
    let digits = |c: char| c.is_ascii_digit() || c == '.';
    let numerals = |c: char| "IVX一二三四五六七八九十".contains(c);
    let opened = text.trim_start_matches(['§', '#', '(', '（', '第']);
    let number = match opened.as_bytes() {
        [letter, b'.' | b')', b' ', ..] if letter.is_ascii_uppercase() => &opened[..1],
        _ => &opened[..opened.len() - opened.trim_start_matches(digits).trim_start_matches(numerals).len()],
    };
    let behind = &opened[number.len()..];
    let title = behind.trim_start_matches([')', '）', ':', '、', '．', '.', ']', '：', '章', '节', '節']);
    let parted = title.len() < behind.len() || number.ends_with(digits) && behind.starts_with(char::is_whitespace);
    let title = title.trim_start();
    // `X.509 states` begins with a name.
    let parted = parted && !(number.ends_with(numerals) && title.starts_with(|c: char| c.is_ascii_digit()));
    if parted && !number.is_empty() && !title.is_empty() { title } else { text }
}
