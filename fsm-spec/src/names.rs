//! The names states and events get in generated code.
//!
//! A document may call a state anything; Rust may not. A name is cut into words at everything that cannot stand in an identifier and
//! where the case changes, and the words are put together again: `PLAN_REVIEW`, `plan-review` and `planReview` all become
//! `PlanReview`, and that they do is a finding where one document uses two of them.

use crate::map::{Map, Set};
use unicode_ident::{is_xid_continue, is_xid_start};

use crate::model::{Machine, StateId};
use crate::picture::visible::is_alone_hidden;
use crate::spelling;
use crate::steps::Routes;

/// The name of a type or a variant: `PLAN_REVIEW` becomes `PlanReview`.
pub fn type_name(name: &str) -> String {
    let mut ident = String::new();
    for word in words(name) {
        // `V1.2` and `V12` are two names; the only place where an underscore may stand in one.
        if ident.ends_with(is_digit) && word.starts_with(is_digit) {
            ident.push('_');
        }
        let mut letters = word.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        ident.extend(first.chain(letters.flat_map(char::to_lowercase)));
    }
    finish(ident, name)
}

/// The name of a module or a field: `PLAN_REVIEW` becomes `plan_review`.
pub fn module_name(name: &str) -> String {
    let words: Vec<String> = words(name).iter().map(|word| word.to_lowercase()).collect();
    let ident = finish(words.join("_"), name).to_lowercase();
    // Reserved words, in any edition.
    const RESERVED: &str = "abstract as async await become box break const continue crate do dyn else enum extern false final fn for \
                            gen if impl in let loop macro match mod move mut override priv pub ref return self static struct super \
                            trait true try type typeof unsafe unsized use virtual where while yield";
    if RESERVED.split_ascii_whitespace().any(|word| word == ident) {
        return ident + "_";
    }
    ident
}

/// Two or more names of a document that become one name in code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Collision {
    /// What is named.
    pub kind: Named,
    /// The one name.
    pub ident: String,
    /// The names as the document spells them, in document order: two or more.
    pub names: Vec<String>,
}

/// What a name in code stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Named {
    /// A variant of `State`.
    State,
    /// A variant of `Group`: a composite.
    Group,
    /// A variant of `Event`.
    Event,
}

/// Every name that two states, two composites or two events of a machine would share, in document order.
pub fn collisions(machine: &Machine) -> Vec<Collision> {
    let routes = machine.routes();
    let states = |counts: &dyn Fn(StateId) -> bool| -> Vec<&str> {
        machine.numbered().filter(|(id, _)| counts(*id)).map(|(_, state)| state.name.as_str()).collect()
    };
    let leaves = states(&|id| routes.is_leaf(id));
    let groups = states(&|id| routes.children(id).next().is_some());
    let kinds = [(Named::State, leaves), (Named::Group, groups), (Named::Event, events(&routes))];
    let collide = |(kind, names): (Named, Vec<&str>)| {
        let by_ident = Map::grouped(names.iter().map(|name| (type_name(name), (*name).to_owned())));
        let shared = by_ident.into_entries().into_iter().filter(|(_, names)| names.len() > 1);
        shared.map(move |(ident, names)| Collision { kind, ident, names })
    };
    kinds.into_iter().flat_map(collide).collect()
}

/// The events of a machine, each once, in document order.
pub fn events<'a>(routes: &Routes<'a>) -> Vec<&'a str> {
    let mut seen = Set::new();
    let machine = routes.machine();
    let events = routes.routes.iter().filter_map(|route| route.event(machine));
    events.filter(|event| seen.insert(*event)).collect()
}

/// The words of a name: runs of characters that an identifier may hold, cut again where the case changes.
fn words(name: &str) -> Vec<String> {
    let letters: Vec<char> = composed(name);
    let mut spoken = String::with_capacity(name.len());
    for (at, letter) in letters.iter().enumerate().filter(|(_, letter)| !is_silent(**letter)) {
        match comparison(&letters, at) {
            Some(word) => spoken.extend([" ", word, " "]),
            None => spoken.push(*letter),
        }
    }
    spelling::words(&spoken)
}

