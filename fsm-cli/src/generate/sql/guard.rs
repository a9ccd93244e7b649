//! What the templates of guards are filled with.

use super::dialect::Dialect;
use super::name::{LONGEST, Name, bounded, distinct};
use super::script::fill;

type Values = Vec<(&'static str, String)>;

/// Names for the function and the triggers of PostgreSQL. A function belongs to one column of any table, a trigger to its table.
pub(super) fn postgresql(prefix: &str, table: &Name, column: &Name) -> Values {
    let dialect = Dialect::PostgreSql;
    let guard = |end: &str| {
        let readable = format!("{prefix}_guard_{}{end}", column.last());
        bounded(&distinct(&readable, &[prefix, column.last(), end]), LONGEST)
    };
    let (table_text, column_text) = (table.quoted(dialect), column.last());
    // The body ends where this word stands between dollars, and names may hold anything.
    let mut tag = "fsm".to_owned();
    while format!("{table_text}{column_text}").contains(&format!("${tag}$")) {
        tag.push('_');
    }
    let function = table.beside(&guard("")).quoted(dialect);
    vec![
        ("guard_text", dialect.quoted(&format!("{function}()"))),
        ("guard", function),
        ("trigger", dialect.identifier(&guard(""))),
        ("trigger_moved", dialect.identifier(&guard("_moved"))),
        ("table_text", dialect.quoted(&table_text)),
        ("column_text", dialect.quoted(column_text)),
        ("tag", tag),
    ]
}

/// The unique keys of a table of SQLite: all columns by which a new row may take the place of another.
#[derive(Clone, Debug, Default)]
pub(crate) struct Keys {
    pub(crate) columns: Vec<Vec<Name>>,
    /// Whether its rows have no number, which is a key as well.
    pub(crate) without_rowid: bool,
}

/// Names and comparisons for the triggers of SQLite, which belong to a whole database: they are named after table and column. Inside
/// them names are without a schema, and mean that of the trigger.
pub(super) fn sqlite(prefix: &str, table: &Name, column: &Name, keys: &Keys) -> Values {
    let dialect = Dialect::Sqlite;
    let lower = |name: &Name| name.last().to_ascii_lowercase();
    let guard = distinct(
        &format!("{prefix}_guard_{}_{}", table.last(), column.last()),
        // SQLite does not tell the cases of a name apart.
        &[prefix, &lower(table), &lower(column)],
    );
    let ours = |end: &str| dialect.identifier(&format!("{guard}_{end}"));
    let text = |text: &str| dialect.quoted(text);
    let mut values: Values = vec![
        ("schema", table.schema(dialect)),
        ("schema_text", text(table.schema_part())),
        ("table_text", text(table.last())),
        ("local_table", dialect.identifier(table.last())),
        ("local_state", dialect.identifier(&format!("{prefix}_state"))),
        ("local_transition", dialect.identifier(&format!("{prefix}_transition"))),
    ];
    for end in
        ["noted", "noted_deleted", "insert_before", "update_before", "delete_after", "insert_after", "update_after"]
    {
        values.push((end, ours(end)));
    }
    values.extend(states(&column.quoted(dialect), &ours("noted")));
    values.extend(rows(&table.schema(dialect), keys, &guard));
    values.extend(required(table, keys, &guard));
    values
}

/// Comparisons of states. A state is a text, or a number that is written like one; the collation of the column does not count, nor does
/// its affinity.
fn states(column: &str, noted: &str) -> Values {
    let (new, old) = (format!("NEW.{column}"), format!("OLD.{column}"));
    let noted = format!("{noted}.state");
    let state =
        |value: &str| format!("CASE WHEN typeof({value}) IN ('text', 'integer') THEN CAST({value} AS text) END");
    let differ = |one: &str| format!("({one} IS NOT {new} COLLATE BINARY OR typeof({one}) <> typeof({new}))");
    vec![
        ("new", state(&new)),
        ("old", state(&old)),
        ("noted_state", state(&noted)),
        ("old_is_not_new", differ(&old)),
        ("noted_is_not_new", differ(&noted)),
    ]
}

/// Comparisons of rows by their keys. The column of the table stands first, since its collation counts; what is NULL is like nothing.
fn rows(schema: &str, keys: &Keys, guard: &str) -> Values {
    let dialect = Dialect::Sqlite;
    let noted = dialect.identifier(&format!("{guard}_noted"));
    // Each column of a key, and that of the same value in a note.
    let mut columns: Vec<(String, String)> = Vec::new();
    let mut all: Vec<Vec<usize>> = Vec::new();
    let rowid = (!keys.without_rowid).then(|| vec!["rowid".to_owned()]);
    let given = keys.columns.iter();
    let given = given.map(|key| key.iter().map(|name| name.quoted(dialect)).collect());
    for key in rowid.into_iter().chain(given) {
        let mut places = Vec::new();
        for column in key {
            let at = columns.iter().position(|(known, _)| *known == column);
            places.push(at.unwrap_or(columns.len()));
            if at.is_none() {
                let copy = format!("key_{}", columns.len());
                columns.push((column, copy));
            }
        }
        all.push(places);
    }
    let same = |one: &dyn Fn(usize) -> String, other: &dyn Fn(usize) -> String| {
        let keys = all.iter().map(|key| {
            let parts = key.iter().map(|at| format!("{} = {}", one(*at), other(*at)));
            format!("({})", parts.collect::<Vec<_>>().join(" AND "))
        });
        keys.collect::<Vec<_>>().join(" OR ")
    };
    let side = |of: &'static str| {
        let columns = &columns;
        move |at: usize| format!("{of}.{}", columns[at].0)
    };
    let copy = |at: usize| format!("{noted}.{}", columns[at].1);
    let list = |each: &dyn Fn(usize) -> String| {
        let columns = (0..columns.len()).map(each);
        columns.collect::<Vec<_>>().join(", ")
    };
    let changes = (0..columns.len()).map(|at| format!("{} IS NOT {}", side("NEW")(at), side("OLD")(at)));
    let indexes = all.iter().enumerate().map(|(at, key)| {
        let columns: Vec<&str> = key.iter().map(|at| columns[*at].1.as_str()).collect();
        let index = dialect.identifier(&format!("{guard}_noted_{at}"));
        format!("\nCREATE INDEX {schema}.{index} ON {noted} ({});\n", columns.join(", "))
    });
    let number = |at: usize| match columns[at].0.as_str() {
        "rowid" => format!("{} integer", columns[at].1),
        _ => columns[at].1.clone(),
    };
    // Before a row is put in, the number that it will get is -1.
    let by_new = (0..columns.len()).map(|at| match columns[at].0.as_str() {
        "rowid" => format!("{noted}.given_{at} IN (NEW.rowid, -1)"),
        column => format!("NEW.{column} IS {noted}.given_{at}"),
    });
    let given = |at: usize| number(at).replacen("key_", "given_", 1);
    let index = dialect.identifier(&format!("{guard}_noted_given"));
    let given_index = format!("\nCREATE INDEX {schema}.{index} ON {noted} ({});\n", list(&|at| format!("given_{at}")));
    vec![
        ("noted_by_new", by_new.collect::<Vec<_>>().join(" AND ")),
        ("given_columns", list(&given)),
        ("noted_is_new", same(&side("NEW"), &copy)),
        ("noted_is_old", same(&side("OLD"), &copy)),
        ("guarded_is_new", same(&side("guarded"), &side("NEW"))),
        ("guarded_is_noted", same(&side("guarded"), &copy)),
        ("guarded_columns", list(&side("guarded"))),
        ("new_columns", list(&side("NEW"))),
        ("noted_columns", list(&|at| columns[at].1.clone())),
        ("noted_definitions", list(&number)),
        ("noted_indexes", indexes.chain(std::iter::once(given_index)).collect()),
        ("key_changes", changes.collect::<Vec<_>>().join(" OR ")),
    ]
}

