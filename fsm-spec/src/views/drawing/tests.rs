//! Small drawings and what they say.

use std::ops::Range;

use super::{Drawing, read};

/// The steps as `A -> B [label]`, and the reasons of what was not read as `? reason`.
fn told(text: &str, known: &[&str]) -> Vec<String> {
    let drawing = read(text, &|name| known.contains(&name));
    let at = |range: &Range<usize>| text[range.clone()].to_owned();
    let steps = drawing.steps.iter().map(|step| {
        let arrow = if step.both { "<->" } else { "->" };
        let label = step.label.as_ref().map(|label| format!(" [{}]", at(label)));
        let label = label.unwrap_or_default();
        format!("{} {arrow} {}{label}", at(&step.from), at(&step.to))
    });
    let unread = drawing.unread.iter().map(|(_, why)| format!("? {why}"));
    steps.chain(unread).collect()
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(told(text, &[]), expected, "{text}");
}

#[track_caller]
fn check_known(text: &str, known: &[&str], expected: &[&str]) {
    assert_eq!(told(text, known), expected, "{text}");
}

#[test]
fn boxes_side_by_side() {
    check(
        "
┌──────┐  pay   ┌──────┐      ┌──────┐
│ open │──────► │ paid │ ───> │ sent │
└──────┘        └──────┘      └──────┘
",
        &["open -> paid", "paid -> sent"],
    );
}

#[test]
fn boxes_below_each_other_with_labels_beside() {
    check(
        "
┌───────┐
│ draft │ (start)
└───┬───┘
    │ submit
    ▼
┌────────┐
│ review │
│ 2 days │
└───┬────┘
    │
  reject
    │
┌───▼───┐
│ trash │
└───────┘
",
        &["draft -> review [submit]", "review -> trash [reject]"],
    );
}

#[test]
fn ascii_boxes() {
    check(
        "
+------+       +------+
| idle | ----> | busy |
+------+       +------+
   ^              |
   |     done     |
   +--------------+
",
        &["idle -> busy", "busy -> idle"],
    );
}

#[test]
fn double_and_rounded_borders_off_by_one() {
    check(
        "
╔═══════╗      ╭───────╮
║ alpha  ║───► │ beta   │
╚═══════╝      ╰───────╯
",
        &["alpha -> beta"],
    );
}

#[test]
fn fork_with_a_label_on_each_branch() {
    check(
        "
      ┌──────┐
      │ open │
      └──┬───┘
         │
    ┌────┴────┐
    │         │
 (accept) (decline)
    │         │
    ▼         ▼
  taken    refused
",
        &["open -> taken [accept]", "open -> refused [decline]"],
    );
}

#[test]
fn several_sources_of_one_target() {
    check(
        "
new ──┐
      ├──► closed
old ──┘
",
        &["new -> closed", "old -> closed"],
    );
}

#[test]
fn line_back_to_the_begin() {
    check(
        "
todo ──► doing ──► done
  ▲        │
  └─ drop ─┘
",
        &["todo -> doing", "doing -> done", "doing -> todo [drop]"],
    );
}

#[test]
fn loop_on_one_state() {
    check(
        "
┌──────┐
│ live │◄──┐
│      │   │ tick
│      │───┘
└──────┘
",
        &["live -> live [tick]"],
    );
}

#[test]
fn tree_by_columns() {
    check(
        "
open
  ├──[pay]──► paid
  │             └─→ sent
  ├─ cancel → cancelled
  └─→ expired
",
        &["open -> paid [pay]", "open -> cancelled [cancel]", "open -> expired", "paid -> sent"],
    );
}

#[test]
fn ascii_tree() {
    check(
        "
A
|--> B
|      \\-> C
+--> D --> E
",
        &["A -> B", "A -> D", "B -> C", "D -> E"],
    );
}

#[test]
fn tree_whose_branches_all_are_last_ones() {
    check("A\n └─► B\n └─► C\n", &["A -> B", "A -> C"]);
}

#[test]
fn note_on_a_branch_is_no_source() {
    check("A\n├── a remark\n└──► B\n", &["A -> B"]);
}

#[test]
fn chain_that_goes_down() {
    check("A\n↓ approve\nB\n|\nv\nC\n  │ close it\n  ▼\nD\n", &["A -> B [approve]", "B -> C", "C -> D [close it]"]);
}

