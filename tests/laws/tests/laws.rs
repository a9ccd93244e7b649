//! Every law on a fixed number of texts. `cargo fuzz` in `tests/fuzz` goes on from there.

#![allow(clippy::unwrap_used, reason = "a test may stop there and then")]

use fsm_laws::{Texts, specs};

type Law = fn(&str);

/// Holds a law against so many texts, and shows the one that breaks it.
fn hold(law: Law, seed: u64, most: usize) {
    // More of them for whoever looks for a mistake.
    let most = std::env::var("FSM_LAWS_TEXTS").map_or(most, |most| most.parse().unwrap());
    for text in Texts::new(specs(), seed).take(most) {
        if let Err(panic) = std::panic::catch_unwind(|| law(&text)) {
            eprintln!("broken by this text:\n{text}\n{text:?}");
            std::panic::resume_unwind(panic);
        }
    }
}

#[test]
fn documents_are_read() {
    hold(fsm_laws::markdown, 1, 600);
}

#[test]
fn diagrams_are_read() {
    hold(fsm_laws::mermaid, 2, 1_000);
}

#[test]
fn written_diagrams_read_back() {
    hold(fsm_laws::write, 3, 300);
}

#[test]
fn findings_are_right_and_fixes_mend() {
    hold(fsm_laws::lint, 4, 200);
}

#[test]
fn what_a_text_becomes_is_bounded() {
    hold(fsm_laws::size, 11, 100);
    let all = |line: &str| -> String {
        let lines = (0..1_000).map(|at| line.replace("{i}", &at.to_string()));
        lines.collect()
    };
    let (arrows, states) = (all("S0 --> S{i} : e\n"), all("S{i}, "));
    for said in [
        format!("<!-- fsm: terminal {states}S1 -->"),
        format!("<!-- fsm: retired {states}Gone -->"),
        format!("<!-- fsm: self-loops allow except {states}S1 -->"),
        format!("Terminal states: {states}S1."),
        format!("{states}S1 and S2 are terminal."),
        all("<!-- fsm: return S0 on \"e\" -->\n"),
        all("It returns to the originating state (S0), on e.\n\n"),
        format!("| From | To |\n| --- | --- |\n| {states}S1 | S0 |\n"),
    ] {
        fsm_laws::size(&format!("# M\n\n```mermaid\nstateDiagram-v2\n[*] --> S0\n{arrows}```\n\n{said}\n\n"));
    }
}

#[test]
fn what_is_advised_can_be_written() {
    hold(fsm_laws::advice, 10, 200);
    let names = [
        "On Hold", "not-won", "a:b", "a;b", "a#b", "#59;", "a\"b", "%%x", "end", "note", "default", "default-x",
        "class", "state", "direction", "[x]", "{x}", "x{", "<<fork>>", "(x)", "注文", "審査 中", "🚀", "as",
        "click me", "href", "scale", "style", "root", "a,b", "O'Brien", "a/b", "x::y", "A --> B", "--", "LR",
        "\u{202e}x", "a=\"b", "`x`", "x\\ny", "a<br/>b",
    ];
    let labels = [
        "go", "a: b", "a; b", "#1", "#59;", "say \"hi\"", "100%% done", "%%{init}%%", "direction LR", "new direction",
        "::", ":", "a:::b", "go<br/>now", "x\\ny", "{", "}", "state A", "note right of A", "-->", "[guard] / act",
        "style: a; b", "classDef x: y;", "a=\"b\"",
    ];
    for name in names {
        for label in labels {
            for text in advised(name, label) {
                if let Err(panic) = std::panic::catch_unwind(|| fsm_laws::advice(&text)) {
                    eprintln!("broken by this text:\n{text}");
                    std::panic::resume_unwind(panic);
                }
            }
        }
    }
}

