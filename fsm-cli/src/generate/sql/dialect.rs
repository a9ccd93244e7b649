//! The databases, and where they differ.

use std::fmt::Write as _;

use fsm_spec::picture::visible::marked;

use crate::choice::Choice;

/// A database.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Dialect {
    #[default]
    PostgreSql,
    Sqlite,
    DuckDb,
    Spark,
    BigQuery,
}

impl Choice for Dialect {
    const ALL: &'static [(&'static str, Self)] = &[
        ("postgresql", Self::PostgreSql),
        ("sqlite", Self::Sqlite),
        ("duckdb", Self::DuckDb),
        ("spark", Self::Spark),
        ("bigquery", Self::BigQuery),
    ];
}

impl Dialect {
    /// As its makers write it.
    pub(super) fn title(self) -> &'static str {
        match self {
            Self::PostgreSql => "PostgreSQL",
            Self::Sqlite => "SQLite",
            Self::DuckDb => "DuckDB",
            Self::Spark => "Spark",
            Self::BigQuery => "BigQuery",
        }
    }

    /// The type of a text.
    pub(super) fn text(self) -> &'static str {
        match self {
            Self::PostgreSql | Self::Sqlite => "text",
            Self::DuckDb => "varchar",
            Self::Spark | Self::BigQuery => "string",
        }
    }

    /// The type of a whole number.
    pub(super) fn integer(self) -> &'static str {
        match self {
            Self::BigQuery => "int64",
            Self::Sqlite => "integer",
            Self::PostgreSql | Self::DuckDb | Self::Spark => "bigint",
        }
    }

    /// The type of a yes or no.
    pub(super) fn boolean(self) -> &'static str {
        match self {
            Self::BigQuery => "bool",
            _ => "boolean",
        }
    }

    /// Whether a statement that fails takes those before it back.
    pub(super) fn has_transactions(self) -> bool {
        matches!(self, Self::PostgreSql | Self::Sqlite | Self::DuckDb)
    }

    /// The schema in which a name without one lies, where the database has the same for everybody.
    pub(super) fn schema(self) -> Option<&'static str> {
        match self {
            Self::PostgreSql => Some("public"),
            Self::Sqlite => Some("main"),
            Self::DuckDb | Self::Spark | Self::BigQuery => None,
        }
    }

    /// How many parts the name of a table has at most.
    pub(super) fn most_parts(self) -> usize {
        match self {
            Self::PostgreSql | Self::Sqlite => 2,
            Self::DuckDb | Self::Spark | Self::BigQuery => 3,
        }
    }

    /// A name in the quotes of the database: it is read as it stands, whatever is in it.
    pub(super) fn identifier(self, name: &str) -> String {
        match self {
            Self::Spark | Self::BigQuery => format!("`{}`", name.replace('`', "``")),
            Self::PostgreSql | Self::Sqlite | Self::DuckDb => {
                format!("\"{}\"", name.replace('"', "\"\""))
            }
        }
    }

    /// A text as a literal. What nobody would see is written by its number.
    pub(super) fn quoted(self, text: &str) -> String {
        match self {
            Self::Spark | Self::BigQuery => backslashed(text),
            // With an old setting of PostgreSQL a backslash means something in plain quotes.
            Self::PostgreSql if text.contains('\\') => doubled(&text.replace('\\', "\\\\"), "E", "chr"),
            Self::PostgreSql | Self::DuckDb => doubled(text, "", "chr"),
            Self::Sqlite => doubled(text, "", "char"),
        }
    }
}

fn backslashed(text: &str) -> String {
    let mut out = String::from("'");
    for (_, c, hidden) in marked(text) {
        match c {
            '\'' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            _ if hidden => {
                let number = u32::from(c);
                let _ = match number {
                    0..=0xffff => write!(out, "\\u{number:04x}"),
                    _ => write!(out, "\\U{number:08x}"),
                };
            }
            _ => out.push(c),
        }
    }
    out.push('\'');
    out
}

/// `'it''s' || chr(10) || '…'`.
fn doubled(text: &str, before: &str, function: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut open = String::new();
    for (_, c, hidden) in marked(text) {
        if hidden {
            if !open.is_empty() {
                parts.push(format!("{before}'{}'", std::mem::take(&mut open)));
            }
            parts.push(format!("{function}({})", u32::from(c)));
        } else {
            if c == '\'' {
                open.push(c);
            }
            open.push(c);
        }
    }
    if !open.is_empty() || parts.is_empty() {
        parts.push(format!("{before}'{open}'"));
    }
    parts.join(" || ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_stays_inside_its_quotes() {
        let text = "it's \\ a\n\u{202e}b";
        assert_eq!(Dialect::PostgreSql.quoted(text), "E'it''s \\\\ a' || chr(10) || chr(8238) || E'b'");
        assert_eq!(Dialect::Sqlite.quoted("\n"), "char(10)");
        assert_eq!(Dialect::Sqlite.quoted(""), "''");
        assert_eq!(Dialect::Spark.quoted(text), "'it\\'s \\\\ a\\n\\u202eb'");
    }
}
