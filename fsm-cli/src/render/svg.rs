//! A picture as SVG. Every text goes through [`escape`]; everything else is numbers and our own words.

use std::fmt::Write;

use fsm_spec::model::StateId;

use super::escape::escape;
use super::extent::{LINE, SMALL_LINE};
use super::geometry::{Figure, Label, Line, Picture, Point, Rect};

use super::metrics::{SIZE, SMALL, width, wrap};
use super::scene::{Scene, Shape};

const MARGIN: f64 = 24.0;
const TITLE: f64 = 20.0;
/// The narrowest a picture gets, so that its remarks can be read.
const NARROWEST: f64 = 320.0;

/// The colours for light; the second half replaces them in the dark.
pub(super) const LIGHT: &str = "\
.paper{fill:#fff}.text{fill:#1f2328}.quiet{fill:#57606a}\
.box{fill:#eef4fb;stroke:#3b6ea5}.group{fill:#f7f9fb;stroke:#8aa0b6}.region{fill:none;stroke:#8aa0b6;stroke-dasharray:5 4}\
.last{stroke-width:2.6}.line{fill:none;stroke:#57606a;stroke-width:1.4}.head{fill:#57606a}.mark{fill:#1f2328}.ring{fill:none;stroke:#1f2328;stroke-width:1.6}\
.note{fill:#fff8dc;stroke:#c9b458}.dash{fill:none;stroke:#c9b458;stroke-dasharray:3 3}";
pub(super) const DARK: &str = "\
.paper{fill:#0d1117}.text{fill:#e6edf3}.quiet{fill:#9da7b3}\
.box{fill:#16263a;stroke:#6ea8e0}.group{fill:#11171f;stroke:#4d5f73}.region{stroke:#4d5f73}\
.line{stroke:#9da7b3}.head{fill:#9da7b3}.mark{fill:#e6edf3}.ring{stroke:#e6edf3}\
.note{fill:#2b2710;stroke:#8f7f2e}.dash{stroke:#8f7f2e}";
const FONT: &str = "font-family:Helvetica,Arial,\"Liberation Sans\",\"DejaVu Sans\",sans-serif";

/// How a picture is dressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dress {
    /// A file of its own: light, and dark where the reader prefers it.
    Both,
    /// Dots know no preferences.
    #[cfg_attr(not(feature = "png"), allow(dead_code))]
    Light,
    /// A part of a page that brings its own style.
    Page,
}

/// The picture, with its title above and its remarks below.
pub(super) fn svg(scene: &Scene, picture: &Picture, dress: Dress) -> String {
    let mut writer = Writer {
        text: String::new(),
    };
    let title = width(&scene.title, TITLE).min(900.0);
    let inner = picture.width.max(title).max(NARROWEST);
    let remarks: Vec<Vec<String>> = scene
        .remarks
        .iter()
        .map(|remark| wrap(remark, SMALL, inner, 12))
        .collect();
    let lines: usize = remarks.iter().map(Vec::len).sum();
    let (head, foot) = if dress == Dress::Page {
        (0.0, 0.0)
    } else {
        (
            TITLE + 22.0,
            lines as f64 * SMALL_LINE + if lines > 0 { 18.0 } else { 0.0 },
        )
    };
    let total = Rect {
        x: 0.0,
        y: 0.0,
        width: inner + 2.0 * MARGIN,
        height: picture.height + 2.0 * MARGIN + head + foot,
    };
    writer.open(&total, &scene.title, dress);
    if dress != Dress::Page {
        writer.line_of_text(
            &scene.title,
            Point {
                x: MARGIN,
                y: MARGIN + TITLE * 0.8,
            },
            TITLE,
            ("start", "text"),
            title,
        );
    }
    let origin = Point {
        x: MARGIN + (inner - picture.width) / 2.0,
        y: MARGIN + head,
    };
    let _ = writeln!(
        writer.text,
        "<g transform=\"translate({} {})\">",
        number(origin.x),
        number(origin.y)
    );
    writer.picture(picture);
    writer.text.push_str("</g>\n");
    if dress != Dress::Page {
        let mut y = origin.y + picture.height + 18.0;
        for line in remarks.iter().flatten() {
            y += SMALL_LINE;
            writer.line_of_text(
                line,
                Point { x: MARGIN, y },
                SMALL,
                ("start", "quiet"),
                width(line, SMALL),
            );
        }
    }
    writer.text.push_str("</svg>\n");
    writer.text
}

struct Writer {
    text: String,
}

