//! `fsm render`: pictures and pages as they are written, and pages in a real browser where one is installed.

#![allow(clippy::unwrap_used, reason = "a test may stop where it meets something unexpected")]

mod browser;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use browser::Browser;
use serde_json::json;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn render(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fsm"));
    command.current_dir(root()).arg("render").args(arguments);
    command.output().unwrap()
}

fn written(arguments: &[&str]) -> String {
    let output = render(arguments);
    assert!(output.status.success(), "{arguments:?} {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_small_picture() {
    insta::assert_snapshot!("door-svg", written(&["specs/door.md"]));
}

#[test]
fn an_overlay_does_not_go_to_itself() {
    let picture = written(&["specs/architect-suspend.md"]);
    assert!(picture.contains("Every state but SUSPEND may go to itself."));
    let picture = written(&["specs/architect.md"]);
    assert!(picture.contains("Every state may go to itself."));
}

#[test]
fn what_does_not_go_to_itself_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("till.md");
    let text = "```mermaid\nstateDiagram-v2\n[*] --> Open\nOpen --> Paid\nPaid --> Void\n```\n\n\
                <!-- fsm: self-loops allow except Void -->\n\nPaid → Paid is forbidden.\n";
    std::fs::write(&file, text).unwrap();
    let picture = written(&[file.to_str().unwrap()]);
    assert!(picture.contains("Every state but Paid, Void may go to itself."), "{picture}");
}

#[test]
fn the_name_of_the_file_says_what_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for (name, start) in [("a.svg", "<svg "), ("b.html", "<!DOCTYPE html>")] {
        assert!(written(&["specs/door.md", "-o", &at(name)]).is_empty());
        assert!(fs::read_to_string(at(name)).unwrap().starts_with(start));
    }
    let output = render(&["specs/door.md", "-o", &at("c.gif")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("has to end in"));
    let output = render(&["specs/door.md", "-o", &at("no/such/folder.svg")]);
    assert_eq!(output.status.code(), Some(2));
    // Several machines have no one picture, but one page.
    assert_eq!(render(&["specs"]).status.code(), Some(2));
    assert_eq!(written(&["specs", "--html"]).matches("<section class=\"machine\"").count(), 8);
}

#[cfg(feature = "png")]
#[test]
fn a_picture_in_dots() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let output = render(&["specs/door.md", "-o", &at("door.png"), "--scale", "1"]);
    if !output.status.success() {
        // There is no text without a font, and then no picture, and this is said.
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8(output.stderr).unwrap().contains("no font is installed"));
        eprintln!("skipped: no font is installed");
        return;
    }
    let bytes = fs::read(at("door.png")).unwrap();
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    let svg = written(&["specs/door.md"]);
    let size = format!("width=\"{}", number(16) - 1);
    assert!(svg.contains(&size) || svg.contains(&format!("width=\"{}\"", number(16))), "{size}");
    for (arguments, why) in [
        (["--scale", "0"], "from 0.1 to 20"),
        (["--font", "specs/door.md"], "is not a font"),
        (["--font", "no/such.ttf"], "cannot be read"),
    ] {
        let output = render(&[&["specs/door.md", "-o", &at("x.png")], &arguments[..]].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8(output.stderr).unwrap().contains(why), "{why}");
    }
}

/// A document in which every text that can be shown wants to be more than a text.
fn hostile() -> String {
    let attack = "<img src=x onerror=\"window.hacked=1\">";
    let close = "</script><script>window.hacked=2</script>";
    format!(
        "# {attack} {close} ' \" \u{202e}\n\n```mermaid\nstateDiagram-v2\n    [*] --> Open\n    state \"{}\" as Open\n    \
         Open --> Closed : {attack}\n    Closed --> Open : {close}\n    Closed --> Gone : ]]> &lt;b&gt; \\u003c\n    \
         note right of Open : {attack} {close}\n```\n\n\
         | State | Meaning | {close} |\n| --- | --- | --- |\n| Open | {close} {attack} | {attack} |\n| Closed | `{attack}` \u{1b}[31m | javascript:window.hacked=3 |\n\n\
         <!-- fsm: alias \"{close}\" = Closed -->\n\n| From \\ To | Open | Closed |\n| --- | --- | --- |\n| Open | `{close}` | ✔ |\n| Closed | ✔ | ? |\n",
        attack.replace('"', "'")
    )
}

