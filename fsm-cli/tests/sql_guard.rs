//! Ways around a guarded table, tried in a real SQLite. `scripts/postgres/run` tries those of PostgreSQL.

#![allow(clippy::unwrap_used, reason = "a test stops where it meets something unexpected")]

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use rusqlite::{Connection, StatementStatus};

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
fn guarded((table, keys): (&str, &[&str]), rows: &str, recursive: bool) -> Connection {
    let database = Connection::open_in_memory().unwrap();
    let pragma = format!("PRAGMA recursive_triggers = {};", i32::from(recursive));
    database.execute_batch(&pragma).unwrap();
    database.execute_batch(table).unwrap();
    database.execute_batch(rows).unwrap();
    database.execute_batch(&script(&[&["--table", "task"], keys].concat())).unwrap();
    database
}

/// All rows as `1=New 2=Done`.
fn rows(database: &Connection) -> String {
    let mut query = database.prepare("SELECT id || '=' || coalesce(state, 'NULL') FROM task ORDER BY id").unwrap();
    let rows = query.query_map([], |row| row.get::<_, String>(0)).unwrap();
    rows.map(Result::unwrap).collect::<Vec<_>>().join(" ")
}

/// Tables, and what the generator is told of their unique keys.
const TABLES: [(&str, &[&str]); 8] = [
    ("CREATE TABLE task (id integer PRIMARY KEY, state text, note text);", &[]),
    ("CREATE TABLE task (id integer PRIMARY KEY ON CONFLICT FAIL, state text, note text);", &["--key", "id"]),
    ("CREATE TABLE task (id text PRIMARY KEY, state text NOT NULL, note text);", &["--key", "id"]),
    (
        "CREATE TABLE task (id text PRIMARY KEY, state text COLLATE NOCASE, note text) WITHOUT ROWID;",
        &["--key", "ID", "--without-rowid"],
    ),
    ("CREATE TABLE task (id, state, note, UNIQUE (note), UNIQUE (id));", &["--key", "id", "--key", "note"]),
    (
        "CREATE TABLE task (id varchar UNIQUE, state text COLLATE RTRIM, note text UNIQUE ON CONFLICT ABORT);",
        &["--key", "note", "--key", "id"],
    ),
    (
        "CREATE TABLE task (id text, state text, note text, zone int DEFAULT 1, PRIMARY KEY (zone, id)); CREATE INDEX plain ON task (note);",
        &["--key", "id,Zone"],
    ),
    ("CREATE TABLE task (id text COLLATE NOCASE PRIMARY KEY NOT NULL, state text, note text);", &["--key", "id"]),
];

const ROWS: &str =
    "INSERT INTO task (id, state, note) VALUES ('1', 'New', 'a'), ('2', 'Done', 'b'), ('3', 'Paid', 'c');";

/// What an upsert names in this table.
fn conflict(table: &str) -> &'static str {
    if table.contains("zone") { "(zone, id) DO" } else { "(id) DO" }
}

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
                "INSERT INTO task (id, state, note) VALUES ('4', 'Done', 'd')",
                "INSERT INTO task (id, state, note) VALUES ('4', NULL, 'd')",
                "INSERT INTO task (id) VALUES ('4')",
                "INSERT OR IGNORE INTO task (id, state, note) VALUES ('4', 'Done', 'd')",
                "INSERT OR REPLACE INTO task (id, state, note) VALUES ('4', 'Done', 'd')",
                // What takes the place of a row changes its state.
                "INSERT OR REPLACE INTO task (id, state, note) VALUES ('2', 'New', 'b')",
                "REPLACE INTO task (id, state, note) VALUES ('2', 'New', 'b')",
                "REPLACE INTO task (id, state, note) VALUES ('2', 'New', 'z')",
                "REPLACE INTO task (id, state, note) VALUES ('1', 'Done', 'a')",
                "REPLACE INTO task (id, state, note) VALUES ('4', 'New', 'd'), ('2', 'New', 'b')",
                "REPLACE INTO task (id, state, note) SELECT id, 'New', note FROM task WHERE id = '2'",
                "UPDATE OR REPLACE task SET id = '2', note = 'b' WHERE id = '1'",
                "UPDATE OR REPLACE task SET id = '2' WHERE id = '1'",
                "INSERT INTO task (id, state, note) VALUES ('2', 'New', 'b') ON CONFLICT (id) DO UPDATE SET state = excluded.state",
                "INSERT INTO task (id, state, note) VALUES ('2', 'New', 'b')",
            ] {
                let database = guarded(table, ROWS, recursive);
                let attack = &attack.replace("(id) DO", conflict(table.0));
                let done = database.execute(attack, []);
                let left = rows(&database);
                let expected = "1=New 2=Done 3=Paid";
                assert_eq!(left, expected, "{table:?}\n{attack}\n{done:?}");
                let quiet = attack.contains("OR IGNORE");
                assert!(done.is_err() || quiet, "{table:?}\n{attack}");
            }
        }
    }
}

