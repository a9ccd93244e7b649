//! `fsm gen`: a machine as source code.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use fsm_spec::finding::Severity;
use fsm_spec::markdown::BlockKind;
use fsm_spec::picture::visible;
use fsm_spec::source::Source;
use fsm_spec::suggest::closest;
use fsm_spec::{Reading, Report, check};

use super::arguments;
use crate::check::Checker;
use crate::choice::Choice;
use crate::failure::{Failure, Outcome, reason};
use crate::files::{self, is_stdout};
use crate::generate::{
    Dialect, Keys, Name, Outline, StatusColumn, go, head, is_keyword, is_same_rust, python, rust, sql, typescript,
};
use crate::look::{self, Look};
use crate::save::{Output, begins_with};
use crate::walk::walk;

/// The languages, by their names.
const LANGUAGES: [&str; 5] = ["rust", "go", "typescript", "python", "sql"];

pub(super) fn command() -> Command {
    Command::new("gen")
        .about("Generate source code from a machine: its states, its events, what leads where")
        .arg(arguments::file().help("A document, or - for standard input"))
        .arg(
            Arg::new("lang")
                .long("lang")
                .value_name("LANGUAGE")
                .required(true)
                .value_parser(LANGUAGES)
                .help("The language of the code; for Rust it is what `fsm!` expands to"),
        )
        .arg(
            Arg::new("dialect")
                .long("dialect")
                .value_name("DIALECT")
                .value_parser(Dialect::names())
                .default_value("postgresql")
                .help("The database that `--lang sql` is for"),
        )
        .arg(
            Arg::new("table")
                .long("table")
                .value_name("NAME")
                .value_parser(Name::parse)
                .help("The table whose status column `--lang sql` guards, as it is written, case and all; without it, the machine's name with _run")
                .long_help(
                    "The table whose status column `--lang sql` guards; without it, the machine's name with _run.\n\
                     \n\
                     The name is taken as it is written, case and all. A full stop stands between a schema and its table; a part in double \
                     quotes may hold full stops, and a quote in it is written twice: `sales.Orders`, `\"a.b\"`, `\"a\"\"b\"`. Without a schema, \
                     it is `public` in PostgreSQL and `main` in SQLite. The script fails, and changes nothing, where there is no such table or column.",
                ),
        )
        .arg(
            Arg::new("column")
                .long("column")
                .value_name("NAME")
                .value_parser(Name::parse_column)
                .help("That column, as it is written; without it, `state`"),
        )
        .arg(
            Arg::new("create-table")
                .long("create-table")
                .action(ArgAction::SetTrue)
                .help("Have `--lang sql` create that table, where it is not there"),
        )
        .arg(
            Arg::new("key")
                .long("key")
                .value_name("COLUMN[,COLUMN...]")
                .value_parser(Name::parse_columns)
                .action(ArgAction::Append)
                .help("A unique key of that table other than its rowid, for `--dialect sqlite`, where a row may replace another; once for each"),
        )
        .arg(
            Arg::new("without-rowid")
                .long("without-rowid")
                .action(ArgAction::SetTrue)
                .requires("key")
                .help("Say that the table of `--dialect sqlite` is one WITHOUT ROWID"),
        )
        .arg(
            Arg::new("package")
                .long("package")
                .value_name("NAME")
                .value_parser(package)
                .help("The package that `--lang go` is for; without it, the machine's name"),
        )
        .arg(arguments::machine().help("The machine of this name, where the document holds several"))
        .arg(
            Arg::new("output")
                .short('o')
                .long("output")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .help("Where the code goes; without it, to standard output"),
        )
        .arg(
            Arg::new("check")
                .long("check")
                .action(ArgAction::SetTrue)
                .requires("output")
                .help("Write nothing; fail where the file is not what would be generated"),
        )
        .arg(arguments::force())
        .arg(arguments::stdin_filename())
}

fn package(text: &str) -> Result<String, String> {
    let letters = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if text.starts_with(|c: char| c.is_ascii_lowercase()) && text.chars().all(letters) {
        if is_keyword(text) {
            return Err(format!("`{text}` is a word of Go itself; choose another name"));
        }
        Ok(text.to_owned())
    } else {
        Err("a package is named in lower-case letters, digits and underscores".to_owned())
    }
}

