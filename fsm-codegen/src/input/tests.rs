use super::*;

/// What is read, in one line: the document, then the options that were chosen; or the mistakes.
fn shown(source: &str) -> String {
    let (input, mistakes) = parse(source.parse().unwrap());
    if !mistakes.is_empty() {
        let messages: Vec<_> = mistakes.into_iter().map(|mistake| mistake.to_string()).collect();
        return messages.join("\n");
    }
    let Input { document, choices } = input.unwrap();
    let document = match document.kind {
        Kind::File { path, .. } => format!("file {path}"),
        Kind::Literal(text) => format!("text {:?}", text.value()),
        Kind::Pieces(text, _) => format!("pieces {text:?}"),
    };
    let Choices { machine, state, event, typestate, derives, runtime, levels, unbound_guard, given: _ } = choices;
    let mut shown = document;
    let path = |path: &syn::Path| quote::quote!(#path).to_string();
    shown.extend(machine.map(|name| format!(", machine {}", name.value())));
    shown.extend(state.map(|name| format!(", state {name}")));
    shown.extend(event.map(|name| format!(", event {name}")));
    shown.extend(runtime.map(|runtime| format!(", crate {}", path(&runtime))));
    shown.extend(derives.iter().map(|derive| format!(", derive {}", path(derive))));
    shown.extend(levels.iter().map(|(rule, level)| format!(", {} {rule}", level.name())));
    shown.extend(unbound_guard.map(|(level, _)| format!(", {} guards", level.name())));
    if typestate {
        shown.push_str(", typestate");
    }
    shown
}

#[test]
fn documents_in_every_spelling() {
    for (source, expected) in [
        (r#"include_str!("a.md")"#, "file a.md"),
        (r#"include_str ! ("a.md",),"#, "file a.md"),
        (r#"::core::include_str!["a.md"]"#, "file a.md"),
        (r#"std::include_str!{"a.md"}"#, "file a.md"),
        (r#"(include_str!("a.md"))"#, "file a.md"),
        (r##"include_str!(r#"a "b".md"#)"##, "file a \"b\".md"),
        (r#"include_str!(concat!("a", '-', 1u8, true, "/b.md"))"#, "file a-1true/b.md"),
        (r#"include_str!(concat!(concat!("a", "b",), "c"))"#, "file abc"),
        (r#""\u{61}\x62\n\"\\""#, r#"text "ab\n\"\\""#),
        ("\"one \\\n    two\"", "text \"one two\""),
        ("r\"raw\\n\"", "text \"raw\\\\n\""),
    ] {
        assert_eq!(shown(source), expected, "{source}");
    }
    let path = format!("file {}/a.md", env!("CARGO_MANIFEST_DIR"));
    assert_eq!(shown(r#"include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/a.md"))"#), path);
}

#[test]
fn options_in_any_order() {
    let source =
        r#""x y", typestate, crate = ::my::fsm, machine = "Coder", state = Phase, event = Signal, derive(A, b::C<D>)"#;
    let expected = "text \"x y\", machine Coder, state Phase, event Signal, crate :: my :: fsm, derive A, derive b :: C < D >, typestate";
    assert_eq!(shown(source), expected);
}

#[test]
fn mistakes_are_named() {
    for (source, message) in [
        ("", EXPECTED),
        ("STATES", EXPECTED),
        (
            "\"STATES.md\"",
            "to read a file, write `include_str!(\"STATES.md\")`: a string here is taken for the document itself",
        ),
        ("include_bytes!(\"a.md\")", "write `include_str!`: a document is text"),
        ("include_str!(PATH)", "expected a string, `concat!(…)` or `env!(…)`"),
        ("include_str!(5)", "expected a string"),
        (
            "include_str!(env!(\"NO_SUCH_VARIABLE\"))",
            "the environment variable `NO_SUCH_VARIABLE` is not set where this crate is built",
        ),
        ("\"x y\", tpestate", "there is no option `tpestate`; did you mean `typestate`?"),
        ("\"x y\", machine = Coder", "write this option as in `machine = \"Coder\"`"),
        ("\"x y\", state = A, state = B", "the option `state` is given twice"),
        ("\"x y\", state = Group", "the name `Group` is taken by another generated item; choose another"),
        ("\"x y\", state = A, event = A", "the name `A` is taken by another generated item; choose another"),
        ("\"x y\", crate", "write this option as in `crate = my_runtime`"),
        ("\"x y\", deny", "write this option as in `deny(dead-end-state)`"),
        ("\"x y\", allow()", "write this option as in `allow(dead-end-state)`"),
        (
            "\"x y\", typestate = maybe, deny = 1",
            "expected a comma before this\nwrite this option as in `deny(dead-end-state)`",
        ),
        ("\"x y\", deny(1)", "expected the name of a rule, such as `dead-end-state`"),
    ] {
        assert_eq!(shown(source), message, "{source}");
    }
    assert!(shown("\"x y\", deny(no-such-rule)").contains("no-such-rule"));
    assert!(shown("\"x y\", = 5, what").contains("the options are `machine`"));
}

const EXPECTED: &str = "give the document first: `include_str!(\"STATES.md\")`, or a string that holds it";