impl Writer {
    fn open(&mut self, total: &Rect, title: &str, dress: Dress) {
        let (wide, high) = (number(total.width), number(total.height));
        let _ = writeln!(
            self.text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" viewBox=\"0 0 {wide} {high}\" role=\"img\" aria-label=\"{}\">",
            escape(title)
        );
        if dress != Dress::Page {
            let dark = if dress == Dress::Both {
                format!("@media (prefers-color-scheme:dark){{{DARK}}}")
            } else {
                String::new()
            };
            let _ = writeln!(
                self.text,
                "<title>{}</title>\n<style>svg{{{FONT}}}{LIGHT}{dark}</style>",
                escape(title)
            );
            let _ = writeln!(
                self.text,
                "<rect class=\"paper\" width=\"{wide}\" height=\"{high}\"/>"
            );
        }
    }

    fn picture(&mut self, picture: &Picture) {
        // Boxes around others come first, then lines, then what stands in front of them.
        let (boxes, others): (Vec<&Figure>, Vec<&Figure>) = picture
            .figures
            .iter()
            .partition(|figure| figure.shape.holds());
        boxes.into_iter().for_each(|figure| self.figure(figure));
        for [from, to] in &picture.dashes {
            let _ = writeln!(
                self.text,
                "<path class=\"dash\" d=\"M{} L{}\"/>",
                point(*from),
                point(*to)
            );
        }
        picture.lines.iter().for_each(|line| self.line(line));
        for (at, state) in &picture.loops {
            self.loop_at(*at, *state);
        }
        others.into_iter().for_each(|figure| self.figure(figure));
        for label in &picture.labels {
            self.block(label, "quiet", 0.0);
        }
        for note in &picture.notes {
            self.rect(&note.rect, "note", 2.0);
            self.block(note, "text", 8.0);
        }
    }

    fn figure(&mut self, figure: &Figure) {
        let Rect {
            x,
            y,
            width: wide,
            height: high,
        } = figure.rect;
        let middle = Point {
            x: x + wide / 2.0,
            y: y + high / 2.0,
        };
        match figure.state {
            Some(state) => {
                let name = figure.lines.join(" ");
                let kind = if figure.shape.holds() {
                    "state outer"
                } else {
                    "state"
                };
                let _ = writeln!(
                    self.text,
                    "<g class=\"{kind}\" data-state=\"{}\"><title>{}</title>",
                    state.0,
                    escape(&name)
                );
            }
            None => self.text.push_str("<g>\n"),
        }
        let last = if figure.terminal { " last" } else { "" };
        match figure.shape {
            Shape::State => {
                self.rect(&figure.rect, &format!("box{last}"), 8.0);
                let first = middle.y - (figure.lines.len() as f64 - 1.0) * LINE / 2.0 + SIZE * 0.35;
                for (at, line) in figure.lines.iter().enumerate() {
                    let place = Point {
                        x: middle.x,
                        y: first + at as f64 * LINE,
                    };
                    self.line_of_text(line, place, SIZE, ("middle", "text"), width(line, SIZE));
                }
            }
            Shape::Composite => {
                self.rect(&figure.rect, &format!("group{last}"), 10.0);
                for (at, line) in figure.lines.iter().enumerate() {
                    let place = Point {
                        x: x + figure.title,
                        y: y + 19.0 + at as f64 * LINE,
                    };
                    self.line_of_text(line, place, SIZE, ("start", "text"), width(line, SIZE));
                }
            }
            Shape::Region => self.rect(&figure.rect, "region", 6.0),
            Shape::Choice => {
                let _ = writeln!(
                    self.text,
                    "<path class=\"box\" d=\"M{} L{} L{} L{} Z\"/>",
                    point(Point { x: middle.x, y }),
                    point(Point {
                        x: x + wide,
                        y: middle.y
                    }),
                    point(Point {
                        x: middle.x,
                        y: y + high
                    }),
                    point(Point { x, y: middle.y })
                );
            }
            Shape::Bar => self.rect(&figure.rect, "mark", 3.0),
            Shape::Start => self.circle(middle, wide / 2.0, "mark"),
            Shape::End => {
                self.circle(middle, wide / 2.0 - 1.0, "ring");
                self.circle(middle, wide / 2.0 - 5.0, "mark");
            }
            Shape::Sheet => {}
        }
        self.text.push_str("</g>\n");
    }

