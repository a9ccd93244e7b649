//! What is written, and the memory it takes, grow with the document and no faster; what cannot, has a limit that is said.
//!
//! The time is left to `cargo bench -p fsm-cli --bench growth`.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A document with a diagram of one line for each of `count` states, and what stands below it. `{i}` is the number of the state,
/// `{n}` that of the next one.
fn document(count: usize, drawn: &str, head: &str, each: &str, tail: &str) -> String {
    let spread = |line: &str| -> String {
        let lines = (0..count).map(|at| {
            let next = (at + 1) % count;
            line.replace("{i}", &at.to_string()).replace("{n}", &next.to_string())
        });
        lines.collect()
    };
    format!(
        "# Machine\n\n```mermaid\nstateDiagram-v2\n[*] --> S0\n{}```\n\n{head}{}{tail}\n",
        spread(drawn),
        spread(each)
    )
}

const RING: &str = "S{i} --> S{n} : e{i}\n";
const STAR: &str = "S0 --> S{i} : e{i}\n";

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("growth").join(name);
    std::fs::create_dir_all(&folder).expect("a folder for the documents");
    folder
}

fn fsm(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fsm"));
    command.current_dir(folder).args(arguments);
    command.output().expect("the program runs")
}

/// How many bytes a command writes about a document of `count` states.
fn written(name: &str, arguments: &[&str], count: usize, make: impl Fn(usize) -> String) -> (usize, usize) {
    let folder = folder(name);
    let text = make(count);
    std::fs::write(folder.join("a.md"), &text).expect("the document");
    let renamed = text.replace("S", "Other").replace("Othertate", "State");
    std::fs::write(folder.join("b.md"), renamed).expect("the document");
    let output = fsm(&folder, arguments);
    assert_ne!(output.stdout, b"", "{name}: {output:?}");
    (text.len(), output.stdout.len())
}

/// Four times the document makes what is written about four times as long.
#[track_caller]
fn grows_with_the_text(name: &str, arguments: &[&str], make: impl Fn(usize) -> String) {
    let (text, small) = written(name, arguments, 400, &make);
    let (four_texts, large) = written(name, arguments, 1_600, &make);
    let allowed = (small as f64 * 1.3 * four_texts as f64 / text as f64) as usize + 4_000;
    assert!(large <= allowed, "{name}: {text} bytes make {small}, {four_texts} make {large}");
}

#[test]
fn a_sentence_about_every_state_is_written_once() {
    let said: [(&str, &str, &str, &str); 6] = [
        (STAR, "<!-- fsm: terminal ", "S{i}, ", "S1 -->\n"),
        (RING, "<!-- fsm: self-loops allow except ", "S{i}, ", "S1 -->\n"),
        (RING, "<!-- fsm: retired ", "Gone{i}, ", "Lost -->\n"),
        (RING, "<!-- fsm: overlay Over except ", "S{i}, ", "S1 returns -->\n"),
        (STAR, "Terminal states: ", "S{i}, ", "S1.\n"),
        (STAR, "", "S{i}, ", "S1 and S2 are terminal.\n"),
    ];
    let commands: [&[&str]; 7] = [
        &["show", "a.md"],
        &["show", "--format", "json", "a.md"],
        &["gen", "--lang", "rust", "a.md"],
        &["gen", "--lang", "go", "a.md"],
        &["gen", "--lang", "python", "a.md"],
        &["gen", "--lang", "typescript", "a.md"],
        &["gen", "--lang", "sql", "a.md"],
    ];
    for (at, (drawn, head, each, tail)) in said.into_iter().enumerate() {
        for command in commands {
            grows_with_the_text(&format!("once-{at}"), command, |count| document(count, drawn, head, each, tail));
        }
    }
}

#[test]
fn a_sentence_about_every_state_takes_its_room_once() {
    // Under this limit the program dies where each of 10,000 rules keeps the text that names all of them.
    let folder = folder("memory");
    for (name, drawn, head, tail) in [
        ("terminal.md", STAR, "<!-- fsm: terminal ", "S1 -->\n"),
        ("said.md", STAR, "Terminal states: ", "S1.\n"),
        ("loops.md", RING, "<!-- fsm: self-loops allow except ", "S1 -->\n"),
        ("retired.md", RING, "<!-- fsm: retired ", "S1 -->\n"),
    ] {
        let text = document(10_000, drawn, head, "S{i}, ", tail);
        std::fs::write(folder.join(name), text).expect("the document");
        // Only Linux holds a process to such a limit.
        if cfg!(target_os = "linux") {
            let limited = format!("ulimit -v 500000; exec \"$0\" lint --statistics {name}; exit 3");
            let mut command = Command::new("sh");
            command.current_dir(&folder);
            command.args(["-c", &limited, env!("CARGO_BIN_EXE_fsm")]);
            let code = command.status().expect("a shell").code();
            assert!(matches!(code, Some(0 | 1)), "{name}: {code:?}");
        }
    }
}

#[test]
fn a_page_grows_with_the_document() {
    let overlays = "<!-- fsm: overlay Over returns fails S0 -->\n<!-- fsm: overlay Under returns -->\n";
    let html: &[&str] = &["render", "--html", "a.md"];
    grows_with_the_text("page-overlays", html, |count| document(count, RING, overlays, "", ""));
    // Each of the states lies in all of the composites before it.
    grows_with_the_text("page-nested", html, |count| {
        let closed = "}\n".repeat(count);
        document(count, "state C{i} {\n[*] --> S{i}\n", "", "", "").replacen("```\n\n", &format!("{closed}```\n\n"), 1)
    });
    // A column for each state, and a cell for each state in each of them.
    grows_with_the_text("page-columns", html, |count| {
        let columns = |cell: &str| cell.repeat(count);
        let head = format!(
            "| State | Meaning |{}\n| --- | --- |{}\n",
            (0..count).map(|at| format!(" H{at} |")).collect::<String>(),
            columns(" --- |")
        );
        let first = format!("| S0 | text |{}\n", columns(" a |"));
        document(count, RING, &format!("{head}{first}"), "| S{n} | text | b |\n", "")
    });
}

