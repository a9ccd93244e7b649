//! The texts of a diagram that have to be read back: events, and notes of several lines.

use crate::{
    entities::code,
    machines::event_of,
    notation::{Place, encode, is_space},
};

/// The event that a label in this place is read as.
pub(super) fn read_event(label: &str, coded: Option<usize>) -> String {
    let place = Place { coded, ..Place::UNKNOWN };
    event_of(&encode(label, place))
}

/// The character of a label that has to be a code, so that all of its event is read as the event. A reader sets the mark of a
/// footnote aside, and the comma at the end of a line; a code it takes for part of the name.
pub(super) fn end_of_event(label: &str, event: Option<&str>) -> Option<usize> {
    let event = event.filter(|event| read_event(label, None) != **event)?;
    let label = label.trim_matches(is_space);
    let (last, _) = event.char_indices().next_back()?;
    label.starts_with(event).then_some(last)
}

/// The lines of a note that needs several.
pub(super) fn note_lines(text: &str) -> impl Iterator<Item = String> {
    text.lines().map(|line| {
        let line = encode(line, Place::UNKNOWN);
        // Such a line would end the note, or be taken out of it.
        match line.chars().next() {
            Some(first) if line.starts_with("%%") || starts_with_end(&line) => code(first) + &line[first.len_utf8()..],
            _ => line,
        }
    })
}

fn starts_with_end(line: &str) -> bool {
    line.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("end"))
}
