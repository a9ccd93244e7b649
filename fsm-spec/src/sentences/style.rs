//! How the names of states are written.

/// How the machine's states are written, so that a word of the same kind is told from an ordinary one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// `SCREAMING_SNAKE` or `UPPER`.
    Upper,
    /// `PascalCase`.
    Pascal,
    /// `snake_case` or `kebab-case`.
    Snake,
    /// Ordinary words.
    Plain,
}

impl Style {
    /// The style of most of these names.
    #[must_use]
    pub fn of<'a>(names: impl Iterator<Item = &'a str>) -> Self {
        let mut counts = [0usize; 4];
        for name in names {
            let style = [Self::Upper, Self::Pascal, Self::Snake]
                .into_iter()
                .find(|style| style.fits(name))
                .unwrap_or(Self::Plain);
            counts[style as usize] += 1;
        }
        let all: usize = counts.iter().sum();
        // Lower-case words are snake case where enough of them have a separator to tell.
        [Self::Upper, Self::Pascal, Self::Snake]
            .into_iter()
            .find(|style| counts[*style as usize] * 3 >= all * 2 && all > 0)
            .unwrap_or(Self::Plain)
    }

    /// Whether a word is written in this style, and is not an ordinary word too.
    #[must_use]
    pub fn fits(self, word: &str) -> bool {
        let mut chars = word.chars();
        let Some(first) = chars.next() else {
            return false;
        };
        let tidy = word.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-');
        match self {
            Self::Upper => {
                tidy && first.is_uppercase() && word.chars().count() >= 3 && !word.chars().any(char::is_lowercase)
            }
            Self::Pascal => {
                tidy && first.is_uppercase() && word.chars().any(char::is_lowercase) && !word.contains(['_', '-'])
            }
            Self::Snake => {
                tidy && first.is_lowercase() && !word.chars().any(char::is_uppercase) && word.contains(['_', '-'])
            }
            Self::Plain => false,
        }
    }
}
