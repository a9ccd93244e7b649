//! Where directions and stereotypes stand. Both swallow what stands before them on their line, so at every token Mermaid
//! searches the rest of the line for them. Here each line is searched once.

use super::js;

/// The last direction and the last stereotype on the line that was last asked for, which ends at `end`.
#[derive(Default)]
pub(super) struct Ahead {
    end: usize,
    direction: Option<usize>,
    stereotype: Option<usize>,
}

impl Ahead {
    /// Whether a direction, and whether a stereotype, stands on the line of `at`, there or behind. The places asked for never go
    /// back.
    pub(super) fn on_line(&mut self, text: &str, at: usize) -> (bool, bool) {
        if at >= self.end {
            let line = text[at..].split_inclusive(js::is_line_end).next().unwrap_or("");
            let last = |signs: [char; 2], is: fn(&str, usize) -> bool| {
                line.rmatch_indices(signs).map(|(found, _)| at + found).find(|place| is(text, *place))
            };
            self.direction = last(['d', 'D'], is_direction);
            self.stereotype = last(['<', '['], is_stereotype);
            self.end = at + line.len();
        }
        (self.direction >= Some(at), self.stereotype >= Some(at))
    }
}

fn is_direction(text: &str, at: usize) -> bool {
    // Not by the grammar: pest looks at all of the text that it is given, and this is asked at every word.
    let behind = at + "direction".len();
    js::starts_with(text, at, "direction") && {
        let value = js::skip_space(text, behind);
        let is = |known: &&str| js::starts_with(text, value, known);
        value > behind && ["TB", "BT", "RL", "LR"].iter().any(is)
    }
}

fn is_stereotype(text: &str, at: usize) -> bool {
    "<<fork>> <<join>> <<choice>> [[fork]] [[join]] [[choice]]".split(' ').any(|known| js::starts_with(text, at, known))
}
