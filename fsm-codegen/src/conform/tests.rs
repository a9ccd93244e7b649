use super::*;

const DOCUMENT: &str = r##"r#"# Door

```mermaid
stateDiagram-v2
    [*] --> Closed
    Closed --> Open : push
    Open --> Closed : pull
    Closed --> LOCKED_UP : turn key
    LOCKED_UP --> Closed : turn key back
```
"#"##;

/// The errors on an item, or the item itself where there are none.
fn shown(item: &str) -> String {
    let tokens = conform(DOCUMENT.parse().unwrap(), item.parse().unwrap(), &|_| Place::Unknown);
    let mut messages = Vec::new();
    collect(tokens.clone(), &mut messages);
    if messages.is_empty() { tokens.to_string() } else { messages.join("\n") }
}

fn collect(tokens: TokenStream, messages: &mut Vec<String>) {
    let tokens: Vec<proc_macro2::TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        if let proc_macro2::TokenTree::Group(group) = token {
            let is_error = at > 1 && tokens[at - 2].to_string() == "compile_error";
            match group.stream().into_iter().next() {
                Some(proc_macro2::TokenTree::Literal(text)) if is_error => {
                    let text: syn::LitStr = syn::parse2(TokenStream::from(proc_macro2::TokenTree::from(text))).unwrap();
                    messages.push(text.value());
                }
                _ => collect(group.stream(), messages),
            }
        }
    }
}

fn is_clean(item: &str) {
    let item: TokenStream = item.parse().unwrap();
    assert_eq!(shown(&item.to_string()), item.to_string());
}

#[test]
fn enums() {
    is_clean("pub enum Door { Closed, Open { by: u8 }, LockedUp }");
    is_clean("enum Door { CLOSED, OPEN = 3, #[doc = \"x\"] LOCKED_UP(u8) }");
    is_clean("enum Door { Closed, #[serde(rename = \"Open\")] Ajar, LockedUp }");
    assert_eq!(
        shown("enum Door { Closed, Opne, LockedUp }"),
        "`document` has no state `Opne`; did you mean `Open` (document:6)?"
    );
    let expected = "`document` has no state `Ajar`; draw it there, or remove it here\n\
                    the document has states that are not among the variants of this enum:\n  \
                    `Open` (document:6)\n  `LOCKED_UP` (document:8), which would be `LockedUp`";
    assert_eq!(shown("enum Door { Closed, Ajar }"), expected);
}

#[test]
fn tables() {
    is_clean(
        "const T: [(Door, Door); 4] = [(Door::Closed, Door::Open), (Door::Open, Door::Closed), (Closed, LockedUp), (LockedUp, Closed),];",
    );
    is_clean(
        "static T: &[(Door, &[Door])] = &[(Door::Closed, &[Door::Open, Door::LockedUp]), (Open, &[Closed]), (LockedUp, &[Closed])];",
    );
    let expected = "`document` does not allow `Open` → `LOCKED_UP`: it allows `Closed` after `Open`\n\
                    the document allows steps that this table does not:\n  `Closed` → `LOCKED_UP` (document:8)\n  `LOCKED_UP` → `Closed` (document:9)";
    assert_eq!(
        shown("const T: [(Door, Door); 3] = [(Door::Closed, Door::Open), (Open, Closed), (Open, LockedUp)];"),
        expected
    );
    assert_eq!(shown("const T: u8 = 5;"), "write the table as a list of pairs: `[(State::A, State::B), …]`");
    assert_eq!(shown("const T: [u8; 1] = [5];"), "write each element as a pair of states: `(State::A, State::B)`");
}

