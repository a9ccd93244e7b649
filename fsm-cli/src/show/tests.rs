//! What people see, whatever a document holds.

use fsm_spec::model::ViewKind;
use fsm_spec::{Kind, ReadOptions};
use unicode_width::UnicodeWidthStr;

use super::{Document, Format, text, view};
use crate::choice::Choice as _;
use crate::look::Look;

fn document(name: &str, text: &str) -> Document {
    let kind = if name.ends_with(".mmd") { Kind::Mermaid } else { Kind::Markdown };
    let options = ReadOptions { kind, ..ReadOptions::default() };
    Document::new(name.to_owned(), text.to_owned(), &options)
}

fn look(width: usize) -> Look {
    Look { colour: false, unicode: true, width, terminal: true }
}

/// Wide characters, escape sequences, marks that turn the direction, and words longer than a line.
const HOSTILE: &str = "\
# M\u{1b}]0;x\u{7}

```mermaid
stateDiagram-v2
    [*] --> 注文を受けた状態
    注文を受けた状態 --> e\u{1b}[2J\u{202e} : \u{9b}31m 出荷 🚀 \u{200f}x\u{1b}[31m
    e\u{1b}[2J\u{202e} --> aVeryLongNameOfAStateThatDoesNotFitAnywhereAtAllAndGoesOnAndOnAndOnAndOnAndOn : supercalifragilisticexpialidociousandmoreofthatkindwithoutablank
```

| State | Purpose \u{1b}[1m |
| --- | --- |
| 注文を受けた状態 | \u{1b}[5m 注文はまだ支払われていませんがもうすぐ支払われるはずなので少し待ってください |
| aVeryLongNameOfAStateThatDoesNotFitAnywhereAtAllAndGoesOnAndOnAndOnAndOnAndOn | x |
";

#[test]
fn nothing_is_wider_than_the_terminal_and_nothing_acts_on_it() {
    let documents = [document("bad\u{1b}[2J.md", HOSTILE)];
    for width in [40, 60, 80, 200] {
        let look = look(width);
        let mut pages = vec![text::text(&documents, &look)];
        for kind in [ViewKind::Diagram, ViewKind::Definitions] {
            pages.push(view::text(&documents, kind, &look));
        }
        for page in pages {
            assert!(page.contains("注文"), "{page}");
            for line in page.lines() {
                assert!(line.width() <= width, "{width} {} {line}", line.width());
                assert!(!line.contains(char::is_control), "{line:?}");
                assert!(!line.contains(['\u{202e}', '\u{200f}']), "{line:?}");
                assert_eq!(line, line.trim_end());
            }
        }
    }
}

#[test]
fn a_terminal_of_letters_gets_letters() {
    let documents = [document(
        "lamp.mmd",
        "stateDiagram-v2\n%% fsm: self-loops allow\n[*] --> Off\nOff --> On : push\nOn --> Off\nOff --> [*]",
    )];
    let look = Look { unicode: false, ..look(80) };
    let page = text::text(&documents, &look);
    assert!(page.is_ascii(), "{page}");
    insta::assert_snapshot!(page);
}

#[test]
fn colours_change_nothing_but_colours() {
    let documents = [document("checkout.mmd", include_str!("../../tests/data/checkout.mmd"))];
    let plain = text::text(&documents, &look(80));
    let painted = text::text(&documents, &Look { colour: true, ..look(80) });
    assert_ne!(plain, painted);
    assert_eq!(anstream::adapter::strip_str(&painted).to_string(), plain);
}

#[test]
fn names_and_labels_are_kept_apart_from_the_language_they_stand_in() {
    let source = "stateDiagram-v2\n    [*] --> a\"b\\c\n    a\"b\\c --> x.y : say \"hi\" & <b>go</b>\\nnow\n    x.y --> a\"b\\c : --> ]]> **x** //y//\n";
    let documents = [document("odd.mmd", source)];
    let written = |name: &str| {
        let format = Format::parse(name).unwrap();
        format.write(&documents).unwrap()
    };
    insta::assert_snapshot!(["dot", "plantuml", "scxml", "xstate", "list"].map(written).join("\n"));
}
