//! The law about whoever reads the output.

use std::ffi::{OsStr, OsString};
use std::fs;

use fsm_cli::trial::printed;
use fsm_spec::picture::visible;
use fsm_spec::source::Source;
use fsm_spec::{Options, check};

/// Characters that act on a reader or that nobody sees. Blanks are not among them: they end words, which texts do by themselves.
const HIDDEN: &[char] = &[
    '\u{1b}', '\u{7}', '\u{7f}', '\u{9b}', '\u{202e}', '\u{2066}', '\u{2069}', '\u{200e}', '\u{61c}', '\u{200b}',
    '\u{200c}', '\u{200d}', '\u{2060}', '\u{ad}', '\u{fe0f}', '\u{3164}', '\u{fff9}', '\u{e0041}', '\u{feff}',
];

/// The commands with every format; `{}` is the document, `log` a log of it.
const COMMANDS: &[&str] = &[
    "lint {}", "lint --format concise {}", "lint --format json {}", "lint --format sarif {}",
    "lint --format github {}", "lint --format gitlab {}", "lint --format junit {}", "lint --statistics {}",
    "fmt --check {}", "show {}", "show --format json {}", "show --format mermaid {}", "show --format matrix {}",
    "show --format list {}", "show --format dot {}", "show --format plantuml {}", "show --format scxml {}",
    "show --format xstate {}", "show --view diagram {}", "show --view prose {}", "diff other.md {}",
    "diff --format json other.md {}", "diff --format markdown other.md {}", "diff --format github other.md {}",
    "paths {}", "paths --format json {}", "paths --format rust {}", "replay {} log", "replay --format json {} log",
    "replay --format junit {} log", "replay --format mermaid {} log", "render {}", "render --html {}",
];

/// Those that say on standard error what is wrong with the document.
const SOURCES: &[&str] = &[
    "gen --lang rust {}", "gen --lang go {}", "gen --lang typescript {}", "gen --lang python {}",
    "gen --lang sql --dialect postgresql {}", "gen --lang sql --dialect sqlite {}",
    "gen --lang sql --dialect spark {}",
];

/// Nothing that is printed or generated acts on whoever reads it, whatever stands in the document, in a log, or in the name of a file.
pub fn shown(text: &str) {
    let Ok(folder) = tempfile::tempdir() else {
        return;
    };
    for (at, text) in [text.to_owned(), placed(text)].iter().enumerate() {
        let file = folder.path().join(name(text, at));
        let log = folder.path().join(format!("log{at}"));
        let other = folder.path().join("other.md");
        let written = [(&file, text.as_str()), (&other, "# Other\n\n```mermaid\nstateDiagram-v2\nA --> B\n```\n")];
        for (path, text) in written {
            assert!(fs::write(path, text).is_ok(), "{path:?}");
        }
        assert!(fs::write(&log, placed(&crate::log(text))).is_ok(), "{log:?}");
        let options = Options { named: true, ..Options::default() };
        let right = check(&Source::new(text), &options).errors() == 0;
        let sources = if right { SOURCES } else { &[] };
        for command in COMMANDS.iter().chain(sources) {
            let words: Vec<OsString> = command
                .split(' ')
                .map(|word| match word {
                    "{}" => file.clone().into(),
                    "log" => log.clone().into(),
                    "other.md" => other.clone().into(),
                    word => word.into(),
                })
                .collect();
            let words: Vec<&OsStr> = words.iter().map(OsString::as_os_str).collect();
            let out = printed(&words);
            for line in out.split(['\n', '\t']) {
                assert!(!visible::is_hidden(line), "{command}: {line:?}");
            }
        }
    }
}

/// Words without which a text is no document, or another one.
const KEPT: &[&str] = &[
    "mermaid", "stateDiagram", "state", "note", "right", "left", "end", "direction", "fork", "join", "choice", "From",
    "from", "State", "States", "Event", "event", "Description", "Meaning",
];

/// The text with a hidden character in every word, another each time.
fn placed(text: &str) -> String {
    let mut hidden = HIDDEN.iter().cycle();
    let mut out = String::with_capacity(text.len() * 2);
    let mut rest = text;
    while !rest.is_empty() {
        let start = rest.find(char::is_alphanumeric).unwrap_or(rest.len());
        let (between, word) = rest.split_at(start);
        let end = word.find(|c: char| !c.is_alphanumeric());
        let (word, behind) = word.split_at(end.unwrap_or(word.len()));
        out.push_str(between);
        // Words of two letters mostly mean something.
        match word.char_indices().nth(2) {
            Some((at, _)) if !KEPT.contains(&word) => {
                out.push_str(&word[..at]);
                out.extend(hidden.next());
                out.push_str(&word[at..]);
            }
            _ => out.push_str(word),
        }
        rest = behind;
    }
    out
}

/// A name of a file, where the system allows one, made of the text.
fn name(text: &str, at: usize) -> String {
    let mut name = format!("{at}");
    if cfg!(unix) {
        let letters = text.chars().filter(|c| !matches!(c, '/' | '\0'));
        name.extend(letters.take(40));
    }
    name + ".md"
}
