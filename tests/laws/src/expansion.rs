//! Laws about generated code.

use fsm_codegen::{Options, generate};
use fsm_spec::{ReadOptions, read};

/// Every machine becomes Rust that can be parsed, or is too large.
pub fn expand(text: &str) {
    let reading = read(text, &ReadOptions::default());
    for machine in &reading.machines {
        if let Ok(code) = generate(machine, &Options::default()) {
            // As text: what tokens are made of is looked at again.
            let code = code.to_string();
            let parsed = syn::parse_file(&code);
            assert!(parsed.is_ok(), "{:?}\n{code}", parsed.err());
        }
    }
}
