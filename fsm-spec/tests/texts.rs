//! What becomes of a text: names, codes, ids, titles. `data/texts.md` has the cases, `input ⇒ output`, under what is asked.
//! Both are written as in JSON; `BLESS=1` writes what comes out now.
#![allow(clippy::unwrap_used, reason = "the data is ours")]
#![allow(clippy::disallowed_methods, reason = "the cases are a file")]

use fsm_spec::{
    ReadOptions, directives,
    entities::decode,
    map::Map,
    mermaid,
    model::{Machine, State, StateId, StateKind, Transition},
    names,
    notation::{self, Place},
    order, read as read_text,
    source::{Source, Span},
    spelling::{self, Folded},
    suggest,
    write::{Drawing, aliases, matrix},
};
use std::{
    fs,
    hash::{Hash, Hasher},
    path::Path,
};

fn ask(what: &str, text: &str) -> String {
    match what {
        "entities::decode" => decode(text),
        "spelling::fold" => spelling::fold(text),
        "spelling::words" => spelling::words(text).join(" "),
        "spelling::initials" => spelling::initials(text),
        "spelling::Folded::is_slip_of" => {
            let (name, known) = text.split_once(" of ").unwrap();
            Folded::of(name).is_slip_of(&Folded::of(known)).to_string()
        }
        "suggest::closest" => {
            let names = ["unreachable-state", "undefined-state", "unknown-mark"];
            suggest::closest(text, names).unwrap_or("none").to_owned()
        }
        "names::type_name" => names::type_name(text),
        "names::module_name" => names::module_name(text),
        "notation::is_id" => notation::is_id(text).to_string(),
        "notation::id" => notation::id(text),
        "notation::encode" => notation::encode(text, Place::UNKNOWN),
        "notation::encode, decoded" => decode(&notation::encode(text, Place::UNKNOWN)),
        "notation::quote" => notation::quote(text).unwrap_or("none".to_owned()),
        "notation::declaration" => notation::declaration(text),
        "notation::arrow" => notation::arrow("A", "B", Some(text).filter(|text| !text.is_empty())),
        "write::aliases" => {
            let machine = states(StateKind::Simple, text);
            aliases(&machine).iter().map(|(name, id)| format!("{name} = {id}")).collect::<Vec<_>>().join(", ")
        }
        "write::mermaid, joins" => fsm_spec::write::mermaid(&states(StateKind::Join, text), &Drawing::default()),
        "write::matrix" => matrix(&states(StateKind::Simple, text)),
        "write::mermaid, a label and its event" => {
            let (label, event) = text.split_once(" = ").unwrap();
            let mut machine = states(StateKind::Simple, "A");
            machine.transitions.push(Transition {
                from: StateId(0),
                to: StateId(0),
                label: Some(label.to_owned()),
                event: Some(event.to_owned()),
                guard: None,
                action: None,
                rule: None,
                attributes: Vec::new(),
                implied: false,
                seen: Vec::new(),
            });
            let written = fsm_spec::write::mermaid(&machine, &Drawing::default());
            written.lines().find(|line| line.contains("-->")).unwrap().trim().to_owned()
        }
        "directives::parse" => match directives::parse(text) {
            Ok(kind) => format!("{kind:?}"),
            Err(wrong) => format!("{}: {}", wrong.message, wrong.help),
        },
        "Reading::unread" => {
            let unread = read_text(text, &ReadOptions::default()).unread();
            let source = Source::new(text);
            let blocks = unread
                .blocks
                .iter()
                .map(|block| format!("{} {}: {}, ", source.line(block.span.start), block.kind, block.why));
            format!("{}{} taken", blocks.collect::<String>(), unread.taken)
        }
        "mermaid, a head" => head(&format!("---\n{text}\n---\nstateDiagram-v2\nA\n")),
        "mermaid, a whole text" => head(text),
        "mermaid, colours" if text.starts_with('{') => head(&format!("%%{{init: {text}}}%%\nstateDiagram-v2\nA\n")),
        "mermaid, colours" => {
            head(&format!("---\nconfig:\n  {}\n---\nstateDiagram-v2\nA\n", text.replace('\n', "\n  ")))
        }
        "mermaid, states" => {
            let diagram = mermaid::parse(&format!("stateDiagram-v2\n{text}\n"));
            let labels = diagram.transitions.iter().filter_map(|transition| transition.label.as_ref());
            let names = diagram.states.iter().map(|state| &state.name).chain(labels.map(|label| &label.text));
            names.cloned().collect::<Vec<_>>().join(", ")
        }
        _ => panic!("who asks for {what}?"),
    }
}

/// Title and states of a diagram, or what Mermaid refuses in it.
fn head(text: &str) -> String {
    let diagram = mermaid::parse(text);
    if !diagram.errors.is_empty() {
        let shown = |span: Span| &text[span.start..span.end];
        let errors =
            diagram.errors.iter().map(|error| format!("refused at `{}`: {}", shown(error.span), error.message));
        return errors.collect::<Vec<_>>().join("; ");
    }
    let title = diagram.title.map_or("no title".to_owned(), |title| {
        format!("title `{}` at `{}`", title.text, &text[title.span.start..title.span.end])
    });
    diagram.states.iter().fold(title, |all, state| format!("{all}, {}", state.name))
}