#[test]
fn chain_with_a_branch() {
    check(
        "
draft → review → live
  ↓       ↓
trash   refused
",
        &["draft -> review", "review -> live", "draft -> trash", "review -> refused"],
    );
}

#[test]
fn chains_on_one_line() {
    check(
        "A → B → C      D --> E\nF ──go──► G --[stop]--> H -- wait --> I\n",
        &["A -> B", "B -> C", "D -> E", "F -> G [go]", "G -> H [stop]", "H -> I [wait]"],
    );
}

#[test]
fn arrow_lines_keep_what_stands_right() {
    check("- A -> B : event (once)\n* -> C\nD => E   : x\n", &["A -> B : event (once)", "* -> C", "D -> E   : x"]);
}

#[test]
fn arrows_to_the_left_and_both_ways() {
    check(
        "A <-- B\nA\nC ◄── go ── D\nE <--> F\nG ↔ H\nD → B\n",
        &["B -> A", "D -> C [go]", "E <-> F", "G <-> H", "D -> B"],
    );
}

#[test]
fn known_name_on_a_vertical_line_is_a_state() {
    let drawing = "A\n│\nB\n│\n▼\nC\n";
    check(drawing, &["A -> C [B]"]);
    check_known(drawing, &["A", "B", "C"], &["B -> C"]);
}

#[test]
fn known_name_on_a_horizontal_line_is_not_read() {
    let drawing = "A ──B──► C\n";
    check(drawing, &["A -> C [B]"]);
    check_known(drawing, &["B"], &["? a state's name on a line"]);
    check_known("A ──C──► C\n", &["C"], &["A -> C [C]"]);
}

#[test]
fn several_sources_and_targets_are_not_read() {
    check(
        "
A ──┬──► C
B ──┴──► D
",
        &["? a line with several sources and several targets"; 2],
    );
}

#[test]
fn heads_that_point_at_nothing_are_not_read() {
    check("A ──►\n", &["? an arrow that points at nothing"]);
    check("A      B\n│      │\n│ ──► │\n", &["? an arrow that points at nothing"]);
}

#[test]
fn arrow_that_begins_a_line() {
    check("→ B\n", &["? an arrow without a source"]);
    // A sequence or a fan-out?
    check("A\n  → B\n  → C\n", &["? an arrow without a source"; 2]);
    check("A → B → C\n  → D\n", &["A -> B", "B -> C", "? an arrow without a source"]);
    check("A\n  → B\n  → C\nB\n  → C\n", &["A -> B", "A -> C", "B -> C"]);
    check("A  → B\n   → C\n", &["A -> B", "A -> C"]);
}

#[test]
fn slanted_lines_are_not_read() {
    check("A ↘ B\n", &["? a slanted arrow"]);
    check("A\n \\\n  v\n  B\n", &["? an arrow without a source"]);
}

#[test]
fn frame_around_a_drawing_draws_nothing() {
    check(
        "
┌──────────────┐
│  Life        │
│  A ──► B     │
│  │           │
│  ▼           │
│  C           │
└──────────────┘
",
        &["A -> B", "A -> C"],
    );
}

#[test]
fn remarks_are_no_steps() {
    check("A → B (was C → D)\nB ← the last one\n", &["A -> B (was C → D)"]);
    check("A\n│ save() → done\n▼\nB\n", &["A -> B [save() → done]"]);
    assert_eq!(read("A ← begin\n", &|_| false).arrows, 0);
}

#[test]
fn branch_below_the_begin_of_a_line() {
    check("A ──► B\n  ├─► C\n  └─► D\n", &["A -> B", "A -> C", "A -> D"]);
    // Below a branch of a tree it may hang from the branch's target.
    check("A\n├──► B\n│ └──► C\n└──► D\n", &["A -> B", "A -> D", "? an arrow without a source"]);
}

#[test]
fn joint_without_a_branch_is_not_read() {
    check("A --+--> B\n       |\n       +--> C\n", &["? a joint without a branch"; 2]);
}

#[test]
fn remark_below_a_name_belongs_to_it() {
    check(" A\n(now)\n  │\n  ▼\n  B\n", &["A -> B"]);
}

#[test]
fn trunk_into_another_branch_is_no_source() {
    check("A ──► B\n│      │\n│      ├──► C\n│      │\n└──► DDDD\n", &["A -> B", "A -> DDDD", "B -> C"]);
}

