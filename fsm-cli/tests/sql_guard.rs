//! Ways around a guarded table, tried in a real SQLite. `scripts/postgres/run` tries those of PostgreSQL.

#![allow(
    clippy::unwrap_used,
    reason = "a test stops where it meets something unexpected"
)]

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use rusqlite::Connection;

const ORDER: &str = "# Order\n\n```mermaid\nstateDiagram-v2\n    [*] --> New\n    New --> Paid\n    New --> Void\n    Paid --> Done\n    \
                     Done --> [*]\n    Void --> [*]\n```\n";

fn generate(document: &str, arguments: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fsm"))
        .args(["gen", "-", "--lang", "sql"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // Wrong arguments are refused before anything is read.
    let _ = stdin.write_all(document.as_bytes());
    drop(stdin);
    child.wait_with_output().unwrap()
}

fn script(arguments: &[&str]) -> String {
    let output = generate(ORDER, &[&["--dialect", "sqlite"], arguments].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// A database with this table, a row of it in each state that is named, and the guard.
fn guarded(table: &str, rows: &str, recursive: bool) -> Connection {
    let database = Connection::open_in_memory().unwrap();
    let pragma = format!("PRAGMA recursive_triggers = {};", i32::from(recursive));
    database.execute_batch(&pragma).unwrap();
    database.execute_batch(table).unwrap();
    database.execute_batch(rows).unwrap();
    database
        .execute_batch(&script(&["--table", "task"]))
        .unwrap();
    database
}

/// All rows as `1=New 2=Done`.
fn rows(database: &Connection) -> String {
    let mut query = database
        .prepare("SELECT id || '=' || coalesce(state, 'NULL') FROM task ORDER BY id")
        .unwrap();
    let rows = query.query_map([], |row| row.get::<_, String>(0)).unwrap();
    rows.map(Result::unwrap).collect::<Vec<_>>().join(" ")
}

const TABLES: [&str; 5] = [
    "CREATE TABLE task (id integer PRIMARY KEY, state text, note text);",
    "CREATE TABLE task (id text PRIMARY KEY, state text NOT NULL, note text);",
    "CREATE TABLE task (id text PRIMARY KEY, state text COLLATE NOCASE, note text) WITHOUT ROWID;",
    "CREATE TABLE task (id, state, note, UNIQUE (note), UNIQUE (id));",
    "CREATE TABLE task (id varchar UNIQUE, state text COLLATE RTRIM, note text UNIQUE ON CONFLICT ABORT);",
];

const ROWS: &str =
    "INSERT INTO task VALUES ('1', 'New', 'a'), ('2', 'Done', 'b'), ('3', 'Paid', 'c');";

#[test]
fn forbidden_changes_are_refused_however_they_are_written() {
    for recursive in [false, true] {
        for table in TABLES {
            for attack in [
                "UPDATE task SET state = 'Done' WHERE id = '1'",
                "UPDATE task SET state = 'New' WHERE id = '2'",
                "UPDATE task SET note = 'x', state = 'New' WHERE id = '2'",
                "UPDATE task SET state = NULL WHERE id = '1'",
                "UPDATE task SET state = 'paid' WHERE id = '1'",
                "UPDATE task SET state = 'new' WHERE id = '1'",
                "UPDATE task SET state = 'New ' WHERE id = '1'",
                "UPDATE task SET state = x'50616964' WHERE id = '1'",
                "UPDATE task SET state = 1 WHERE id = '1'",
                "UPDATE OR IGNORE task SET state = 'Done' WHERE id = '1'",
                "UPDATE OR REPLACE task SET state = 'Done' WHERE id = '1'",
                "UPDATE task SET state = CASE id WHEN '1' THEN 'Paid' ELSE 'New' END",
                "UPDATE task SET state = 'New' FROM (SELECT 1) WHERE id = '2'",
                "INSERT INTO task VALUES ('4', 'Done', 'd')",
                "INSERT INTO task VALUES ('4', NULL, 'd')",
                "INSERT INTO task (id) VALUES ('4')",
                "INSERT OR IGNORE INTO task VALUES ('4', 'Done', 'd')",
                "INSERT OR REPLACE INTO task VALUES ('4', 'Done', 'd')",
                // What takes the place of a row changes its state.
                "INSERT OR REPLACE INTO task VALUES ('2', 'New', 'b')",
                "REPLACE INTO task VALUES ('2', 'New', 'b')",
                "REPLACE INTO task VALUES ('2', 'New', 'z')",
                "REPLACE INTO task VALUES ('1', 'Done', 'a')",
                "REPLACE INTO task VALUES ('4', 'New', 'd'), ('2', 'New', 'b')",
                "REPLACE INTO task SELECT id, 'New', note FROM task WHERE id = '2'",
                "UPDATE OR REPLACE task SET id = '2', note = 'b' WHERE id = '1'",
                "UPDATE OR REPLACE task SET id = '2' WHERE id = '1'",
                "INSERT INTO task VALUES ('2', 'New', 'b') ON CONFLICT (id) DO UPDATE SET state = excluded.state",
                "INSERT INTO task VALUES ('2', 'New', 'b')",
            ] {
                let database = guarded(table, ROWS, recursive);
                let done = database.execute(attack, []);
                let left = rows(&database);
                let expected = "1=New 2=Done 3=Paid";
                assert_eq!(left, expected, "{table}\n{attack}\n{done:?}");
                let quiet = attack.contains("OR IGNORE");
                assert!(done.is_err() || quiet, "{table}\n{attack}");
            }
        }
    }
}

#[test]
fn allowed_changes_are_made_however_they_are_written() {
    for recursive in [false, true] {
        for table in TABLES {
            for (statement, expected) in [
                (
                    "UPDATE task SET state = 'Paid' WHERE id = '1'",
                    "1=Paid 2=Done 3=Paid",
                ),
                (
                    "UPDATE task SET state = state, note = id",
                    "1=New 2=Done 3=Paid",
                ),
                (
                    "UPDATE OR REPLACE task SET state = 'Void' WHERE id = '1'",
                    "1=Void 2=Done 3=Paid",
                ),
                (
                    "INSERT INTO task VALUES ('4', 'New', 'd')",
                    "1=New 2=Done 3=Paid 4=New",
                ),
                (
                    "INSERT OR IGNORE INTO task VALUES ('4', 'New', 'd')",
                    "1=New 2=Done 3=Paid 4=New",
                ),
                (
                    "INSERT OR IGNORE INTO task VALUES ('2', 'New', 'b')",
                    "1=New 2=Done 3=Paid",
                ),
                (
                    "INSERT OR REPLACE INTO task VALUES ('4', 'New', 'd')",
                    "1=New 2=Done 3=Paid 4=New",
                ),
                (
                    "REPLACE INTO task VALUES ('1', 'Paid', 'a')",
                    "1=Paid 2=Done 3=Paid",
                ),
                (
                    "REPLACE INTO task VALUES ('2', 'Done', 'z')",
                    "1=New 2=Done 3=Paid",
                ),
                (
                    "REPLACE INTO task VALUES ('1', 'New', 'a'), ('3', 'Done', 'c')",
                    "1=New 2=Done 3=Done",
                ),
                // The change of 1 from New to Paid, and of the row whose place it takes from Paid to Paid.
                (
                    "UPDATE OR REPLACE task SET id = '3', note = 'c', state = 'Paid' WHERE id = '1'",
                    "2=Done 3=Paid",
                ),
                (
                    "INSERT INTO task VALUES ('2', 'New', 'b') ON CONFLICT (id) DO UPDATE SET note = 'y'",
                    "1=New 2=Done 3=Paid",
                ),
                (
                    "INSERT INTO task VALUES ('3', 'New', 'c') ON CONFLICT (id) DO UPDATE SET state = 'Done'",
                    "1=New 2=Done 3=Done",
                ),
                (
                    "INSERT INTO task VALUES ('3', 'Void', 'c') ON CONFLICT (id) DO NOTHING",
                    "1=New 2=Done 3=Paid",
                ),
                ("DELETE FROM task WHERE id = '2'", "1=New 3=Paid"),
            ] {
                let database = guarded(table, ROWS, recursive);
                let done = database.execute(statement, []);
                assert!(done.is_ok(), "{table}\n{statement}\n{done:?}");
                assert_eq!(rows(&database), expected, "{table}\n{statement}");
                // Nothing of one statement is left for the next.
                let wrong = database.execute("INSERT INTO task VALUES ('9', 'Done', 'w')", []);
                assert!(wrong.is_err(), "{table}\n{statement}");
                let right = database.execute("INSERT INTO task VALUES ('9', 'New', 'w')", []);
                assert!(right.is_ok(), "{table}\n{statement}\n{right:?}");
            }
        }
    }
}

/// Such a statement cannot be told from one that replaces rows, and says so.
#[test]
fn another_way_to_fail_is_refused_with_a_reason() {
    let database = guarded(TABLES[0], ROWS, false);
    for policy in ["ABORT", "FAIL", "ROLLBACK"] {
        let insert = format!("INSERT OR {policy} INTO task VALUES (4, 'New', 'd')");
        let error = database.execute(&insert, []).unwrap_err().to_string();
        assert!(
            error.contains("needs no OR ABORT, OR FAIL or OR ROLLBACK"),
            "{error}"
        );
    }
    assert_eq!(rows(&database), "1=New 2=Done 3=Paid");
}

/// A script that fails leaves the database as it was.
fn fails(setup: &str, arguments: &[&str], why: &str) {
    let database = Connection::open_in_memory().unwrap();
    database.execute_batch(setup).unwrap();
    let schema = |database: &Connection| {
        let query = "SELECT coalesce(group_concat(sql, ';'), '') FROM sqlite_master";
        let sql: String = database.query_row(query, [], |row| row.get(0)).unwrap();
        sql
    };
    let before = schema(&database);
    let error = database
        .execute_batch(&script(arguments))
        .unwrap_err()
        .to_string();
    assert!(error.contains(why), "{error}");
    // A program that stops at the mistake ends the transaction by going away.
    if !database.is_autocommit() {
        database.execute_batch("ROLLBACK").unwrap();
    }
    assert_eq!(schema(&database), before);
}

#[test]
fn what_cannot_be_guarded_fails() {
    let table = "CREATE TABLE task (id integer PRIMARY KEY, state text);";
    fails("", &[], "no such table");
    fails("", &["--table", "task"], "no such table");
    fails(
        table,
        &["--table", "task", "--column", "status"],
        "no such column",
    );
    fails(table, &["--table", "task.state"], "unknown database");
    fails(
        "CREATE TABLE base (id, state); CREATE VIEW task AS SELECT * FROM base;",
        &["--table", "task"],
        "view",
    );
    fails(
        "CREATE TABLE task (id integer PRIMARY KEY ON\n CONFLICT  replace, state text);",
        &["--table", "task"],
        "cannot be guarded",
    );
    // A temporary table hides another of its name, and is not what is meant.
    fails(
        "CREATE TEMP TABLE task (id integer PRIMARY KEY, state text);",
        &["--table", "task"],
        "no such table",
    );
    // A table of somebody else, with rows in it.
    fails(
        "CREATE TABLE task (id, state); CREATE TABLE order_state (name text); INSERT INTO order_state VALUES ('mine');",
        &["--table", "task"],
        "no such column",
    );
}

#[test]
fn names_are_taken_as_they_are_written() {
    for (table, given) in [
        ("\"user\"", "user"),
        ("\"select\"", "select"),
        ("\"Orders\"", "Orders"),
        ("\"Aufträge 注文\"", "Aufträge 注文"),
        ("\"a.b\"", "\"a.b\""),
        ("\"a\"\"b\"", "\"a\"\"b\""),
        (
            "\"it's; DROP TABLE order_state; --\"",
            "it's; DROP TABLE order_state; --",
        ),
        ("other.\"Orders\"", "other.Orders"),
    ] {
        for (column, given_column) in [
            ("\"group\"", "group"),
            ("\"my state\"", "my state"),
            ("\"a.\"\"b\"", "\"a.\"\"b\""),
        ] {
            let database = Connection::open_in_memory().unwrap();
            database
                .execute_batch("ATTACH ':memory:' AS other")
                .unwrap();
            let create = format!("CREATE TABLE {table} (id integer PRIMARY KEY, {column} text)");
            database.execute_batch(&create).unwrap();
            let script = script(&["--table", given, "--column", given_column]);
            database.execute_batch(&script).unwrap();
            database.execute_batch(&script).unwrap();
            let add = |state: &str| format!("INSERT INTO {table} ({column}) VALUES ('{state}')");
            let change = |state: &str| format!("UPDATE {table} SET {column} = '{state}'");
            assert!(database.execute(&add("Done"), []).is_err(), "{create}");
            assert!(database.execute(&add("New"), []).is_ok(), "{create}");
            assert!(database.execute(&change("Done"), []).is_err(), "{create}");
            assert!(database.execute(&change("Paid"), []).is_ok(), "{create}");
        }
    }
}

/// The guard of one table or column leaves those of others in place.
#[test]
fn several_tables_and_columns_are_guarded_at_once() {
    let database = Connection::open_in_memory().unwrap();
    database
        .execute_batch("CREATE TABLE one (id, state, second); CREATE TABLE two (id, state);")
        .unwrap();
    for arguments in [
        &["--table", "one"][..],
        &["--table", "one", "--column", "second"],
        &["--table", "two"],
        &["--create-table"],
    ] {
        database.execute_batch(&script(arguments)).unwrap();
    }
    for wrong in [
        "INSERT INTO one VALUES (1, 'Done', 'New')",
        "INSERT INTO one VALUES (1, 'New', 'Done')",
        "INSERT INTO two VALUES (1, 'Done')",
        "INSERT INTO order_run VALUES (1, 'Done')",
    ] {
        assert!(database.execute(wrong, []).is_err(), "{wrong}");
    }
    for right in [
        "INSERT INTO one VALUES (1, 'New', 'New')",
        "INSERT INTO two VALUES (1, 'New')",
        "INSERT INTO order_run VALUES (1, 'New')",
        "REPLACE INTO order_run VALUES (1, 'Paid')",
    ] {
        assert!(database.execute(right, []).is_ok(), "{right}");
    }
    let back = database.execute("REPLACE INTO order_run VALUES (1, 'New')", []);
    assert!(back.is_err());
}

/// What stands in another database of the connection, or only in this session, does not change the rules.
#[test]
fn a_temporary_table_does_not_stand_in_for_the_rules() {
    let database = guarded(TABLES[0], ROWS, false);
    database
        .execute_batch(
            "CREATE TEMP TABLE order_transition (source, target, event, goes_back);
             INSERT INTO temp.order_transition VALUES ('Done', 'New', NULL, false);
             CREATE TEMP TABLE order_state (ordinal, name, description, is_initial, is_terminal);
             INSERT INTO temp.order_state VALUES (1, 'Done', '', true, true);",
        )
        .unwrap();
    let changed = database.execute("UPDATE task SET state = 'New' WHERE id = 2", []);
    assert!(changed.is_err());
    assert!(
        database
            .execute("INSERT INTO task VALUES (7, 'Done', 'x')", [])
            .is_err()
    );
}

#[test]
fn generated_columns_are_guarded() {
    let database = guarded(
        "CREATE TABLE task (id integer PRIMARY KEY, paid integer, state text AS (iif(paid, 'Done', 'New')) STORED);",
        "INSERT INTO task (id, paid) VALUES (1, 0);",
        false,
    );
    assert!(database.execute("UPDATE task SET paid = 1", []).is_err());
    assert_eq!(rows(&database), "1=New");
}

#[test]
fn names_that_no_database_has_are_refused() {
    for (arguments, why) in [
        (&["--table", "a..b"][..], "empty"),
        (&["--table", "\"a"], "not closed"),
        (&["--table", "a\"b"], "twice"),
        (&["--table", "a\u{202e}b"], "nobody sees"),
        (&["--column", "a.b"], "no schema"),
        (&["--table", "a.b.c"], "3 parts"),
    ] {
        let output = generate(ORDER, arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(errors.contains(why), "{errors}");
    }
    let long = "a".repeat(64);
    let output = generate(ORDER, &["--table", &long]);
    assert_eq!(output.status.code(), Some(2));
    // The machine has the letter of the state `Ne\0w`.
    let output = generate(&ORDER.replace("New", "Ne\0w"), &[]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "{errors}");
    assert!(errors.contains("NUL"), "{errors}");
}
