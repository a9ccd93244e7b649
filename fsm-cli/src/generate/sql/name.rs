//! Names of tables and columns, as they are given on the command line and as each database quotes them.

use fsm_spec::picture::visible;

use super::dialect::Dialect;

/// The most bytes that PostgreSQL keeps of a name; it cuts a longer one without a word.
pub(super) const LONGEST: usize = 63;

/// A name of several parts, such as `schema.table`; each part is taken as it is written, case and all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Name(Vec<String>);

impl Name {
    /// Parts with a full stop between them; a part in double quotes may hold full stops, and quotes twice.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        if visible::is_hidden(text) {
            return Err("a name cannot hold a character that nobody sees".to_owned());
        }
        let mut parts = Vec::new();
        let mut rest = text;
        loop {
            let (part, behind) = match rest.strip_prefix('"') {
                Some(quoted) => quoted_part(quoted)?,
                None => {
                    let end = rest.find('.').unwrap_or(rest.len());
                    (rest[..end].to_owned(), &rest[end..])
                }
            };
            if part.trim().is_empty() {
                return Err("a name, or a part of it, is empty".to_owned());
            }
            if !rest.starts_with('"') && part.contains(['"', '`']) {
                return Err(
                    "a name with a quote in it stands in double quotes, with the quote twice: `\"a\"\"b\"`".to_owned()
                );
            }
            parts.push(part);
            match behind.strip_prefix('.') {
                Some(next) => rest = next,
                None if behind.is_empty() => return Ok(Self(parts)),
                None => return Err("a full stop is missing behind the closing quote".to_owned()),
            }
        }
    }

    /// The same for a column, which has one part.
    pub(crate) fn parse_column(text: &str) -> Result<Self, String> {
        let name = Self::parse(text)?;
        match name.0.len() {
            1 => Ok(name),
            _ => {
                Err("a column has no schema; one with a full stop in it stands in double quotes: `\"a.b\"`".to_owned())
            }
        }
    }

    /// Columns with commas between them.
    pub(crate) fn parse_columns(text: &str) -> Result<Vec<Self>, String> {
        let mut quoted = false;
        let parts = text.split(|c: char| {
            quoted ^= c == '"';
            c == ',' && !quoted
        });
        parts.map(Self::parse_column).collect()
    }

    pub(super) fn of(part: &str) -> Self {
        Self(vec![part.to_owned()])
    }

    /// The last part: the name of the table, or of the column.
    pub(super) fn last(&self) -> &str {
        self.0.last().map_or("", String::as_str)
    }

    /// The same name with the schema in which the database looks first, where it has none: what is guarded must not depend on who
    /// runs the script.
    pub(super) fn placed(&self, dialect: Dialect) -> Self {
        let mut parts = self.0.clone();
        if let Some(schema) = dialect.schema().filter(|_| parts.len() == 1) {
            parts.insert(0, schema.to_owned());
        }
        Self(parts)
    }

    /// The schema, quoted.
    pub(super) fn schema(&self, dialect: Dialect) -> String {
        let schema = self.0.split_last().map_or(&[][..], |(_, schema)| schema);
        Self(schema.to_vec()).quoted(dialect)
    }

    /// The schema as it is, where there is one of one part.
    pub(super) fn schema_part(&self) -> &str {
        match self.0.as_slice() {
            [.., schema, _] => schema,
            _ => "",
        }
    }

    /// Another name in the same schema.
    pub(super) fn beside(&self, name: &str) -> Self {
        let mut parts = self.0.clone();
        parts.pop();
        parts.push(name.to_owned());
        Self(parts)
    }

    /// As the database reads it, whatever is in it.
    pub(super) fn quoted(&self, dialect: Dialect) -> String {
        let parts: Vec<String> = self.0.iter().map(|part| dialect.identifier(part)).collect();
        parts.join(".")
    }

    /// Why a database does not have this name.
    pub(super) fn refused(&self, dialect: Dialect) -> Option<String> {
        let title = dialect.title();
        let most = dialect.most_parts();
        if self.0.len() > most {
            return Some(format!(
                "`{}` has {} parts, and a table of {title} has {most} at most; a part with a full stop in it stands in double quotes",
                self.0.join("."),
                self.0.len(),
            ));
        }
        let long = |part: &&String| dialect == Dialect::PostgreSql && part.len() > LONGEST;
        if let Some(part) = self.0.iter().find(long) {
            return Some(format!("`{part}` is longer than the {LONGEST} bytes that {title} keeps of a name"));
        }
        let ticked = |part: &&String| dialect == Dialect::BigQuery && part.contains(['`', '\\']);
        let part = self.0.iter().find(ticked)?;
        Some(format!("`{part}` is no name in {title}"))
    }
}

