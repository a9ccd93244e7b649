//! How much each rule matters here and now.

use std::fmt;

use super::{ALL, Rule, find};
use crate::finding::Severity;
use crate::suggest;

/// What a rule's findings do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Nothing: the rule is off.
    Allow,
    /// They are shown.
    Warn,
    /// They are shown, and fail the build and the lint.
    Deny,
}

impl Level {
    /// The word used in configuration, flags and directives.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Warn => "warn",
            Self::Deny => "deny",
        }
    }

    /// The level of that name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Allow, Self::Warn, Self::Deny].into_iter().find(|level| level.name() == name)
    }

    /// How serious a finding at this level is; none when it is not shown.
    #[must_use]
    pub fn severity(self) -> Option<Severity> {
        match self {
            Self::Allow => None,
            Self::Warn => Some(Severity::Warning),
            Self::Deny => Some(Severity::Error),
        }
    }
}

/// The name that stands for every rule at warn level, as in `--deny warnings`.
pub const WARNINGS: &str = "warnings";

/// The levels in force: the rules' own, changed by the configuration, then by flags. The last word wins.
///
/// Suppressions in the document are not levels: they take single findings away, whatever the level is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Levels {
    /// The rules that were given a level; of one rule, the last counts.
    set: Vec<(&'static str, Level)>,
    /// What findings at warn level do instead.
    warnings: Option<Level>,
    /// When not empty, only these run.
    selected: Vec<&'static str>,
}

impl Levels {
    /// Gives a rule, or all `warnings`, another level.
    ///
    /// # Errors
    ///
    /// When there is no such rule; the error suggests the nearest.
    pub fn set(&mut self, name: &str, level: Level) -> Result<(), UnknownRule> {
        if name == WARNINGS {
            self.warnings = Some(level);
        } else {
            self.set.push((known(name)?.name, level));
        }
        Ok(())
    }

    /// From now on only the selected rules run; a rule that is off by itself runs as a warning.
    ///
    /// # Errors
    ///
    /// When there is no such rule; the error suggests the nearest.
    pub fn select(&mut self, name: &str) -> Result<(), UnknownRule> {
        self.selected.push(known(name)?.name);
        Ok(())
    }

    /// The level of a rule here and now.
    #[must_use]
    pub fn of(&self, rule: &Rule) -> Level {
        let chosen = self.set.iter().rev().find(|(name, _)| *name == rule.name).map(|(_, level)| *level);
        let level = match (chosen, self.selected.contains(&rule.name)) {
            (_, false) if !self.selected.is_empty() => return Level::Allow,
            (None, true) => rule.level.max(Level::Warn),
            _ => chosen.unwrap_or(rule.level),
        };
        self.warnings.filter(|_| level == Level::Warn).unwrap_or(level)
    }
}

fn known(name: &str) -> Result<&'static Rule, UnknownRule> {
    find(name).ok_or_else(|| UnknownRule {
        name: name.to_owned(),
        suggestion: suggest::closest(name, ALL.iter().map(|rule| rule.name)),
    })
}

/// A rule was named that does not exist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownRule {
    /// The name given.
    pub name: String,
    /// The nearest name there is.
    pub suggestion: Option<&'static str>,
}

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no rule `{}`", self.name)?;
        match self.suggestion {
            Some(suggestion) => write!(f, "; did you mean `{suggestion}`?"),
            None => write!(f, "; `fsm rules` lists them all"),
        }
    }
}

impl std::error::Error for UnknownRule {}
