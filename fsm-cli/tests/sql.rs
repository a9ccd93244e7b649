//! Generated SQL in real databases: SQLite, and PostgreSQL where it is installed.
//!
//! Every change from one state to another is tried, every start, and random logs; the databases must say what the generated Rust says.

#![allow(
    clippy::unwrap_used,
    reason = "a test stops where it meets something unexpected"
)]

#[path = "sql/engines.rs"]
mod engines;

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use engines::{Engine, PostgreSql, Sqlite, literal};
use fsm_codegen::plan::Plan;
use fsm_spec::source::Source;
use fsm_spec::{Options, check};

/// A machine as a table of names.
struct Subject {
    /// What the names of its tables start with.
    prefix: String,
    script: String,
    states: Vec<String>,
    initials: HashSet<String>,
    allowed: HashSet<(String, String)>,
}

impl Subject {
    fn all(dialect: &str) -> Vec<Self> {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut files: Vec<_> = fs::read_dir(here.join("../specs"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
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
        let states: Vec<String> = plan
            .states
            .iter()
            .map(|node| node.state.name.clone())
            .collect();
        let name = |at: u16| states[usize::from(at)].clone();
        let output = Command::new(env!("CARGO_BIN_EXE_fsm"))
            .args(["gen", "--lang", "sql", "--dialect", dialect])
            .arg(file)
            .output()
            .unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let script = String::from_utf8(output.stdout).unwrap();
        let table = script.split("CREATE TABLE IF NOT EXISTS ").nth(1).unwrap();
        Self {
            prefix: table.split("_state (").next().unwrap().to_owned(),
            initials: plan.initials.iter().map(|at| name(*at)).collect(),
            allowed: plan
                .edges
                .iter()
                .map(|edge| (name(edge.from), name(edge.to)))
                .collect(),
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
                changes.push(format!(
                    "UPDATE {table} SET state = {} WHERE run_id = '{id}'",
                    literal(to)
                ));
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
        let started: HashSet<String> = engine
            .rows(&select)
            .into_iter()
            .filter_map(|mut row| row.pop()?)
            .collect();
        assert_eq!(started, self.initials, "{}", self.prefix);
    }

    /// Random logs: every forbidden step is found, and no other.
    fn check_log(&self, engine: &mut dyn Engine, random: &mut Random) {
        let mut rows = Vec::new();
        let mut expected = Vec::new();
        for run in 0..20 {
            let mut before: Option<Option<String>> = None;
            for step in 0..30 {
                let state = self.next(before.as_ref(), random);
                let value = state.as_deref().map_or("NULL".to_owned(), literal);
                rows.push(format!("('run {run:02}', {step}, {value})"));
                let fine = match (&before, &state) {
                    (None, Some(state)) => self.initials.contains(state),
                    (Some(Some(from)), Some(to)) => {
                        self.allowed.contains(&(from.clone(), to.clone()))
                    }
                    _ => false,
                };
                if !fine {
                    let source = before.clone().flatten();
                    expected.push(vec![
                        Some(format!("run {run:02}")),
                        Some(step.to_string()),
                        source,
                        state.clone(),
                    ]);
                }
                before = Some(state);
            }
        }
        assert!(
            expected.len() > 20 && expected.len() < rows.len(),
            "the log is neither right nor all wrong"
        );
        random.shuffle(&mut rows);
        let log = format!("{}_log", self.prefix);
        engine.must(&format!("INSERT INTO {log} VALUES {};", rows.join(", ")));
        let select = format!(
            "SELECT run_id, step, source, target FROM {}_forbidden_step ORDER BY run_id, step",
            self.prefix
        );
        assert_eq!(engine.rows(&select), expected, "{}", self.prefix);
    }

    /// Mostly a state that is allowed, sometimes another one, one that there is not, or none.
    fn next(&self, before: Option<&Option<String>>, random: &mut Random) -> Option<String> {
        let allowed: Vec<&String> = match before {
            None => self
                .states
                .iter()
                .filter(|state| self.initials.contains(*state))
                .collect(),
            Some(None) => Vec::new(),
            Some(Some(from)) => self
                .states
                .iter()
                .filter(|to| self.allowed.contains(&(from.clone(), (*to).clone())))
                .collect(),
        };
        match random.below(12) {
            0 => Some(self.states[random.below(self.states.len())].clone()),
            1 if random.below(4) == 0 => Some("no such state".to_owned()),
            2 if random.below(4) == 0 => None,
            _ if allowed.is_empty() => Some(self.states[random.below(self.states.len())].clone()),
            _ => Some(allowed[random.below(allowed.len())].clone()),
        }
    }
}

/// Numbers that are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
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
