//! Walks for people to read.

use anstyle::{AnsiColor, Style};
use fsm_spec::picture::visible;

use super::cover::{Cover, Paths};
use crate::look::Look;
use crate::show::columns::{Columns, arrow};
use crate::show::json::name;

/// The walks of one machine, one below the other.
pub(crate) fn text(paths: &Paths<'_>, path: &str, look: &Look) -> String {
    let machine = paths.moves.machine;
    let title = look.paint(Style::new().bold(), &visible::line(&machine.name));
    let mut text =
        format!("{title}  {}\n{}\n", look.paint(Style::new().dimmed(), &visible::line(path)), summary(paths));
    for (number, walk) in (1..).zip(&paths.walks) {
        let count = counted(walk.moves.len(), "step", "steps");
        let head = look.paint(Style::new().bold(), &format!("Walk {number}"));
        text.push_str(&format!("\n{head}, {count}\n"));
        let mut columns = Columns::new(look, 2).styled(&[AnsiColor::Cyan.on_default()]);
        columns.row(&[name(machine, walk.start), ""]);
        for by in &walk.moves {
            let one = &paths.moves.all[*by];
            let to = format!("{} {}", arrow(look), name(machine, one.to));
            columns.row(&[&to, one.event.unwrap_or_default()]);
        }
        text.push_str(&columns.written());
    }
    let mut columns = Columns::new(look, 2).styled(&[AnsiColor::Yellow.on_default()]);
    let missed = match paths.cover {
        Cover::Transitions | Cover::Pairs => {
            for at in &paths.unreachable {
                let one = &paths.moves.all[*at];
                let step = format!("{} {} {}", name(machine, one.from), arrow(look), name(machine, one.to));
                columns.row(&[&step, one.event.unwrap_or_default()]);
            }
            "No walk from the start can take"
        }
        Cover::States => {
            for leaf in &paths.never_entered {
                columns.row(&[name(machine, *leaf)]);
            }
            "No walk from the start can enter"
        }
    };
    let rows = columns.written();
    if !rows.is_empty() {
        let missed = look.paint(Style::new().bold(), missed);
        text.push_str(&format!("\n{missed}\n{rows}"));
    }
    text
}

fn summary(paths: &Paths<'_>) -> String {
    let what = match paths.cover {
        Cover::Transitions => counted(paths.covered, "transition", "transitions"),
        Cover::States => counted(paths.covered, "state", "states"),
        Cover::Pairs => counted(paths.covered, "pair of transitions", "pairs of transitions"),
    };
    let proof = if paths.is_shortest() {
        "no set of walks is shorter".to_owned()
    } else {
        format!("{} of starts and steps; none that takes all has fewer than {}", paths.cost, paths.least)
    };
    let (verb, starts) =
        if paths.walks.len() == 1 { ("takes", "the start counts") } else { ("take", "a start counts") };
    format!(
        "{} with {} {verb} {what}; {proof} ({starts} as a step)",
        counted(paths.walks.len(), "walk", "walks"),
        counted(paths.steps(), "step", "steps"),
    )
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
