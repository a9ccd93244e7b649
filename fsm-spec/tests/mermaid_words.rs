//! What is said of a line that Mermaid refuses, and of one that it accepts and makes something else of.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use fsm_spec::{mermaid, source::Span};

/// Lines that Mermaid refuses: the line, the place that is shown, and words of the message or the help.
const REFUSED: &[(&str, &str, &str)] = &[
    ("A -> B", "->", "write `-->`"),
    ("A ---> B", "--->", "`--->` is no arrow"),
    ("A -- > B", "-- >", "write `-->`"),
    ("A -.-> B", "-.->", "write `-->`"),
    ("A -left-> B", "-left->", "`: left`"),
    ("A -[#red]-> B", "-[#red]->", "write `-->`"),
    ("A -- go --> B", "-- go -->", "`: go`"),
    ("A --> B --> C", "-->", "start a new line with `B -->`"),
    ("A -->", "-->", "has no target"),
    ("A --> : go", ":", "a label and no target"),
    ("A --> #B", "#B", "starts a comment"),
    ("A --> \"B\"", "\"B\"", "without quotes"),
    ("\"A\" --> B", "\"A\"", "without quotes"),
    ("A --> B : Event::Go", "::", "`Event.Go`"),
    ("A --> B : go:", ":", "cannot end with `:`"),
    ("A --> B :", ":", "nothing stands behind this colon"),
    ("A --> B : go:::hot", ":::", "`B:::hot : go`"),
    ("A :", ":", "nothing stands behind this colon"),
    ("A : a::b", "::", "`a.b`"),
    (": text", ":", "before it"),
    ("my-state --> B", "my-state", "`my_state`"),
    ("A --> my-state : go", "my-state", "`my_state`"),
    ("Note --> B", "Note", "word of Mermaid's own"),
    ("A --> class", "class", "word of Mermaid's own"),
    ("Default --> B", "Default", "word of Mermaid's own"),
    (
        "A --> \"Fully Closed\" : go",
        "\"Fully Closed\"",
        "write `state \"Fully Closed\" as Fully_Closed` on a line above, and `Fully_Closed` here",
    ),
    ("A --> note", "note", "write `state \"note\" as note_2` on a line above, and `note_2` here"),
    (
        "A --> default-mode : go",
        "default",
        "write `state \"default-mode\" as default_mode` on a line above, and `default_mode` here",
    ),
    (
        "default-mode-->A",
        "default",
        "write `state \"default-mode\" as default_mode` on a line above, and `default_mode` here",
    ),
    (
        "A\nnote right of my-state : x",
        "-state",
        "write `state \"my-state\" as my_state` on a line above, and `my_state` here",
    ),
    ("stateDiagram-v2", "stateDiagram-v2", "a second diagram"),
    ("A {\nB\n}", "{", "write `state A {`"),
    ("{\nB\n}", "{", "belongs to no state"),
    ("state Red Box {\nA\n}", "Red Box", "`state \"Red Box\" as Red_Box {`"),
    ("state Box {\nA --> B", "{", "never closed"),
    ("state Box { A --> B}", "{", "in `B}` it is a part of the text"),
    ("state A\nstate B {\nC\n}", "A", "the line below it"),
    ("state \"\" as A", "as", "is empty"),
    ("state \"text\"", "\"text\"", "`state \"text\" as text`"),
    ("state \"text as A", "\"", "never closed"),
    ("state A as B", "as", "`state \"text\" as name`"),
    ("state q <<choice>> {\nA\n}", "{", "cannot have states inside"),
    ("state q <<choice>> : text", ":", "cannot have a text"),
    ("A\n--\nB", "--", "at the top there are none"),
    ("- item", "-", "means nothing here"),
    ("A\nnote right of A\n text", "note right of A", "`end note`"),
    ("A\nnote over A : x", "over", "`left of`"),
    ("A\nnote right of A : at 10:30", ":", "second `:`"),
    ("A\nnote right of A :", ":", "the text of the note"),
    ("classDef a-b fill:red", "a-b", "`classDef a_b …`"),
    ("classDef default fill:red", "default", "cannot be defined"),
    ("A:::", "A:::", "the name of a class is missing"),
    ("scale 1.5", "1.5", "`scale 350 width`"),
    ("A\nclick A call f()", "click A call f()", "this is no link"),
    ("A\nA : one\nA : two\nstate A {\nB\n}", "two", "two descriptions"),
    ("state \"Title\" as List<T> {\nA\n}", "Title", "write the name without `<` and `>`"),
];

