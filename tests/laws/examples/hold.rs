//! Holds laws against files, such as a fuzzer leaves behind: `cargo run -p fsm-laws --example hold -- lint FILE...`.

#![allow(clippy::unwrap_used, reason = "a tool for whoever works on this")]

use fsm_laws::LAWS;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    let law = LAWS.iter().find(|(law, _)| *law == name);
    let (_, law) = law.unwrap_or_else(|| panic!("no law is called {name:?}"));
    let mut broken = 0;
    for file in arguments {
        let text = String::from_utf8_lossy(&std::fs::read(&file).unwrap()).into_owned();
        if std::panic::catch_unwind(|| law(&text)).is_err() {
            broken += 1;
            println!("broken by {file}");
        }
    }
    println!("{broken} break the law of {name}");
}