#[test]
fn a_page_says_what_it_leaves_out() {
    let folder = folder("left-out");
    // Every state inside goes to every state outside.
    let inside = "state C {\n[*] --> S0\nS{i} --> S{n}\n".replace("S{i} --> S{n}\n", "");
    let text =
        document(200, "S{i} --> S{n}\n", "", "", "").replacen("[*] --> S0\n", &format!("[*] --> C\n{inside}"), 1);
    let out: String = (0..200).map(|at| format!("C --> T{at} : t{at}\n")).collect();
    let text = text.replacen("```\n\n", &format!("}}\n{out}```\n\n"), 1);
    std::fs::write(folder.join("a.md"), text).expect("the document");
    let page = fsm(&folder, &["render", "--html", "a.md"]);
    let page = String::from_utf8(page.stdout).expect("a page");
    assert!(page.contains("The machine has 40200 steps, too many"), "not said");
    assert!(page.len() < 4_000_000, "{}", page.len());
}

#[test]
fn a_comparison_grows_with_the_documents() {
    for format in ["full", "json", "markdown", "github"] {
        grows_with_the_text("renamed", &["diff", "--format", format, "a.md", "b.md"], |count| {
            document(count, RING, "", "", "")
        });
        grows_with_the_text("renamed-star", &["diff", "--format", format, "a.md", "b.md"], |count| {
            document(count, "S0 --> S{i} : e\nS{i} --> S0 : b{i}\n", "", "", "")
        });
    }
}

#[test]
fn a_comparison_says_where_it_looks_at_names_alone() {
    let folder = folder("too-many");
    let text = document(400, RING, "", "", "");
    std::fs::write(folder.join("a.md"), &text).expect("the document");
    std::fs::write(folder.join("b.md"), text.replace('S', "Other")).expect("the document");
    let output = fsm(&folder, &["diff", "a.md", "b.md"]);
    let output = String::from_utf8_lossy(&output.stdout).into_owned();
    let said = output.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("only spelling was compared"), "{output}");
}

#[test]
fn so_many_regions_are_written_and_no_more() {
    let folder = folder("regions");
    let regions = "<!-- fsm: begin list -->\n\n<!-- fsm: end -->\n\n".repeat(60);
    let text = document(100, RING, &regions, "", "");
    std::fs::write(folder.join("a.md"), text).expect("the document");
    let found = fsm(&folder, &["lint", "--format", "concise", "a.md"]);
    let found = String::from_utf8(found.stdout).expect("findings");
    let said = "a document has 50 regions at most, and this one is left as it is";
    assert_eq!(found.matches(said).count(), 10, "{found}");
    let said = "the region is left as it is: it would be too large, or is one of too many";
    let output = fsm(&folder, &["fmt", "a.md"]);
    assert_eq!(output.status.code(), Some(0));
    let told = String::from_utf8(output.stdout).expect("notes");
    assert_eq!(told.matches(said).count(), 10, "{told}");
    let wide = document(501, RING, "<!-- fsm: begin matrix -->\n\n<!-- fsm: end -->\n", "", "");
    std::fs::write(folder.join("wide.md"), wide).expect("the document");
    let told = String::from_utf8(fsm(&folder, &["fmt", "wide.md"]).stdout).expect("notes");
    assert_eq!(told.matches(said).count(), 1, "{told}");
    let laid_out = std::fs::read_to_string(folder.join("a.md")).expect("the document");
    assert_eq!(laid_out.matches("| From ").count(), 50);
}

#[test]
fn walks_and_matrices_have_a_limit() {
    let folder = folder("limits");
    // Every second state is an end: from the start to each of them is a walk of its own.
    let line = document(2_000, "S{i} --> T{i}\nS{i} --> S{n}\n", "", "", "");
    std::fs::write(folder.join("line.md"), line).expect("the document");
    let overlays: String = (0..20).map(|at| format!("<!-- fsm: overlay Over{at} returns fails S0 -->\n")).collect();
    let overlaid = document(500, RING, &overlays, "", "");
    std::fs::write(folder.join("overlaid.md"), overlaid).expect("the document");
    let ring = document(501, RING, "", "", "");
    std::fs::write(folder.join("ring.md"), ring).expect("the document");
    let returns: String = (0..60).map(|at| format!("<!-- fsm: return S{at} -->\n")).collect();
    let back = document(60, RING, &returns, "", "");
    std::fs::write(folder.join("back.md"), back).expect("the document");
    for (arguments, said) in [
        (&["gen", "--lang", "sql", "back.md"][..], "has 60 states that go back"),
        (&["paths", "line.md"][..], "more than 200000 steps"),
        (&["paths", "--cover", "pairs", "overlaid.md"], "more than 200000 steps"),
        (&["show", "--format", "matrix", "ring.md"], "a matrix of more than 500 is not written: use `--format list`"),
    ] {
        let output = fsm(&folder, arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(said), "{arguments:?}: {error}");
        assert_eq!(output.stdout.len(), 0);
    }
}