#[test]
fn allowed_changes_are_made_however_they_are_written() {
    for recursive in [false, true] {
        for table in TABLES {
            for (statement, expected) in [
                ("UPDATE task SET state = 'Paid' WHERE id = '1'", "1=Paid 2=Done 3=Paid"),
                ("UPDATE task SET state = state, note = id", "1=New 2=Done 3=Paid"),
                ("UPDATE OR REPLACE task SET state = 'Void' WHERE id = '1'", "1=Void 2=Done 3=Paid"),
                ("INSERT INTO task (id, state, note) VALUES ('4', 'New', 'd')", "1=New 2=Done 3=Paid 4=New"),
                ("INSERT OR IGNORE INTO task (id, state, note) VALUES ('4', 'New', 'd')", "1=New 2=Done 3=Paid 4=New"),
                ("INSERT OR IGNORE INTO task (id, state, note) VALUES ('2', 'New', 'b')", "1=New 2=Done 3=Paid"),
                ("INSERT OR REPLACE INTO task (id, state, note) VALUES ('4', 'New', 'd')", "1=New 2=Done 3=Paid 4=New"),
                ("REPLACE INTO task (id, state, note) VALUES ('1', 'Paid', 'a')", "1=Paid 2=Done 3=Paid"),
                ("REPLACE INTO task (id, state, note) VALUES ('2', 'Done', 'z')", "1=New 2=Done 3=Paid"),
                (
                    "REPLACE INTO task (id, state, note) VALUES ('1', 'New', 'a'), ('3', 'Done', 'c')",
                    "1=New 2=Done 3=Done",
                ),
                // The change of 1 from New to Paid, and of the row whose place it takes from Paid to Paid.
                ("UPDATE OR REPLACE task SET id = '3', note = 'c', state = 'Paid' WHERE id = '1'", "2=Done 3=Paid"),
                (
                    "INSERT INTO task (id, state, note) VALUES ('2', 'New', 'b') ON CONFLICT (id) DO UPDATE SET note = 'y'",
                    "1=New 2=Done 3=Paid",
                ),
                (
                    "INSERT INTO task (id, state, note) VALUES ('3', 'New', 'c') ON CONFLICT (id) DO UPDATE SET state = 'Done'",
                    "1=New 2=Done 3=Done",
                ),
                (
                    "INSERT INTO task (id, state, note) VALUES ('3', 'Void', 'c') ON CONFLICT (id) DO NOTHING",
                    "1=New 2=Done 3=Paid",
                ),
                ("DELETE FROM task WHERE id = '2'", "1=New 3=Paid"),
            ] {
                let database = guarded(table, ROWS, recursive);
                let statement = &statement.replace("(id) DO", conflict(table.0));
                let done = database.execute(statement, []);
                assert!(done.is_ok(), "{table:?}\n{statement}\n{done:?}");
                assert_eq!(rows(&database), expected, "{table:?}\n{statement}");
                // Nothing of one statement is left for the next.
                let wrong = database.execute("INSERT INTO task (id, state, note) VALUES ('9', 'Done', 'w')", []);
                assert!(wrong.is_err(), "{table:?}\n{statement}");
                let right = database.execute("INSERT INTO task (id, state, note) VALUES ('9', 'New', 'w')", []);
                assert!(right.is_ok(), "{table:?}\n{statement}\n{right:?}");
            }
        }
    }
}

