//! Looks for texts that break a law, and shows the smallest form of each: `cargo run --release -p fsm-laws --example search -- 20000`.

#![allow(clippy::unwrap_used, reason = "a tool for whoever works on this")]

use std::collections::BTreeSet;
use std::panic::{catch_unwind, set_hook};

use fsm_laws::{LAWS, Law, Texts, specs};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let count: usize = arguments.next().map_or(2_000, |count| count.parse().unwrap());
    let seed: u64 = arguments.next().map_or(99, |seed| seed.parse().unwrap());
    let only: Vec<String> = arguments.collect();
    set_hook(Box::new(|_| {}));
    for (name, law) in LAWS {
        if !only.is_empty() && !only.iter().any(|only| only == name) {
            continue;
        }
        let mut seen = BTreeSet::new();
        let mut broken = 0;
        for text in Texts::new(specs(), seed).take(count) {
            if let Some(why) = breaks(*law, &text) {
                broken += 1;
                if seen.insert(why.clone()) && seen.len() <= 12 {
                    let small = smaller(*law, &text, &why);
                    println!("== {name}: {}\n{small}\n{small:?}\n", whole(*law, &small));
                }
            }
        }
        println!("{name}: {broken} of {count} break it, in {} ways", seen.len());
    }
}

/// Why a text breaks a law, in short.
fn breaks(law: Law, text: &str) -> Option<String> {
    let why = panicked(law, text)?;
    Some(why.split(['`', '\n']).next().unwrap_or("").chars().take(60).collect())
}

fn whole(law: Law, text: &str) -> String {
    panicked(law, text).unwrap_or_default()
}

fn panicked(law: Law, text: &str) -> Option<String> {
    let panic = catch_unwind(|| law(text)).err()?;
    let message = panic.downcast_ref::<String>().cloned();
    message.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
}

/// The same without every line that it does not need.
fn smaller(law: Law, text: &str, why: &str) -> String {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    loop {
        let before = lines.len();
        let mut at = 0;
        while at < lines.len() {
            let gone = lines.remove(at);
            if breaks(law, &lines.concat()).as_deref() == Some(why) {
                continue;
            }
            lines.insert(at, gone);
            at += 1;
        }
        if lines.len() == before {
            return lines.concat();
        }
    }
}