fn states(kind: StateKind, names: &str) -> Machine {
    let state = |name: &str| State { name: name.to_owned(), kind, ..State::default() };
    Machine { states: names.split(", ").map(state).collect(), ..Machine::default() }
}

fn read(json: &str) -> String {
    serde_json::from_str(&format!("\"{}\"", json.replace('"', "\\\""))).unwrap_or_else(|_| panic!("{json}"))
}

fn written(text: &str) -> String {
    let json = serde_json::to_string(text).unwrap();
    let json = json[1..json.len() - 1].replace("\\\"", "\"");
    let unseen =
        |c: char| matches!(c, '\u{7f}'..='\u{a0}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202f}' | '\u{feff}');
    let escaped = |c: char| if unseen(c) { format!("\\u{:04x}", c as u32) } else { c.to_string() };
    json.chars().map(escaped).collect()
}

#[test]
fn cases() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/texts.md");
    let file = fs::read_to_string(&path).unwrap();
    let mut what = "";
    let lines = file.lines().map(|line| {
        what = line.strip_prefix("## ").unwrap_or(what);
        let Some((input, _)) = line.split_once(" ⇒").filter(|_| !what.is_empty()) else { return format!("{line}\n") };
        format!("{input} ⇒ {}", written(&ask(what, &read(input)))).trim_end().to_owned() + "\n"
    });
    let new: String = lines.collect();
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, new).unwrap();
    } else {
        let pairs = file.lines().zip(new.lines()).filter(|(old, new)| old != new);
        let wrong: Vec<_> = pairs.map(|(old, new)| format!("was {old}\nis  {new}")).collect();
        assert!(wrong.is_empty(), "BLESS=1 writes what comes out now\n{}", wrong.join("\n"));
    }
}

#[test]
fn slips_are_counted() {
    for (a, b, limit, expected) in [
        ("Sennt", "Sent", 1, Some(1)),
        ("Snet", "Sent", 1, Some(1)),
        ("Sent", "Done", 2, None),
        ("", "ab", 2, Some(2)),
        ("ab", "", 1, None),
        ("注文", "注水", 1, Some(1)),
        ("", "", 0, Some(0)),
        ("frok", "fork", 2, Some(1)),
        ("choise", "choice", 2, Some(1)),
        ("fork", "fork", 2, Some(0)),
        ("history", "fork", 2, None),
        ("end", "join", 2, None),
    ] {
        assert_eq!(suggest::distance(a, b, limit), expected, "{a} {b}");
    }
    assert_eq!(suggest::closest("a", []), None);
}

#[test]
fn what_becomes_one_name_collides() {
    let machine = states(StateKind::Simple, "a-b, Done, a_b, A B, é, e\u{301}");
    let found = names::collisions(&machine);
    assert!(found.iter().map(|one| (one.ident.as_str(), one.names.len())).eq([("AB", 3), ("É", 2)]));
}

#[test]
fn columns_count_characters_and_not_the_mark() {
    let source = Source::new("\u{feff}é✔ x\r\nb\rc");
    assert_eq!((source.position(8).line, source.position(8).column), (1, 3));
    assert_eq!(source.line(source.text().len()), 3);
    assert_eq!(source.slice(source.line_span(2)), "b");
}

#[test]
fn items_follow_their_places_and_equals_stay() {
    let mut state = 7u64;
    for count in 0..40 {
        let mut items: Vec<(usize, usize)> = (0..count)
            .map(|at| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                ((state >> 60) as usize, at)
            })
            .collect();
        let mut sorted = items.clone();
        sorted.sort();
        order::by_place(&mut items, |(place, _)| Span::at(*place));
        assert_eq!(items, sorted);
    }
}

#[test]
fn entries_stay_in_their_order() {
    let mut map: Map<String, Vec<usize>> = Map::new();
    for (at, word) in "to be or not to be".split(' ').enumerate() {
        map.or_default(word.to_owned()).push(at);
    }
    assert_eq!(map.insert("or".to_owned(), Vec::new()), Some(vec![2]));
    assert_eq!(map.get("to"), Some(&vec![0, 4]));
    assert!(map.contains("not") && !map.contains("question"));
    let words = map.entries().iter().map(|(word, _)| word.as_str());
    assert!(words.eq(["to", "be", "or", "not"]));
}

/// A number whose hash is that of every other.
#[derive(PartialEq, Eq)]
struct Same(usize);

impl Hash for Same {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u8(7);
    }
}

#[test]
fn equal_hashes_are_told_apart() {
    let mut map = Map::new();
    for number in 0..3 {
        assert_eq!(map.insert(Same(number), number * 10), None);
    }
    assert_eq!([0, 1, 2, 9].map(|number| map.get(&Same(number)).copied()), [Some(0), Some(10), Some(20), None]);
}
