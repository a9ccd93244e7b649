//! How long diagrams of awkward shapes take to read, and whether twice the text takes twice as long:
//! `cargo run --release -p fsm-spec --example diagram_speed [SIZE]`.
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an example may look at the clock and print"
)]

use fsm_spec::mermaid;
use std::{env, fmt::Write, hint::black_box, time::Instant};

fn main() {
    let size = env::args().nth(1).and_then(|size| size.parse().ok()).unwrap_or(10_000);
    println!("{:<28}{:>10}{:>12}{:>12}{:>8}", "shape", "MB", "ms", "ms twice", "times");
    for (name, shape) in SHAPES {
        let (once, twice) = (text(size, shape), text(2 * size, shape));
        let (fast, slow) = (best(&once), best(&twice));
        println!("{name:<28}{:>10.2}{fast:>12.2}{slow:>12.2}{:>8.2}", once.len() as f64 / 1e6, slow / fast);
    }
}

type Shape = fn(&mut String, usize, usize);

const SHAPES: &[(&str, Shape)] = &[
    ("transitions", |text, i, n| line(text, format_args!("S{} --> S{} : label {i}\n", i % n, (i * 7) % n))),
    ("few states", |text, i, _| line(text, format_args!("    S{} --> S{} : label {i}\n", i % 20, i * 7 % 20))),
    ("with directions", |text, i, _| line(text, format_args!("A{i} --> B\ndirection LR\n"))),
    ("carriage returns", |text, i, _| line(text, format_args!("A{i} --> B : x\r\n"))),
    ("comments", |text, i, _| line(text, format_args!("%% a comment\nA{i} --> B %% behind\n"))),
    ("composites", |text, i, _| line(text, format_args!("state C{i} {{\n[*] --> A{i}\n}}\n"))),
    ("nested composites", |text, i, n| nest(text, i, n, "\n")),
    ("nested on one line", |text, i, n| nest(text, i, n, " ")),
    ("transitions in a body", |text, i, n| match i {
        0 => text.push_str("state Box {\n"),
        _ if i + 1 == n => text.push('}'),
        _ => line(text, format_args!("A{i} --> B : x\n")),
    }),
    ("words on one line", |text, _, _| text.push_str("word ")),
    ("words behind state", |text, i, _| text.push_str(if i == 0 { "state a " } else { "word " })),
    ("one long word", |text, _, _| text.push_str("letters")),
    ("one long label", |text, i, _| text.push_str(if i == 0 { "A --> B : " } else { "letters " })),
    ("arrows on one line", |text, i, _| line(text, format_args!("A{i} --> B "))),
    ("bad lines", |text, i, _| line(text, format_args!("A{i} -> B\n"))),
    ("bad arrows on one line", |text, i, _| line(text, format_args!("A{i} -> "))),
    ("braces after bad words", |text, i, n| {
        text.push_str(if 2 * i < n { "state A { " } else { "- } " });
    }),
    ("bad words on one line", |text, _, _| text.push_str("-> ")),
    ("quotes", |text, _, _| text.push_str("\"\n")),
    ("quotes behind state", |text, _, _| text.push_str("state \"x\n")),
    ("directives", |text, i, _| line(text, format_args!("%%{{init: {{\"x\": {i}}}}}%%\n"))),
    ("open directives", |text, _, _| text.push_str("%%{ a\u{2028}")),
    ("signs of directives", |text, _, _| text.push_str("%%{\n")),
    ("entity codes", |text, i, _| line(text, format_args!("A{i} --> B : #35; #amp;\n"))),
    ("notes", |text, i, _| line(text, format_args!("A{i}\nnote left of A{i} : x\n"))),
    ("block notes", |text, i, _| line(text, format_args!("A{i}\nnote left of A{i}\n x\nend note\n"))),
    ("open notes", |text, _, _| text.push_str("note left of A\n")),
    ("empty lines", |text, _, _| text.push_str(" \n\n")),
    ("tags", |text, _, _| text.push_str("<a b=\"c\" ")),
    ("stereotypes", |text, i, _| line(text, format_args!("state F{i} <<fork>>\n"))),
    ("stereotypes on one line", |text, i, _| line(text, format_args!("state F{i} <<fork>> "))),
    ("surplus braces", |text, _, _| text.push_str("}\n")),
    ("open braces", |text, i, _| line(text, format_args!("state A{i} {{\n"))),
    ("plain states", |text, i, _| line(text, format_args!("state A{i}\n"))),
    ("regions", |text, i, _| line(text, format_args!("{}A{i}\n--\n", if i == 0 { "state Box {\n" } else { "" }))),
];

fn line(text: &mut String, words: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(words);
}

/// `n` composites, each in the one before.
fn nest(text: &mut String, i: usize, n: usize, end: &str) {
    line(text, format_args!("state C{i} {{{end}"));
    if i + 1 == n {
        text.push('A');
        (0..n).for_each(|_| text.push_str(" }"));
    }
}

fn text(n: usize, shape: &Shape) -> String {
    let mut text = String::from("stateDiagram-v2\n");
    (0..n).for_each(|i| shape(&mut text, i, n));
    text
}

/// The best of a few runs, in milliseconds.
fn best(text: &str) -> f64 {
    let run = || {
        let start = Instant::now();
        black_box(mermaid::parse(black_box(text)));
        start.elapsed().as_secs_f64() * 1e3
    };
    (0..5).map(|_| run()).fold(f64::INFINITY, f64::min)
}
