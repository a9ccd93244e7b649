//! Labels in other languages than Mermaid's.

/// A label with real line breaks, however they are written (`\n`, `<br/>`).
pub(crate) fn broken(label: &str) -> String {
    let mut text = String::with_capacity(label.len());
    let mut rest = label;
    while let Some(c) = rest.chars().next() {
        match break_at(rest) {
            Some(length) => {
                text.push('\n');
                rest = &rest[length..];
            }
            None => {
                text.push(c);
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    text
}

/// The length of the line break at the start of `text`.
fn break_at(text: &str) -> Option<usize> {
    const BREAKS: [&str; 5] = ["\\n", "\r\n", "<br>", "<br/>", "<br />"];
    let is = |sign: &&&str| {
        let start = text.get(..sign.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(sign) && (sign.len() > 2 || start == **sign))
    };
    BREAKS.iter().find(is).map(|sign| sign.len())
}

/// Replaces what may not stand in a word by `_`; a word is never empty.
pub(crate) fn word(text: &str, may_stand: impl Fn(char) -> bool) -> String {
    let mut word = String::new();
    for c in text.chars() {
        if may_stand(c) {
            word.push(c);
        } else if !word.is_empty() && !word.ends_with('_') {
            word.push('_');
        }
    }
    let word = word.trim_end_matches('_');
    if word.is_empty() { "_".to_owned() } else { word.to_owned() }
}

/// Words that are all different: a number is put behind those that are not.
#[derive(Debug, Default)]
pub(crate) struct Unique(std::collections::HashMap<String, u32>);

impl Unique {
    pub(crate) fn take(&mut self, word: String) -> String {
        let mut unique = word.clone();
        loop {
            if !self.0.contains_key(&unique) {
                self.0.insert(unique.clone(), 1);
                return unique;
            }
            let number = self.0.entry(word.clone()).or_insert(1);
            *number += 1;
            unique = format!("{word}_{number}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breaks_words_and_numbers() {
        assert_eq!(broken("a\\nb<BR/>c<br />d\r\ne\\N"), "a\nb\nc\nd\ne\\N");
        assert_eq!(word("receive task!", char::is_alphanumeric), "receive_task");
        assert_eq!(word("→", char::is_alphanumeric), "_");
        let mut unique = Unique::default();
        let taken = ["a", "a", "a_2", "a"].map(|word| unique.take(word.to_owned()));
        assert_eq!(taken, ["a", "a_2", "a_2_2", "a_3"]);
    }
}