/// The rowid is a key of a table with keys of its own as well.
#[test]
fn a_row_is_not_replaced_by_its_number() {
    for recursive in [false, true] {
        let table = (
            "CREATE TABLE task (id text PRIMARY KEY, state text, note text UNIQUE);",
            &["--key", "id", "--key", "note"][..],
        );
        for attack in [
            "REPLACE INTO task (rowid, id, state) VALUES (2, 'x', 'New')",
            "REPLACE INTO task (_rowid_, id, state, note) VALUES (1, '3', 'Void', 'b')",
            "UPDATE OR REPLACE task SET rowid = 2 WHERE id = '1'",
            "UPDATE OR REPLACE task SET note = 'b' WHERE id = '1'",
        ] {
            let database = guarded(table, ROWS, recursive);
            assert!(database.execute(attack, []).is_err(), "{attack}");
            assert_eq!(rows(&database), "1=New 2=Done 3=Paid");
        }
    }
}

/// A statement that puts no row in leaves nothing that opens the guard, or closes it, for the next.
#[test]
fn statements_that_were_ignored_do_not_count() {
    for recursive in [false, true] {
        for (statements, last) in [
            ("INSERT OR IGNORE INTO task VALUES (2, 'New', 'x');", "UPDATE OR REPLACE task SET id = 2 WHERE id = 1"),
            (
                "INSERT INTO task VALUES (1, 'New', 'x') ON CONFLICT DO NOTHING; UPDATE task SET state = 'Void' WHERE id = 1;",
                "REPLACE INTO task VALUES (1, 'New', 'x')",
            ),
            (
                "INSERT OR IGNORE INTO task VALUES (3, 'New', 'x'); UPDATE task SET id = 9 WHERE id = 3;",
                "INSERT INTO task VALUES (3, 'Done', 'x')",
            ),
            (
                "INSERT OR IGNORE INTO task VALUES (3, 'New', 'x'); DELETE FROM task WHERE id = 3;",
                "INSERT INTO task (state) VALUES ('Done')",
            ),
        ] {
            let database = guarded(TABLES[0], ROWS, recursive);
            database.execute_batch(statements).unwrap();
            let before = rows(&database);
            assert!(database.execute(last, []).is_err(), "{statements} {last}");
            assert_eq!(rows(&database), before);
        }
        for (statements, last) in [
            (
                "INSERT OR IGNORE INTO task VALUES (3, 'New', 'x'); DELETE FROM task WHERE id = 3;",
                "INSERT INTO task (state) VALUES ('New')",
            ),
            (
                "INSERT OR IGNORE INTO task VALUES (3, 'New', 'x'); UPDATE task SET id = 0 WHERE id = 3;",
                "INSERT INTO task (state) VALUES ('New')",
            ),
            (
                "INSERT OR IGNORE INTO task VALUES (2, 'New', 'x'); DELETE FROM task;",
                "INSERT INTO task VALUES (2, 'New', 'x'), (1, 'New', 'y')",
            ),
            (
                "INSERT INTO task VALUES (-1, 'New', 'x'); UPDATE task SET state = 'Void' WHERE id = -1;",
                "INSERT INTO task (state) VALUES ('New')",
            ),
        ] {
            let database = guarded(TABLES[0], ROWS, recursive);
            database.execute_batch(statements).unwrap();
            let done = database.execute(last, []);
            assert!(done.is_ok(), "{statements} {last} {done:?}");
        }
    }
}

