//! Where directions and stereotypes stand. Both swallow what stands before them on their line, so at every token Mermaid
//! searches the rest of the line for them. Here the whole text is searched once.

use super::js;

/// The places of everything that swallows its line.
pub(super) struct Ahead {
    /// In order: where the line starts, and where the swallower starts.
    places: Vec<(usize, usize)>,
    next: usize,
}

impl Ahead {
    /// Searches `text`.
    pub(super) fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut places = Vec::new();
        let mut line = 0;
        let mut at = 0;
        while at < bytes.len() {
            let found = match bytes[at] {
                b'\n' => {
                    line = at + 1;
                    false
                }
                0xe2 => {
                    if matches!(bytes.get(at..at + 3), Some([_, 0x80, 0xa8 | 0xa9])) {
                        line = at + 3;
                    }
                    false
                }
                b'd' | b'D' => is_direction(text, at),
                b'<' | b'[' => is_stereotype(text, at),
                _ => false,
            };
            if found {
                places.push((line, at));
            }
            at += 1;
        }
        Self { places, next: 0 }
    }

    /// Whether one of them is on the line of `at`, there or behind. The places asked for never go back.
    pub(super) fn on_line(&mut self, at: usize) -> bool {
        while self
            .places
            .get(self.next)
            .is_some_and(|(_, place)| *place < at)
        {
            self.next += 1;
        }
        self.places
            .get(self.next)
            .is_some_and(|(line, _)| *line <= at)
    }
}

fn is_direction(text: &str, at: usize) -> bool {
    let behind = at + "direction".len();
    if !js::starts_with(text, at, "direction") {
        return false;
    }
    let value = js::skip_space(text, behind);
    value > behind
        && ["TB", "BT", "RL", "LR"]
            .iter()
            .any(|known| js::starts_with(text, value, known))
}

fn is_stereotype(text: &str, at: usize) -> bool {
    [
        "<<fork>>",
        "<<join>>",
        "<<choice>>",
        "[[fork]]",
        "[[join]]",
        "[[choice]]",
    ]
    .iter()
    .any(|known| js::starts_with(text, at, known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_line_of_the_place_counts() {
        let text = "a\nb direction\n LR c\nstate x <<Fork>>\u{2028}y\nz [[join]] z";
        let mut ahead = Ahead::new(text);
        let mut asked = |what: &str| ahead.on_line(text.find(what).unwrap());
        assert!(!asked("a\n"));
        assert!(asked("b direction"));
        assert!(!asked(" LR"));
        assert!(asked("state"));
        assert!(!asked("y\n"));
        assert!(asked("z [["));
        assert!(!asked(" z"));
    }
}
