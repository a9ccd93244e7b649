//! What a clause says: the verb tells what its subject and its object are.

use super::{
    Statement,
    clauses::Clause,
    meaning::{Meaning, Place},
};

/// Verbs, with whether their subject is where the way leads, and what their object is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verb {
    /// From the subject to the object: "X becomes Y".
    Onward,
    /// From the object to the subject: "Y follows X", "Y is entered".
    Into,
    /// Away from both: "it leaves X", "X is left".
    Away,
}

pub(super) fn verb(word: &str) -> Option<Verb> {
    match word {
        "go" | "going" | "gone" | "bring" | "return" | "enter" | "entering" | "follow" | "stay" | "staying"
        | "recall" | "repeat" => Some(Verb::Onward),
        "entered" | "reachable" | "exist" | "succeed" | "incoming" | "came" => Some(Verb::Into),
        "leave" | "leaving" | "left" => Some(Verb::Away),
        _ => None,
    }
}

/// What a word calls its subject.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Called {
    Final,
    Initial,
    Retired,
}

pub(super) fn called(word: &str) -> Option<Called> {
    match word {
        "final" | "finals" | "sink" | "end" | "irrevocable" => Some(Called::Final),
        "initial" | "initials" | "begin" | "create" | "created" | "birth" => Some(Called::Initial),
        "removed" | "removes" | "obsolete" | "merged" | "merges" | "gonefor" => Some(Called::Retired),
        _ => None,
    }
}

