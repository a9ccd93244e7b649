//! The blocks of a text that is laid out by indentation: YAML, and named lists in plain text (`A -> [B, C]`).
//!
//! Not a reader of YAML: mappings and sequences are told apart, as far as tables need them.

use super::reader::Reader;

/// A mapping or sequence of YAML that may still grow.
#[derive(Clone, Copy, Default)]
pub(super) struct Block {
    /// The column of its items, one more than in the text; 0 is the text itself.
    column: usize,
    is_list: bool,
    node: usize,
}

impl Reader<'_> {
    /// The column of what is read next, one more than in the text.
    fn column(&self) -> usize {
        self.text[..self.at].bytes().rev().take_while(|byte| *byte != b'\n').count() + 1
    }

    /// Whether a line of a block begins here. A list in brackets may run over lines, as long as they stand deeper.
    pub(super) fn begins_line(&self, next: char) -> bool {
        let is_deeper = |block: &Block| self.column() > block.column || matches!(next, ')' | ']' | '}');
        self.blocks.as_ref().is_some_and(|blocks| self.stack.len() == 1 || !blocks.last().is_some_and(is_deeper))
    }

    /// Finds the block of a line: what stands deeper is closed, and each dash or key may open one.
    pub(super) fn begin_line(&mut self) {
        let mut column = self.column();
        let mut is_item = false;
        while self.rest().starts_with("- ") || self.rest().starts_with("-\n") {
            self.enter(column, true);
            is_item = true;
            let inner = self.rest()[1..].trim_start_matches(' ');
            column += self.rest().len() - inner.len();
            self.at = self.text.len() - inner.len();
        }
        let key = self.rest().split(['\n', '{', '[', '(', ',', ';']).next().unwrap_or_default().trim_end();
        if key.ends_with(':') || [": ", "->", "=>", "→"].iter().any(|sign| key.contains(sign)) {
            self.enter(column, false);
        } else if !is_item {
            self.skip_line();
        }
    }

    /// Makes the innermost block a mapping or sequence of this column, and begins an item in it.
    fn enter(&mut self, column: usize, is_list: bool) {
        let Some(blocks) = &mut self.blocks else { return };
        // A mapping may have its sequence at its own column.
        blocks.truncate(blocks.partition_point(|block| (block.column, block.is_list) <= (column, is_list)));
        let outer = blocks.last().copied().unwrap_or_default();
        let mut node = outer.node;
        let is_same = (outer.column, outer.is_list) == (column, is_list);
        if is_same || node == 0 {
            self.tree.end_item(node);
        }
        if !is_same {
            node = self.tree.open(if is_list { b'[' } else { b'{' }, None, node, self.at);
            blocks.push(Block { column, is_list, node });
        }
        self.stack = vec![node];
    }
}
