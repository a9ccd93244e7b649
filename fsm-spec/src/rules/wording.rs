//! Names in messages.

use crate::views::View;

/// Names in a row: `` `A`, `B` and `C` ``.
pub(super) fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    /// More names than this make no sentence.
    const MAX_NAMES: usize = 6;
    let mut parts: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    if parts.len() > MAX_NAMES {
        let more = format!("{} more", parts.len() - MAX_NAMES);
        parts.splice(MAX_NAMES.., [more]);
    }
    match parts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// Names along a path: `` `A` → `B` → `C` ``.
pub(super) fn path<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    quoted(names, " → ")
}

/// Names with something between them.
pub(super) fn quoted<'a>(names: impl IntoIterator<Item = &'a str>, between: &str) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    names.join(between)
}

/// What two views of a machine without a diagram are called; where that is the same, "one view" and `another`.
pub(super) fn nouns(one: &View, other: &View, another: &'static str) -> (&'static str, &'static str) {
    match (one.kind.noun(false), other.kind.noun(false)) {
        (one, other) if one == other => ("one view", another),
        nouns => nouns,
    }
}