/// Triggers of the user, whichever is made first, do not open the guard and work as before.
#[test]
fn triggers_beside_the_guard_change_nothing() {
    let table = "CREATE TABLE task (id integer PRIMARY KEY, state text, note text);";
    for trigger in [
        "CREATE TRIGGER other AFTER INSERT ON task BEGIN UPDATE task SET note = 'seen' WHERE id = 3; END;",
        "CREATE TRIGGER other BEFORE INSERT ON task BEGIN UPDATE task SET note = 'seen'; END;",
        "CREATE TRIGGER other AFTER INSERT ON task WHEN NEW.note <> 'part' BEGIN INSERT INTO task VALUES (NULL, 'New', 'part'); END;",
        "CREATE TRIGGER other BEFORE INSERT ON task WHEN NEW.note <> 'part' BEGIN INSERT INTO task VALUES (NULL, 'New', 'part'); END;",
        "CREATE TRIGGER other AFTER DELETE ON task BEGIN UPDATE task SET note = 'gone'; END;",
    ] {
        for recursive in [false, true] {
            for first in [false, true] {
                let rest = if first { "" } else { trigger };
                let both = if first { format!("{table}{ROWS}{trigger}") } else { format!("{table}{ROWS}") };
                let rows_of = |database: &Connection, id: i32| -> String {
                    let query = format!("SELECT state FROM task WHERE id = {id}");
                    database.query_row(&query, [], |row| row.get(0)).unwrap()
                };
                let database = guarded((&both, &[]), "", recursive);
                database.execute_batch(rest).unwrap();
                for wrong in [
                    "REPLACE INTO task VALUES (2, 'New', 'x')",
                    "UPDATE OR REPLACE task SET id = 2 WHERE id = 1",
                    "INSERT INTO task VALUES (NULL, 'Done', 'x')",
                ] {
                    assert!(database.execute(wrong, []).is_err(), "{both}{rest} {wrong}");
                    assert_eq!(rows_of(&database, 2), "Done");
                }
                for right in [
                    "REPLACE INTO task VALUES (2, 'Done', 'x')",
                    "REPLACE INTO task VALUES (1, 'Paid', 'x')",
                    "INSERT INTO task VALUES (NULL, 'New', 'x')",
                    "INSERT INTO task VALUES (90, 'New', 'x')",
                ] {
                    let done = database.execute(right, []);
                    assert!(done.is_ok(), "{both}{rest} {right} {done:?}");
                }
            }
        }
    }
}

/// The row that a trigger puts in has a key of the row that was replaced, and starts; the row that replaced it does not.
#[test]
fn a_statement_inside_another_leaves_its_notes() {
    for recursive in [false, true] {
        let table = "CREATE TABLE task (id integer PRIMARY KEY, state text, note text UNIQUE);";
        let database = guarded((table, &["--key", "note"]), ROWS, recursive);
        let trigger = "CREATE TRIGGER other AFTER INSERT ON task WHEN NEW.note <> 'b' BEGIN INSERT INTO task (state, note) VALUES ('New', 'b'); END;";
        database.execute_batch(trigger).unwrap();
        let replaced = database.execute("REPLACE INTO task VALUES (2, 'New', 'x')", []);
        assert!(replaced.is_err());
        assert_eq!(rows(&database), "1=New 2=Done 3=Paid");
        database.execute("REPLACE INTO task VALUES (2, 'Done', 'x')", []).unwrap();
        assert_eq!(rows(&database), "1=New 2=Done 3=Paid 4=New");
    }
}

/// What schemas and statements do apart from states goes on as it did.
#[test]
fn ordinary_schemas_work_under_the_guard() {
    let database = guarded(
        (
            "CREATE TABLE parent (id integer PRIMARY KEY, n integer);
             CREATE TABLE task (id integer PRIMARY KEY, state text, note integer REFERENCES parent (id) ON UPDATE CASCADE ON DELETE SET NULL,
                 description text, conflict_id integer, replaced_by integer);
             CREATE TRIGGER touches AFTER UPDATE ON parent BEGIN UPDATE task SET description = NEW.n WHERE note = NEW.id; END;",
            &[],
        ),
        "",
        false,
    );
    database
        .execute_batch(
            "PRAGMA foreign_keys = on;
             INSERT INTO parent VALUES (1, 1);
             INSERT INTO task (id, state, note) VALUES (1, 'New', 1);
             INSERT INTO parent VALUES (1, 2) ON CONFLICT DO UPDATE SET n = excluded.n;
             UPDATE parent SET id = 2;
             DELETE FROM parent;
             INSERT OR ABORT INTO task (id, state) VALUES (2, 'New');
             INSERT OR FAIL INTO task (id, state) VALUES (3, 'New');
             INSERT OR ROLLBACK INTO task (id, state) VALUES (4, 'New');
             UPDATE OR FAIL task SET state = 'Paid' WHERE id = 4;",
        )
        .unwrap();
    assert_eq!(rows(&database), "1=New 2=New 3=New 4=Paid");
}

