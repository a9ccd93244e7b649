//! The script: tables, the status column, the log.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use fsm_codegen::plan::{Edge, NONE};
use fsm_spec::model::StateKind;
use fsm_spec::names;

use super::dialect::Dialect;
use crate::generate::outline::Outline;
use crate::generate::text;

/// The column that holds where each run is.
#[derive(Clone, Debug, Default)]
pub(crate) struct StatusColumn {
    /// Without one, the machine's name with `_run`.
    pub(crate) table: Option<String>,
    /// Without one, `state`.
    pub(crate) column: Option<String>,
}

/// A script that can be run again after the document has changed.
pub(crate) fn sql(outline: &Outline<'_>, dialect: Dialect, status: &StatusColumn) -> String {
    let prefix = prefix(&outline.machine().name);
    let values = [
        ("m", prefix.clone()),
        ("title", dialect.title().to_owned()),
        ("document", text::visible(&outline.document)),
        ("machine", text::visible(&outline.machine().name)),
        (
            "table",
            status
                .table
                .clone()
                .unwrap_or_else(|| format!("{prefix}_run")),
        ),
        (
            "column",
            status.column.clone().unwrap_or_else(|| "state".to_owned()),
        ),
        ("text", dialect.text().to_owned()),
        ("integer", dialect.integer().to_owned()),
        ("boolean", dialect.boolean().to_owned()),
        (
            "states",
            insert(
                &prefix,
                "state (ordinal, name, description, is_initial, is_terminal)",
                &states(outline, dialect),
            ),
        ),
        (
            "transitions",
            insert(
                &prefix,
                "transition (source, target, event, goes_back)",
                &transitions(outline, dialect),
            ),
        ),
        ("names", names_of(outline, dialect)),
        ("view", view(&prefix, dialect)),
        ("regions", regions(outline)),
        ("layers", layers(outline, dialect, &prefix)),
        (
            "returns",
            if remembering(outline).is_empty() {
                String::new()
            } else {
                include_str!("templates/returns.sql").to_owned()
            },
        ),
        (
            "using",
            if dialect == Dialect::Spark {
                " USING parquet"
            } else {
                ""
            }
            .to_owned(),
        ),
    ];
    let parts: &[&str] = match dialect {
        Dialect::PostgreSql => &[
            include_str!("templates/tables.sql"),
            include_str!("templates/log.sql"),
            include_str!("templates/status_postgresql.sql"),
        ],
        Dialect::Sqlite => &[
            include_str!("templates/tables.sql"),
            include_str!("templates/log.sql"),
            include_str!("templates/status_sqlite.sql"),
        ],
        Dialect::DuckDb => &[
            include_str!("templates/tables.sql"),
            include_str!("templates/log.sql"),
            include_str!("templates/status_duckdb.sql"),
        ],
        Dialect::Spark => &[
            include_str!("templates/tables_spark.sql"),
            include_str!("templates/log.sql"),
            include_str!("templates/status_spark.sql"),
        ],
        Dialect::BigQuery => &[
            include_str!("templates/tables_bigquery.sql"),
            include_str!("templates/log.sql"),
            include_str!("templates/status_bigquery.sql"),
        ],
    };
    let mut out = fill(include_str!("templates/head.sql"), &values);
    if dialect.has_transactions() {
        out.push_str("\nBEGIN;\n");
    }
    for part in parts {
        out.push_str(&fill(part, &values));
    }
    if dialect.has_transactions() {
        out.push_str("\nCOMMIT;\n");
    }
    out
}

/// Puts values in the places of a template: `$name$`; `$$` is a dollar.
fn fill(template: &str, values: &[(&str, String)]) -> String {
    let mut out = String::with_capacity(template.len() * 2);
    for (at, part) in template.split('$').enumerate() {
        if at % 2 == 0 {
            out.push_str(part);
        } else if part.is_empty() {
            out.push('$');
        } else {
            let value = values.iter().find(|(name, _)| *name == part);
            debug_assert!(value.is_some(), "no value for `{part}`");
            out.push_str(value.map_or("", |(_, value)| value));
        }
    }
    out
}

