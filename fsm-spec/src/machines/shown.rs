//! States that are called by the text they are drawn with.

use super::drawn::description;
use crate::{
    entities::decode,
    map::Set,
    mermaid::{self, Diagram},
    model::{Machine, ViewKind},
    notation,
    views::View,
};

/// Gives states the name that Mermaid cannot spell: in `state "not-won" as not_won` the id only stands in for the text.
///
/// Where the id is a word of its own, or the tables write the id and never the text, the text is a remark and the id the name.
pub(crate) fn call_by_text(model: &mut Machine, diagram: Option<&Diagram>, views: &[&View]) {
    let states = diagram.map_or(&[][..], |diagram| &diagram.states);
    let texts = |state: &mermaid::State| Some(decode(&state.descriptions.first()?.text));
    let mut shown: Vec<(usize, String)> = (0..)
        .zip(states)
        .filter_map(|(at, state)| Some((at, texts(state)?)))
        .filter(|(at, text)| !notation::is_id(text) && stands_in(&states[*at].name, text))
        .collect();
    if shown.is_empty() {
        return;
    }
    let listing = |view: &&&View| !matches!(view.kind, ViewKind::Diagram | ViewKind::Prose | ViewKind::Rules);
    let names = views.iter().filter(listing).flat_map(|view| view.names());
    let written: Set<&str> = names.map(|name| name.text.as_str()).collect();
    shown.retain(|(at, text)| written.contains(text.as_str()) || !written.contains(states[*at].name.as_str()));
    for (at, text) in shown {
        if let Some(state) = model.states.get_mut(at) {
            state.description = description(&states[at], &text);
            state.name = text;
        }
    }
}

/// Whether an id is what Mermaid's spelling leaves of a text; a number behind it tells two such ids apart.
fn stands_in(id: &str, text: &str) -> bool {
    let spelled = notation::id(text);
    let number = id.strip_prefix(spelled.as_str()).map(|rest| rest.strip_prefix('_'));
    match number {
        Some(Some(number)) => number.bytes().all(|byte| byte.is_ascii_digit()),
        Some(None) => id == spelled,
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::{ReadOptions, read};

    /// The name and the description of the second state, drawn by this line above this table.
    fn second(line: &str, table: &str) -> (String, Option<String>) {
        let id = line.rsplit(' ').next().unwrap();
        let text = format!("```mermaid\nstateDiagram-v2\n{line}\n[*] --> Open\nOpen --> {id}\n```\n\n{table}");
        let reading = read(&text, &ReadOptions::default());
        let states = &reading.machines[0].states;
        let state = states.iter().find(|state| state.name != "Open").unwrap();
        (state.name.clone(), state.description.clone())
    }

    #[test]
    fn an_id_that_stands_in_for_a_text_is_not_the_name() {
        for (line, name) in [
            ("state \"not-won\" as not_won", "not-won"),
            ("state \"In Review\" as In_Review", "In Review"),
            ("state \"note\" as note_2", "note"),
            ("state \"not won\" as not_won_2", "not won"),
        ] {
            assert_eq!(second(line, ""), (name.to_owned(), None));
        }
    }

    #[test]
    fn an_id_that_is_a_word_of_its_own_is_the_name() {
        for (line, name, text) in [
            ("state \"On Hold\" as hold", "hold", "On Hold"),
            ("state \"On Hold\" as ON_HOLD", "ON_HOLD", "On Hold"),
            ("state \"Waiting\" as Wait", "Wait", "Waiting"),
            ("state \"not won\" as not_won_yet", "not_won_yet", "not won"),
        ] {
            assert_eq!(second(line, ""), (name.to_owned(), Some(text.to_owned())));
        }
    }

    #[test]
    fn what_the_tables_write_is_the_name() {
        let line = "state \"in review\" as in_review";
        let table = |name: &str| format!("| From | To |\n| --- | --- |\n| Open | {name} |\n");
        assert_eq!(second(line, &table("in review")).0, "in review");
        assert_eq!(second(line, &table("in_review")).0, "in_review");
    }
}
