//! Sentences about loops, overlays, ways back, and states that are gone.

use super::{Saying, Style, terminal::decoration};
use crate::views::Names;

pub(super) fn self_loops(sentence: &str) -> Option<Saying> {
    let lower = sentence.to_lowercase();
    let about = ["self-loop", "self loop", "self-transition"]
        .iter()
        .any(|word| lower.contains(word));
    let allowed = [
        "always valid",
        "always allowed",
        "are valid",
        "are allowed",
        "are permitted",
        "always permitted",
        "always legal",
        "are legal",
    ]
    .iter()
    .any(|word| lower.contains(word));
    let limited = [
        " only ",
        " not ",
        " never ",
        " except",
        " unless",
        "n't ",
        " invalid",
        " for the ",
        " if ",
    ]
    .iter()
    .any(|word| lower.contains(word));
    (about && allowed && !limited).then_some(Saying::SelfLoops)
}

pub(super) fn overlay(sentence: &str, names: &Names, style: Style) -> Option<Saying> {
    let lower = sentence.to_ascii_lowercase();
    let (at, verb) = [
        "can be entered from any",
        "may be entered from any",
        "can be entered from every",
        "may be entered from every",
        "is entered from any",
        "can be reached from any",
        "may be reached from any",
    ]
    .iter()
    .find_map(|verb| lower.find(verb).map(|at| (at, verb)))?;
    let before = sentence[..at].trim_end_matches(decoration);
    let state = before
        .rsplit(|c: char| c.is_whitespace() || "`*\"'".contains(c))
        .next()?;
    let before_state = &before[..before.len() - state.len()];
    let state = if state == "state" {
        before_state
            .trim_end_matches(decoration)
            .rsplit(decoration)
            .next()?
    } else {
        state
    };
    if names.exact(state).is_none() && !style.fits(state) {
        return None;
    }
    let rest = &sentence[at + verb.len()..];
    let lower_rest = &lower[at + verb.len()..];
    // "from any state of the review" says something else; only a plain "any [non-terminal] state" is understood.
    let plain = lower_rest
        .trim_start()
        .trim_start_matches("other ")
        .trim_start_matches("non-terminal ")
        .trim_start_matches("active ")
        .trim_start_matches("non-final ");
    if !plain.starts_with("state") {
        return None;
    }
    let except = [
        "not from",
        "except from",
        "except",
        "excluding",
        "other than",
        "but not",
    ]
    .iter()
    .find_map(|word| lower_rest.find(word).map(|at| at + word.len()))
    .map_or_else(Vec::new, |at| {
        rest[at..]
            .split(|c: char| c.is_whitespace() || ",()`*./".contains(c))
            .filter(|word| names.exact(word).is_some() || *word == state)
            .map(str::to_owned)
            .collect()
    });
    Some(Saying::Overlay {
        state: state.to_owned(),
        except,
        non_terminal: lower_rest.contains("non-terminal")
            || lower_rest.contains("active")
            || lower_rest.contains("non-final"),
    })
}

pub(super) fn returning(sentence: &str, names: &Names) -> Option<Saying> {
    let lower = sentence.to_ascii_lowercase();
    let at = [
        "return to the originating state",
        "returns to the originating state",
        "return to originating state",
        "returns to originating state",
        "back to the originating state",
    ]
    .iter()
    .find_map(|verb| lower.find(verb).map(|at| at + verb.len()))?;
    let inside = sentence[at..]
        .trim_start()
        .strip_prefix('(')
        .and_then(|rest| rest.split_once(')'))
        .map_or("", |(inside, _)| inside);
    let to = inside
        .split(|c: char| c.is_whitespace() || ",`*/".contains(c))
        .filter(|word| names.exact(word).is_some())
        .map(str::to_owned)
        .collect();
    Some(Saying::Return(to))
}

pub(super) fn retired(sentence: &str, names: &Names, style: Style) -> Option<Saying> {
    let lower = sentence.to_ascii_lowercase();
    let at = [
        " state removed",
        " was removed",
        " has been removed",
        " state was removed",
        " was retired",
        " has been retired",
        " is retired",
        " was pruned",
        " no longer exists",
    ]
    .iter()
    .filter_map(|verb| lower.find(verb))
    .min()?;
    let before = sentence[..at].trim_end_matches(decoration);
    let before = before
        .strip_suffix(" state")
        .unwrap_or(before)
        .trim_end_matches(decoration);
    let name = before
        .rsplit(|c: char| c.is_whitespace() || "`*\"'(:".contains(c))
        .next()?;
    let marked = sentence.contains(&format!("`{name}`"));
    (names.exact(name).is_none() && (style.fits(name) || marked) && !name.is_empty())
        .then(|| Saying::Retired(name.to_owned()))
}
