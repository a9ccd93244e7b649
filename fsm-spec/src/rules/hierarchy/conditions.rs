//! The conditions on the ways out of a choice, as far as they can be understood.

use crate::map::Map;
use std::cmp::Ordering;

/// A comparison of something with a number: `n >= 0`.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Comparison {
    /// What is compared, folded, with the number's unit.
    pub subject: String,
    sign: Sign,
    /// The number.
    pub number: f64,
}

/// Whether it holds for a smaller value, for the number itself, and for a larger one.
type Sign = [bool; 3];

const EQUAL: Sign = [false, true, false];

/// The signs of comparisons, the longer ones first.
#[rustfmt::skip]
const SIGNS: [(&str, Sign); 9] = [
    ("<=", [true, true, false]), ("=<", [true, true, false]), (">=", [false, true, true]), ("=>", [false, true, true]),
    ("==", EQUAL), ("!=", [true, false, true]), ("<", [true, false, false]), (">", [false, false, true]), ("=", EQUAL),
];

impl Comparison {
    /// Reads a label such as `[n >= 0]`, `if retries < 3`, `score ≥ 80 %`.
    pub(super) fn read(label: &str) -> Option<Self> {
        let signs = [("≥", ">="), ("≤", "<="), ("≠", "!="), ("&gt;", ">"), ("&lt;", "<")];
        let text = signs.iter().fold(label.to_owned(), |text, (sign, plain)| text.replace(sign, plain)).to_lowercase();
        let text = text.trim_matches(|c: char| c.is_whitespace() || "[]()?`\"".contains(c));
        let text = ["if ", "when "].iter().find_map(|word| text.strip_prefix(word)).unwrap_or(text);
        let joined = [" and ", " or ", "&&", "||", ","].iter().any(|word| text.contains(word));
        let (left, right) = text.split_at(text.find(['<', '>', '=', '!'])?);
        let (sign, right) = SIGNS.iter().find_map(|(sign, holds)| Some((*holds, right.strip_prefix(sign)?)))?;
        let (left, right) = (left.trim(), right.trim());
        // `0 < n < 5` and the like are not understood.
        if joined || right.contains(['<', '>', '=', '!']) {
            return None;
        }
        let (sign, subject, (number, unit)) = match (number(left), number(right)) {
            (None, Some(value)) => (sign, left, value),
            // `0 < n` is `n > 0`.
            (Some(value), None) => ([sign[2], sign[1], sign[0]], right, value),
            _ => return None,
        };
        let subject: Vec<&str> = subject.split_whitespace().collect();
        Some(Self { subject: format!("{} {unit}", subject.join(" ")).trim().to_owned(), sign, number })
    }

    fn holds(&self, value: f64) -> bool {
        match value.partial_cmp(&self.number) {
            Some(Ordering::Less) => self.sign[0],
            Some(Ordering::Greater) => self.sign[2],
            _ => self.sign[1],
        }
    }
}

/// A number and what stands behind it: `3`, `$1.50`, `80 %`, `30s`, `30-day`.
fn number(text: &str) -> Option<(f64, String)> {
    let text = text.trim_start_matches(['$', '€', '£']);
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let rest = unsigned.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.' || c == '_');
    let value = text[..text.len() - rest.len()].replace('_', "").parse().ok()?;
    let unit = rest.trim_matches([' ', '-']);
    // `5-7` is a range, and `3 of 4` something else again.
    let plain = !unit.contains(|c: char| c.is_whitespace() || c.is_numeric());
    plain.then(|| (value, unit.to_owned()))
}

/// A value of each subject for which none of the comparisons holds, where there surely is one.
///
/// Only values at and between the numbers given count: whether what is compared can be negative, or grow beyond the
/// largest of them, is not known, and between two neighbouring whole numbers there may be nothing.
pub(super) fn gap(comparisons: &[Comparison]) -> Option<Vec<(&str, f64)>> {
    let subjects = Map::grouped(comparisons.iter().map(|one| (one.subject.as_str(), one)));
    let gaps = subjects.entries().iter().map(|(subject, about)| {
        // A row of equalities lists cases, and mostly all there are.
        if about.iter().all(|other| other.sign == EQUAL) {
            return None;
        }
        let mut numbers: Vec<f64> = about.iter().map(|other| other.number).collect();
        numbers.sort_unstable_by(f64::total_cmp);
        numbers.dedup();
        let between = numbers.windows(2).map(|pair| match pair.iter().all(|number| number.fract() == 0.0) {
            true => pair[0] + 1.0,
            false => f64::midpoint(pair[0], pair[1]),
        });
        let mut values: Vec<f64> = numbers.iter().copied().chain(between).collect();
        values.sort_unstable_by(f64::total_cmp);
        let missed = values.into_iter().find(|value| !about.iter().any(|other| other.holds(*value)))?;
        Some((*subject, missed))
    });
    gaps.collect::<Option<Vec<_>>>().filter(|gaps| !gaps.is_empty())
}
