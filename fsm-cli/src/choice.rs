//! Values that are chosen by name.

/// A value that an option chooses by its name.
pub(crate) trait Choice: Copy + PartialEq + 'static {
    /// All of them, in the order in which help lists them.
    const ALL: &'static [(&'static str, Self)];

    /// The names of all.
    fn names() -> Vec<&'static str> {
        Self::ALL.iter().map(|(name, _)| *name).collect()
    }

    /// The value of that name.
    fn parse(name: &str) -> Option<Self> {
        let found = Self::ALL.iter().find(|(other, _)| *other == name);
        found.map(|(_, value)| *value)
    }

    /// The name of this one.
    fn name(self) -> &'static str {
        let found = Self::ALL.iter().find(|(_, other)| *other == self);
        found.map_or("", |(name, _)| name)
    }
}
