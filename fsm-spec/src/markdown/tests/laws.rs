//! What holds for every text.

use super::super::read::read;
use super::{Markdown, dump};
use crate::markdown::BlockKind;
use crate::source::Span;
use proptest::{prelude::*, test_runner::RngSeed};

/// Pieces of Markdown that mean something to one another.
fn soup() -> impl Strategy<Value = String> {
    let token = prop::sample::select(
        "\n¦\n¦\n¦\r\n¦\r¦\n\n¦ ¦  ¦    ¦\t¦a¦Béta¦✔︎¦🚀¦\u{feff}¦\
        \0¦\\¦\\|¦\\_¦&amp;¦&#x1F;¦<br>¦<!--¦-->¦<div>¦<pre class=\"mermaid\">¦</pre>¦\
        <div class='mermaid'>¦</div>¦#¦# ¦- ¦1. ¦> ¦>¦|¦|---|¦| a | b |\n|---|---|\n¦`¦``¦```¦\
        ```mermaid\n¦~~~¦````¦stateDiagram\n¦A --> B\n¦note left of A\n¦end note\n¦**¦*¦_¦~~¦[¦\
        ]¦(¦)¦[^1]¦[^1]: ¦[x]¦[x]: y\n¦![¦:::¦::: mermaid\n¦:::\n¦---\n¦***\n¦===\n¦key: v\n¦\
        [ ] ¦[!NOTE]¦{¦}¦:¦."
            .split('¦')
            .collect::<Vec<_>>(),
    );
    prop::collection::vec(token, 0..60).prop_map(|tokens| tokens.concat())
}

fn check_span(text: &str, span: Span) {
    assert!(text.get(span.start..span.end).is_some(), "{span:?} in {text:?}");
}

/// Every place lies in the text, and every piece of plain text that claims to be written so is.
fn check_places(text: &str, markdown: &Markdown) {
    // Slices every span.
    dump(text, markdown);
    let mut plain_end = 0;
    for (plain, source, exact) in markdown.map.ranges() {
        assert!(plain_end <= plain.start, "pieces in order in {text:?}");
        plain_end = plain.end;
        check_span(text, source);
        let read = markdown.plain.get(plain).expect("a piece of the plain text");
        // A carriage return alone reads as a line feed.
        let written = &text[source.start..source.end];
        assert!(!exact || read.replace('\r', "\n") == written.replace('\r', "\n"), "{text:?}");
    }
    assert!(plain_end <= markdown.plain.len());
    for (at, _) in markdown.plain.char_indices() {
        check_span(text, markdown.span(at..markdown.plain.len()));
        assert!(!markdown.style(at).struck || text.contains('~'));
    }
    for (at, block) in markdown.blocks.iter().enumerate() {
        assert!(
            block
                .heading
                .is_none_or(|heading| heading < at && matches!(markdown.blocks[heading].kind, BlockKind::Heading(_)))
        );
        if let BlockKind::Code(code) = &block.kind {
            for (at, _) in code.text.char_indices() {
                check_span(text, code.span(Span::new(at, code.text.len())));
                check_span(text, code.span(Span::at(at)));
            }
        }
    }
    for comment in &markdown.comments {
        assert!(comment.next <= markdown.blocks.len());
        assert!(comment.inside.is_none_or(|block| block < markdown.blocks.len()));
    }
}

/// The same two thousand texts on every run, or as many as `PROPTEST_CASES` says if that is more.
fn config() -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig { cases: usual.cases.max(2000), failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..usual }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn places_lie_in_the_text(text in soup()) {
        check_places(&text, &Markdown::read(&text));
    }

    #[test]
    fn windows_make_no_difference(text in soup(), window in 1_usize..200) {
        // What looks like a definition inside code counts outside the window it stands in.
        let text = text.replace("]:", "] :");
        let windowed = read(&text, window);
        check_places(&text, &windowed);
        prop_assert_eq!(dump(&text, &windowed), dump(&text, &Markdown::read(&text)));
    }
}
