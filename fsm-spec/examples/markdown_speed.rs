//! Compares `Markdown::read` with the bare parser on the same text, and shows that odd shapes take linear time.
//!
//! `cargo run --release -p fsm-spec --example markdown_speed`
#![expect(clippy::disallowed_types, clippy::disallowed_macros, reason = "measures time and prints it")]

use fsm_spec::markdown::Markdown;
use pulldown_cmark::{Options, Parser};
use std::hint::black_box;
use std::time::{Duration, Instant};

fn main() {
    let document = repeat(
        10 << 20,
        "## Section\n\nA **task** moves from `planning` to PLAN\\_REVIEW when the review is *done* &amp; signed,\n\
         and back when it is not; see [the rules](#rules).\n\n- `DRAFT` is where it starts\n- **DONE** is where it ends\n\n\
         | From | To | Trigger | Notes |\n|------|----|---------|-------|\n| DRAFT | `REVIEW` | submit | by the author |\n\
         | REVIEW | **DONE** | approve | |\n| REVIEW | DRAFT | reject | with a reason |\n\n\
         ```mermaid\nstateDiagram-v2\n    [*] --> DRAFT\n    DRAFT --> REVIEW : submit\n    REVIEW --> [*]\n```\n\n",
    );
    let read = best(|| Markdown::read(black_box(&document)).blocks.len());
    let alone = best(|| parse(black_box(&document)));
    println!(
        "tables and prose, {} MB: read {read:?}, parser alone {alone:?}, ratio {:.2}",
        document.len() >> 20,
        read.as_secs_f64() / alone.as_secs_f64()
    );
    for (name, text) in shapes(1) {
        let twice = shapes(2).into_iter().find(|(other, _)| *other == name);
        let once = best(|| Markdown::read(black_box(&text)).blocks.len());
        let alone = best(|| parse(black_box(&text)));
        let twice = twice.map_or(Duration::ZERO, |(_, text)| best(|| Markdown::read(black_box(&text)).blocks.len()));
        println!(
            "{name}, {} KB: read {once:?}, twice the text {twice:?} ({:.1} x), parser alone {alone:?}",
            text.len() >> 10,
            twice.as_secs_f64() / once.as_secs_f64()
        );
    }
}

fn repeat(len: usize, text: &str) -> String {
    text.repeat(len / text.len() + 1)
}

/// Shapes that have made readers slow.
fn shapes(times: usize) -> Vec<(&'static str, String)> {
    let unclosed = "```mermaid\nstateDiagram-v2\n    A --> B\n\nA sentence about it.\n\n";
    let columns = |n: usize| "| a ".repeat(n) + "|\n" + &"|---".repeat(n) + "|\n";
    vec![
        ("unclosed fences", unclosed.repeat(10_000 * times)),
        (
            "unclosed fences, each closed by the next block",
            (unclosed.to_owned() + "```json\n{}\n```\n\n").repeat(10_000 * times),
        ),
        ("unclosed fences in quotes", "> ```mermaid\n> stateDiagram-v2\n> A --> B\n> # More\n".repeat(10_000 * times)),
        (
            "unclosed fences in lists",
            "- x\n  ```mermaid\n  stateDiagram-v2\n  A --> B\n  # More\n".repeat(10_000 * times),
        ),
        (
            "diagrams closed by bare fences",
            "```mermaid\nstateDiagram-v2\nA --> B\n\n# More\n```\ncode\n```\n".repeat(10_000 * times),
        ),
        ("diagrams in comments", "<!--\n```mermaid\nstateDiagram-v2\nA --> B\n```\n-->\n\n".repeat(10_000 * times)),
        (
            "diagrams in comments without an end",
            "<!--\n```mermaid\nstateDiagram-v2\nA --> B\n\ntext\n".repeat(10_000 * times),
        ),
        ("containers", "::: mermaid\nstateDiagram-v2\nA --> B\n:::\n\n".repeat(10_000 * times)),
        ("containers without an end", "::: mermaid\nstateDiagram-v2\n\nA --> B\n\n".repeat(10_000 * times)),
        ("columns", columns(10_000 * times) + &"| a ".repeat(10_000 * times) + "|\n"),
        ("short rows", columns(1_000 * times) + &"| a |\n".repeat(200)),
        ("broken tables", "| a | b |\n|---|\n\n".repeat(10_000 * times)),
        ("one line", "word ".repeat(200_000 * times)),
        ("quotes", ">".repeat(100_000 * times)),
        ("lists", "- ".repeat(100_000 * times) + "x"),
        ("one fence", "```mermaid\nstateDiagram-v2\n".to_owned() + &"A --> B\n".repeat(1_000_000 * times) + "```\n"),
    ]
}

fn parse(text: &str) -> usize {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_GFM;
    Parser::new_ext(text, options).into_offset_iter().count()
}

fn best(mut run: impl FnMut() -> usize) -> Duration {
    (0..3)
        .map(|_| {
            let start = Instant::now();
            black_box(run());
            start.elapsed()
        })
        .min()
        .unwrap_or_default()
}
