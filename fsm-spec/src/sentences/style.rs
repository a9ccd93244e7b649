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
        let names: Vec<&str> = names.collect();
        let count = |style: &Self| names.iter().filter(|name| style.fits(name)).count();
        // Lower-case words are snake case where enough of them have a separator to tell.
        let most = |style: &Self| !names.is_empty() && count(style) * 3 >= names.len() * 2;
        [Self::Upper, Self::Pascal, Self::Snake].into_iter().find(most).unwrap_or(Self::Plain)
    }

    /// Whether a word is written in this style, and is not an ordinary word too.
    #[must_use]
    pub fn fits(self, word: &str) -> bool {
        let tidy = word.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-');
        let (parted, capital) = (word.contains(['_', '-']), word.starts_with(char::is_uppercase));
        let small = word.contains(char::is_lowercase);
        tidy && match self {
            Self::Upper => capital && !small && word.chars().count() >= 3,
            Self::Pascal => capital && small && !parted,
            Self::Snake => parted && word.starts_with(char::is_lowercase) && !word.contains(char::is_uppercase),
            Self::Plain => false,
        }
    }
}
