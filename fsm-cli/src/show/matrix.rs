//! Which state leads to which, as a picture for the terminal.

use std::collections::HashMap;

use anstyle::{AnsiColor, Style};
use fsm_spec::model::{Machine, StateId, StateKind};
use fsm_spec::picture::visible;
use unicode_width::UnicodeWidthStr;

use super::columns::{cut, pad};
use crate::look::Look;

/// The widest a state's name is shown.
const LONGEST: usize = 24;

/// The matrix, or nothing where it is too wide. Columns bear the states' names where these fit, and their numbers otherwise.
pub(super) fn matrix(machine: &Machine, look: &Look) -> Option<String> {
    let states: Vec<StateId> = (0u32..)
        .map(StateId)
        .zip(&machine.states)
        .filter(|(_, state)| matches!(state.kind, StateKind::Simple | StateKind::Composite))
        .map(|(id, _)| id)
        .collect();
    // Before anything is drawn: a matrix of thousands of states would not end up on a terminal.
    if states.len() < 2 || states.len() * 3 > look.width {
        return None;
    }
    let names: Vec<String> =
        states.iter().map(|state| cut(&visible::line(&machine.states[state.index()].name), LONGEST)).collect();
    let digits = states.len().to_string().len();
    let longest = names.iter().map(|name| name.width()).max().unwrap_or(0);
    let named = names.iter().map(|name| name.width() + 2).sum::<usize>() + longest + 4;
    let (heads, rows): (Vec<String>, Vec<String>) = if named <= look.width {
        (names.clone(), names)
    } else {
        let numbers = (1..=names.len()).map(|number| number.to_string()).collect();
        let rows = names.iter().enumerate();
        (numbers, rows.map(|(at, name)| format!("{:digits$} {name}", at + 1)).collect())
    };
    let head = rows.iter().map(|row| row.width()).max().unwrap_or(0);
    let widths: Vec<usize> = heads.iter().map(|name| name.width().max(digits) + 2).collect();
    if head + 4 + widths.iter().sum::<usize>() > look.width {
        return None;
    }
    Some(draw(machine, look, &states, (&heads, &rows), head, &widths))
}

fn draw(
    machine: &Machine,
    look: &Look,
    states: &[StateId],
    (heads, rows): (&[String], &[String]),
    head: usize,
    widths: &[usize],
) -> String {
    let marks = marks(machine);
    let dim = Style::new().dimmed();
    let (bar, line, cross) = if look.unicode { ("│", "─", "┼") } else { ("|", "-", "+") };
    let mut text = format!("  {} {}", pad("", head), look.paint(dim, bar));
    for (name, width) in heads.iter().zip(widths) {
        text.push_str(&centred(name, *width, look, Style::new()));
    }
    let rule = format!("{}{cross}{}", line.repeat(head + 1), line.repeat(widths.iter().sum()));
    text = format!("{}\n  {}\n", text.trim_end(), look.paint(dim, &rule));
    for (from, row) in states.iter().zip(rows) {
        text.push_str(&format!("  {} {}", pad(row, head), look.paint(dim, bar)));
        for (to, width) in states.iter().zip(widths) {
            let (mark, style) = match (marks.get(&(*from, *to)), look.unicode) {
                (Some(false), true) => ("●", AnsiColor::Green.on_default()),
                (Some(false), false) => ("x", AnsiColor::Green.on_default()),
                (Some(true), true) => ("○", AnsiColor::Green.on_default()),
                (Some(true), false) => ("o", AnsiColor::Green.on_default()),
                (None, true) => ("·", dim),
                (None, false) => (".", dim),
            };
            text.push_str(&centred(mark, *width, look, style));
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    if marks.values().any(|implied| *implied) {
        let (stated, implied) = if look.unicode { ("●", "○") } else { ("x", "o") };
        let legend = format!("{stated} stated, {implied} allowed by a rule");
        text.push_str(&format!("  {}\n", look.paint(dim, &legend)));
    }
    text
}

/// For every pair of states that a transition joins, whether no view states it.
fn marks(machine: &Machine) -> HashMap<(StateId, StateId), bool> {
    let mut marks = HashMap::new();
    for route in &machine.routes().routes {
        let mut parts = route.transitions.iter().filter_map(|at| machine.transitions.get(*at));
        let implied = parts.any(|part| part.implied);
        let mark = marks.entry((route.from, route.to)).or_insert(implied);
        *mark &= implied;
    }
    marks
}

fn centred(text: &str, width: usize, look: &Look, style: Style) -> String {
    let blanks = width.saturating_sub(text.width());
    let before = blanks.div_ceil(2);
    format!("{}{}{}", " ".repeat(before), look.paint(style, text), " ".repeat(blanks - before))
}