/// Lines that Mermaid accepts and makes something else of.
const SWALLOWED: &[(&str, &str, &str)] = &[
    ("A --> B, C", "A --> B, C", "leads it to `B,`"),
    ("B\nA --> B on time out", "on time out", "write `A --> B : on time out`"),
    ("A --> Lost in post", "in post", "a label needs a colon"),
    ("A --> [*] when done", "when done", "`A --> [*] : when done`"),
    (
        "A --> Fully Closed : go",
        "Fully Closed",
        "`state \"Fully Closed\" as Fully_Closed` on a line above, and here `A --> Fully_Closed : go`",
    ),
    ("[*] --> Fully Closed", "Fully Closed", "`[*] --> Fully_Closed`"),
    ("Fully Closed --> B\nB --> Fully Closed", "Fully Closed", "more than one word, and a state's name is one"),
    ("Very Open --> Fully Closed : go", "Very Open --> Fully Closed", "here `Very_Open --> Fully_Closed : go`"),
    ("A --> B & C", "A --> B & C", "lone states of the rest"),
    ("A -->|go| B", "A -->|go| B", "a state called `|go|`"),
    ("A <--> B", "A <--> B", "a state called `<`"),
    ("A ==> B", "==>", "no arrow"),
    ("A => B", "=>", "no arrow"),
    ("A → B", "→", "no arrow"),
    ("A -->> B", ">", "a state called `>`"),
    ("two words --> B", "two words", "here `two_words --> B`"),
    ("A --> two words", "two words", "here `A --> two_words`"),
    ("This diagram MUST match the code", "This diagram MUST match the code", "a state of every word"),
    ("A --> B : go; stop", "; stop", "`#59;`"),
    ("A --> B;", ";", "remove the `;`"),
    ("A --> B; B --> A", ";", "start a new line"),
    ("A --> B : go %% why", "%% why", "no comment"),
    ("A --> B : turn direction LR", "A --> B : turn direction LR", "drops this arrow"),
    ("direction LR A --> B", "direction LR A --> B", "drops what stands behind"),
    ("direction TD", "direction TD", "`direction TB`"),
    ("state Box { direction LR\nA --> B", "state Box { direction LR", "the head of this body"),
    ("state A", "state A", "declares nothing"),
    ("state A : text", "state A : text", "there can be no description"),
    ("state A --> B", "state A --> B", "there can be no arrow"),
    ("state A B", "state A B", "drops this whole line"),
    ("state --> B", "state --> B", "write `state \"state\" as state_2` on a line above, and `state_2` here"),
    (
        "A --> end state : y",
        "state : y",
        "write `state \"end state\" as end_state` on a line above, and `end_state` here",
    ),
    ("A --> v1.2 beta", "v1.2 beta", "`state \"v1.2 beta\" as v1_2_beta` on a line above, and here `A --> v1_2_beta`"),
    ("state a.b-c", "state a.b-c", "write `state \"a.b-c\" as a_b_c`"),
    ("state\nA --> B", "state", "the next line"),
    ("state \"text\" as A --> B", "state \"text\" as A --> B", "start a new line with `A -->`"),
    ("state \"text\" as a b", "state \"text\" as a b", "the whole rest of the line"),
    ("state \"text\" as\nA --> B", "state \"text\" as", "the next line is the name"),
    ("state A <<history>>", "state A <<history>>", "knows no stereotype"),
    ("state A <<frok>>", "state A <<frok>>", "write `<<fork>>`"),
    ("state A << fork >>", "state A << fork >>", "write `<<fork>>`"),
    ("A --> q\nstate q <<choice>>", "state q <<choice>>", "is mentioned above"),
    ("state q <<choice>>\nstate q <<fork>>", "state q <<fork>>", "another stereotype"),
    ("state q <<choice>>\nq : text", "q : text", "a plain box of the choice"),
    ("state a b <<fork>>", "state a b <<fork>>", "`state a_b <<fork>>`"),
    ("state q <<fork>> <<join>>", "<<join>>", "a state called `<<join>>`"),
    ("state Box : label {\nA\n}", "state Box : label ", "calls this state `label`"),
    ("state v1.2 beta {\nA\n}", "state v1.2 beta ", "write `state \"v1.2 beta\" as v1_2_beta {`"),
    ("state Box:::hot {\nA\n}", "state Box:::hot ", "the colon is a part of the name"),
    ("A --> B\n}", "}", "a state called `}`"),
    ("[*] : text", "[*] : text", "a plain box of the start"),
    ("(*) --> A", "(*)", "write `[*]`"),
    ("[ * ] --> A", "[", "without blanks"),
    ("A --> [H]", "[H]", "no history"),
    ("A\nnote right of A:hello", "note right of A:hello", "the note says `ello`"),
    ("A\nnote right of A  : x", "note right of A  : x", "the note says `: x`"),
    ("A\nnote \"text\" as N", "note \"text\" as N", "belongs to no state"),
    ("classDef hot\nA --> B", "classDef hot", "the next line"),
    ("accTitle:\nA --> B", "accTitle:", "the next line"),
    ("accDescr {\nA --> B", "accDescr {", "never closed"),
    ("linkStyle 0 stroke:red", "linkStyle 0 stroke:red", "has no `linkStyle`"),
    ("title The door", "title The door", "has no `title`"),
    ("skinparam x y", "skinparam x y", "has no `skinparam`"),
    ("subgraph one", "subgraph one", "has no `subgraph`"),
    ("@startuml", "@startuml", "a state called `@startuml`"),
    ("state Box {\nA\nclick A \"u\" \"t\"\n}", "click A \"u\" \"t\"", "a state of every word"),
    ("state Box {\nA --> \"B\"\n}", "\"B\"", "quotes are a part of a name"),
    ("%%{init: {\"a\": 1\nA --> B", "%%{init", "to the end of the diagram"),
    ("%%{ not closed\nA --> B", "%%{ not", "never closed"),
];