    fn line(&mut self, line: &Line) {
        let Some((first, rest)) = line.points.split_first() else {
            return;
        };
        let Some(last) = rest.last() else { return };
        let down = rest.len() < 2 || last.y >= line.points[line.points.len() - 2].y;
        let ends =
            |state: Option<StateId>| state.map_or(String::new(), |state| state.0.to_string());
        let mut path = format!("M{}", point(*first));
        let mut before = *first;
        // The line ends in the middle of its head.
        let tip = Point {
            x: last.x,
            y: if down { last.y - 6.0 } else { last.y + 6.0 },
        };
        for (at, to) in rest.iter().enumerate() {
            let to = if at + 1 == rest.len() { tip } else { *to };
            if (before.x - to.x).abs() < 0.05 {
                let _ = write!(path, " L{}", point(to));
            } else {
                let middle = (before.y + to.y) / 2.0;
                let _ = write!(
                    path,
                    " C{} {} {}",
                    point(Point {
                        x: before.x,
                        y: middle
                    }),
                    point(Point { x: to.x, y: middle }),
                    point(to)
                );
            }
            before = to;
        }
        let _ = writeln!(
            self.text,
            "<g class=\"arrow\" data-from=\"{}\" data-to=\"{}\"><path class=\"line\" d=\"{path}\"/>",
            ends(line.from),
            ends(line.to)
        );
        let back = if down { -9.0 } else { 9.0 };
        let _ = writeln!(
            self.text,
            "<path class=\"head\" d=\"M{} L{} L{} Z\"/></g>",
            point(*last),
            point(Point {
                x: last.x - 4.5,
                y: last.y + back
            }),
            point(Point {
                x: last.x + 4.5,
                y: last.y + back
            })
        );
    }

    fn loop_at(&mut self, at: Point, state: Option<StateId>) {
        let ends = state.map_or(String::new(), |state| state.0.to_string());
        let (x, y) = (at.x, at.y);
        let _ = writeln!(
            self.text,
            "<g class=\"arrow\" data-from=\"{ends}\" data-to=\"{ends}\"><path class=\"line\" d=\"M{} C{} {} {}\"/><path class=\"head\" d=\"M{} L{} L{} Z\"/></g>",
            point(Point { x, y: y - 9.0 }),
            point(Point {
                x: x + 30.0,
                y: y - 15.0
            }),
            point(Point {
                x: x + 30.0,
                y: y + 15.0
            }),
            point(Point {
                x: x + 6.0,
                y: y + 9.6
            }),
            point(Point { x, y: y + 9.0 }),
            point(Point {
                x: x + 9.0,
                y: y + 5.0
            }),
            point(Point {
                x: x + 8.0,
                y: y + 13.6
            })
        );
    }

    fn block(&mut self, label: &Label, class: &str, padding: f64) {
        let lines = label.lines.len() as f64 * SMALL_LINE;
        let first = label.rect.y + (label.rect.height - lines) / 2.0 + SMALL_LINE * 0.75;
        for (at, line) in label.lines.iter().enumerate() {
            let place = Point {
                x: label.rect.x + padding,
                y: first + at as f64 * SMALL_LINE,
            };
            self.line_of_text(line, place, SMALL, ("start", class), width(line, SMALL));
        }
    }

    /// One line of text, told how wide it is, so that it fits in any font.
    fn line_of_text(
        &mut self,
        text: &str,
        at: Point,
        size: f64,
        (anchor, class): (&str, &str),
        wide: f64,
    ) {
        if text.trim().is_empty() || wide <= 0.0 {
            return;
        }
        let anchor = if anchor == "start" {
            String::new()
        } else {
            format!(" text-anchor=\"{anchor}\"")
        };
        let _ = writeln!(
            self.text,
            "<text class=\"{class}\" x=\"{}\" y=\"{}\" font-size=\"{size}\"{anchor} textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\">{}</text>",
            number(at.x),
            number(at.y),
            number(wide),
            escape(text)
        );
    }

    fn rect(&mut self, rect: &Rect, class: &str, round: f64) {
        let _ = writeln!(
            self.text,
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{round}\"/>",
            number(rect.x),
            number(rect.y),
            number(rect.width),
            number(rect.height)
        );
    }

    fn circle(&mut self, at: Point, radius: f64, class: &str) {
        let _ = writeln!(
            self.text,
            "<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"{radius}\"/>",
            number(at.x),
            number(at.y)
        );
    }
}

fn point(point: Point) -> String {
    format!("{} {}", number(point.x), number(point.y))
}

/// A number with one digit behind the point, where it has one.
fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    let short = text.strip_suffix(".0").unwrap_or(&text);
    if short == "-0" {
        "0".to_owned()
    } else {
        short.to_owned()
    }
}
