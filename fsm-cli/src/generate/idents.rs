//! Names in code, for languages that allow less in them than Rust does.

use std::collections::HashSet;

use fsm_spec::names;

/// Names of one kind, each given out once.
#[derive(Default)]
pub(super) struct Idents {
    taken: HashSet<String>,
}

impl Idents {
    /// `PlanReview` for `PLAN_REVIEW`.
    pub(super) fn pascal(&mut self, name: &str) -> String {
        self.take(plain(&names::type_name(name)))
    }

    /// `PLAN_REVIEW` for `plan review`.
    pub(super) fn upper(&mut self, name: &str) -> String {
        let ident = names::module_name(name);
        // What Rust reserves is free in capitals.
        let ident = plain(ident.trim_end_matches('_')).to_uppercase();
        self.take(plain(&ident))
    }

    /// Two names that become one are a finding; until it is mended, the second gets a number.
    fn take(&mut self, ident: String) -> String {
        let mut free = ident.clone();
        let mut number = 2;
        while !self.taken.insert(free.clone()) {
            free = format!("{ident}_{number}");
            number += 1;
        }
        free
    }
}

/// An identifier of letters that every language takes as they are. Combining marks and letters in another shape are not among them:
/// Go refuses the ones, and Python takes the others for the plain letter.
fn plain(ident: &str) -> String {
    let mut out = String::with_capacity(ident.len());
    for c in ident.chars() {
        if is_plain(c) {
            out.push(c);
        } else {
            out.push_str(&format!("U{:x}", u32::from(c)));
        }
    }
    out
}

fn is_plain(c: char) -> bool {
    match c {
        '_' | 'a'..='z' | 'A'..='Z' | '0'..='9' => true,
        'ŀ' | 'Ŀ' | 'ŉ' | 'ſ' | 'Ǆ'..='ǌ' | 'Ǳ'..='ǳ' | '×' | '÷' => false,
        'À'..='ɏ' | 'Α'..='Ω' | 'ά'..='ώ' | 'Ѐ'..='ҁ' | 'Ҋ'..='ԯ' => true,
        'ぁ'..='ゖ' | 'ァ'..='ヺ' | '一'..='\u{9fff}' | '가'..='힣' => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_and_given_out_once() {
        let mut idents = Idents::default();
        let pascal: Vec<String> =
            ["PLAN_REVIEW", "plan review", "注文", "🚀", "ﬁn", "Plan-Review"].map(|name| idents.pascal(name)).into();
        assert_eq!(pascal, ["PlanReview", "PlanReview_2", "注文", "U1f680", "FIn", "PlanReview_3"]);
        let mut idents = Idents::default();
        let upper: Vec<String> = ["planReview", "type", "2FA", "état final"].map(|name| idents.upper(name)).into();
        assert_eq!(upper, ["PLAN_REVIEW", "TYPE", "_2_FA", "ÉTAT_FINAL"]);
    }
}
