//! A statement costs what it is long, however long its line is: counted in the steps of the parser, so that it holds on a slow
//! computer, too. What is done with a statement that the parser has refused is not counted here: `tests/laws` takes its time.

use fsm_spec::mermaid::{self, Diagram};
use std::num::NonZeroUsize;

/// How many steps one statement may take. A short one takes some hundred, a search of the whole line hundreds of thousands.
const STEPS: usize = 5_000;
/// How often a line repeats its words.
const TIMES: usize = 20_000;

/// A diagram with one long line.
fn read(words: &str, end: &str) -> Diagram {
    mermaid::parse(&format!("stateDiagram-v2\n{}{end}\n", words.repeat(TIMES)))
}

// One test in a process of its own, because the limit holds for all of it. The parser gives up where it is reached.
#[test]
fn no_statement_searches_the_rest_of_its_line() {
    pest::set_call_limit(NonZeroUsize::new(STEPS));
    for (words, end) in [
        ("A ", "<<fork>>"),
        ("A ", "[[join]]"),
        ("accDescr ", ""),
        ("direction ", ""),
        ("default_ ", ""),
        ("A:::b ", ""),
        ("A accDescr{} ::: b ", ""),
        ("A state B{} ", ""),
        ("state A { } ", ""),
        ("A --> B ", ""),
    ] {
        let diagram = read(words, end);
        assert!(diagram.errors.is_empty(), "{words:?}: {:?}", diagram.errors);
    }
    // A line is refused once, and every arrow is kept.
    for words in ["A->", "A-->", "A -> ", "A -- go --> "] {
        let diagram = read(words, "A");
        assert_eq!(diagram.errors.len(), 1, "{words:?}");
        assert_eq!(diagram.transitions.len(), TIMES, "{words:?}");
    }
    for words in ["- ", "\" ", "a-b ", "state A { ", "click ", "note ", ":", "%%{", "{"] {
        assert_eq!(read(words, "").errors.len(), 1, "{words:?}");
    }
}
