//! `--deny`, `--warn`, `--allow` and `--select`.

use clap::{Arg, ArgAction, ArgMatches};
use fsm_spec::rules::{Level, Levels, UnknownRule};

use crate::failure::Failure;

/// What the flags say, in the order they were given.
#[derive(Clone, Debug, Default)]
pub(crate) struct LevelFlags {
    set: Vec<(Level, String)>,
    selected: Vec<String>,
}

const FLAGS: [(Level, &str); 3] = [
    (Level::Deny, "Make a rule fail the lint; `warnings` stands for every rule at warn level"),
    (Level::Warn, "Only show what a rule finds"),
    (Level::Allow, "Turn a rule off"),
];

impl LevelFlags {
    pub(crate) fn arguments() -> Vec<Arg> {
        let mut arguments: Vec<Arg> = FLAGS.iter().map(|(level, help)| list(level.name()).help(*help)).collect();
        arguments.push(list("select").help("Run only this rule (repeatable)"));
        arguments
    }

    /// # Errors
    ///
    /// When a rule does not exist.
    pub(crate) fn new(matches: &ArgMatches) -> Result<Self, Failure> {
        let mut set = Vec::new();
        for (level, _) in FLAGS {
            let names = matches.get_many::<String>(level.name()).into_iter().flatten();
            let places = matches.indices_of(level.name()).into_iter().flatten();
            set.extend(places.zip(names).map(|(place, name)| (place, level, name.clone())));
        }
        set.sort_by_key(|(place, ..)| *place);
        let selected = matches.get_many::<String>("select").into_iter().flatten();
        let flags = Self {
            set: set.into_iter().map(|(_, level, name)| (level, name)).collect(),
            selected: selected.cloned().collect(),
        };
        flags.apply(&mut Levels::default()).map_err(Failure::new)?;
        Ok(flags)
    }

    /// Has the last word over what the configuration says.
    pub(crate) fn apply(&self, levels: &mut Levels) -> Result<(), UnknownRule> {
        for (level, name) in &self.set {
            levels.set(name, *level)?;
        }
        for name in &self.selected {
            levels.select(name)?;
        }
        Ok(())
    }
}

fn list(name: &'static str) -> Arg {
    Arg::new(name).long(name).value_name("RULE").action(ArgAction::Append).help_heading("Rules")
}