/// What the names of all tables start with.
fn prefix(machine: &str) -> String {
    let name: String = names::module_name(machine)
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
        .collect();
    let name = name.trim_matches('_');
    match name.chars().next() {
        None => "machine".to_owned(),
        Some(first) if first.is_ascii_digit() => format!("m_{name}"),
        // The most that PostgreSQL keeps of a name is 63 characters.
        Some(_) => name.chars().take(40).collect(),
    }
}

/// The statement that fills a table; none where there is nothing to put in.
fn insert(prefix: &str, columns: &str, rows: &[String]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut out = format!("\nINSERT INTO {prefix}_{columns} VALUES");
    for (at, row) in rows.iter().enumerate() {
        let comma = if at == 0 { "" } else { "," };
        let _ = write!(out, "{comma}\n    {row}");
    }
    out + ";\n"
}

fn view(prefix: &str, dialect: Dialect) -> String {
    match dialect {
        Dialect::Sqlite | Dialect::PostgreSql => {
            format!("DROP VIEW IF EXISTS {prefix}_forbidden_step;\n\nCREATE VIEW")
        }
        _ => "CREATE OR REPLACE VIEW".to_owned(),
    }
}

fn states(outline: &Outline<'_>, dialect: Dialect) -> Vec<String> {
    let word = |yes: bool| if yes { "true" } else { "false" };
    let states = outline.plan.states.iter().zip(0u16..);
    let rows = states.map(|(node, at)| {
        let (name, description) = (
            &node.state.name,
            node.state.description.as_deref().unwrap_or(""),
        );
        format!(
            "({}, {}, {}, {}, {})",
            at + 1,
            dialect.quoted(name),
            dialect.quoted(description),
            word(outline.plan.initials.contains(&at)),
            word(node.terminal)
        )
    });
    rows.collect()
}

fn transitions(outline: &Outline<'_>, dialect: Dialect) -> Vec<String> {
    let rows = outline.plan.edges.iter().map(|edge| {
        let event = match edge.event {
            NONE => "NULL".to_owned(),
            event => dialect.quoted(outline.event(event)),
        };
        format!(
            "({}, {}, {event}, {})",
            dialect.quoted(outline.state(edge.from)),
            dialect.quoted(outline.state(edge.to)),
            is_back(outline, edge)
        )
    });
    rows.collect()
}

/// A query over single states cannot know of two at once.
fn regions(outline: &Outline<'_>) -> String {
    let mut states = outline.machine().states.iter();
    if states.any(|state| state.regions > 1 || state.kind == StateKind::Fork) {
        let remark =
            "-- Where regions are active side by side, log each of them as a run of its own.\n";
        return remark.to_owned();
    }
    String::new()
}

/// Whether a transition leads only to where its state was entered from.
fn is_back(outline: &Outline<'_>, edge: &Edge) -> bool {
    let id = |at: u16| outline.plan.states[usize::from(at)].id;
    let event = (edge.event != NONE).then(|| outline.event(edge.event));
    outline.ways_back.has(id(edge.from), id(edge.to), event)
}

/// The states that go back to where they were entered from.
fn remembering(outline: &Outline<'_>) -> BTreeSet<u16> {
    let edges = outline.plan.edges.iter();
    edges
        .filter(|edge| is_back(outline, edge))
        .map(|edge| edge.from)
        .collect()
}

/// The steps of the query that follow ways back. A stay in such a state that ends where it began is taken out, so that what stands
/// before a state is where it was entered from; as often as such states can lie in each other.
fn layers(outline: &Outline<'_>, dialect: Dialect, prefix: &str) -> String {
    let states = remembering(outline);
    if states.is_empty() {
        return String::new();
    }
    let names: Vec<String> = states
        .iter()
        .map(|at| dialect.quoted(outline.state(*at)))
        .collect();
    let mut out = String::new();
    for last in 0..states.len() {
        let values = [
            ("last", last.to_string()),
            ("next", (last + 1).to_string()),
            ("remembering", names.join(", ")),
        ];
        out.push_str(&fill(include_str!("templates/layer.sql"), &values));
    }
    let values = [("last", states.len().to_string()), ("m", prefix.to_owned())];
    out + &fill(include_str!("templates/chain.sql"), &values)
}

fn names_of(outline: &Outline<'_>, dialect: Dialect) -> String {
    let names: Vec<String> = outline
        .plan
        .states
        .iter()
        .map(|node| dialect.quoted(&node.state.name))
        .collect();
    names.join(", ")
}