#[test]
fn functions() {
    is_clean(
        "fn ok(from: Door, to: Door) -> bool { matches!((from, to), (Door::Closed, Door::Open | Door::LockedUp) | (Door::Open | Door::LockedUp, Door::Closed)) }",
    );
    is_clean(
        "const fn ok(self, to: Self) -> bool { use Door::*; match self { Closed => matches!(to, Open | LockedUp), _ => match to { Closed => true, _ => false } } }",
    );
    is_clean("fn ok(a: &Door, b: &Door) -> bool { return a != b && (*a == Door::Closed || *b == Door::Closed); }");
    is_clean(
        "fn ok(a: Door, b: Door) -> bool { if a == b { false } else { match (b, a) { (Closed, _) | (_, Closed) => true, _ => false } } }",
    );
    is_clean(
        "fn ok(a: Door, b: Door) -> bool { match (a, b) { (x, y) if x == y => false, (_, _) => true } }"
            .replace("x == y", "a == b")
            .replace("(_, _) => true", "(Closed, _) => true, (_, Closed) => true, _ => false")
            .as_str(),
    );
    let expected = "`document` does not allow what this arm allows:\n  `Closed` → `Closed`\n  `Open` → `Open`\n  `Open` → `LOCKED_UP`\n  \
                    `LOCKED_UP` → `Open`\n  `LOCKED_UP` → `LOCKED_UP`";
    assert_eq!(shown("fn ok(a: Door, b: Door) -> bool { match (a, b) { _ => true } }"), expected);
    let expected = "the document allows steps that this function does not:\n  `Open` → `Closed` (document:7)\n  `LOCKED_UP` → `Closed` (document:9)";
    assert_eq!(
        shown("fn ok(a: Door, b: Door) -> bool { match (a, b) { (Closed, Open | LockedUp) => true, _ => false } }"),
        expected
    );
    assert!(shown("fn ok(a: Door, b: Door) -> bool { a.may(b) }").starts_with("`conform` cannot follow this"));
    assert!(shown("fn ok(a: Door) -> bool { true }").starts_with("write the function as"));
    assert!(
        shown("fn ok(a: Door, b: Door) -> bool { matches!((a, b), (Shut, Open)) }")
            .starts_with("`document` has no state `Shut`")
    );
}

/// What may be compiled out cannot be counted, and what may change while the program runs cannot be compared.
#[test]
fn what_nobody_knows_is_refused() {
    let unknown = "`conform` cannot know whether this is compiled: write it without `cfg`, or write the whole item once for each case, \
                   with `#[cfg(…)]` and `#[conform(…)]` above it";
    for item in [
        "enum Door { Closed, #[cfg(test)] Open, LockedUp }",
        "enum Door { Closed, #[cfg_attr(true, cfg(test))] Open, LockedUp }",
        "enum Door { Closed, #[cfg_attr(all(unix, test), cfg_attr(windows, doc = \"x\", cfg(test)))] Open, LockedUp }",
        "const T: [(Door, Door); 4] = [(Closed, Open), #[cfg(test)] (Open, Closed), (Closed, LockedUp), (LockedUp, Closed)];",
        "static T: &[(Door, &[Door])] = &[(Closed, &[#[cfg(test)] Open, LockedUp]), (Open, &[Closed]), (LockedUp, &[Closed])];",
        "fn ok(a: Door, b: Door) -> bool { match (a, b) { #[cfg(test)] (Closed, _) => true, (_, Closed) => a != b, _ => false } }",
    ] {
        assert_eq!(shown(item), unknown, "{item}");
    }
    assert_eq!(shown("enum Door { #[cfg(a)] Closed, #[cfg(b)] Open, LockedUp }"), format!("{unknown}\n{unknown}"));
    // The whole item is there or not, and the data of a variant says nothing about the state.
    is_clean("#[cfg(test)] enum Door { Closed, Open, LockedUp }");
    is_clean("enum Door { Closed, Open { #[cfg(test)] by: u8 }, LockedUp }");
    is_clean("enum Door { Closed, #[cfg_attr(feature = \"cfg\", serde(rename = \"Open\"))] Open, LockedUp }");
    assert_eq!(
        shown(
            "static mut T: [(Door, Door); 4] = [(Closed, Open), (Open, Closed), (Closed, LockedUp), (LockedUp, Closed)];"
        ),
        "`conform` cannot know what a `static mut` holds while the program runs: write `static` or `const`"
    );
}

#[test]
fn other_items_and_options_are_refused() {
    assert!(shown("struct Door;").starts_with("`conform` compares an enum"));
    for (option, name) in [("typestate", "typestate"), ("allow(unbound-guard)", "unbound-guard")] {
        let tokens = conform(
            format!("{DOCUMENT}, {option}").parse().unwrap(),
            "enum Door { Closed, Open, LockedUp }".parse().unwrap(),
            &|_| Place::Unknown,
        );
        let expected = format!("`{name}` has no meaning here");
        assert!(tokens.to_string().contains(&expected), "{option}");
    }
}
