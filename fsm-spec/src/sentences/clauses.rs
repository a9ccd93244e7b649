//! The clauses of a sentence, whose roles stand in any order: what is gathered of each before its verb tells what it says.

use super::{
    Named, Statement,
    grammar::Rule,
    meaning::{Meaning, Place, inside, numbers},
    telling::{Called, called, verb},
};
use pest::iterators::Pair;

/// A clause as it is gathered.
#[derive(Clone, Default, Debug)]
pub(super) struct Clause<'a> {
    pub(super) from: Option<Place>,
    pub(super) to: Option<Place>,
    pub(super) negations: usize,
    /// A trigger: "on failure", an event.
    pub(super) triggered: bool,
    pub(super) event: Option<usize>,
    pub(super) except: Vec<usize>,
    /// "non-terminal".
    pub(super) living: bool,
    pub(super) anytime: bool,
    /// A list with "or" as the target: one of them.
    pub(super) one_of: bool,
    /// The states that an origin may be.
    pub(super) backs: Vec<usize>,
    /// Something ends or stays: "once X, it stays X".
    pub(super) ends: bool,
    pub(super) subject: Option<Place>,
    pub(super) object: Option<Place>,
    /// The subject is a thing in a state: "Paid orders".
    pub(super) qualified: bool,
    pub(super) words: Vec<&'a str>,
    /// A clause in an order of its own.
    pub(super) special: Option<Pair<'a, Rule>>,
    /// More ways than one: "from A to B or from C to D".
    pub(super) pairs: Vec<[usize; 2]>,
    /// "It remembers the state": what is spoken of next is where it came from.
    pub(super) recalled: bool,
    /// A noun stands where none is expected, or a role is filled twice.
    pub(super) conflict: bool,
}

/// Takes what the segments of a sentence say. None where nothing of it may be taken.
pub(super) fn read(meaning: &mut Meaning<'_>, sentence: Pair<'_, Rule>) -> Option<()> {
    let mut clauses: Vec<Clause<'_>> = vec![Clause::default()];
    let (mut triggered, mut denied, mut told, mut cleared) = (false, false, None, None);
    let mut moved = false;
    for segment in sentence.into_inner() {
        match segment.as_rule() {
            Rule::trigger => triggered = true,
            // "Clearing X restores …".
            Rule::agent => {
                moved = true;
                let names = segment.clone().into_inner().filter(|part| part.as_rule() == Rule::name);
                cleared = Place::named(names.flat_map(|part| numbers(&part)).collect());
            }
            Rule::denial => denied = true,
            Rule::remark => {
                told = Place::named(numbers(&segment));
                continue;
            }
            Rule::segment => {}
            _ => continue,
        }
        let items: Vec<_> = segment.into_inner().collect();
        let last = clauses.last()?;
        if let [special @ (Rule::list | Rule::gone)] = items.iter().map(Pair::as_rule).collect::<Vec<_>>()[..] {
            let topic = Place::Names(items.iter().flat_map(numbers).collect());
            let mut next = Clause { from: Some(topic), ..Clause::default() };
            next.words.push(if special == Rule::gone { "removed" } else { "->" });
            // What stands before it is lost.
            (last.says() || last.empty()).then_some(())?;
            next.special = items.into_iter().next();
            clauses.push(next);
        } else if last.says() && items.iter().any(says) {
            let subject = last.topic();
            let mut next = Clause { recalled: last.has(&["recall"]), ..Clause::default() };
            items.into_iter().for_each(|item| next.take(item, subject.as_ref()));
            next.inherit(subject);
            clauses.push(next);
        } else {
            let last = clauses.last_mut()?;
            // "LOST: the parcel is gone" tells what a state is for.
            let other = |item: &Pair<'_, Rule>| ["thing", "we"].contains(&item.as_str().trim_end());
            let back = items.iter().any(|item| inside(item, Rule::origin));
            let label = matches!(last.subject, Some(Place::Names(_)))
                && !back
                && !last.says()
                && items.iter().any(says)
                && items.iter().any(other);
            (!label).then_some(())?;
            // "X was removed: Y does its work".
            let gone = last.special.as_ref().is_some_and(|special| special.as_rule() == Rule::gone);
            if gone && !items.iter().any(says) {
                continue;
            }
            // What is added to a clause with an order of its own is not understood.
            (last.special.is_none() || items.is_empty()).then_some(())?;
            items.into_iter().for_each(|item| last.take(item, told.as_ref()));
            last.inherit(told.clone());
            // "X is temporary: …".
            if last.has(&["kind"]) && !last.says() {
                told = last.topic();
                *last = Clause::default();
            }
        }
    }
    let has = |word: &str| clauses.iter().any(|clause| clause.has(&[word]));
    (!has("recall") || has("return")).then_some(())?;
    clauses.retain(|clause| clause.special.is_some() || !clause.empty());
    let gone = |clause: &Clause<'_>| clause.words.iter().any(|word| called(word) == Some(Called::Retired));
    if clauses.iter().any(gone) {
        // What is denied of it says no more; anything else may bring it back.
        clauses.retain(|clause| {
            gone(clause) || clause.negations != 1 && clause.says() && !clause.has(&["use", "instead"])
        });
        clauses.iter().all(gone).then_some(())?;
    }
    for clause in &mut clauses {
        if matches!(clause.to, Some(Place::Origin(_))) && clause.from.is_none() && clause.subject.is_none() {
            clause.from = cleared.take();
        }
    }
    clauses.into_iter().try_for_each(|clause| clause.tell(meaning))?;

    // Only a way back does not depend on what sets it off.
    let back = |statement: &Statement| matches!(statement, Statement::Return { .. });
    let retired = |statement: &Statement| matches!(statement, Statement::Retired(_));
    let entered = |statement: &Statement| matches!(statement, Statement::Overlay { state: Named::State(_), .. });
    let all = |fits: &dyn Fn(&Statement) -> bool| meaning.found.iter().all(fits);
    let fits = (!triggered || all(&back)) && (!moved || all(&|said| back(said) || entered(said)));
    (fits && (!denied || all(&retired))).then_some(())
}