fn shown(text: &str, span: Span) -> &str {
    text.get(span.start..span.end).unwrap()
}

#[test]
fn a_refused_line_is_told_why_and_what_to_write() {
    let mut wrong = Vec::new();
    for (lines, place, words) in REFUSED {
        let text = format!("stateDiagram-v2\n{lines}\n");
        let diagram = mermaid::parse(&text);
        let said: Vec<_> = diagram
            .errors
            .iter()
            .map(|error| {
                let help = &error.help;
                (shown(&text, error.span), format!("{}: {help}", error.message))
            })
            .collect();
        if !matches!(&*said, [(at, message)] if at == place && message.contains(words)) {
            wrong.push(format!("{lines:?}: {said:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_swallowed_line_is_told_what_mermaid_makes_of_it() {
    let mut wrong = Vec::new();
    for (lines, place, words) in SWALLOWED {
        let text = format!("stateDiagram-v2\n{lines}\n");
        let diagram = mermaid::parse(&text);
        let said: Vec<_> = diagram
            .swallowed
            .iter()
            .map(|swallowed| (shown(&text, swallowed.span), format!("{}: {}", swallowed.message, swallowed.help)))
            .collect();
        let found = matches!(&*said, [(at, message), ..] if at == place && message.contains(words));
        if !found || !diagram.errors.is_empty() {
            wrong.push(format!("{lines:?}: {said:?} {:?}", diagram.errors));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_misspelt_arrow_still_leads_somewhere() {
    let diagram = mermaid::parse("stateDiagram-v2\nA -> B : go\nB ---> C\nC --> D --> E\n");
    let name = |state: Option<u32>| &*diagram.states[state.unwrap() as usize].name;
    let arrows: Vec<_> =
        diagram.transitions.iter().map(|arrow| (name(arrow.from.state), name(arrow.to.state))).collect();
    assert_eq!(arrows, [("A", "B"), ("B", "C"), ("C", "D"), ("D", "E")]);
    assert_eq!(diagram.errors.len(), 3);
}

#[test]
fn a_name_with_a_hyphen_is_read_whole() {
    let diagram =
        mermaid::parse("stateDiagram-v2\nopen --> not-won : lose it\nnot-won --> shut-for-good\nshut-for-good-->[*]\n");
    let name = |state: Option<u32>| state.map_or("[*]", |at| &*diagram.states[at as usize].name);
    let arrows: Vec<_> =
        diagram.transitions.iter().map(|arrow| (name(arrow.from.state), name(arrow.to.state))).collect();
    assert_eq!(arrows, [("open", "not-won"), ("not-won", "shut-for-good"), ("shut-for-good", "[*]")]);
    assert_eq!(diagram.transitions[0].label.as_ref().map(|label| &*label.text), Some("lose it"));
    let help: Vec<_> = diagram.errors.iter().map(|error| &*error.help).collect();
    let not_won = "write `state \"not-won\" as not_won` on a line above, and `not_won` here";
    let shut = "write `state \"shut-for-good\" as shut_for_good` on a line above, and `shut_for_good` here";
    assert_eq!(help, [not_won, not_won, shut]);
}

#[test]
fn a_message_does_not_repeat_a_million_letters() {
    let long = "x".repeat(100_000);
    for lines in [
        format!("A --> B : {long}::y"),
        format!("A -->|{long}| B"),
        format!("{long}-y --> B"),
        format!("state {long} --> B"),
        format!("A {long} --> B"),
    ] {
        let diagram = mermaid::parse(&format!("stateDiagram-v2\n{lines}\n"));
        let messages = diagram.errors.iter().map(|error| (&error.message, &error.help));
        let swallowed = diagram.swallowed.iter().map(|found| (&found.message, &found.help));
        let mut count = 0;
        for (message, help) in messages.chain(swallowed) {
            assert!(message.len() + help.len() < 1_000);
            count += 1;
        }
        assert!(count > 0);
    }
}
