//! Tries the grammar of sentences on judged ones: `cargo run -p fsm-spec --example sentences -- r1.txt …`. A line is
//! `machine|expected|sentence`; the machine is one of eight letters or JSON (`{"states": […], "events": […], "title": "…"}`), `-` expects that
//! nothing is taken, `self`, `over X nt exc A,B`, `ret X event`, `term A,B`, `forb A>B` and `retd X` stand for the meanings, with
//! `;` between them, and `init X` for the start. `-v` before the files prints every sentence that is missed or wrongly taken, `-t` spoils those that are
//! understood and counts what is still taken.
#![allow(clippy::disallowed_methods, clippy::disallowed_macros, reason = "an example may read files and print")]

use fsm_spec::sentences::try_sentences;
use serde_json::Value;
use std::{collections::BTreeSet, env, error::Error, fs};

#[rustfmt::skip]
const MACHINES: [(&str, &str, &str, &str); 8] = [
    ("o", "Order", "Draft,Submitted,Paid,Shipped,Delivered,Cancelled,Refunded,OnHold", "cancel,hold,resume,pay,ship"),
    ("c", "Coder", "PLANNING,CODING,TESTING,CODE_REVIEW,QUESTION,DONE,ERROR,WAITING", "ask,answer,fail,error_occurred"),
    ("j", "Job", "idle,queued,running,paused,retrying,failed,succeeded,aborted", "start,pause,resume,abort,timeout"),
    ("d", "Door", "Open,Closed,Locked,Jammed", "open,close,lock,unlock,reset"),
    ("p", "Document", "draft,in review,approved,published,archived,rejected,locked", "submit,approve,reject,publish,archive,lock,unlock"),
    ("l", "Loan", "Applied,UnderReview,Approved,Disbursed,Repaid,Defaulted,Frozen", "apply,approve,disburse,freeze,unfreeze,default"),
    ("v", "Elevator", "IDLE,MOVING_UP,MOVING_DOWN,DOORS_OPEN,EMERGENCY_STOP,OUT_OF_SERVICE", "call,arrive,emergency,clear"),
    ("s", "Connection", "Disconnected,Connecting,Connected,Reconnecting,Suspended,Closed", "connect,drop,suspend,wake up,shutdown"),
];

fn main() -> Result<(), Box<dyn Error>> {
    let (mut verbose, mut spoil) = (false, false);
    for path in env::args().skip(1) {
        match path.as_str() {
            "-v" => verbose = true,
            "-t" => spoil = true,
            _ => judge(&path, verbose, spoil)?,
        }
    }
    Ok(())
}

fn judge(path: &str, verbose: bool, spoil: bool) -> Result<(), Box<dyn Error>> {
    let (mut known, mut understood, mut other, mut wrong, mut spoiled, mut taken) = (0, 0, 0, 0, 0, 0);
    let file = fs::read_to_string(path)?;
    // A meaning that the judges of older files did not know.
    let starts = file.contains("|init ");
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let mut parts = line.splitn(3, '|');
        let (Some(machine), Some(expected), Some(text)) = (parts.next(), parts.next(), parts.next()) else {
            continue;
        };
        let (title, states, events) = machine_of(machine)?;
        let read = |text: &str| {
            let states: Vec<&str> = states.iter().map(String::as_str).collect();
            let events: Vec<&str> = events.iter().map(String::as_str).collect();
            let said = try_sentences(text, &states, &events, &title).into_iter();
            said.filter(|said| !said.starts_with("not-term ") && (starts || !said.starts_with("init ")))
                .collect::<BTreeSet<String>>()
        };
        let (said, expected) = (read(text), expectation(expected));
        // The event of a return is an extra, and so is that states which end are left out.
        let short = |said: &BTreeSet<String>| -> BTreeSet<String> {
            let cut = |said: &String| match said.strip_prefix("ret ") {
                Some(rest) => format!(
                    "ret {}",
                    states.iter().find(|state| rest.starts_with(state.as_str())).map_or(rest, |state| state)
                ),
                None => said.replacen(" nt", "", 1),
            };
            said.iter().map(cut).collect()
        };
        let right = short(&said) == short(&expected);
        let bad = short(&said).difference(&short(&expected)).next().is_some();
        known += usize::from(!expected.is_empty());
        understood += usize::from(!expected.is_empty() && right);
        other += usize::from(expected.is_empty());
        wrong += usize::from(bad);
        if verbose && !right {
            println!("{} {machine} {text}\n       {said:?} for {expected:?}", if bad { "WRONG " } else { "missed" });
        }
        if spoil && right && !expected.is_empty() {
            let spoils = include_str!("../tests/data/spoils.txt").lines();
            for (before, after) in spoils.filter_map(|line| line.split_once('|')) {
                let end = if after.is_empty() { text } else { text.trim_end_matches('.') };
                let text = format!("{before}{end}{after}");
                let said = read(&text);
                spoiled += 1;
                taken += usize::from(!said.is_empty());
                if verbose && !said.is_empty() {
                    println!("SPOILT {text}\n       {said:?}");
                }
            }
        }
    }
    println!("{path}: understood {understood} of {known}, wrongly taken {wrong} ({other} say nothing)");
    if spoil {
        println!("{path}: of {spoiled} that were spoilt {taken} are still taken");
    }
    Ok(())
}

/// The title, the states and the events of a machine.
type Described = (String, Vec<String>, Vec<String>);

/// The machine that a line speaks of.
fn machine_of(machine: &str) -> Result<Described, Box<dyn Error>> {
    if machine.starts_with('{') {
        let json: Value = serde_json::from_str(machine)?;
        let list = |key: &str| -> Vec<String> {
            let list = json[key].as_array().into_iter().flatten();
            list.filter_map(|name| name.as_str().map(str::to_owned)).collect()
        };
        let title = json["title"].as_str().unwrap_or_default();
        return Ok((title.to_owned(), list("states"), list("events")));
    }
    let (_, title, states, events) =
        MACHINES.iter().find(|(letter, ..)| *letter == machine).ok_or("an unknown machine")?;
    let list = |list: &str| list.split(',').map(str::to_owned).collect();
    Ok(((*title).to_owned(), list(states), list(events)))
}

/// What a line expects, one meaning each.
fn expectation(text: &str) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for part in text.split(';').map(str::trim).filter(|part| *part != "-") {
        match part.split_once(' ') {
            Some((kind @ ("term" | "retd" | "forb"), names)) => {
                all.extend(names.split(',').map(|name| format!("{kind} {name}")));
            }
            Some(("over", rest)) => {
                let (head, except) = rest.split_once(" exc ").unwrap_or((rest, ""));
                let mut except: Vec<&str> = except.split(',').collect();
                except.sort_unstable();
                let except = except.join(",");
                let exc = if except.is_empty() { "" } else { " exc " };
                all.insert(format!("over {head}{exc}{except}"));
            }
            _ => {
                all.insert(part.to_owned());
            }
        }
    }
    all
}