/// A part up to its closing quote, and what stands behind that.
fn quoted_part(text: &str) -> Result<(String, &str), String> {
    let mut part = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('"') {
        part.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        match rest.strip_prefix('"') {
            Some(behind) => {
                part.push('"');
                rest = behind;
            }
            None => return Ok((part, rest)),
        }
    }
    Err("a double quote is not closed".to_owned())
}

/// A name of our own that no database cuts: what is too long ends in a number made of all of it, so that two never become one.
pub(super) fn bounded(name: &str, longest: usize) -> String {
    if name.len() <= longest {
        return name.to_owned();
    }
    let number = number(name);
    let most = longest.saturating_sub(17);
    let end = (0..=most).rev().find(|at| name.is_char_boundary(*at));
    format!("{}_{number:016x}", &name[..end.unwrap_or(0)])
}

/// A name of our own that no other parts have, though they may read alike: `a_b` with `c` and `a` with `b_c`.
pub(super) fn distinct(name: &str, parts: &[&str]) -> String {
    // No part holds a NUL.
    format!("{name}_{:016x}", number(&parts.join("\0")))
}

/// FNV-1a.
fn number(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_as_they_are_written() {
        for (text, dialect, expected) in [
            ("user", Dialect::PostgreSql, "\"public\".\"user\""),
            ("sales.Orders", Dialect::PostgreSql, "\"sales\".\"Orders\""),
            ("\"a.b\"", Dialect::Sqlite, "\"main\".\"a.b\""),
            ("\"a\"\"b\".\"c d\"", Dialect::DuckDb, "\"a\"\"b\".\"c d\""),
            ("Aufträge 2", Dialect::DuckDb, "\"Aufträge 2\""),
            ("p-1.d.t", Dialect::BigQuery, "`p-1`.`d`.`t`"),
            ("\"a`b\"", Dialect::Spark, "`a``b`"),
        ] {
            let name = Name::parse(text).unwrap().placed(dialect);
            assert_eq!(name.quoted(dialect), expected);
            assert_eq!(name.refused(dialect), None);
        }
    }

    #[test]
    fn what_is_no_name_is_refused_with_a_reason() {
        for text in ["", ".", "a.", ".a", "a..b", "\"", "\"a", "\"a\"b", "a\"b", " ", "a\0", "a\n", "a\u{202e}"] {
            assert!(Name::parse(text).is_err(), "{text:?}");
        }
        assert!(Name::parse_column("a.b").is_err());
        assert!(Name::parse("a.b.c").unwrap().refused(Dialect::PostgreSql).is_some());
        let long = "é".repeat(32);
        assert!(Name::parse(&long).unwrap().refused(Dialect::PostgreSql).is_some());
        assert!(Name::parse(&long).unwrap().refused(Dialect::Sqlite).is_none());
    }

    #[test]
    fn long_names_of_ours_stay_apart() {
        let [one, other] = ["a", "b"].map(|end| bounded(&("é".repeat(60) + end), LONGEST));
        assert!(one != other && one.len() <= LONGEST && other.len() <= LONGEST);
        assert_eq!(bounded("short", 40), "short");
    }
}
