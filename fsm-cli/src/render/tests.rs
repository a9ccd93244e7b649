//! Nothing lies on top of anything else, whatever is drawn.

use std::fs;
use std::path::Path;

use fsm_spec::{Kind, ReadOptions, Reading, read};

use super::geometry::{Picture, Point, Rect};
use super::layout::layout;
use super::scene::{Scene, Shape};
use super::{Dress, svg};
use crate::show::tree::Tree;

fn reading(text: &str) -> Reading {
    let options = ReadOptions { kind: Kind::Mermaid, ..ReadOptions::default() };
    read(&format!("stateDiagram-v2\n{text}"), &options)
}

fn picture(reading: &Reading, at: usize) -> Option<Picture> {
    let diagram = reading.diagram(at).map(|block| &block.diagram);
    layout(&Scene::new(&Tree::new(&reading.machines[at]), diagram))
}

/// Points along a line, as it is drawn.
fn along(points: &[Point]) -> Vec<Point> {
    let mut found = Vec::new();
    for pair in points.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let middle = (a.y + b.y) / 2.0;
        for step in 0..=12 {
            let t = f64::from(step) / 12.0;
            let u = 1.0 - t;
            let mix = |p: f64, q: f64, r: f64, s: f64| {
                u * u * u * p + 3.0 * u * u * t * q + 3.0 * u * t * t * r + t * t * t * s
            };
            found.push(Point { x: mix(a.x, a.x, b.x, b.x), y: mix(a.y, middle, middle, b.y) });
        }
    }
    found
}

fn holds(rect: &Rect, point: Point) -> bool {
    point.x > rect.x + 0.5
        && point.x < rect.x + rect.width - 0.5
        && point.y > rect.y + 0.5
        && point.y < rect.y + rect.height - 0.5
}

/// Everything that must keep apart: labels, notes, boxes that hold nothing, titles of those that do; and no line runs through any.
fn check(picture: &Picture, of: &str) {
    let mut rects: Vec<(Rect, String)> = Vec::new();
    for label in picture.labels.iter().chain(&picture.notes) {
        rects.push((label.rect, label.lines.join(" ")));
    }
    for figure in &picture.figures {
        if !figure.shape.holds() {
            rects.push((figure.rect, figure.lines.join(" ")));
        } else if figure.shape == Shape::Composite {
            let width =
                figure.lines.iter().map(|line| super::metrics::width(line, super::metrics::SIZE)).fold(0.0, f64::max);
            let title = Rect {
                x: figure.rect.x + figure.title,
                y: figure.rect.y + 6.0,
                width,
                height: figure.lines.len() as f64 * super::extent::LINE,
            };
            rects.push((title, figure.lines.join(" ")));
        }
    }
    for (rect, name) in &rects {
        assert!(rect.x > -0.5 && rect.y > -0.5, "{of}: {name} {rect:?}");
        assert!(rect.x + rect.width < picture.width + 0.5, "{of}: {name} {rect:?} {}", picture.width);
        assert!(rect.y + rect.height < picture.height + 0.5, "{of}: {name} {rect:?} {}", picture.height);
    }
    rects.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
    for (at, (rect, name)) in rects.iter().enumerate() {
        for (other, name_of_other) in rects[at + 1..].iter().take_while(|(other, _)| other.y < rect.y + rect.height) {
            assert!(!rect.overlaps(other), "{of}: `{name}` {rect:?} and `{name_of_other}` {other:?}");
        }
    }
    for line in &picture.lines {
        assert!(line.points.len() >= 2, "{of}");
        let points = along(&line.points);
        for (rect, name) in &rects {
            let through = points.iter().find(|point| holds(rect, **point));
            assert!(through.is_none(), "{of}: a line runs through `{name}` {rect:?} at {through:?}");
        }
    }
}

#[test]
fn the_documents_of_the_project() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files: Vec<_> = fs::read_dir(folder.join("specs")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "md"));
    assert!(files.len() >= 8);
    for file in files {
        let reading = read(&fs::read_to_string(&file).unwrap(), &ReadOptions::default());
        let picture = picture(&reading, 0).unwrap();
        assert!(!picture.labels.is_empty());
        check(&picture, &file.display().to_string());
    }
    let checkout = fs::read_to_string(folder.join("fsm-cli/tests/data/checkout.mmd")).unwrap();
    check(&picture(&reading(&checkout.replace("stateDiagram-v2\n", "")), 0).unwrap(), "checkout");
}

/// Random numbers, the same each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % sides
    }
}

