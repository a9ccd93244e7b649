//! The names nearest to a misspelt one, without allocation.

/// How many names are kept.
const KEPT: usize = 3;
/// How many characters of a name are compared.
const LONGEST: usize = 64;

/// Up to three names, the nearest first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Nearest {
    names: [&'static str; KEPT],
    count: usize,
}

impl Nearest {
    /// Compares `text` with every name: at most a third of the longer one may differ. Case, spaces, `-` and `_` do not count.
    pub(crate) fn find(names: &[&'static str], text: &str) -> Self {
        let mut nearest = Self { names: [""; KEPT], count: 0 };
        let mut distances = [usize::MAX; KEPT];
        let text = Letters::new(text);
        for name in names {
            let letters = Letters::new(name);
            let distance = letters.distance(&text);
            if distance > letters.count.max(text.count).div_ceil(3) {
                continue;
            }
            let Some(at) = distances.iter().position(|kept| distance < *kept) else {
                continue;
            };
            distances.copy_within(at..KEPT - 1, at + 1);
            nearest.names.copy_within(at..KEPT - 1, at + 1);
            distances[at] = distance;
            nearest.names[at] = name;
            nearest.count = KEPT.min(nearest.count + 1);
        }
        nearest
    }

    pub(crate) fn as_slice(&self) -> &[&'static str] {
        self.names.get(..self.count).unwrap_or(&[])
    }
}

/// The characters of a name that count.
struct Letters {
    characters: [char; LONGEST],
    count: usize,
}

impl Letters {
    fn new(text: &str) -> Self {
        let mut letters = Self { characters: ['\0'; LONGEST], count: 0 };
        let counting = text.chars().filter(|c| !matches!(c, ' ' | '-' | '_'));
        for (slot, character) in letters.characters.iter_mut().zip(counting) {
            *slot = character.to_ascii_lowercase();
            letters.count += 1;
        }
        letters
    }

    fn as_slice(&self) -> &[char] {
        self.characters.get(..self.count).unwrap_or(&[])
    }

    /// How many characters must be put in, taken out or changed.
    fn distance(&self, other: &Self) -> usize {
        let mut row = [0usize; LONGEST + 1];
        for (at, cell) in row.iter_mut().enumerate() {
            *cell = at;
        }
        for (down, a) in self.as_slice().iter().enumerate() {
            let mut diagonal = row[0];
            row[0] = down + 1;
            for (across, b) in other.as_slice().iter().enumerate() {
                let above = row[across + 1];
                let change = diagonal + usize::from(a != b);
                row[across + 1] = change.min(above + 1).min(row[across] + 1);
                diagonal = above;
            }
        }
        row[other.count]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nearest(names: &[&'static str], text: &str) -> usize {
        Nearest::find(names, text).count
    }

    #[test]
    fn the_nearest_comes_first_and_strangers_are_left_out() {
        let names = ["PLANNING", "PLAN_REVIEW", "CODING", "PLANING"];
        let found = Nearest::find(&names, "planing");
        assert_eq!(found.as_slice(), ["PLANING", "PLANNING"]);
        assert_eq!(nearest(&names, "plan-review"), 1);
        assert_eq!(nearest(&names, "zzz"), 0);
        assert_eq!(nearest(&[], "x"), 0);
        assert_eq!(nearest(&["ab"], ""), 0);
    }
}
