//! The script: tables, the status column, the log.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use fsm_codegen::plan::{Edge, NONE};
use fsm_spec::model::StateKind;
use fsm_spec::names;
use fsm_spec::picture::visible;

use super::dialect::Dialect;
use super::guard::{self, Keys};
use super::name::{Name, bounded};
use crate::generate::outline::Outline;
use crate::generate::text;

/// The column that holds where each run is.
#[derive(Clone, Debug, Default)]
pub(crate) struct StatusColumn {
    /// Without one, the machine's name with `_run`.
    pub(crate) table: Option<Name>,
    /// Without one, `state`.
    pub(crate) column: Option<Name>,
    /// Whether the table is made, where it is not there.
    pub(crate) create: bool,
    /// Those of a table that is created are known.
    pub(crate) keys: Keys,
}

/// How many states of one machine may go back to where they were entered from: the query has a layer for each, and names them all in
/// it.
const MOST_LAYERS: usize = 50;

/// A script that can be run again after the document has changed; or why there is none.
pub(crate) fn sql(outline: &Outline<'_>, dialect: Dialect, status: &StatusColumn) -> Result<String, String> {
    refuse_nul(outline)?;
    let prefix = prefix(&outline.machine().name);
    let run = Name::of(&format!("{prefix}_run"));
    let table = status.table.as_ref().unwrap_or(&run).placed(dialect);
    let state = Name::of("state");
    let column = status.column.as_ref().unwrap_or(&state);
    if let Some(why) = table.refused(dialect).or_else(|| column.refused(dialect)) {
        return Err(why);
    }
    let back = remembering(outline).len();
    if back > MOST_LAYERS {
        return Err(format!(
            "`{}` has {back} states that go back to where they were entered from, and a query follows {MOST_LAYERS} at most",
            outline.machine().name
        ));
    }
    let ours = |suffix: &str| table.beside(&format!("{prefix}_{suffix}"));
    let rows = |name: &str, columns: &str, rows: &[String]| insert(&ours(name).quoted(dialect), columns, rows);
    let yes = |wanted: bool, text: &'static str| if wanted { text } else { "" }.to_owned();
    let mut values = vec![
        ("title", dialect.title().to_owned()),
        ("document", text::visible(&outline.document)),
        ("machine", text::visible(&outline.machine().name)),
        ("document_text", dialect.quoted(&outline.document)),
        ("machine_text", dialect.quoted(&outline.machine().name)),
        ("table", table.quoted(dialect)),
        ("column", column.quoted(dialect)),
        ("text", dialect.text().to_owned()),
        ("integer", dialect.integer().to_owned()),
        ("boolean", dialect.boolean().to_owned()),
        ("states", rows("state", "ordinal, name, description, is_initial, is_terminal", &states(outline, dialect))),
        ("transitions", rows("transition", "source, target, event, goes_back", &transitions(outline, dialect))),
        ("names", names_of(outline, dialect)),
        ("view", view(&ours("forbidden_step").quoted(dialect), dialect)),
        ("regions", regions(outline)),
        // A column holds where a run is, and not where it was before.
        (
            "no_memory",
            yes(
                back > 0,
                "-- A way back passes as well where it leads to a state from which its own was not entered: a column alone does not know that.\n",
            ),
        ),
        (
            "several",
            yes(
                back > 1,
                ", except that of runs in which several states that remember lie in each other it may find more or less",
            ),
        ),
        ("layers", layers(outline, dialect, &ours("transition").quoted(dialect))),
        ("returns", yes(!remembering(outline).is_empty(), include_str!("templates/returns.sql"))),
        ("using", yes(dialect == Dialect::Spark, " USING parquet")),
        // What DuckDB has not made itself, it cannot guard.
        ("if_not_exists", yes(dialect != Dialect::DuckDb, " IF NOT EXISTS")),
        ("key", yes(dialect.has_transactions(), " PRIMARY KEY")),
        (
            "known",
            if dialect == Dialect::DuckDb {
                let (column, names) = (column.quoted(dialect), names_of(outline, dialect));
                format!(" CHECK ({column} IN ({names}))")
            } else {
                String::new()
            },
        ),
        ("known_state", dialect.identifier(&format!("{prefix}_state_known"))),
        ("ends", index(&ours("transition"), &prefix, dialect)),
    ];
    for (key, suffix) in [
        ("state", "state"),
        ("transition", "transition"),
        ("source", "document"),
        ("log", "log"),
        ("forbidden", "forbidden_step"),
        ("pair", "pair"),
        ("step", "step"),
    ] {
        values.push((key, ours(suffix).quoted(dialect)));
    }
    match dialect {
        Dialect::PostgreSql => {
            values.extend(guard::postgresql(&prefix, &table, column));
            for (key, suffix) in [
                ("state_text", "state"),
                ("transition_text", "transition"),
                ("source_text", "document"),
                ("forbidden_text", "forbidden_step"),
            ] {
                values.push((key, dialect.quoted(&ours(suffix).quoted(dialect))));
            }
            values.push(("trusted", fill(include_str!("templates/trusted_postgresql.sql"), &values)));
        }
        Dialect::Sqlite => {
            let mut keys = status.keys.clone();
            if status.create && keys.columns.is_empty() && !keys.without_rowid {
                keys.columns.push(vec![Name::of("run_id")]);
            }
            values.extend(guard::sqlite(&prefix, &table, column, &keys));
        }
        _ => {}
    }
    values.push(("trusted", String::new()));
    let mut out = fill(include_str!("templates/head.sql"), &values);
    if dialect == Dialect::Sqlite {
        out.push_str(
            "-- With the program sqlite3, say -bail: without it, what follows a mistake is run all the same.\n",
        );
    }
    if dialect == Dialect::PostgreSql {
        out.push_str("-- With the program psql, say -v ON_ERROR_STOP=1: without it, a script that fails ends as if it had not.\n");
    }
    if dialect.has_transactions() {
        out.push_str("\nBEGIN;\n");
    }
    if dialect == Dialect::PostgreSql {
        // This file is UTF-8, whatever the database or the terminal is.
        out.push_str("\nSET LOCAL client_encoding = 'UTF8';\n");
        // Every name below says its schema.
        out.push_str("\nSET LOCAL search_path = pg_catalog, pg_temp;\n");
    }
    for part in parts(dialect, status) {
        out.push_str(&fill(part, &values));
    }
    if dialect.has_transactions() {
        out.push_str("\nCOMMIT;\n");
    }
    Ok(out)
}

