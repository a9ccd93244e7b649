//! `fsm rules`: every rule, its level here and now, whether it has a fix.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use clap::{Arg, ArgMatches, Command};
use fsm_spec::rules::{ALL, Level, Levels};
use serde::Serialize;

use crate::configuration::Configurations;
use crate::failure::{Failure, Outcome};
use crate::levels::LevelFlags;
use crate::look::Look;

pub(super) fn command() -> Command {
    Command::new("rules")
        .about("List every rule, its level here and now, and whether it has a fix")
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(["text", "json"])
                .default_value("text")
                .help("How the list is written"),
        )
        .args(LevelFlags::arguments())
}

pub(super) fn run(matches: &ArgMatches, look: &Look, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let levels = levels(matches)?;
    if matches.get_one::<String>("format").is_some_and(|format| format == "json") {
        json(&levels, out)?;
    } else {
        text(&levels, look, out)?;
    }
    Ok(Outcome::Clean)
}

/// What counts in the current folder.
fn levels(matches: &ArgMatches) -> Result<Levels, Failure> {
    let here = std::env::current_dir().map_err(|error| Failure::new(format!("where am I? {error}")))?;
    let configuration = Configurations::default().of(&here).map_err(Failure::new)?;
    let mut levels = configuration.config.levels.clone();
    LevelFlags::new(matches)?.apply(&mut levels).map_err(Failure::new)?;
    Ok(levels)
}

fn text(levels: &Levels, look: &Look, out: &mut dyn Write) -> std::io::Result<()> {
    let wide = ALL.iter().map(|rule| rule.name.len()).max().unwrap_or(0);
    for rule in ALL {
        let level = levels.of(rule);
        let style = match level {
            Level::Deny => AnsiColor::Red.on_default(),
            Level::Warn => AnsiColor::Yellow.on_default(),
            Level::Allow => Style::new().dimmed(),
        };
        let level = look.paint(style, &format!("{:5}", level.name()));
        let fix = if rule.fixable { "fix" } else { "   " };
        let name = look.paint(Style::new().bold(), &format!("{:wide$}", rule.name));
        let room = look.width.saturating_sub(wide + 14).max(20);
        writeln!(out, "{name}  {level}  {fix}  {}", cut(&rule.summary(), room).trim_end())?;
    }
    Ok(())
}

/// The first words of `text`, as many as fit.
fn cut(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let start: String = text.chars().take(room.saturating_sub(1)).collect();
    let end = start.rfind(' ').unwrap_or(start.len());
    format!("{}…", &start[..end])
}

#[derive(Serialize)]
struct Output {
    version: u32,
    rules: Vec<RuleJson>,
}

#[derive(Serialize)]
struct RuleJson {
    name: &'static str,
    level: &'static str,
    default: &'static str,
    fixable: bool,
    summary: String,
}

fn json(levels: &Levels, out: &mut dyn Write) -> std::io::Result<()> {
    let rules = ALL.iter().map(|rule| RuleJson {
        name: rule.name,
        level: levels.of(rule).name(),
        default: rule.level.name(),
        fixable: rule.fixable,
        summary: rule.summary(),
    });
    let output = Output { version: 1, rules: rules.collect() };
    crate::json::write(&output, out)
}