#[test]
fn text_beside_a_line_is_no_source() {
    check("A\n│ go on\n│   ▼\n│   B\n▼\nC\n", &["A -> C", "? text beside a line as a source"]);
}

#[test]
fn options_and_code_are_text() {
    check("A → run --all\nB → `x -> y`\n", &["A -> run --all", "B -> `x -> y`"]);
}

#[test]
fn bent_line_with_two_heads_is_not_read() {
    check("A ◄──┐\n     │\nB ◄──┘\n", &["? an arrow without a source"; 2]);
}

#[test]
fn alternatives_are_one_text() {
    check("A → B | C\n", &["A -> B | C"]);
}

#[test]
fn text_between_lines_on_three_sides_is_not_read() {
    check("A\n|\ngo → save\n|\nv\nB\n", &["go -> save", "? text on a line that may be a label or a state"]);
}

#[test]
fn lines_off_by_a_column() {
    check("  AAAA\n      │\n      ▼\n       BBBB\n", &["AAAA -> BBBB"]);
    // Two names are near: none is meant.
    check("AA  BB\n  ↓\nCC\n", &["? an arrow without a source"]);
}

#[test]
fn wide_characters_take_two_columns() {
    check("待审核 ──通过──► 已发布\n  │\n  ▼\n已拒绝\n", &["待审核 -> 已发布 [通过]", "待审核 -> 已拒绝"]);
    check("🟢 on ──► off\n           │\n           ▼\n          dead\n", &["🟢 on -> off", "off -> dead"]);
}

#[test]
fn tabs_and_carriage_returns() {
    check("A\tB\r\n│\t│\r\n▼\t▼\r\nC\tD\r\n", &["A -> C", "B -> D"]);
}

#[test]
fn large_drawings_are_not_read() {
    for text in ["A → B\n".repeat(2_001), format!("A → {}\n", "B".repeat(2_000))] {
        check(&text, &["? a drawing that is too large"]);
    }
}

#[test]
fn nothing_to_read() {
    for text in ["", "\n\n", "just words\n", "│", "┌", "+", "-", "└─\n┌─┐"] {
        assert_eq!(read(text, &|_| false), Drawing::default(), "{text}");
    }
}

/// A linear congruential generator (Knuth's MMIX): the same mutations on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }
}

#[test]
fn mutated_drawings_never_panic() {
    let drawings = [
        "┌───┐  go  ┌───┐\n│ A │ ───► │ B │◄─┐\n└─┬─┘      └─┬─┘  │\n  │          └────┘\n  ▼\n状态 C\n",
        "A\n├──[e]──► B\n│   └─→ C (x → y)\n└─ f → D\n",
        "+---+\n| A |--> B <--> C\n+---+    |\n  ^      v\n  +---- D\n",
        "A → B | C\n  → D\n↓ note\nE ↳ F ↘ G\n",
    ];
    let alphabet: Vec<char> = "─│┌┐└┘├┤┬┴┼►◄▼▲→←↓↑↔↳↘-|+<>=v^\\/'`[]() \n\t\r:AB状é\u{301}\u{fe0f}🟢".chars().collect();
    let mut random = Random(7);
    for round in 0..4_000 {
        let mut text: Vec<char> = drawings[round % drawings.len()].chars().collect();
        for _ in 0..=random.below(12) {
            let at = random.below(text.len());
            let ch = alphabet[random.below(alphabet.len())];
            match random.below(3) {
                0 if !text.is_empty() => drop(text.remove(at)),
                1 => text.insert(at, ch),
                _ if at < text.len() => text[at] = ch,
                _ => {}
            }
        }
        let text: String = text.into_iter().collect();
        check_ranges(&text, &read(&text, &|name| name == "B"));
    }
}

/// Every range is a text, no name is empty or has blanks around it, and no more is unread than there is.
fn check_ranges(text: &str, drawing: &Drawing) {
    for step in &drawing.steps {
        for range in [Some(&step.from), Some(&step.to), step.label.as_ref()].into_iter().flatten() {
            let name = text.get(range.clone()).expect("a range of whole characters");
            assert!(!name.is_empty() && name == name.trim(), "{name:?} in {text}");
        }
    }
    for (range, _) in &drawing.unread {
        assert!(text.get(range.clone()).is_some(), "{range:?} in {text}");
    }
    assert!(drawing.unread.len() <= drawing.arrows, "{text}");
}
