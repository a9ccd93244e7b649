//! One page with everything: the picture, the matrix, the definitions, what is wrong, and a script that steps through the
//! machine. It loads nothing, and its policy lets nothing run but that script.

use std::fmt::Write;

use fsm_spec::finding::{Finding, Severity};
use fsm_spec::mermaid::Diagram;
use fsm_spec::model::{Machine, StateId};
use fsm_spec::picture::{Diagnosis, Picture, visible};
use fsm_spec::steps::Routes;
use serde::Serialize;

use super::digest::digest;
use super::escape::escape;
use super::svg::{DARK, LIGHT};
use super::{Dress, remarks, svg};
use crate::failure::Failure;
use crate::output::SHOWN;
use crate::paths::moves::Moves;
use crate::show::Document;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
/// A matrix with more states is no longer looked at.
const WIDEST_MATRIX: usize = 80;
/// The most columns of the definitions, each a cell for every state.
const MOST_COLUMNS: usize = 40;
/// A machine with more steps is not stepped through: composites and overlays of a short text stand for a million.
const MOST_MOVES: usize = 20_000;

#[derive(Default, Serialize)]
struct MachineData {
    states: Vec<StateData>,
    moves: Vec<MoveData>,
    /// What moves lead back to.
    backs: Vec<Vec<u32>>,
    starts: Vec<u32>,
}

#[derive(Serialize)]
struct StateData {
    name: String,
    description: Option<String>,
    leaf: bool,
    ends: bool,
    remembers: bool,
    /// The leaf that a click on it enters.
    entry: Option<u32>,
    /// The composite around it.
    parent: Option<u32>,
}

#[derive(Serialize)]
struct MoveData {
    from: u32,
    to: u32,
    event: Option<String>,
    back: Option<usize>,
}

/// The page of some documents with what is wrong with them.
pub(crate) fn html(documents: &[(Document, Vec<Finding>)]) -> Result<String, Failure> {
    let style = format!("{STYLE}{LIGHT}@media (prefers-color-scheme: dark){{{DARK}}}");
    let machines: Vec<(&Document, &Machine, Option<&Diagram>)> = documents
        .iter()
        .flat_map(|(document, _)| {
            document
                .shown()
                .map(move |(machine, diagram)| (document, machine, diagram))
        })
        .collect();
    let title = match machines.as_slice() {
        [(_, machine, _)] => machine.name.clone(),
        _ => "State machines".to_owned(),
    };
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '{}'; script-src '{}'; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n<style>{style}</style>\n</head>\n<body>\n",
        digest(&style),
        digest(SCRIPT),
        escape(&title)
    );
    if machines.len() > 1 {
        page.push_str("<nav>");
        for (at, (_, machine, _)) in machines.iter().enumerate() {
            let _ = write!(
                page,
                "<a href=\"#machine-{at}\">{}</a>",
                escape(&machine.name)
            );
        }
        page.push_str("</nav>\n");
    }
    let mut data = Vec::new();
    for (at, (document, machine, diagram)) in machines.iter().enumerate() {
        let moves = Moves::new(machine);
        section(&mut page, at, &document.path, &moves, *diagram);
        data.push(machine_data(&moves));
    }
    findings(&mut page, documents);
    let data = serde_json::to_string(&data)
        .map_err(|error| Failure::new(format!("cannot write: {error}")))?;
    // Inside a script nothing is an entity; what could end it is written as an escape of JSON.
    let data = data
        .replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('&', "\\u0026");
    let _ = write!(
        page,
        "<script type=\"application/json\" id=\"machines\">{data}</script>\n<script>{SCRIPT}</script>\n</body>\n</html>\n"
    );
    Ok(page)
}

fn section(page: &mut String, at: usize, path: &str, moves: &Moves<'_>, diagram: Option<&Diagram>) {
    let machine = moves.machine;
    let _ = writeln!(
        page,
        "<section class=\"machine\" id=\"machine-{at}\" data-machine=\"{at}\">\n<h2>{}</h2>\n<p class=\"quiet\">{}</p>",
        escape(&machine.name),
        escape(path)
    );
    page.push_str("<div class=\"stage\">\n<div class=\"picture\">");
    match svg(machine, diagram, Dress::Page) {
        Some(drawn) => page.push_str(&drawn),
        None => page.push_str("<p>The machine is too large to be drawn.</p>"),
    }
    let panel = match moves.all.len() {
        0..=MOST_MOVES => "Stepping through the machine needs scripts.".to_owned(),
        steps => format!("The machine has {steps} steps, too many to go through them here."),
    };
    let _ = writeln!(
        page,
        "</div>\n<aside class=\"panel\" aria-live=\"polite\"><p>{panel}</p></aside>\n</div>"
    );
    let remarks = remarks(machine);
    if !remarks.is_empty() {
        page.push_str("<ul class=\"remarks\">");
        remarks
            .iter()
            .for_each(|remark| page.push_str(&format!("<li>{}</li>", escape(remark))));
        page.push_str("</ul>\n");
    }
    let routes = machine.routes();
    matrix(page, moves, &routes);
    definitions(page, machine);
    page.push_str("</section>\n");
}

