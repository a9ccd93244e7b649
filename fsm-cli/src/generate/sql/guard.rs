//! What the templates of guards are filled with.

use super::dialect::Dialect;
use super::name::{LONGEST, Name, bounded};

type Values = Vec<(&'static str, String)>;

/// Names for the function and the triggers of PostgreSQL. A function belongs to one column of any table, a trigger to its table.
pub(super) fn postgresql(prefix: &str, table: &Name, column: &Name) -> Values {
    let dialect = Dialect::PostgreSql;
    let guard = |end: &str| bounded(&format!("{prefix}_guard_{}{end}", column.last()), LONGEST);
    let (table_text, column_text) = (table.quoted(dialect), column.last());
    // The body ends where this word stands between dollars, and names may hold anything.
    let mut tag = "fsm".to_owned();
    while format!("{table_text}{column_text}").contains(&format!("${tag}$")) {
        tag.push('_');
    }
    vec![
        ("guard", table.beside(&guard("")).quoted(dialect)),
        ("trigger", dialect.identifier(&guard(""))),
        ("trigger_moved", dialect.identifier(&guard("_moved"))),
        ("table_text", dialect.quoted(&table_text)),
        ("column_text", dialect.quoted(column_text)),
        ("tag", tag),
    ]
}

/// Names and comparisons for the triggers of SQLite, which belong to a whole database: they are named after table and column. Inside
/// them names are without a schema, and mean that of the trigger.
pub(super) fn sqlite(prefix: &str, table: &Name, column: &Name) -> Values {
    let dialect = Dialect::Sqlite;
    let guard = format!("{prefix}_guard_{}_{}", table.last(), column.last());
    let mut values: Values = vec![
        ("schema", table.schema(dialect)),
        ("table_text", dialect.quoted(table.last())),
        ("local_table", dialect.identifier(table.last())),
        (
            "local_state",
            dialect.identifier(&format!("{prefix}_state")),
        ),
        (
            "local_transition",
            dialect.identifier(&format!("{prefix}_transition")),
        ),
    ];
    for end in [
        "replacing",
        "before",
        "counts",
        "insert_before",
        "update_before",
        "insert_after",
        "update_after",
    ] {
        values.push((end, dialect.identifier(&format!("{guard}_{end}"))));
    }
    let column = column.quoted(dialect);
    let sides = [
        ("new", format!("NEW.{column}")),
        ("old", format!("OLD.{column}")),
        ("earlier", "earlier.state".to_owned()),
        ("guarded", format!("guarded.{column}")),
    ];
    let side = |name: &str| {
        sides
            .iter()
            .find(|(side, _)| *side == name)
            .map_or("", |(_, value)| value)
    };
    for (name, value) in &sides {
        // A state is a text, or a number that is written like one; the collation of the column does not count, nor does its affinity.
        let text = format!(
            "CASE WHEN typeof({value}) IN ('text', 'integer') THEN CAST({value} AS text) END"
        );
        values.push((name, text));
    }
    for (name, one, other) in [
        ("earlier_is_not_new", "earlier", "new"),
        ("old_is_not_new", "old", "new"),
    ] {
        let (one, other) = (side(one), side(other));
        let text =
            format!("({one} IS NOT {other} COLLATE BINARY OR typeof({one}) <> typeof({other}))");
        values.push((name, text));
    }
    for (name, one, other) in [
        ("earlier_is_old", "earlier", "old"),
        ("guarded_is_earlier", "guarded", "earlier"),
    ] {
        let (one, other) = (side(one), side(other));
        let text = format!("{one} IS {other} COLLATE BINARY AND typeof({one}) = typeof({other})");
        values.push((name, text));
    }
    values
}