pub(super) fn run(matches: &ArgMatches, _: &Look, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let value = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    fits(matches)?;
    let path = matches.get_one::<PathBuf>("file").cloned().unwrap_or_default();
    let checker = Checker::default();
    if path.is_dir() {
        return Err(Failure::new(format!("{}: is a folder; name one document", path.display())));
    }
    let found = walk(&[path], value("stdin-filename").unwrap_or_default(), &checker.configurations);
    if !found.failures.is_empty() {
        return Err(Failure::Messages(found.failures));
    }
    let Some(input) = found.inputs.first() else {
        return Err(Failure::new("no document"));
    };
    let (text, options) = checker.read(input).map_err(Failure::new)?;
    let report = check(&Source::new(&text), &options);
    if report.errors() > 0 {
        complain(&input.name, &text, &report)?;
        return Ok(Outcome::Found);
    }
    let machine = choose(&report.reading, value("machine"), &input.name)?;
    let name = Path::new(&input.name).file_name().map(|name| name.to_string_lossy());
    let outline =
        Outline::new(&report.reading.machines[machine], &name.unwrap_or_default(), diagram(&report.reading, machine))
            .map_err(|error| Failure::new(format!("{}: {error}", input.name)))?;
    let code = match value("lang") {
        Some("go") => go(&outline, value("package")),
        Some("typescript") => typescript(&outline),
        Some("python") => python(&outline),
        Some("sql") => {
            let dialect = value("dialect").and_then(Dialect::parse).unwrap_or_default();
            let status = StatusColumn {
                table: matches.get_one("table").cloned(),
                column: matches.get_one("column").cloned(),
                create: matches.get_flag("create-table"),
                keys: Keys {
                    columns: matches.get_many("key").map_or_else(Vec::new, |keys| keys.cloned().collect()),
                    without_rowid: matches.get_flag("without-rowid"),
                },
            };
            sql(&outline, dialect, &status).map_err(|why| Failure::new(format!("{}: {why}", input.name)))?
        }
        _ => rust(&outline).map_err(Failure::new)?,
    };
    let output = matches.get_one::<PathBuf>("output");
    let Some(file) = output.filter(|path| !is_stdout(path)) else {
        out.write_all(code.as_bytes())?;
        return Ok(Outcome::Clean);
    };
    if matches.get_flag("check") {
        let is_same = match value("lang") {
            Some("rust") => is_same_rust,
            _ => |text: &str, code: &str| text == code,
        };
        return is_current(file, &code, is_same, out);
    }
    let output = Output {
        path: file,
        force: matches.get_flag("force"),
        is_ours: &|bytes| begins_with(head(value("lang").unwrap_or_default()), bytes),
    };
    output.write(code.as_bytes(), input.from.file())?;
    Ok(Outcome::Clean)
}

/// An option of another language would be a misunderstanding.
fn fits(matches: &ArgMatches) -> Result<(), Failure> {
    let language = matches.get_one::<String>("lang").map_or("", String::as_str);
    let options = [
        ("dialect", "sql"),
        ("table", "sql"),
        ("column", "sql"),
        ("create-table", "sql"),
        ("key", "sql"),
        ("without-rowid", "sql"),
        ("package", "go"),
    ];
    let given = |option| matches.value_source(option) == Some(ValueSource::CommandLine);
    for (option, of) in options {
        if given(option) && language != of {
            return Err(Failure::new(format!("`--{option}` goes with `--lang {of}` only")));
        }
    }
    // In other databases a row takes the place of another only where its triggers see it.
    let sqlite = matches.get_one::<String>("dialect").and_then(|name| Dialect::parse(name)) == Some(Dialect::Sqlite);
    if let Some(option) = ["key", "without-rowid"].into_iter().find(|option| given(option) && !sqlite) {
        return Err(Failure::new(format!("`--{option}` goes with `--dialect sqlite` only")));
    }
    Ok(())
}

/// Code is made of documents that are right, as it is in a build.
fn complain(name: &str, text: &str, report: &Report) -> Result<(), Failure> {
    let source = Source::new(text);
    let mut stderr = look::stderr();
    let errors = report.findings.iter().filter(|finding| finding.severity == Severity::Error);
    for finding in errors {
        let place = source.position(finding.primary.span.start);
        let line = format!("{name}:{}:{}: error[{}] {}", place.line, place.column, finding.rule, finding.message);
        writeln!(stderr, "{}", visible::line(&line))?;
    }
    writeln!(stderr, "nothing generated: the document contradicts itself; `fsm lint` shows where")?;
    stderr.flush()?;
    Ok(())
}

/// The machine that is meant: the one of that name, or the only one.
fn choose(reading: &Reading, wanted: Option<&str>, document: &str) -> Result<usize, Failure> {
    let names = || reading.machines.iter().map(|machine| machine.name.as_str());
    let fold = |text: &str| text.trim().to_lowercase();
    let listed = || names().collect::<Vec<_>>().join("`, `");
    match (wanted, reading.machines.len()) {
        (_, 0) => Err(Failure::new(format!(
            "{document}: no state machine in it: neither a state diagram nor a table of transitions"
        ))),
        (None, 1) => Ok(0),
        (None, _) => {
            Err(Failure::new(format!("{document}: holds several machines; choose one with --machine: `{}`", listed())))
        }
        (Some(wanted), _) => {
            let exact = names().position(|name| name == wanted);
            let found = exact.or_else(|| names().position(|name| fold(name) == fold(wanted)));
            found.ok_or_else(|| {
                let advice = match closest(wanted, names()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("there are `{}`", listed()),
                };
                Failure::new(format!("there is no machine `{wanted}`; {advice}"))
            })
        }
    }
}

/// The diagram of a machine, as it is written.
fn diagram(reading: &Reading, machine: usize) -> Option<String> {
    let block = reading.diagram(machine)?.block;
    match &reading.markdown.blocks.get(block)?.kind {
        BlockKind::Code(code) => Some(code.text.clone()),
        _ => None,
    }
}

fn is_current(
    file: &Path,
    code: &str,
    is_same: fn(&str, &str) -> bool,
    out: &mut dyn Write,
) -> Result<Outcome, Failure> {
    let current = match files::read_to_string(file) {
        // git may have given the file other line endings.
        Ok(text) => is_same(&text.replace("\r\n", "\n"), code),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => false,
        Err(error) if error.kind() == std::io::ErrorKind::InvalidData => false,
        Err(error) => {
            return Err(Failure::new(format!("{}: cannot be read: {}", file.display(), reason(&error))));
        }
    };
    if !current {
        let file = file.display().to_string();
        writeln!(out, "{}: is stale; generate it again", visible::line(&file))?;
    }
    Ok(Outcome::found_if(!current))
}