#[test]
fn a_page_keeps_texts_texts() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hostile.md");
    fs::write(&file, hostile()).unwrap();
    let page = written(&[file.to_str().unwrap(), "--html"]);
    assert_eq!(page.matches("<script").count(), 2);
    assert_eq!(page.matches("</script").count(), 2);
    assert!(!page.contains("<img") && !page.contains('\u{202e}') && !page.contains('\u{1b}'));
    assert!(page.contains("default-src 'none'"));
    assert!(
        !page.contains("http://")
            || page.matches("http://").count() == page.matches("http://www.w3.org/2000/svg").count()
    );
    let output = render(&[file.to_str().unwrap()]);
    assert!(!String::from_utf8(output.stdout).unwrap().contains("<img"));
}

#[test]
fn a_page_in_a_browser() {
    let Some(mut browser) = Browser::find() else {
        eprintln!("skipped: no Chromium is installed (the variable CHROMIUM may name one)");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let page = |name: &str, path: &str| {
        let file = folder.path().join(name);
        written(&[path, "--html", "-o", file.to_str().unwrap()]);
        file
    };

    // Nothing of a hostile document runs, loads or changes the page; what is ours does run.
    let file = folder.path().join("hostile.md");
    fs::write(&file, hostile()).unwrap();
    browser.open(&page("hostile.html", file.to_str().unwrap()));
    let looks = "[typeof window.hacked, document.images.length, document.scripts.length, document.querySelectorAll('.panel button').length > 0]";
    assert_eq!(browser.evaluate(looks), json!(["undefined", 0, 2, true]));
    let shape = |at: usize| format!("document.querySelector('[data-state=\"{at}\"]')");
    let here = "document.querySelector('.panel h3').textContent";
    assert_eq!(browser.evaluate(here), "Open");
    browser.click(&shape(1));
    assert_eq!(browser.evaluate(here), "Closed");
    browser.click("document.querySelector('.panel .moves button')");
    assert_eq!(browser.evaluate(here), "Open");
    assert_eq!(browser.evaluate(looks), json!(["undefined", 0, 2, true]));
    assert_eq!(browser.complaints, Vec::<String>::new());

    // A click takes the step there; where there is none it jumps. Buttons step, go back and start again.
    browser.open(&page("door.html", "specs/door.md"));
    let trail = "[...document.querySelectorAll('.panel ol li')].map((item) => item.textContent)";
    assert_eq!(browser.evaluate(trail), json!(["Closed"]));
    browser.click(&shape(1));
    assert_eq!(browser.evaluate(trail), json!(["Closed", "push: Open"]));
    assert_eq!(browser.evaluate("document.querySelectorAll('.state.here').length"), 1);
    browser.click(&shape(2));
    assert_eq!(browser.evaluate(trail), json!(["Locked"]));
    browser.click("document.querySelector('.panel .moves button')");
    assert_eq!(browser.evaluate(trail), json!(["Locked", "turn key back: Closed"]));
    browser.click("[...document.querySelectorAll('.panel > button')][0]");
    assert_eq!(browser.evaluate(trail), json!(["Locked"]));
    browser.click("[...document.querySelectorAll('.panel > button')][1]");
    assert_eq!(browser.evaluate(trail), json!(["Closed"]));
    assert_eq!(browser.complaints, Vec::<String>::new());

    // Where a state goes back to where it was entered from, the other ways back are closed.
    browser.open(&page("coder.html", "specs/coder.md"));
    for event in ["receive task", "workspace ready", "budget exceeded"] {
        browser.click(&format!(
            "[...document.querySelectorAll('.moves button')].find((one) => one.textContent.startsWith('{event} '))"
        ));
    }
    assert_eq!(browser.evaluate(here), "BUDGET_REVIEW");
    let closed = "[...document.querySelectorAll('.moves button:disabled b')].map((one) => one.textContent)";
    assert_eq!(browser.evaluate(closed), json!(["CODING", "FIXING"]));

    // Inside a composite: the composites around are marked too.
    browser.open(&page("player.html", "specs/player.md"));
    browser.click("[...document.querySelectorAll('.moves button')][0]");
    assert_eq!(browser.evaluate("document.querySelectorAll('.state.here').length"), 2);
    assert_eq!(browser.complaints, Vec::<String>::new());

    // No text of any picture leaves its box: what the browser draws is as wide as what was reckoned with.
    for name in ["coder", "player"] {
        browser.open(&folder.path().join(format!("{name}.html")));
        let off = "[...document.querySelectorAll('svg text')].filter((text) => Math.abs(text.getBBox().width - Number(text.getAttribute('textLength'))) > 2).length";
        assert_eq!(browser.evaluate(off), 0);
    }
}