/// A machine with composites, regions, pseudo-states, notes, loops and arrows across all borders.
fn random(dice: &mut Dice, states: usize, arrows: usize) -> String {
    let mut text = String::new();
    let words = [
        "go",
        "a rather long label that has to be wrapped twice",
        "x / y",
        "done\\nreally",
        "注文を受けた",
        "Donaudampfschifffahrtsgesellschaftskapitän",
    ];
    let mut open = 0;
    for at in 0..states {
        match dice.roll(8) {
            0 if open < 4 => {
                text.push_str(&format!("state G{at} {{\n[*] --> s{at}\n"));
                open += 1;
            }
            1 if open > 0 => {
                text.push_str("}\n");
                open -= 1;
            }
            2 if open > 0 => text.push_str("--\n"),
            3 => text.push_str(&format!("state c{at} <<choice>>\n")),
            4 => text.push_str(&format!("state f{at} <<fork>>\n")),
            _ => {}
        }
        text.push_str(&format!("state \"{} {at}\" as s{at}\n", words[dice.roll(words.len())]));
    }
    text.push_str(&"}\n".repeat(open));
    for _ in 0..arrows {
        let mut end = || {
            let at = dice.roll(states);
            match dice.roll(12) {
                0 if text.contains(&format!("state G{at} ")) => format!("G{at}"),
                1 if text.contains(&format!("state c{at} ")) => format!("c{at}"),
                2 if text.contains(&format!("state f{at} ")) => format!("f{at}"),
                3 => "[*]".to_owned(),
                _ => format!("s{at}"),
            }
        };
        let (from, to) = (end(), end());
        let label = match dice.roll(4) {
            0 => String::new(),
            _ => format!(" : {}", words[dice.roll(words.len())]),
        };
        if from != "[*]" || to != "[*]" {
            text.push_str(&format!("{from} --> {to}{label}\n"));
        }
        if dice.roll(10) == 0 {
            text.push_str(&format!("note right of s{} : {}\n", dice.roll(states), words[dice.roll(words.len())]));
        }
    }
    text
}

#[test]
fn random_machines() {
    let mut dice = Dice(11);
    for round in 0..150 {
        let states = 1 + dice.roll(14);
        let arrows = dice.roll(3 * states);
        let text = random(&mut dice, states, arrows);
        let reading = reading(&text);
        check(&picture(&reading, 0).unwrap(), &format!("round {round}\n{text}"));
    }
}

#[test]
fn a_large_machine_is_drawn_or_refused_in_a_moment() {
    let mut dice = Dice(12);
    let mut text = String::from("[*] --> s0\n");
    for at in 0..300 {
        text.push_str(&format!("s{} --> s{} : e{at}\n", dice.roll(150), dice.roll(150)));
    }
    check(&picture(&reading(&text), 0).unwrap(), "large");
    for _ in 0..6000 {
        text.push_str(&format!("s{} --> s{} : e\n", dice.roll(3000), dice.roll(3000)));
    }
    assert!(picture(&reading(&text), 0).is_none());
    let deep: String = (0..200).map(|at| format!("state d{at} {{\n")).collect();
    let deep = format!("{deep}a --> b\n{}", "}\n".repeat(200));
    assert!(picture(&reading(&deep), 0).is_some());
}

#[test]
fn hostile_text_stays_text() {
    let names = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onload='x", "&#60;b&#62;", "]]>",
        "\u{202e}evil",
    ];
    let mut text = String::from("[*] --> s0\n");
    for (at, name) in names.iter().enumerate() {
        text.push_str(&format!(
            "s{at} : {name}\ns{at} --> s{} : {name}\nnote right of s{at} : {name}\n",
            (at + 1) % names.len()
        ));
    }
    let mut reading = reading(&text);
    reading.machines[0].name = names.join(" ");
    for dress in [Dress::Both, Dress::Light, Dress::Page] {
        let svg = svg(&reading.machines[0], reading.diagram(0).map(|block| &block.diagram), dress).unwrap();
        // Every tag is one of ours, and every attribute too.
        for tag in svg.split('<').skip(1) {
            let tag = tag.split('>').next().unwrap();
            let name = tag.trim_start_matches('/').split([' ', '/', '\n']).next().unwrap();
            assert!(
                ["svg", "metadata", "title", "style", "rect", "g", "path", "circle", "text"].contains(&name),
                "{tag}"
            );
            for part in tag.split('"').step_by(2).flat_map(str::split_whitespace).filter(|part| part.contains('=')) {
                let known = [
                    "xmlns", "width", "height", "viewBox", "role", "aria-label", "class", "transform", "data-state",
                    "data-from", "data-to", "d", "x", "y", "rx", "cx", "cy", "r", "font-size", "text-anchor",
                    "textLength", "lengthAdjust",
                ];
                assert!(known.contains(&part.trim_end_matches('=')), "{part} in {tag}");
            }
        }
        assert!(!svg.contains('\u{202e}'));
    }
}
