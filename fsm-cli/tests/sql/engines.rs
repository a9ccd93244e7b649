//! The databases that the tests run in.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rusqlite::Connection;
use rusqlite::types::ValueRef;

/// A database.
pub(crate) trait Engine {
    /// Starts with an empty one.
    fn begin(&mut self);
    /// Runs statements that must succeed.
    fn must(&mut self, script: &str);
    /// Runs statements each of which may fail.
    fn may(&mut self, statements: &[String]);
    /// What a query gives.
    fn rows(&mut self, query: &str) -> Vec<Vec<Option<String>>>;
}

/// A text as both databases write it.
pub(crate) fn literal(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// Says that the test could not run; written past the capture of the test harness.
pub(crate) fn skipped(why: &str) {
    let _ = writeln!(std::io::stderr(), "SKIPPED: generated SQL was not run in PostgreSQL: {why}");
}

pub(crate) struct Sqlite(Connection);

impl Sqlite {
    pub(crate) fn new() -> Self {
        Self(Connection::open_in_memory().unwrap())
    }
}

impl Engine for Sqlite {
    fn begin(&mut self) {
        *self = Self::new();
    }

    fn must(&mut self, script: &str) {
        self.0.execute_batch(script).unwrap();
    }

    fn may(&mut self, statements: &[String]) {
        for statement in statements {
            let _ = self.0.execute(statement, []);
        }
    }

    fn rows(&mut self, query: &str) -> Vec<Vec<Option<String>>> {
        let mut statement = self.0.prepare(query).unwrap();
        let columns = statement.column_count();
        let rows = statement.query_map([], |row| {
            (0..columns)
                .map(|at| {
                    Ok(match row.get_ref(at)? {
                        ValueRef::Null => None,
                        ValueRef::Integer(number) => Some(number.to_string()),
                        value => Some(value.as_str()?.to_owned()),
                    })
                })
                .collect()
        });
        rows.unwrap().map(Result::unwrap).collect()
    }
}

/// A server of our own, in a folder of its own, that nobody else can reach.
pub(crate) struct PostgreSql {
    programs: PathBuf,
    folder: PathBuf,
    /// What starts programs as a user that the server accepts; it refuses to run as root.
    as_user: Vec<String>,
    databases: usize,
}

/// What stands for NULL in the output of psql, and in no document.
const NULL: &str = "\u{2205}NULL";

impl PostgreSql {
    /// Starts the server, or says why that is not possible.
    pub(crate) fn start() -> Result<Self, String> {
        let programs = programs().ok_or("there is no initdb in /usr/lib/postgresql/*/bin or on the path")?;
        let as_user = if output(Command::new("id").arg("-u")).as_deref() == Ok("0") {
            output(Command::new("runuser").args(["-u", "postgres", "--", "true"]))
                .map_err(|why| format!("it refuses to run as root, and there is no user postgres: {why}"))?;
            ["runuser", "-u", "postgres", "--"].map(str::to_owned).to_vec()
        } else {
            Vec::new()
        };
        let mut server = Self { programs, folder: PathBuf::new(), as_user, databases: 0 };
        let folder = server.run("mktemp", &["-d", "/tmp/fsm-postgresql-XXXXXX"])?;
        server.folder = PathBuf::from(folder);
        let data = server.path("data");
        server
            .run_own("initdb", &["-D", &data, "-A", "trust", "-U", "fsm", "-E", "UTF8", "--no-locale", "--no-sync"])?;
        let options = format!("-F -c listen_addresses='' -k '{}'", server.folder.display());
        let log = server.path("log");
        server.run_own("pg_ctl", &["-D", &data, "-l", &log, "-w", "-o", &options, "start"])?;
        Ok(server)
    }

    fn path(&self, name: &str) -> String {
        self.folder.join(name).display().to_string()
    }

    fn run_own(&self, program: &str, arguments: &[&str]) -> Result<String, String> {
        self.run(self.programs.join(program).to_str().unwrap_or(program), arguments)
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Result<String, String> {
        let mut words = self.as_user.iter().map(String::as_str).chain([program]);
        let mut command = Command::new(words.next().unwrap_or(program));
        // The server must not hold on to the streams of the test.
        command.args(words).args(arguments).current_dir("/").stdin(Stdio::null());
        output(&mut command)
    }

    fn psql(&self, database: &str, arguments: &[&str], script: &str) -> (bool, String, String) {
        let mut child = Command::new(self.programs.join("psql"))
            .args(["-X", "-q", "-A", "-t", "-F", "\t", "-P"])
            .arg(format!("null={NULL}"))
            .args(["-h", self.folder.to_str().unwrap(), "-U", "fsm", "-d", database])
            .args(arguments)
            .env("PGCLIENTENCODING", "UTF8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let script = script.to_owned();
        let writer = std::thread::spawn(move || stdin.write_all(script.as_bytes()));
        let output = child.wait_with_output().unwrap();
        let _ = writer.join();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.success(), text(output.stdout), text(output.stderr))
    }

    fn database(&self) -> String {
        format!("test{}", self.databases)
    }
}

impl Engine for PostgreSql {
    fn begin(&mut self) {
        self.databases += 1;
        let create = format!("CREATE DATABASE {}", self.database());
        let (done, _, errors) = self.psql("postgres", &[], &create);
        assert!(done && errors.is_empty(), "{errors}");
    }

    fn must(&mut self, script: &str) {
        let (done, _, errors) = self.psql(&self.database(), &["-v", "ON_ERROR_STOP=1"], script);
        assert!(done, "{errors}\n{script}");
    }

    fn may(&mut self, statements: &[String]) {
        self.psql(&self.database(), &[], &(statements.join(";\n") + ";"));
    }

    fn rows(&mut self, query: &str) -> Vec<Vec<Option<String>>> {
        let (done, text, errors) = self.psql(&self.database(), &["-v", "ON_ERROR_STOP=1"], query);
        assert!(done, "{errors}");
        let cells = |line: &str| line.split('\t').map(|cell| (cell != NULL).then(|| cell.to_owned())).collect();
        text.lines().map(cells).collect()
    }
}

impl Drop for PostgreSql {
    fn drop(&mut self) {
        if self.folder.starts_with("/tmp") && self.folder != Path::new("/tmp") {
            let _ = self.run_own("pg_ctl", &["-D", &self.path("data"), "-m", "immediate", "-w", "stop"]);
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

/// The folder of the server's programs: of the newest version, or on the path.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok().into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = versions.map(|entry| entry.path().join("bin")).collect();
    folders.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    folders.reverse();
    folders.extend(std::env::split_paths(&path));
    folders.into_iter().find(|folder| folder.join("initdb").is_file() && folder.join("psql").is_file())
}

/// What a program prints, if it succeeds. The streams go to files, which a server that stays may keep open.
fn output(command: &mut Command) -> Result<String, String> {
    let file = tempfile::NamedTempFile::new().map_err(|error| error.to_string())?;
    let stream = || file.reopen().map(Stdio::from);
    let status = command
        .stdout(stream().map_err(|error| error.to_string())?)
        .stderr(Stdio::null())
        .status()
        .map_err(|error| error.to_string())?;
    let text = fs::read_to_string(file.path()).map_err(|error| error.to_string())?;
    if status.success() { Ok(text.trim().to_owned()) } else { Err(format!("{command:?} failed")) }
}
