//! Generated SQL in real databases: SQLite, and PostgreSQL where it is installed.
//!
//! Every change from one state to another is tried, every start, and random logs; the databases must say what the generated Rust says.

#![allow(clippy::unwrap_used, reason = "a test stops where it meets something unexpected")]

#[path = "sql/engines.rs"]
mod engines;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use engines::{Engine, PostgreSql, Sqlite, literal};
use fsm_codegen::plan::Plan;
use fsm_spec::source::Source;
use fsm_spec::{Options, check};

/// A machine as a table of names.
struct Subject {
    /// What the names of its tables start with.
    prefix: String,
    document: PathBuf,
    script: String,
    states: Vec<String>,
    initials: HashSet<String>,
    allowed: HashSet<(String, String)>,
}

impl Subject {
    fn all(dialect: &str) -> Vec<Self> {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut files: Vec<_> =
            fs::read_dir(here.join("../specs")).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.retain(|file| file.extension().is_some_and(|end| end == "md"));
        files.sort();
        assert!(files.len() >= 8);
        files.push(here.join("../tests/tests/languages/hostile.md"));
        files.iter().map(|file| Self::new(file, dialect)).collect()
    }

    fn new(file: &Path, dialect: &str) -> Self {
        let text = fs::read_to_string(file).unwrap();
        let report = check(&Source::new(&text), &Options::default());
        let machine = &report.reading.machines[0];
        let plan = Plan::new(machine).ok().unwrap();
        let states: Vec<String> = plan.states.iter().map(|node| node.state.name.clone()).collect();
        let name = |at: u16| states[usize::from(at)].clone();
        let output = Command::new(env!("CARGO_BIN_EXE_fsm"))
            .args(["gen", "--lang", "sql", "--dialect", dialect])
            .args(if dialect == "sqlite" { &["--key", "run_id"][..] } else { &[] })
            .arg(file)
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let script = String::from_utf8(output.stdout).unwrap();
        let table = script.split("_state\" (").next().unwrap();
        Self {
            document: file.to_owned(),
            prefix: table.rsplit('"').next().unwrap().to_owned(),
            initials: plan.initials.iter().map(|at| name(*at)).collect(),
            allowed: plan.edges.iter().map(|edge| (name(edge.from), name(edge.to))).collect(),
            script,
            states,
        }
    }

    /// Every change of the status column is tried; those that the document allows are made, and no others.
    fn check_status(&self, engine: &mut dyn Engine) {
        let table = format!("{}_run", self.prefix);
        // A table of the user's own, with runs in it, from before it was guarded.
        let mut rows = Vec::new();
        let mut changes = Vec::new();
        let mut expected = Vec::new();
        for (i, from) in self.states.iter().enumerate() {
            for (j, to) in self.states.iter().enumerate() {
                let id = format!("{i:03}-{j:03}");
                rows.push(format!("('{id}', {}, 0)", literal(from)));
                changes.push(format!("UPDATE {table} SET state = {} WHERE run_id = '{id}'", literal(to)));
                let stays = i == j || !self.allowed.contains(&(from.clone(), to.clone()));
                expected.push(vec![Some(id), Some(if stays { from } else { to }.clone())]);
            }
        }
        engine.must(&format!(
            "CREATE TABLE {table} (run_id text PRIMARY KEY, state text NOT NULL, other integer);
             INSERT INTO {table} VALUES {};",
            rows.join(", ")
        ));
        engine.must(&self.script);
        // A script can be run again.
        engine.must(&self.script);
        changes.push(format!("UPDATE {table} SET state = 'no such state'"));
        changes.push(format!("UPDATE {table} SET other = 1, state = state"));
        engine.may(&changes);
        let select = format!("SELECT run_id, state FROM {table} ORDER BY run_id");
        assert_eq!(engine.rows(&select), expected, "{}", self.prefix);
        let touched = format!("SELECT count(*) FROM {table} WHERE other = 1");
        assert_eq!(engine.rows(&touched), [vec![Some(rows.len().to_string())]]);

        let starts: Vec<String> = self
            .states
            .iter()
            .map(|state| format!("INSERT INTO {table} VALUES ({0}, {0}, 2)", literal(state)))
            .collect();
        engine.may(&starts);
        let select = format!("SELECT run_id FROM {table} WHERE other = 2");
        let started: HashSet<String> = engine.rows(&select).into_iter().filter_map(|mut row| row.pop()?).collect();
        assert_eq!(started, self.initials, "{}", self.prefix);
    }

