//! `fsm replay` and the runtime read one format: what one of them takes, the other takes too.

#![allow(clippy::unwrap_used, reason = "a test may stop where it meets something unexpected")]

use std::fs;
use std::path::Path;
use std::process::Command;

use fsm_runtime::{Journal, Machine, Sequential};

macro_rules! document {
    ($name:ident, $text:literal) => {
        mod $name {
            pub(crate) const TEXT: &str = $text;
            fsm_runtime::fsm!($text);
        }
    };
}

// `Review` and `Pause` get on by their ways back alone.
document!(
    returning,
    "# Returning

```mermaid
stateDiagram-v2
    [*]    --> Coding
    Coding --> Fixing : tests fail
    Coding --> Review : too long
    Fixing --> Review : too long
    Fixing --> Coding : fixed
    Review --> Coding : go on
    Review --> Fixing : go on
    Coding --> Done   : complete
    Done   --> [*]
```

<!-- fsm: return Review on \"go on\" -->
<!-- fsm: overlay Pause except Done returns -->
"
);

document!(
    without_start,
    "# Without start

```mermaid
stateDiagram-v2
    A --> B : go
    B --> C : go
    C --> A : back
    C --> [*]
```

<!-- fsm: allow-file(missing-initial-state, terminal-with-exit): any state will do, and C does both -->
"
);

/// What the program says to a journal, and whether it takes it.
fn replay(folder: &Path, document: &str, journal: &Path, format: &str) -> (bool, String) {
    let file = folder.join("STATES.md");
    fs::write(&file, document).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_fsm"))
        .arg("replay")
        .args([&file, journal])
        .args(["--color", "never", "--log-format", format])
        .output()
        .unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&said).into_owned())
}

/// Numbers that look random and are the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % count as u64) as usize
    }
}

/// Lets a machine do whatever comes up, many times, and gives its journals to the program.
fn honest<S: Sequential>(document: &str, numbers: &mut Numbers) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let mut overrides = 0;
    for at in 0..60 {
        let path = folder.path().join(format!("{at}.jsonl"));
        let starts: Vec<S> = S::initials().collect();
        let starts = if starts.is_empty() { S::all().to_vec() } else { starts };
        let start = starts[numbers.below(starts.len())];
        let mut machine = Journal::open(&path, Machine::new(start)).unwrap().machine;
        for _ in 0..numbers.below(30) {
            let state = S::all()[numbers.below(S::all().len())];
            let next: Vec<S> = machine.state().successors().collect();
            // What is refused is not written.
            match numbers.below(6) {
                0 => overrides += usize::from(machine.override_to(state, "because").is_ok()),
                1 => drop(machine.restart(state)),
                2 => drop(machine.tick()),
                _ if next.is_empty() => {}
                _ => drop(machine.transition_to(next[numbers.below(next.len())])),
            }
        }
        drop(machine);
        let (taken, said) = replay(folder.path(), document, &path, "auto");
        assert!(taken, "{}\n{said}", fs::read_to_string(&path).unwrap());
    }
    overrides
}

#[test]
fn what_the_runtime_writes_is_allowed() {
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    assert!(honest::<returning::State>(returning::TEXT, &mut numbers) > 20);
    assert!(honest::<without_start::State>(without_start::TEXT, &mut numbers) > 20);
}

const START: &str = r#"{"seq":0,"kind":"start","machine":"Returning","to":"Coding"}
"#;
const ELSEWHERE: &str = r#"{"seq":0,"kind":"start","machine":"Without start","to":"B"}
"#;