/// What a comparison sign is called, so that `n < 0` and `n >= 0` are two names. Arrows and tags have other neighbours.
fn comparison(letters: &[char], at: usize) -> Option<&'static str> {
    let near = |at: Option<usize>| at.and_then(|at| letters.get(at)).copied();
    let before = near(at.checked_sub(1));
    let after = near(Some(at + 1));
    let open = |letter: Option<char>| letter.is_none_or(|letter| letter.is_whitespace() || is_digit(letter));
    match (letters.get(at)?, after) {
        ('≤', _) => Some("le"),
        ('≥', _) => Some("ge"),
        ('≠', _) | ('!', Some('=')) => Some("ne"),
        ('<', Some('=')) => Some("le"),
        ('>', Some('=')) => Some("ge"),
        ('<', _) if open(after) => Some("lt"),
        ('>', Some(after)) if is_digit(after) => Some("gt"),
        ('>', _) if open(before) && open(after) => Some("gt"),
        ('!', Some(next)) if is_xid_start(next) && (open(before) || before == Some('[')) => Some("not"),
        _ => None,
    }
}

/// Makes an identifier of what is left of a name.
fn finish(mut ident: String, name: &str) -> String {
    // Upper and lower case of a character may hold what an identifier may not.
    ident.retain(|letter| letter == '_' || is_xid_continue(letter));
    if ident.is_empty() {
        // Nothing but symbols: they are named by their numbers.
        let seen = |symbol: &char| !is_silent(*symbol) && !symbol.is_whitespace();
        let numbers = name.chars().filter(seen).map(|symbol| format!("U{:x}", u32::from(symbol)));
        ident.extend(numbers);
    }
    if ident == "Self" {
        ident.push('_');
    }
    match ident.chars().next() {
        Some(first) if is_xid_start(first) => ident,
        Some(_) => format!("_{ident}"),
        None => "Unnamed".to_owned(),
    }
}

/// Characters that are written but not heard: `don't` is one word, and so is one with an invisible joiner in it.
fn is_silent(letter: char) -> bool {
    matches!(letter, '\'' | '\u{2019}' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
        || (is_xid_continue(letter) && is_alone_hidden(letter))
}

fn is_digit(letter: char) -> bool {
    letter.is_numeric()
}

/// Rust takes a letter and the accent behind it for the one letter with the accent, and so must we, or two names that look alike
/// would be two to us and one to the compiler. The letters that keyboards and file systems take apart in practice.
fn composed(name: &str) -> Vec<char> {
    const ACCENTS: &str = "\u{300}AEIOUaeiouNnWwYy=ÀÈÌÒÙàèìòùǸǹẀẁỲỳ \
        \u{301}AEIOUYaeiouyCcLlNnRrSsZzGgKk=ÁÉÍÓÚÝáéíóúýĆćĹĺŃńŔŕŚśŹźǴǵḰḱ \
        \u{302}AEIOUaeiouCcGgHhJjSsWwYy=ÂÊÎÔÛâêîôûĈĉĜĝĤĥĴĵŜŝŴŵŶŷ \
        \u{303}ANOanoIiUuEeYy=ÃÑÕãñõĨĩŨũẼẽỸỹ \u{304}AEIOUaeiou=ĀĒĪŌŪāēīōū \
        \u{306}AaEeGgIiOoUuИи=ĂăĔĕĞğĬĭŎŏŬŭЙй \u{307}CcEeGgIZz=ĊċĖėĠġİŻż \
        \u{308}AEIOUaeiouyYЕеІі=ÄËÏÖÜäëïöüÿŸЁёЇї \u{30a}AaUu=ÅåŮů \u{30b}OoUu=ŐőŰű \
        \u{30c}CcDdEeNnRrSsTtZzAaIiOoUu=ČčĎďĚěŇňŘřŠšŤťŽžǍǎǏǐǑǒǓǔ \
        \u{327}CcGKkLlNnRrSsTt=ÇçĢĶķĻļŅņŖŗŞşŢţ \
        \u{3099}かきくけこさしすせそたちつてとはひふへほカキクケコサシスセソタチツテトハヒフヘホ=がぎぐげござじずぜぞだぢづでどばびぶべぼガギグゲゴザジズゼゾダヂヅデドバビブベボ";
    let mut letters: Vec<char> = Vec::new();
    for letter in name.chars() {
        let compose = |last: &char| {
            let (plain, whole) = ACCENTS.split(' ').find_map(|row| row.strip_prefix(letter))?.split_once('=')?;
            whole.chars().nth(plain.chars().position(|plain| plain == *last)?)
        };
        let last = letters.last().filter(|_| letter >= '\u{300}');
        match (last.and_then(compose), letters.last_mut()) {
            (Some(whole), Some(last)) => *last = whole,
            _ => letters.push(letter),
        }
    }
    letters
}