/// The templates of a script.
fn parts(dialect: Dialect, status: &StatusColumn) -> Vec<&'static str> {
    let (tables, check, guard) = match dialect {
        Dialect::PostgreSql => {
            (include_str!("templates/tables.sql"), "", include_str!("templates/status_postgresql.sql"))
        }
        Dialect::Sqlite => (include_str!("templates/tables.sql"), "", include_str!("templates/status_sqlite.sql")),
        Dialect::DuckDb => (
            include_str!("templates/tables.sql"),
            include_str!("templates/check_duckdb.sql"),
            include_str!("templates/status_duckdb.sql"),
        ),
        Dialect::Spark => (
            include_str!("templates/tables_spark.sql"),
            include_str!("templates/check_spark.sql"),
            include_str!("templates/status_spark.sql"),
        ),
        Dialect::BigQuery => (
            include_str!("templates/tables_bigquery.sql"),
            include_str!("templates/check_bigquery.sql"),
            include_str!("templates/status_bigquery.sql"),
        ),
    };
    let mut parts = vec![tables, include_str!("templates/log.sql"), check];
    if status.create {
        parts.push(include_str!("templates/create.sql"));
    }
    // A database that cannot guard looks at a status column only where one is spoken of.
    let spoken_of = status.create || status.table.is_some() || status.column.is_some();
    if spoken_of || matches!(dialect, Dialect::PostgreSql | Dialect::Sqlite) {
        parts.push(guard);
    }
    parts
}