/// A table that replaces rows by itself is judged like a statement that does.
#[test]
fn a_table_that_says_replace_is_guarded() {
    let table = "CREATE TABLE task (id integer PRIMARY KEY ON CONFLICT REPLACE, state text, note text);";
    let database = guarded((table, &[]), ROWS, false);
    for wrong in ["INSERT INTO task VALUES (2, 'New', 'x')", "UPDATE task SET id = 2 WHERE id = 1"] {
        assert!(database.execute(wrong, []).is_err(), "{wrong}");
    }
    database.execute("INSERT INTO task VALUES (1, 'Paid', 'x')", []).unwrap();
    assert_eq!(rows(&database), "1=Paid 2=Done 3=Paid");
}

/// Ten thousand rows cost no more than a moment: nothing is counted for each.
#[test]
fn a_guarded_table_may_be_large() {
    let database = guarded(TABLES[0], "", false);
    let cost = |rows: u32| {
        let each = format!(
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {rows}) SELECT i, 'New', 'x' FROM n"
        );
        let steps = ["INSERT INTO", "INSERT OR IGNORE INTO", "REPLACE INTO"].map(|verb| {
            let mut statement = database.prepare(&format!("{verb} task {each}")).unwrap();
            statement.execute([]).unwrap();
            statement.get_status(StatementStatus::VmStep)
        });
        database.execute("DELETE FROM task", []).unwrap();
        steps.iter().sum::<i32>()
    };
    let (few, many) = (cost(1_000), cost(8_000));
    assert!(many < few * 12, "{few} for 1,000 rows, {many} for 8,000");
}