/// Documents in which something is to be done about a state of this name and a transition with this label.
fn advised(name: &str, label: &str) -> [String; 6] {
    let id: String = name.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
    let list = format!(
        "| From | To | Event |\n| --- | --- | --- |\n| Open | Shut | go |\n| Shut | {name} | {label} |\n| {name} | {name} | {label} |\n"
    );
    let drawn =
        |lines: &str| format!("```mermaid\nstateDiagram-v2\n    [*] --> Open\n    Open --> Shut : go\n{lines}```\n\n");
    [
        // It is only in the tables, and to be drawn.
        format!("{}{list}", drawn("    Shut --> Open\n")),
        // It is drawn, and an arrow is missing.
        format!("{}## All transitions\n\n{list}", drawn(&format!("    {id} --> Open\n    {id} : {name}\n"))),
        // The diagram spells it otherwise.
        format!("{}{list}", drawn(&format!("    Shut --> {id}\n    {id} --> {id}\n"))),
        // It is where the machine starts, and nothing says so.
        format!("```mermaid\nstateDiagram-v2\n    {id} --> Open\n    {id} : {name}\n    Open --> [*]\n```\n"),
        // It ends nowhere, or starts nowhere.
        format!(
            "```mermaid\nstateDiagram-v2\n    {name} --> Open : {label}\n    state \"{name}\" as x\n    Open --> x\n```\n"
        ),
        // It is where arrows lead to, with quotes and without, and where a body opens.
        drawn(&format!(
            "    Shut --> {name} : {label}\n    Open --> \"{name}\" : {label}\n    Open --> {name} state : {label}\n    state {name} {{\n    A\n    }}\n"
        )),
    ]
}

#[test]
fn layout_changes_no_meaning_and_is_done_once() {
    hold(fsm_laws::fmt, 5, 200);
}

#[test]
fn revisions_are_compared() {
    hold(fsm_laws::diff, 6, 200);
}

#[test]
fn logs_are_replayed() {
    hold(|text| fsm_laws::replay(fsm_laws::log(text).as_bytes()), 7, 600);
}

#[test]
fn machines_become_rust() {
    hold(fsm_laws::expand, 8, 100);
}

#[test]
fn line_endings_change_nothing() {
    hold(fsm_laws::endings, 9, 200);
}

#[test]
fn nothing_acts_on_whoever_reads() {
    hold(fsm_laws::shown, 11, 40);
}

/// Texts that the fuzzers found, made as small as they go. Each broke its law once.
#[test]
fn what_fuzzers_found_stays_mended() {
    let found: [(Law, &str); 5] = [
        // The closing fence was put before the tab, where the parser did not see that it closes.
        (fsm_laws::lint, "# A\n\n```mermaid\nstateDiagram-v2\n[*] --> Open\t"),
        // A name that no diagram spells is written as a description, and a description may call a state terminal.
        (fsm_laws::write, "stateDiagram\n(terminal)"),
        (fsm_laws::write, "stateDiagram\nterminal\"-"),
        // Code that goes on below, in a sentence about a transition.
        (fsm_laws::endings, "|From|To|\n|-|-|\n|a||\n|b||\n\nInvalid: `a`→`b``\n`."),
        // The end of a line in front matter, where something is missing.
        (fsm_laws::endings, "---\n  k: \n  t\n---\nstateDiagram"),
    ];
    for (law, text) in found {
        law(text);
    }
}

/// Bytes that look random and are the same on every run, from none to some dozens.
fn bytes(seed: u64) -> impl Iterator<Item = Vec<u8>> {
    let mut state = seed;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    std::iter::repeat_with(move || {
        let length = next() % 60;
        (0..length).map(|_| (next() >> 24) as u8).collect()
    })
}

#[test]
fn no_byte_is_lost_by_opening_a_file_as_a_journal() {
    bytes(11).take(200).for_each(|bytes| fsm_laws::journal(&bytes));
    // Lines of journals, cut and glued.
    let lines = "{\"seq\":2,\"kind\":\"transition\",\"from\":\"Open\",\"to\":\"Shut\",\"event\":\"pull\"}\n\
                 {\"seq\":3,\"kind\":\"tick\",\"state\":\"Shut\"}\n";
    for end in 0..=lines.len() {
        fsm_laws::journal(&lines.as_bytes()[..end]);
        fsm_laws::journal(&lines.as_bytes()[end..]);
    }
}

#[test]
fn what_is_saved_comes_back_or_is_refused() {
    bytes(12).take(150).for_each(|bytes| fsm_laws::saved(&bytes));
}