/// No database keeps a text with NUL in it.
fn refuse_nul(outline: &Outline<'_>) -> Result<(), String> {
    let states = outline.plan.states.iter().flat_map(|node| {
        let description = node.state.description.as_deref();
        std::iter::once(node.state.name.as_str()).chain(description)
    });
    let events = outline.plan.events.iter().map(|word| word.name);
    match states.chain(events).find(|text| text.contains('\0')) {
        Some(text) => Err(format!(
            "`{text}` holds the character NUL, which no database keeps in a text; take it out of the document"
        )),
        None => Ok(()),
    }
}

/// The index of the transitions, and what it is on: SQLite wants the schema with the index, the others with the table.
fn index(table: &Name, prefix: &str, dialect: Dialect) -> String {
    let index = format!("{prefix}_transition_ends");
    let (index, table) = match dialect {
        Dialect::Sqlite => (table.beside(&index), Name::of(table.last())),
        _ => (Name::of(&index), table.clone()),
    };
    format!("{} ON {}", index.quoted(dialect), table.quoted(dialect))
}

/// Puts values in the places of a template: `$name$`; `$$` is a dollar.
pub(super) fn fill(template: &str, values: &[(&str, String)]) -> String {
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
    let name: String = names::module_name(&visible::line(machine))
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '_' })
        .collect();
    let name = name.trim_matches('_');
    match name.chars().next() {
        None => "machine".to_owned(),
        Some(first) if first.is_numeric() => bounded(&format!("m_{name}"), 40),
        Some(_) => bounded(name, 40),
    }
}

/// The statement that fills a table; none where there is nothing to put in.
fn insert(table: &str, columns: &str, rows: &[String]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut out = format!("\nINSERT INTO {table} ({columns}) VALUES");
    for (at, row) in rows.iter().enumerate() {
        let comma = if at == 0 { "" } else { "," };
        let _ = write!(out, "{comma}\n    {row}");
    }
    out + ";\n"
}

fn view(name: &str, dialect: Dialect) -> String {
    match dialect {
        Dialect::Sqlite => format!("DROP VIEW IF EXISTS {name};\n\nCREATE VIEW"),
        _ => "CREATE OR REPLACE VIEW".to_owned(),
    }
}

fn states(outline: &Outline<'_>, dialect: Dialect) -> Vec<String> {
    let word = |yes: bool| if yes { "true" } else { "false" };
    let states = outline.plan.states.iter().zip(0u16..);
    let rows = states.map(|(node, at)| {
        let (name, description) = (&node.state.name, node.state.description.as_deref().unwrap_or(""));
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
        let remark = "-- Where regions are active side by side, log each of them as a run of its own.\n";
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
    edges.filter(|edge| is_back(outline, edge)).map(|edge| edge.from).collect()
}

/// The steps of the query that follow ways back. A stay in such a state that ends where it began is taken out, so that what stands
/// before a state is where it was entered from; as often as such states can lie in each other.
fn layers(outline: &Outline<'_>, dialect: Dialect, transition: &str) -> String {
    let states = remembering(outline);
    if states.is_empty() {
        return String::new();
    }
    let names: Vec<String> = states.iter().map(|at| dialect.quoted(outline.state(*at))).collect();
    let mut out = String::new();
    for last in 0..states.len() {
        let values = [("last", last.to_string()), ("next", (last + 1).to_string()), ("remembering", names.join(", "))];
        out.push_str(&fill(include_str!("templates/layer.sql"), &values));
    }
    let values = [("last", states.len().to_string()), ("transition", transition.to_owned())];
    out + &fill(include_str!("templates/chain.sql"), &values)
}

fn names_of(outline: &Outline<'_>, dialect: Dialect) -> String {
    let names: Vec<String> = outline.plan.states.iter().map(|node| dialect.quoted(&node.state.name)).collect();
    names.join(", ")
}
