//! What the terminal can show: colours, Unicode, how many columns.

use std::borrow::Cow;
use std::io::{self, BufWriter, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use clap::ArgMatches;
use fsm_spec::picture::{Picture, visible};

/// Columns where there is no terminal to ask.
const COLUMNS: usize = 100;

/// How output is to look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) colour: bool,
    pub(crate) unicode: bool,
    pub(crate) width: usize,
    /// Whether a person looks at it as it is written.
    pub(crate) terminal: bool,
}

impl Look {
    /// As standard output is.
    pub(crate) fn of_stdout() -> Self {
        let stdout = io::stdout();
        let terminal = stdout.is_terminal();
        Self {
            colour: AutoStream::choice(&stdout) != ColorChoice::Never,
            // A file or another program takes any text.
            unicode: !terminal || shows_unicode(),
            width: width(terminal),
            terminal,
        }
    }

    pub(crate) fn picture(&self) -> Picture {
        Picture::terminal().styled(self.colour).unicode(self.unicode).width(self.width)
    }

    /// A document or a patch, which goes through byte for byte; only on a terminal nothing in it may act.
    pub(crate) fn exact<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if self.terminal { visible::lines(text) } else { Cow::Borrowed(text) }
    }

    /// `text` in that style, where there are colours.
    pub(crate) fn paint(&self, style: Style, text: &str) -> String {
        if self.colour { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}

/// Tells everyone what `--color` says; without it the environment decides (`NO_COLOR`, `CLICOLOR_FORCE`, a terminal).
pub(crate) fn set_colour(matches: &ArgMatches) {
    match matches.get_one::<String>("color").map(String::as_str) {
        Some("always") => ColorChoice::Always.write_global(),
        Some("never") => ColorChoice::Never.write_global(),
        _ => {}
    }
}

/// Standard output: written in large pieces, without colours where they are not wanted.
pub(crate) fn stdout() -> impl Write {
    let stdout = io::stdout();
    // To whoever reads a pipe every byte counts: a document may be in it, and what we paint asks first.
    BufWriter::new(if stdout.is_terminal() { AutoStream::auto(stdout) } else { AutoStream::always_ansi(stdout) })
}

/// Standard error, likewise.
pub(crate) fn stderr() -> impl Write {
    BufWriter::new(AutoStream::auto(io::stderr()))
}

/// Says on standard error why the command could not run.
pub(crate) fn complain(messages: &[String]) {
    let style = AnsiColor::BrightRed.on_default().bold();
    let mut stderr = AutoStream::auto(io::stderr()).lock();
    for line in said(messages) {
        // There is nowhere left to say that standard error is closed.
        let _ = writeln!(stderr, "{style}error{style:#}: {line}");
    }
}

/// Says on standard error what somebody should know who gets what was asked for all the same.
pub(crate) fn warn(message: &str) {
    let style = AnsiColor::Yellow.on_default().bold();
    let mut stderr = AutoStream::auto(io::stderr()).lock();
    let _ = writeln!(stderr, "{style}warning{style:#}: {}", visible::line(message));
}

/// Messages as lines in which nothing acts on whoever reads them.
pub(crate) fn said(messages: &[String]) -> impl Iterator<Item = Cow<'_, str>> {
    let lines = messages.iter().flat_map(|message| message.lines());
    lines.map(visible::line)
}

/// Says without colours what is wrong with the arguments, where something in them would act on the terminal.
pub(crate) fn print_error(error: &clap::Error) -> io::Result<()> {
    let text = error.render().to_string();
    write!(stderr(), "{}", visible::lines(&text))
}

fn width(terminal: bool) -> usize {
    let asked = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let found = || {
        let (terminal_size::Width(columns), _) = terminal_size::terminal_size_of(io::stdout())?;
        Some(usize::from(columns))
    };
    let columns: Option<usize> = if terminal { found().or(asked) } else { asked };
    columns.filter(|columns| *columns > 0).unwrap_or(COLUMNS).clamp(40, 400)
}

/// Whether the locale promises UTF-8, as it does on nearly every terminal.
fn shows_unicode() -> bool {
    if cfg!(windows) {
        return true;
    }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    let locale = locale.unwrap_or_default().to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}