/// Two documents whose machines have one name do not take each other's rules away.
#[test]
fn rules_of_another_document_are_refused() {
    let database = Connection::open_in_memory().unwrap();
    database.execute_batch("CREATE TABLE task (id integer PRIMARY KEY, state text)").unwrap();
    let script = |name: &str, document: &str| {
        let arguments = ["--dialect", "sqlite", "--table", "task", "--stdin-filename", name];
        String::from_utf8(generate(document, &arguments).stdout).unwrap()
    };
    let other = ORDER.replace("Paid", "Sent");
    database.execute_batch(&script("one.md", ORDER)).unwrap();
    let error = database.execute_batch(&script("other.md", &other)).unwrap_err();
    assert!(error.to_string().contains("rules of another document"), "{error}");
    database.execute_batch("ROLLBACK").unwrap();
    let count = "SELECT count(*) FROM order_state WHERE name = 'Sent'";
    let sent = || database.query_row(count, [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(sent(), 0);
    database.execute_batch(&script("one.md", &other)).unwrap();
    assert_eq!(sent(), 1);
    database.execute_batch("DROP TABLE order_document").unwrap();
    database.execute_batch(&script("other.md", ORDER)).unwrap();
    assert_eq!(sent(), 0);
}

/// A column does not know where a run came from, and the script says so; the log knows.
#[test]
fn a_way_back_to_another_state_is_seen_in_the_log_alone() {
    let document = "# Agent\n\n```mermaid\nstateDiagram-v2\n    [*] --> Coding\n    Coding --> Review\n    Review --> Coding\n    \
                    Review --> Done\n    Done --> [*]\n```\n\nSuspend can be entered from any non-terminal state (not from Done).\n\
                    It returns to the originating state.\n";
    let output = generate(document, &["--dialect", "sqlite", "--create-table"]);
    let script = String::from_utf8(output.stdout).unwrap();
    let remark = "a column alone does not know that";
    assert!(script.contains(remark), "{script}");
    assert!(!self::script(&[]).contains(remark));
    let database = Connection::open_in_memory().unwrap();
    database.execute_batch(&script).unwrap();
    database
        .execute_batch(
            "INSERT INTO agent_run VALUES ('a', 'Coding');
             UPDATE agent_run SET state = 'Suspend';
             UPDATE agent_run SET state = 'Review';
             INSERT INTO agent_log VALUES ('a', 1, 'Coding'), ('a', 2, 'Suspend'), ('a', 3, 'Review');",
        )
        .unwrap();
    let query = "SELECT group_concat(step || ': ' || target) FROM agent_forbidden_step";
    let found: String = database.query_row(query, [], |row| row.get(0)).unwrap();
    assert_eq!(found, "3: Review");
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
    let error = database.execute_batch(&script(arguments)).unwrap_err().to_string();
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
    fails(table, &["--table", "task", "--column", "status"], "no such column");
    fails(table, &["--table", "task.state"], "unknown database");
    fails("CREATE TABLE base (id, state); CREATE VIEW task AS SELECT * FROM base;", &["--table", "task"], "view");
    for (table, keys, why) in [
        ("(id text PRIMARY KEY, state)", &[][..], "generate the script with --key"),
        ("(id integer PRIMARY KEY, state, a UNIQUE)", &["--key", "id"], "generate the script with --key"),
        ("(id, state, a, b, UNIQUE (a, b))", &["--key", "a"], "generate the script with --key"),
        ("(id, state); CREATE UNIQUE INDEX late ON task (id)", &[], "generate the script with --key"),
        ("(id, state)", &["--key", "id"], "no unique key"),
        ("(id text, state, PRIMARY KEY (id)) WITHOUT ROWID", &["--key", "id"], "--without-rowid"),
        ("(id text PRIMARY KEY, state)", &["--key", "id", "--without-rowid"], "WITHOUT ROWID"),
        ("(id, state); CREATE UNIQUE INDEX part ON task (id) WHERE id > 1", &["--key", "id"], "a part of the rows"),
        ("(id, state); CREATE UNIQUE INDEX part ON task (lower(id))", &["--key", "id"], "on an expression"),
        (
            "(id text, state); CREATE UNIQUE INDEX part ON task (id COLLATE NOCASE)",
            &["--key", "id"],
            "compares otherwise",
        ),
        ("(id text NOT NULL DEFAULT 'x' PRIMARY KEY, state)", &["--key", "id"], "DEFAULT"),
        ("(id text, state, both AS (id || 'x') UNIQUE)", &["--key", "both"], "generated"),
        ("(rowid text, state)", &[], "column called rowid"),
        ("(id integer PRIMARY KEY, state)", &["--key", "none"], "no such column"),
    ] {
        let arguments = [&["--table", "task"], keys].concat();
        fails(&format!("CREATE TABLE task {table};"), &arguments, why);
    }
    // A temporary table hides another of its name, and is not what is meant.
    fails("CREATE TEMP TABLE task (id integer PRIMARY KEY, state text);", &["--table", "task"], "no such table");
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
        ("\"it's; DROP TABLE order_state; --\"", "it's; DROP TABLE order_state; --"),
        ("other.\"Orders\"", "other.Orders"),
    ] {
        for (column, given_column) in
            [("\"group\"", "group"), ("\"my state\"", "my state"), ("\"a.\"\"b\"", "\"a.\"\"b\"")]
        {
            let database = Connection::open_in_memory().unwrap();
            database.execute_batch("ATTACH ':memory:' AS other").unwrap();
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
        .execute_batch(
            "CREATE TABLE one (id, state, second); CREATE TABLE two (id, state);
             CREATE TABLE a_b (id, c); CREATE TABLE a (id, b_c);",
        )
        .unwrap();
    for arguments in [
        &["--table", "one"][..],
        &["--table", "one", "--column", "second"],
        &["--table", "two"],
        &["--create-table"],
        &["--table", "a_b", "--column", "c"],
        &["--table", "a", "--column", "b_c"],
    ] {
        database.execute_batch(&script(arguments)).unwrap();
    }
    for wrong in [
        "INSERT INTO one VALUES (1, 'Done', 'New')",
        "INSERT INTO one VALUES (1, 'New', 'Done')",
        "INSERT INTO two VALUES (1, 'Done')",
        "INSERT INTO order_run VALUES (1, 'Done')",
        "INSERT INTO a_b VALUES (1, 'Done')",
        "INSERT INTO a VALUES (1, 'Done')",
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
    assert!(database.execute("INSERT INTO task VALUES (7, 'Done', 'x')", []).is_err());
}

#[test]
fn generated_columns_are_guarded() {
    let database = guarded(
        (
            "CREATE TABLE task (id integer PRIMARY KEY, paid integer, state text AS (iif(paid, 'Done', 'New')) STORED);",
            &[],
        ),
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
        (&["--key", "a", "--dialect", "duckdb"], "--dialect sqlite"),
        (&["--key", "a,,b", "--dialect", "sqlite"], "empty"),
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