/// Whether an item, or a word, can be what a clause says.
fn says(item: &Pair<'_, Rule>) -> bool {
    states(item.as_str().trim_end()) || item.as_rule() == Rule::arrow_edge
}

fn states(word: &str) -> bool {
    begins(word) || ["way", "succ", "selfloop", "use", "->"].contains(&word)
}

/// Whether a word is the verb of a clause, or what it calls something.
fn begins(word: &str) -> bool {
    word == "move" || verb(word).is_some() || called(word).is_some() && word != "birth"
}

impl<'a> Clause<'a> {
    pub(super) fn has(&self, words: &[&str]) -> bool {
        self.words.iter().any(|word| words.contains(word))
    }

    pub(super) fn says(&self) -> bool {
        self.words.iter().any(|word| states(word))
    }

    fn empty(&self) -> bool {
        self.words.is_empty() && self.subject.is_none() && self.from.is_none() && self.to.is_none()
    }

    /// What "it" means in the next clause.
    fn topic(&self) -> Option<Place> {
        let names = |place: &&Place| matches!(place, Place::Names(_));
        let places = [&self.subject, &self.object, &self.to, &self.from];
        places.into_iter().flatten().find(names).cloned()
    }

    /// A clause without any noun is about that of the one before.
    fn inherit(&mut self, subject: Option<Place>) {
        let own = self.subject.is_some() || self.object.is_some() || self.from.is_some();
        let back = matches!(self.to, Some(Place::Origin(_)));
        if !own && self.pairs.is_empty() && (back || !self.has(&["thing", "we", "nothing", "state"])) {
            self.subject = subject;
        }
    }