    /// Random logs: the database finds the first forbidden step of each run where `fsm replay` finds it, and none in the others.
    fn check_log(&self, engine: &mut dyn Engine, random: &mut Random) {
        let mut rows = Vec::new();
        let mut lines = Vec::new();
        for run in 0..30 {
            let mut before: Option<Option<String>> = None;
            for step in 0..3 + run % 23 {
                let state = self.next(before.as_ref(), run, random);
                let value = state.as_deref().map_or("NULL".to_owned(), literal);
                rows.push(format!("('run {run:02}', {step}, {value})"));
                lines.push((run, step, state.clone()));
                before = Some(state);
            }
        }
        let expected = self.replayed(&lines);
        assert!(
            (5..30).contains(&expected.len()),
            "{}: the log is neither right nor all wrong: {}",
            self.prefix,
            expected.len()
        );
        random.shuffle(&mut rows);
        let log = format!("{}_log", self.prefix);
        engine.must(&format!("INSERT INTO {log} VALUES {};", rows.join(", ")));
        let select =
            format!("SELECT run_id, min(step) FROM {}_forbidden_step GROUP BY run_id ORDER BY run_id", self.prefix);
        let found: Vec<(String, String)> =
            engine.rows(&select).into_iter().map(|row| (row[0].clone().unwrap(), row[1].clone().unwrap())).collect();
        if self.script.contains("-- Where regions are active") {
            // One row cannot say that a run is in two states: what `fsm replay` refuses is refused, and more may be.
            for (run, step) in &expected {
                let number = |step: &str| step.parse::<usize>().unwrap();
                let caught = found.iter().any(|(other, at)| other == run && number(at) <= number(step));
                assert!(caught, "{}: {run}, {step}", self.prefix);
            }
        } else {
            assert_eq!(found, expected, "{}", self.prefix);
        }
    }

    /// The first step of each run that `fsm replay` refuses; each run is a log of its own.
    fn replayed(&self, lines: &[(usize, usize, Option<String>)]) -> Vec<(String, String)> {
        let folder = tempfile::tempdir().unwrap();
        let mut found = Vec::new();
        for run in lines.chunk_by(|a, b| a.0 == b.0) {
            let mut text = String::new();
            for (_, _, state) in run {
                text.push_str(&serde_json::json!({ "state": state }).to_string());
                text.push('\n');
            }
            let log = folder.path().join("log.jsonl");
            fs::write(&log, text).unwrap();
            let output = Command::new(env!("CARGO_BIN_EXE_fsm"))
                .args(["replay", "--from-start", "--format", "json"])
                .args([&self.document, &log])
                .output()
                .unwrap();
            let report: serde_json::Value = serde_json::from_slice(&output.stdout)
                .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
            let violation = report["violations"].as_array().unwrap().first();
            if let Some(line) = violation.map(|violation| violation["line"].as_u64().unwrap()) {
                found.push((format!("run {:02}", run[0].0), (line - 1).to_string()));
            }
        }
        found
    }

    /// Mostly a state that is allowed, sometimes another one, one that there is not, or none.
    fn next(&self, before: Option<&Option<String>>, run: usize, random: &mut Random) -> Option<String> {
        let allowed: Vec<&String> = match before {
            None => self.states.iter().filter(|state| self.initials.contains(*state)).collect(),
            Some(None) => Vec::new(),
            Some(Some(from)) => {
                self.states.iter().filter(|to| self.allowed.contains(&(from.clone(), (*to).clone()))).collect()
            }
        };
        // Every other run keeps to the transitions, and only ways back may go wrong.
        let wrong = if run.is_multiple_of(2) { random.below(6) } else { usize::MAX };
        match wrong {
            0 => Some(self.states[random.below(self.states.len())].clone()),
            1 if random.below(4) == 0 => Some("no such state".to_owned()),
            2 if random.below(4) == 0 => None,
            // Where a run is over, the next one begins.
            _ if allowed.is_empty() => self.states.iter().find(|state| self.initials.contains(*state)).cloned(),
            _ => Some(allowed[random.below(allowed.len())].clone()),
        }
    }
}

/// Numbers that are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }
}

fn check_all(dialect: &str, engine: &mut dyn Engine) {
    let mut random = Random(7);
    for subject in Subject::all(dialect) {
        engine.begin();
        subject.check_status(engine);
        subject.check_log(engine, &mut random);
    }
}

#[test]
fn sqlite() {
    check_all("sqlite", &mut Sqlite::new());
}

#[test]
fn postgresql() {
    match PostgreSql::start() {
        Ok(mut engine) => check_all("postgresql", &mut engine),
        Err(why) => engines::skipped(&why),
    }
}
