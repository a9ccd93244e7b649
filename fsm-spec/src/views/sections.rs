//! Which machine each part of a document speaks of.

use crate::{markdown::Markdown, order};

/// The parts of a document, one for each machine.
///
/// A machine's part begins with the heading that its diagram stands under, so that what is said between the two is said of
/// it; and it ends where the next one's begins. The first part begins with the document.
#[derive(Clone, Debug)]
pub(crate) struct Sections {
    /// The first block of each part, and its machine, in document order.
    starts: Vec<(usize, usize)>,
}

impl Sections {
    /// The parts of the machines that begin with these blocks.
    pub(crate) fn of(markdown: &Markdown, blocks: &[usize]) -> Self {
        let mut starts: Vec<(usize, usize)> = blocks.iter().copied().zip(0..).collect();
        order::by_numbers(&mut starts, |start| *start);
        let mut above = None;
        for (start, _) in &mut starts {
            let diagram = *start;
            *start = above.map_or(0, |above| {
                let headings = std::iter::successors(Some(diagram), |at| markdown.blocks[*at].heading);
                let between = headings.take_while(|at| (above..).contains(at));
                between.last().unwrap_or(diagram)
            });
            above = Some(diagram);
        }
        Self { starts }
    }

    /// The machine that a block speaks of; the first one where there is none.
    pub(crate) fn machine(&self, block: usize) -> usize {
        let after = self.starts.partition_point(|(start, _)| *start <= block);
        let part = after.checked_sub(1).and_then(|at| self.starts.get(at));
        part.map_or(0, |(_, machine)| *machine)
    }
}
