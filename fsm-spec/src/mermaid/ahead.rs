//! Where directions and stereotypes stand. Both swallow what stands before them on their line, so at every token Mermaid
//! searches the rest of the line for them. Here the whole text is searched once.

use super::js;

/// The places of everything that swallows its line.
#[derive(Default)]
pub(super) struct Ahead {
    pub(super) directions: Places,
    pub(super) stereotypes: Places,
}

impl Ahead {
    /// Searches `text`.
    pub(super) fn new(text: &str) -> Self {
        let mut ahead = Self::default();
        let bytes = text.as_bytes();
        let mut line = 0;
        for (at, byte) in bytes.iter().enumerate() {
            match byte {
                b'\n' => line = at + 1,
                0xe2 if matches!(bytes.get(at..at + 3), Some([_, 0x80, 0xa8 | 0xa9])) => line = at + 3,
                b'd' | b'D' if is_direction(text, at) => ahead.directions.places.push((line, at)),
                b'<' | b'[' if is_stereotype(text, at) => ahead.stereotypes.places.push((line, at)),
                _ => {}
            }
        }
        ahead
    }
}

/// Places of one kind, asked for from the first to the last.
#[derive(Default)]
pub(super) struct Places {
    /// In order: where the line starts, and where the swallower does.
    places: Vec<(usize, usize)>,
    next: usize,
}

impl Places {
    /// Whether there is one on the line of `at`, there or behind. The places asked for never go back.
    pub(super) fn on_line(&mut self, at: usize) -> bool {
        let behind = self.places[self.next..].iter();
        self.next += behind.take_while(|(_, place)| *place < at).count();
        let next = self.places.get(self.next);
        next.is_some_and(|(line, _)| *line <= at)
    }
}

fn is_direction(text: &str, at: usize) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_line_of_the_place_counts() {
        let text = "a\nb direction\n LR c\nstate x <<Fork>>\u{2028}y\nz [[join]] z";
        let mut ahead = Ahead::new(text);
        let mut asked = |what: &str| {
            let at = text.find(what).unwrap();
            ahead.directions.on_line(at) || ahead.stereotypes.on_line(at)
        };
        let places = ["a\n", "b direction", " LR", "state", "y\n", "z [[", " z"];
        let found = places.map(&mut asked);
        assert_eq!(found, [false, true, false, true, false, true, false]);
    }
}
