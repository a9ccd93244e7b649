//! The checked-in parser is the one that `state.pest` generates, so that users build neither pest's generator nor its
//! dependencies.
#![allow(
    clippy::disallowed_methods,
    reason = "this test compares two files of the crate"
)]

use quote::quote;
use std::{env, fs, path::Path};

const HEADER: &str = "\
// Generated from `state.pest`; do not edit.
// `BLESS=1 cargo test -p fsm-grammar-tests` writes it anew.
";

#[test]
fn the_parser_is_in_step_with_the_grammar() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fsm-spec/src/mermaid");
    let grammar = fs::read_to_string(folder.join("state.pest")).unwrap();
    let tokens = pest_generator::derive_parser(
        quote! {
            #[grammar_inline = #grammar]
            struct StateParser;
        },
        false,
    );
    let file = syn::parse2(quote! {
        pub(super) struct StateParser;
        #tokens
    })
    .unwrap();
    let mut generated = format!("{HEADER}\n");
    for line in prettyplease::unparse(&file).lines() {
        // The code nests deeply: a quarter of the indent will do.
        let code = line.trim_start();
        generated.extend(std::iter::repeat_n(' ', (line.len() - code.len()) / 4));
        generated.push_str(code);
        generated.push('\n');
    }

    let path = folder.join("generated.rs");
    if env::var_os("BLESS").is_some() {
        fs::write(&path, generated).unwrap();
        return;
    }
    assert!(
        fs::read_to_string(&path).unwrap_or_default() == generated,
        "fsm-spec/src/mermaid/generated.rs is not what state.pest beside it generates: run `BLESS=1 cargo test -p fsm-grammar-tests`"
    );
}