/// Which leaf may follow which.
fn matrix(page: &mut String, moves: &Moves<'_>, routes: &Routes<'_>) {
    let leaves: Vec<StateId> = routes.leaves().collect();
    if leaves.is_empty() || leaves.len() > WIDEST_MATRIX {
        return;
    }
    let name = |state: &StateId| escape(&moves.machine.states[state.index()].name);
    page.push_str("<h3>Matrix</h3>\n<div class=\"wide\"><table class=\"matrix\"><thead><tr><th>from \\ to</th>");
    leaves
        .iter()
        .for_each(|leaf| page.push_str(&format!("<th scope=\"col\">{}</th>", name(leaf))));
    page.push_str("</tr></thead><tbody>\n");
    for from in &leaves {
        let _ = write!(page, "<tr><th scope=\"row\">{}</th>", name(from));
        for to in &leaves {
            let ways = moves.leaving[from.index()].iter().map(|at| &moves.all[*at]);
            let ways: Vec<&str> = ways
                .filter(|one| one.to == *to)
                .map(|one| one.event.unwrap_or("allowed"))
                .collect();
            if ways.is_empty() {
                page.push_str("<td></td>");
            } else {
                let _ = write!(
                    page,
                    "<td class=\"yes\" title=\"{}\">●</td>",
                    escape(&ways.join(", "))
                );
            }
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</tbody></table></div>\n");
}

fn definitions(page: &mut String, machine: &Machine) {
    let mut headers: Vec<&str> = Vec::new();
    let mut more = false;
    for (header, _) in machine.states.iter().flat_map(|state| &state.attributes) {
        if !headers.contains(&header.as_str()) {
            more |= headers.len() == MOST_COLUMNS;
            headers.extend((headers.len() < MOST_COLUMNS).then_some(header.as_str()));
        }
    }
    page.push_str("<h3>Definitions</h3>\n<div class=\"wide\"><table><thead><tr><th>state</th><th>meaning</th>");
    headers
        .iter()
        .for_each(|header| page.push_str(&format!("<th>{}</th>", escape(header))));
    page.push_str("</tr></thead><tbody>\n");
    for state in &machine.states {
        let description = state.description.as_deref().unwrap_or_default();
        let _ = write!(
            page,
            "<tr><th scope=\"row\">{}</th><td>{}</td>",
            escape(&state.name),
            escape(description)
        );
        for header in &headers {
            let value = state.attributes.iter().find(|(other, _)| other == header);
            let _ = write!(
                page,
                "<td>{}</td>",
                escape(value.map_or("", |(_, value)| value))
            );
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</tbody></table></div>\n");
    if more {
        let _ = writeln!(
            page,
            "<p class=\"quiet\">The document has further columns; these are the first {MOST_COLUMNS}.</p>"
        );
    }
}

/// What `fsm lint` says of the documents.
fn findings(page: &mut String, documents: &[(Document, Vec<Finding>)]) {
    page.push_str("<section id=\"findings\">\n<h2>Findings</h2>\n");
    if documents.iter().all(|(_, findings)| findings.is_empty()) {
        page.push_str("<p>None: all views of the document agree.</p>\n");
    }
    let picture = Picture::plain().width(110);
    for (document, findings) in documents {
        let source = document.source();
        for finding in findings.iter().take(SHOWN) {
            let kind = match finding.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            };
            let drawn = picture.draw(&Diagnosis::new(finding, &document.path, &source));
            let lines: Vec<String> = visible::lines(&drawn).lines().map(escape).collect();
            let _ = writeln!(
                page,
                "<div class=\"finding {kind}\"><p><b>{kind}</b> {}</p><pre>{}</pre></div>",
                escape(&finding.message),
                lines.join("\n")
            );
        }
        if let Some(more @ 1..) = findings.len().checked_sub(SHOWN) {
            let path = escape(&document.path);
            let _ = writeln!(
                page,
                "<p>{path}: {more} more; <code>fsm lint --format concise</code> lists them all.</p>"
            );
        }
    }
    page.push_str("</section>\n");
}

/// What the script steps through; nothing where there is too much of it.
fn machine_data(moves: &Moves<'_>) -> MachineData {
    if moves.all.len() > MOST_MOVES {
        return MachineData::default();
    }
    let machine = moves.machine;
    let routes = machine.routes();
    let shown = |text: &str| visible::line(text).into_owned();
    let numbers = |states: &[StateId]| states.iter().map(|state| state.0).collect();
    let states = (0u32..)
        .map(StateId)
        .zip(&machine.states)
        .map(|(id, state)| StateData {
            name: shown(&state.name),
            description: state.description.as_deref().map(shown),
            leaf: routes.is_leaf(id),
            ends: routes.may_end(id),
            remembers: moves.remembers(id),
            entry: routes.entries(id).first().map(|leaf| leaf.0),
            parent: state.parent.map(|parent| parent.0),
        });
    MachineData {
        states: states.collect(),
        moves: (moves.all.iter())
            .map(|one| MoveData {
                from: one.from.0,
                to: one.to.0,
                event: one.event.map(shown),
                back: one.back,
            })
            .collect(),
        backs: moves.backs.iter().map(|back| numbers(back)).collect(),
        starts: numbers(&moves.starts),
    }
}