impl Clause<'_> {
    /// Takes what the clause says.
    pub(super) fn tell(mut self, meaning: &mut Meaning<'_>) -> Option<()> {
        if let Some(special) = self.special {
            return meaning.special(special);
        }
        let mut verbs: Vec<Verb> = self.words.iter().filter_map(|word| verb(word)).collect();
        verbs.dedup();
        let itself = [&self.to, &self.subject, &self.object].contains(&&Some(Place::Itself));
        let back = matches!(self.to, Some(Place::Origin(_)));
        // "No transition starts in X".
        let way = self.negations == 1 && self.has(&["move", "way"]);
        let other = |word: &str| match word {
            "birth" => itself,
            "end" => back || self.from == Some(Place::Any),
            "begin" => way,
            _ => false,
        };
        let words = self.words.iter().filter(|word| !other(word));
        let mut all: Vec<Called> = words.filter_map(|word| called(word)).collect();
        all.dedup();
        // What was, and what holds in one version.
        if !all.contains(&Called::Retired) && self.has(&["was", "scope"]) {
            return None;
        }
        if self.conflict || verbs.len() > 1 || all.len() > 1 {
            return None;
        }
        // "New orders are X".
        let born =
            self.has(&["new"]) && self.has(&["thing"]) && self.has(&["is", "stay", "has"]) && !self.has(&["can"]);
        if let Some(called) = all.first().copied().or_else(|| born.then_some(Called::Initial)) {
            return self.call(called, meaning);
        }
        // "The door gets Jammed from any state".
        let gets = self.has(&["is"]) && self.has(&["thing"]) && self.from == Some(Place::Any) && self.to.is_none();
        if gets && !self.says() && matches!(self.subject, Some(Place::Names(_))) && !self.qualified {
            self.object = self.subject.take();
            self.words.push("enter");
        }
        if way && self.has(&["begin"]) {
            self.subject = self.object.take();
        }
        // "Any state may repeat"; "X may be set from any state".
        if self.from == Some(Place::Any) || self.subject == Some(Place::Any) {
            if self.has(&["repeat"]) && self.object.is_none() {
                self.fill_to(Place::Itself);
            } else if self.has(&["gone", "bring", "from any"])
                && self.object.is_none()
                && self.to.is_none()
                && !self.qualified
            {
                self.object = self
                    .subject
                    .take_if(|place| matches!(place, Place::Names(names) if meaning.states(names).is_some()));
            }
        }
        let said = self.to == Some(Place::Itself) && self.has(&["allow", "noop"]);
        if !self.says() && !said && !self.has(&["allows", "fires", "exit"]) {
            return Some(());
        }
        let verb = verbs.first().copied().unwrap_or(Verb::Onward);
        let alone = self.object.is_none() && self.from.is_none() && self.to.is_none() && self.pairs.is_empty();
        if self.negations == 1
            && alone
            && !self.qualified
            && (self.has(&["exist", "use"]) || self.has(&["nolonger"]) && self.has(&["state"]))
        {
            return match &self.subject {
                Some(Place::Names(names)) => meaning.retired(names),
                _ => Some(()),
            };
        }
        // "It cannot be used".
        if self.has(&["use"]) {
            return Some(());
        }
        match verb {
            Verb::Onward => {
                let forever = self.has(&["forever"]) && self.has(&["stay"]);
                if forever && self.subject.is_none() && self.from.is_none() {
                    self.subject = self.object.clone();
                }
                let once = meaning.same(&self.from, &self.object);
                let there = self.qualified && forever && self.object.is_none() && self.to.is_none();
                let stays = self.has(&["stay"]) && (once || there || meaning.same(&self.subject, &self.object));
                if stays {
                    self.ends = once || self.qualified || self.has(&["forever"]);
                    self.object = None;
                }
                let nowhere = !stays && matches!(self.object, None | Some(Place::Any)) && self.to.is_none();
                if nowhere && self.has(&["stay", "staying"]) && !self.has(&["inside"]) {
                    self.fill_to(Place::Itself);
                }
                self.fill(true, false);
            }
            Verb::Into => {
                let none = self.has(&["nothing"]) || self.has(&["no"]) && self.has(&["state", "way", "move"]);
                if self.qualified || self.subject.is_none() && self.to.is_none() && !none && !itself {
                    return Some(());
                }
                self.fill(false, true);
            }
            Verb::Away => self.fill(true, true),
        }
        if self.conflict {
            return None;
        }
        if self.to == Some(Place::Any) {
            self.to = Some(Place::Elsewhere);
        }
        let modal = self.has(&["can", "allow", "allows", "noop", "able"]) || self.from == Some(Place::Any);
        if self.to == Some(Place::Itself) {
            if self.negations == 2 {
                self.negations = 0;
            } else if !modal {
                return Some(());
            }
        }
        if !self.pairs.is_empty() && (self.from.is_some() || self.to.is_some()) {
            return None;
        }
        for pair in std::mem::take(&mut self.pairs) {
            let [from, to] = pair.map(|name| Some(Place::Names(vec![name])));
            meaning.edge(Self { from, to, ..self.clone() })?;
        }
        meaning.edge(self)
    }

    /// Puts the subject and the object into their roles.
    fn fill(&mut self, from_subject: bool, from_object: bool) {
        for (place, from) in [(self.subject.take(), from_subject), (self.object.take(), from_object)] {
            match place {
                Some(place @ (Place::Itself | Place::Origin(_))) => self.fill_to(place),
                // "does not go anywhere".
                Some(Place::Any) if matches!(self.from, Some(Place::Names(_))) => self.fill_to(Place::Elsewhere),
                Some(Place::Any) => self.fill_from(Place::Any),
                // "moves X to Y".
                Some(place) if from || from_subject && self.to.is_some() => self.fill_from(place),
                Some(place) => self.fill_to(place),
                None => {}
            }
        }
    }

    /// Takes what the clause calls its subject.
    fn call(self, called: Called, meaning: &mut Meaning<'_>) -> Option<()> {
        let mut places = vec![&self.subject, &self.object];
        // "The form creates an order in X".
        if self.has(&["create"]) && self.from.is_some() {
            places.clear();
        }
        match called {
            // "We create orders in X".
            // "After a reset, it goes from X to Y".
            Called::Initial if self.from.is_some() && self.to.is_some() => return None,
            Called::Initial if self.has(&["create", "new", "birth"]) && self.to.is_none() => places.push(&self.from),
            Called::Initial => places.push(&self.to),
            Called::Final if self.subject.is_none() && self.object.is_none() => places.push(&self.from),
            _ => {}
        }
        let mut places = places.into_iter().flatten();
        let (Some(Place::Names(names)), None) = (places.next(), places.next()) else {
            return Some(());
        };
        let roles = self.from.is_some() && !self.has(&["create"]) && (self.subject.is_some() || self.object.is_some())
            || self.to.is_some() && called == Called::Final;
        if roles
            || !self.except.is_empty()
            || self.triggered
            || self.anytime
            || meaning.tokens.manner && self.negations > 0
        {
            return None;
        }
        let thing = self.has(&["thing", "it", "we"]);
        // "The X event was removed", "the X handler".
        if called == Called::Retired && (self.has(&["fires"]) || self.subject.is_some() && self.has(&["we"])) {
            return None;
        }
        let verb = self.words.iter().find_map(|word| verb(word));
        let fits = match called {
            Called::Final if self.qualified && self.has(&["finals"]) => self.object.is_none(),
            Called::Final => self.has(&["end"]) && verb == Some(Verb::Onward) && self.object.is_some(),
            Called::Initial => verb != Some(Verb::Away) && self.has(&["birth", "new", "create"]),
            Called::Retired => false,
        };
        // "X was terminal"; "it was retired after X".
        let named = self.subject.is_some() || self.has(&["we"]) || !thing;
        if verb.is_some() && !fits || called == Called::Retired && !named {
            return None;
        }
        // "Terminal state -- the order failed".
        if self.has(&["finals"]) && thing && !self.has(&["is", "has", "end", "enter", "entered"]) {
            return None;
        }
        match (called, self.negations) {
            (Called::Final, 0) if !self.has(&["can"]) && (thing || !self.has(&["end"]) || self.has(&["is"])) => {
                meaning.terminal(names)
            }
            (Called::Final, 1) if !self.has(&["end"]) => meaning.add(Statement::NotTerminal(meaning.states(names)?)),
            (Called::Initial, 0) if !self.qualified && (thing || !self.has(&["begin", "created"])) => {
                meaning.initial(names)
            }
            (Called::Retired, 0) if !self.qualified && !self.has(&["can", "going"]) => meaning.retired(names),
            _ => None,
        }
    }
}