/// What the script asks of the table before it guards it by these keys.
fn required(table: &Name, keys: &Keys, guard: &str) -> Values {
    let dialect = Dialect::Sqlite;
    // SQLite tells names apart as ASCII does, and writes them so in what the script compares with.
    let told = keys.columns.iter().map(|key| {
        let mut names: Vec<String> = key.iter().map(|name| name.last().to_ascii_lowercase()).collect();
        names.sort();
        let names = names.iter().map(|name| format!("'{}'", name.replace('\'', "''")));
        dialect.quoted(&names.collect::<Vec<_>>().join(","))
    });
    let told: Vec<String> = told.collect();
    let rows = told.iter().map(|key| format!("SELECT {key} AS columns"));
    let rows: Vec<String> = rows.collect();
    let columns: Vec<&Name> = keys.columns.iter().flatten().collect();
    let (fits, message) = if keys.without_rowid {
        ("wr", "only a table WITHOUT ROWID is guarded by a script that was generated with --without-rowid")
    } else {
        (
            "NOT wr AND NOT EXISTS (SELECT 1 FROM pragma_table_xinfo($table_text$, $schema_text$) WHERE lower(name) = 'rowid' AND NOT (pk = 1 AND upper(type) = 'INTEGER'))",
            "a view, a virtual table and a table with a column called rowid cannot be guarded, and one WITHOUT ROWID needs --without-rowid and --key",
        )
    };
    let read = columns.iter().map(|name| format!(", guarded.{}", name.quoted(dialect)));
    let literals: Vec<String> = columns.iter().map(|name| dialect.quoted(&name.last().to_ascii_lowercase())).collect();
    let collations = columns.first().map_or(String::new(), |first| {
        let mut indexed: Vec<String> = columns.iter().map(|name| name.quoted(dialect)).collect();
        indexed.dedup();
        let probe = format!("{guard}_probe");
        let values = [
            ("schema", table.schema(dialect)),
            ("probe", dialect.identifier(&probe)),
            ("probe_text", dialect.quoted(&probe)),
            ("local_table", dialect.identifier(table.last())),
            ("indexed", indexed.join(", ")),
            ("first", first.quoted(dialect)),
            ("table_text", dialect.quoted(table.last())),
            ("schema_text", dialect.quoted(table.schema_part())),
        ];
        fill(include_str!("templates/collations_sqlite.sql"), &values)
    });
    let place = [("table_text", dialect.quoted(table.last())), ("schema_text", dialect.quoted(table.schema_part()))];
    vec![
        ("fits", fill(fits, &place)),
        ("rowid_message", dialect.identifier(message)),
        ("told", told.join(", ")),
        (
            "told_rows",
            if rows.is_empty() { "SELECT NULL AS columns WHERE false".to_owned() } else { rows.join(" UNION ALL ") },
        ),
        ("told_columns", literals.join(", ")),
        ("key_columns_read", read.collect()),
        ("collations", collations),
    ]
}
