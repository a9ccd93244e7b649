//! What of a text is shown in a picture: no sign that acts, and of a long line what is around its marks.
#![allow(clippy::unwrap_used, reason = "a test may stop there and then")]

use fsm_spec::picture::{
    line::{Glyphs, Line, Mark, columns},
    visible,
};
use std::borrow::Cow;

#[test]
fn nothing_that_acts_gets_through() {
    let all: String = ('\0'..=char::MAX).collect();
    for shown in [visible::line(&all), visible::lines(&all)] {
        for c in shown.chars() {
            assert!(!c.is_control() || c == '\n', "{c:?}");
            assert!(!('\u{202a}'..='\u{202e}').contains(&c), "{c:?}");
            assert!(!('\u{2066}'..='\u{2069}').contains(&c), "{c:?}");
        }
    }
    assert!(!visible::line(&all).contains('\n'));
}

#[test]
fn what_nobody_sees_is_hidden_in_every_word() {
    for c in "\0¦\u{1b}¦\u{7f}¦\u{9b}¦\u{ad}¦\u{34f}¦\u{61c}¦\u{180e}¦\u{200b}¦\u{200c}¦\
        \u{200d}¦\u{200e}¦\u{2028}¦\u{2029}¦\u{202e}¦\u{2060}¦\u{2066}¦\u{2069}¦\u{3164}¦\
        \u{fe0f}¦\u{feff}¦\u{fff9}¦\u{ffff}¦\u{e0041}¦\u{e0100}¦\u{10ffff}"
        .split('¦')
    {
        for text in [format!("a{c}b"), format!("{c}b"), format!("a{c}"), format!("é{c}я")] {
            assert!(visible::is_hidden(&text), "{text:?}");
            assert!(!visible::is_hidden(&visible::line(&text)), "{text:?}");
        }
    }
    // Selectors that follow each other carry what nobody sees.
    assert!(visible::is_hidden("✔\u{fe0f}\u{fe0e}") && visible::is_hidden("注\u{e0100}\u{e0101}"));
}

#[test]
fn what_people_write_stays() {
    for text in "WAITING → ERROR¦✔︎¦👩‍🚀¦❤️‍🔥¦👩🏽‍🚀¦🏳️‍🌈¦1️⃣ #️⃣ ©️ ‼️ ⁉️ ㊗️¦注文¦葛󠄀城¦é¦\
        e\u{301}¦مرحبا¦می‌خواهم¦ه‍¦שלום¦क्‍ष¦ന്‍¦ශ්‍රී¦ᠠ᠋"
        .split('¦')
    {
        assert!(matches!(visible::line(text), Cow::Borrowed(same) if same == text), "{text}");
    }
    assert_eq!(visible::line("a\u{1b}[31mb\r\nc"), "a␛[31mb  c");
}

fn shown(text: &str, marks: &[(usize, usize)], width: usize) -> String {
    let label = 0;
    let marks = marks.iter().map(|&(start, end)| Mark { start, end, label });
    let marks: Vec<Mark> = marks.collect();
    let line = Line::new(text, &marks, width, "…");
    assert!(columns(&line.text) <= width, "{line:?}");
    let mut out = line.text.clone();
    for mark in marks.iter().rev() {
        out.insert(line.end(mark.end).max(line.start(mark.start)), ']');
        out.insert(line.start(mark.start), '[');
    }
    out
}

#[test]
fn what_fits_is_left_alone() {
    assert_eq!(shown("A --> B", &[(0, 1)], 20), "[A] --> B");
    assert_eq!(shown("\tA\u{1b}", &[(1, 2)], 20), "    [A]␛");
    assert_eq!(shown("", &[(0, 0)], 20), "[]");
    assert_eq!(shown("A", &[(1, 1)], 20), "A[]");
    assert_eq!(shown("می\u{200c}خواهم\u{200b}", &[], 20), "می\u{200c}خواهم�");
}

#[test]
fn a_long_line_is_cut_around_its_marks() {
    let text = "0123456789abcdefghijklmnopqrstuvwxyz";
    assert_eq!(shown(text, &[(0, 1)], 10), "[0]12345678…");
    assert_eq!(shown(text, &[(35, 36)], 10), "…rstuvwxy[z]");
    assert_eq!(shown(text, &[(36, 36)], 10), "…rstuvwxyz[]");
    assert_eq!(shown(text, &[(18, 19)], 11), "…efgh[i]jklm…");
    assert_eq!(shown(text, &[(2, 3), (33, 34)], 14), "01[2]345…uvw[x]yz");
    assert_eq!(shown(text, &[(0, 36)], 10), "[012345678]…");
}

#[test]
fn wide_and_joined_characters_keep_their_columns() {
    let text = "注文".repeat(40) + "✔︎x";
    let at = text.find('✔').unwrap();
    let cut = shown(&text, &[(at, at + "✔︎".len())], 11);
    assert_eq!(cut, "…注文注文[✔︎]x");
}

#[test]
fn a_million_characters_cost_no_more_than_the_window() {
    let text = "ab".repeat(500_000);
    let (start, end, label) = (500_000, 500_001, 0);
    let marks = [Mark { start, end, label }];
    let line = Line::new(&text, &marks, 80, "…");
    assert!(columns(&line.text) <= 80);
    assert!(line.text.starts_with("…") && line.text.ends_with("…"));
    assert!(Glyphs::around(&text, 0, &marks, 80).all.len() < 400);
}

#[test]
fn a_row_keeps_its_first_cell() {
    let row = format!("| READY | {}✔ |", "– | ".repeat(30));
    let at = row.find('✔').unwrap();
    assert_eq!(shown(&row, &[(at, at + 3)], 32), "| READY |… | – | – | – | – | [✔] |");
    let row = format!("| {} | {}✔ |", "x".repeat(30), "– | ".repeat(30));
    let at = row.find('✔').unwrap();
    assert_eq!(shown(&row, &[(at, at + 3)], 15), "… | – | – | [✔] |");
}

#[test]
fn words_beside_a_mark_get_room() {
    let text = "x".repeat(30) + "M" + &"y".repeat(30);
    let (start, end, label) = (30, 31, 15);
    let mark = Mark { start, end, label };
    let line = Line::new(&text, &[mark], 40, "…");
    assert!(columns(&line.text[..line.end(31)]) + 16 <= 40);
    assert_eq!(columns(&line.text), 40);
}