    /// Takes an item into its role.
    fn take(&mut self, item: Pair<'a, Rule>, topic: Option<&Place>) {
        let begun = self.words.iter().any(|word| begins(word));
        let text = item.as_str().trim_end();
        match item.as_rule() {
            Rule::at_from | Rule::while_in => {
                // "X is allowed from any state".
                if self.has(&["allow"]) && text.starts_with("from any") {
                    self.words.extend(["from any", "enter"]);
                }
                self.from(item);
            }
            Rule::at_to => self.to(item),
            Rule::at_in if begun => {
                let place = self.place(item);
                self.object_or_any(place);
            }
            Rule::at_for if self.has(&["leave", "left", "leaving"]) => self.to(item),
            // "Requests for the current state".
            Rule::at_for if text.starts_with("for") && inside(&item, Rule::itself) => self.conflict = true,
            Rule::at_in | Rule::at_for => self.from(item),
            Rule::arrow_edge => {
                self.words.push("->");
                for part in item.into_inner() {
                    match part.as_rule() {
                        Rule::noun_from => self.from(part),
                        Rule::noun_to | Rule::into_it => self.to(part),
                        _ => self.gather(part),
                    }
                }
            }
            Rule::as_target => self.words.extend(["->", "allow"]),
            Rule::where_begins => self.words.push("initials"),
            Rule::last_is => self.words.push("final"),
            Rule::done_then => {
                self.words.push("enter");
                item.into_inner().for_each(|part| self.take(part, topic));
            }
            Rule::born => self.words.push("birth"),
            Rule::at_it if self.recalled && !text.starts_with("from ") => self.fill_to(Place::Origin(Vec::new())),
            Rule::at_it => match topic.cloned() {
                Some(place) if text.starts_with("to ") => self.fill_to(place),
                Some(place) if text.starts_with("from ") => self.fill_from(place),
                Some(place) => self.object(Some(place)),
                // "No matter which state it has, it may move to this one".
                None if text.starts_with("to this") && self.from == Some(Place::Any) => self.fill_to(Place::Itself),
                None => {}
            },
            Rule::there if self.has(&["stay", "end"]) => {
                self.words.push("forever");
                self.object(topic.cloned());
            }
            Rule::there => topic.cloned().into_iter().for_each(|place| self.fill_to(place)),
            Rule::of_new => self.words.extend(["new", "thing"]),
            Rule::scope => self.words.push("scope"),
            Rule::in_thing => self.words.push("inside"),
            Rule::be_named if self.words.iter().any(|word| called(word).is_some()) => {}
            Rule::be_named => self.words.push("enter"),
            Rule::leaving_it => {
                self.words.push("exit");
                self.from(item);
            }
            Rule::pairs => {
                self.words.push("->");
                let pairs = item.into_inner().filter_map(|pair| <[usize; 2]>::try_from(numbers(&pair)).ok());
                self.pairs.extend(pairs);
            }
            // Which of two it means is open.
            Rule::of_this => self.conflict |= topic.is_some(),
            Rule::same => {
                self.words.extend(["->", if text.starts_with("? go") { "can" } else { "->" }]);
                self.fill_to(Place::Itself);
            }
            Rule::noun => {
                let qualified = text.contains("thing") && !inside(&item, Rule::origin);
                // "its status is never changed".
                let changed = self.words.last().is_some_and(|word| ["move", "going", "gone", "bring"].contains(word));
                if (!begun || changed) && text == "its state" {
                    self.words.push("thing");
                    return;
                }
                if begun && qualified || text.starts_with("nomatter") && !inside(&item, Rule::origin) {
                    self.from(item);
                } else {
                    if begun {
                        self.one_of |= inside(&item, Rule::or);
                    }
                    let place = self.place(item);
                    let other = self.subject.is_some() && matches!(place, Some(Place::Origin(_) | Place::Itself));
                    if begun || other || self.has(&["allows"]) {
                        self.object(place);
                    } else {
                        self.subject(place, qualified)
                    }
                }
            }
            Rule::fired => {
                // "never returns an error".
                self.conflict |= begun;
                self.gather(item);
            }
            Rule::neg | Rule::neither_from => {
                self.words.push(text);
                self.negations += 1;
            }
            Rule::verb_word | Rule::plain_word => {
                // "allows X to become Y".
                if !begun && verb(text).is_some() && self.object.is_some() {
                    let subject = self.object.take();
                    self.subject(subject, false);
                }
                match text {
                    "it" | "this" | "state" if topic.is_some() && (text != "state" || self.words.is_empty()) => {
                        if begun && self.recalled {
                            self.fill_to(Place::Origin(Vec::new()));
                        } else if begun {
                            self.object(topic.cloned())
                        } else {
                            self.subject(topic.cloned(), false)
                        }
                    }
                    "such" => match topic.cloned() {
                        Some(place) => self.subject(Some(place), true),
                        None => self.conflict = true,
                    },
                    // "Repeating the upload".
                    "thing" if self.has(&["stay", "staying", "repeat"]) => self.words.push("inside"),
                    "selfloop" => self.fill_to(Place::Itself),
                    "nolonger" => self.negations += 1,
                    _ => {}
                }
                self.words.push(text);
            }
            _ => self.gather(item),
        }
    }

    fn to(&mut self, item: Pair<'_, Rule>) {
        self.one_of |= inside(&item, Rule::or);
        match self.place(item) {
            Some(place) => self.fill_to(place),
            // "to nothing".
            None => self.negations += 1,
        }
    }

    fn from(&mut self, item: Pair<'_, Rule>) {
        match self.place(item) {
            Some(Place::Itself) => self.fill_to(Place::Itself),
            Some(place) => self.fill_from(place),
            None => {}
        }
    }

    /// All states are where a way begins, whatever the verb.
    fn object_or_any(&mut self, place: Option<Place>) {
        if place == Some(Place::Any) { self.fill_from(Place::Any) } else { self.object(place) }
    }

    /// What an item stands for, with all of its names.
    fn place(&mut self, item: Pair<'_, Rule>) -> Option<Place> {
        let names = numbers(&item);
        item.clone().into_inner().filter(|part| part.as_rule() == Rule::backs).for_each(|backs| self.gather(backs));
        let place = self.stands_for(item)?;
        Some(if matches!(place, Place::Names(_)) { Place::Names(names) } else { place })
    }

    fn object(&mut self, place: Option<Place>) {
        if self.object.is_some() && place == Some(Place::Any) {
            return self.fill_from(Place::Any);
        }
        self.conflict |= self.object.is_some() && self.object != place;
        self.object = place;
    }

    fn subject(&mut self, place: Option<Place>, qualified: bool) {
        self.conflict |= self.subject.is_some() && self.subject != place;
        self.subject = place;
        self.qualified |= qualified;
    }
}