/// What both take, and what neither does.
#[test]
fn replay_and_the_runtime_agree_on_journals_that_somebody_changed() {
    use returning::State;
    let after = |line: &str| format!("{START}{line}\n").into_bytes();
    let over = r#"{"seq":1,"kind":"transition","from":"Coding","to":"Done","event":"complete"}"#;
    let taken: Vec<(&str, Vec<u8>)> = vec![
        ("nothing but a start", START.into()),
        ("a step", after(over)),
        ("a line that lacks its end only", format!("{START}{over}").into()),
        (
            "past a way back",
            after(
                r#"{"seq":1,"kind":"transition","from":"Coding","to":"Pause"}
{"seq":2,"kind":"override","from":"Pause","to":"Done","reason":"enough"}"#,
            ),
        ),
        (
            "torn inside a character",
            [START.as_bytes(), b"{\"seq\":1,\"kind\":\"override\",\"reason\":\"\xe2\x82"].concat(),
        ),
        ("torn inside a blank", format!("{START} ").into()),
        (
            "a new run that is said",
            after(&format!("{over}\n{}", r#"{"seq":2,"kind":"restart","from":"Done","to":"Coding"}"#)),
        ),
    ];
    let refused: Vec<(&str, Vec<u8>)> = vec![
        ("a second start", after(r#"{"seq":1,"kind":"start","machine":"Returning","to":"Coding"}"#)),
        ("two journals in one", format!("{START}{START}").into()),
        ("a start without a machine", START.replace(r#""machine":"Returning","#, "").into()),
        ("a machine that is a number", START.replace(r#""Returning""#, "5").into()),
        ("an event that is a number", after(&over.replace(r#""complete""#, "3"))),
        (
            "a line that no journal can hold",
            after(&over.replace("\"complete\"", &format!("\"complete\",\"x\":{:?}", "x".repeat(1 << 20)))),
        ),
        ("a blank line before a step", after(&format!("\n{over}"))),
        ("a blank line at the end", after("")),
        ("a line of blanks", after("   \t")),
        ("a blank line before the start", format!("\n{START}").into()),
        ("no start", over.replace("\"seq\":1", "\"seq\":0").into_bytes()),
        (
            "a new run that nothing says",
            after(&format!(
                "{over}\n{}",
                r#"{"seq":2,"kind":"transition","from":"Coding","to":"Done","event":"complete"}"#
            )),
        ),
        ("a whole last line that makes no sense", format!("{START}{}", over.replace("\"seq\":1", "\"seq\":7")).into()),
        ("not UTF-8 in the middle", [START.as_bytes(), b"\xff\n", over.as_bytes(), b"\n"].concat()),
        (
            "an override to where nothing leads",
            after(&format!(
                "{over}\n{}",
                r#"{"seq":2,"kind":"override","from":"Done","to":"Coding","reason":"again"}"#
            )),
        ),
    ];
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let mut wrong = Vec::new();
    for (name, bytes, due) in taken
        .iter()
        .map(|(name, bytes)| (name, bytes, true))
        .chain(refused.iter().map(|(name, bytes)| (name, bytes, false)))
    {
        let read = Journal::read(bytes.as_slice(), Machine::new(State::INITIAL));
        assert_eq!(read.is_ok(), due, "{name}: {:?}", read.err());
        fs::write(&path, bytes).unwrap();
        let (taken, said) = replay(folder.path(), returning::TEXT, &path, "journal");
        if taken != due {
            wrong.push(format!("{name}: {said}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_document_without_a_start_lets_a_run_begin_anywhere_but_not_anew() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let on = r#"{"seq":1,"kind":"transition","from":"B","to":"C","event":"go"}
"#;
    fs::write(&path, format!("{ELSEWHERE}{on}")).unwrap();
    let (taken, said) = replay(folder.path(), without_start::TEXT, &path, "auto");
    assert!(taken, "{said}");
    let anew = r#"{"seq":2,"kind":"restart","from":"C","to":"A"}
"#;
    fs::write(&path, format!("{ELSEWHERE}{on}{anew}")).unwrap();
    let (taken, said) = replay(folder.path(), without_start::TEXT, &path, "auto");
    assert!(!taken && said.contains("no run can begin anew"), "{said}");
    let file = fs::File::open(&path).unwrap();
    let machine = Machine::new(without_start::State::A);
    assert!(Journal::read(std::io::BufReader::new(file), machine).is_err());
}
