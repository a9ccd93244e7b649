//! Directives: `<!-- fsm: … -->` in the text and `%% fsm: …` in a diagram say exactly what a sentence says loosely.

use crate::{
    source::{Source, Span},
    spelling::nearest,
};

/// A directive with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Directive {
    /// What it says, or why it is not understood.
    pub kind: Result<DirectiveKind, Misunderstood>,
    /// As written after `fsm:`.
    pub text: String,
    /// Where the comment stands.
    pub span: Span,
    /// What it covers.
    pub place: Place,
}

/// Where a directive stands, and so what it covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In the text, before this block.
    Before(usize),
    /// In this diagram, by its number in [`crate::Reading::diagrams`].
    Diagram(usize),
}

/// What a directive says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DirectiveKind {
    /// `self-loops allow except A, B` or `self-loops deny`.
    SelfLoops {
        /// Whether they are allowed.
        allowed: bool,
        /// The states that do not go to themselves.
        except: Vec<String>,
    },
    /// `initial A`, or of several starts `initial A, B`.
    Initial(Vec<String>),
    /// `terminal A, B`.
    Terminal(Vec<String>),
    /// `overlay X except A, B returns fails Y`.
    Overlay {
        /// The overlay state.
        state: String,
        /// States it is not entered from.
        except: Vec<String>,
        /// Whether it goes back.
        returns: bool,
        /// Where it fails to.
        fails: Option<String>,
    },
    /// `return X on "event"`.
    Return {
        /// The state that is left.
        state: String,
        /// The event.
        event: Option<String>,
    },
    /// `retired X, Y`.
    Retired(Vec<String>),
    /// `machine Name`.
    Machine(String),
    /// `ignore`.
    Ignore,
    /// `complete` or `partial`.
    Complete(bool),
    /// `alias "On Hold" = On_Hold`.
    Alias(String, String),
    /// `labels uml` or `labels plain`.
    LabelsUml(bool),
    /// `allow(rule): why`, and `allow-file(rule): why`.
    Allow {
        /// The rules, by name.
        rules: Vec<String>,
        /// Whether the whole document is covered.
        file: bool,
        /// Why.
        reason: String,
    },
    /// `begin matrix` … `end`: a region that `fsm fmt` keeps in step.
    Begin(String),
    /// `end`.
    End,
}

/// Why a directive is not understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misunderstood {
    /// What is wrong.
    pub message: String,
    /// What to write.
    pub help: String,
}

/// A region that `fsm fmt` writes anew: `<!-- fsm: begin matrix -->` … `<!-- fsm: end -->`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region<'a> {
    /// The marker above it.
    pub begin: &'a Directive,
    /// The marker below it.
    pub end: &'a Directive,
    /// What is written between them: `matrix`, `list` or `diagram`.
    pub what: &'a str,
}

impl Region<'_> {
    /// What stands between the markers.
    #[must_use]
    pub fn inside(&self) -> Span {
        Span::new(self.begin.span.end, self.end.span.start)
    }
}

/// How many regions of a document `fsm fmt` writes: each may hold a whole matrix, and a diagram is written from all of the rest.
pub const MOST_REGIONS: usize = 50;

/// The regions of a document, none inside another. A marker that shares its line with other text, or stands in a list or a quote,
/// makes none.
#[must_use]
pub fn regions<'a>(source: &Source<'_>, directives: &'a [Directive]) -> Vec<Region<'a>> {
    let mut open: Option<(&Directive, Option<&str>)> = None;
    let mut regions = Vec::new();
    let in_text = |directive: &&Directive| matches!(directive.place, Place::Before(_));
    for directive in directives.iter().filter(in_text) {
        match (&directive.kind, open) {
            (Ok(DirectiveKind::Begin(what)), None) => open = Some((directive, Some(what.trim()))),
            // A region in a region is a mistake, and neither is touched.
            (Ok(DirectiveKind::Begin(_)), Some((begin, _))) => open = Some((begin, None)),
            (Ok(DirectiveKind::End), Some((begin, what))) => {
                regions.extend(what.map(|what| Region { begin, end: directive, what }));
                open = None;
            }
            _ => {}
        }
    }
    let alone = |marker: &Directive| stands_alone(source, marker.span);
    regions.retain(|region: &Region<'_>| alone(region.begin) && alone(region.end));
    regions
}

/// Whether a marker has its line to itself, without a list or a quote around it.
fn stands_alone(source: &Source<'_>, marker: Span) -> bool {
    let line = source.slice(source.line_at(marker.start)).trim_start_matches('\u{feff}').trim_end();
    line == source.slice(marker).trim_end()
}

const WORDS: &str = "self-loops initial terminal overlay return retired machine ignore complete partial \
    alias labels allow allow-file begin end";

/// The text of a directive in a comment, where the comment is one.
#[must_use]
pub fn directive_text(comment: &str) -> Option<&str> {
    let text = comment.trim();
    let rest = text.strip_prefix("fsm:").or_else(|| text.strip_prefix("fsm :"))?;
    Some(rest.trim())
}

/// Reads what stands after `fsm:`.
///
/// # Errors
///
/// Says what is not understood and what to write instead.
pub fn parse(text: &str) -> Result<DirectiveKind, Misunderstood> {
    let (word, rest) = match text.find(|c: char| c.is_whitespace() || c == '(' || c == ':') {
        Some(at) => (&text[..at], text[at..].trim_start()),
        None => (text, ""),
    };
    let wrong = |message: String, help: String| Err(Misunderstood { message, help });
    let no_more = |kind: DirectiveKind| match rest {
        "" => Ok(kind),
        _ => wrong(format!("`{word}` takes nothing, but `{rest}` follows"), format!("write `{word}` alone")),
    };
    // What it says, if it is complete, and how a complete one looks.
    let (kind, form) = match word {
        "self-loops" => (self_loops(rest), "self-loops allow"),
        "initial" => (names(rest).map(DirectiveKind::Initial), "initial DRAFT"),
        "terminal" => (names(rest).map(DirectiveKind::Terminal), "terminal DONE"),
        "retired" => (names(rest).map(DirectiveKind::Retired), "retired OLD_NAME"),
        "overlay" => (overlay(rest), "overlay SUSPEND except DONE, ERROR returns fails ERROR"),
        "return" => (returning(rest), "return REVIEW on \"continue\""),
        "machine" => ((!rest.is_empty()).then(|| DirectiveKind::Machine(unquote(rest))), "machine Coder"),
        "begin" => ((!rest.is_empty()).then(|| DirectiveKind::Begin(rest.to_owned())), "begin matrix"),
        "alias" => (alias(rest), "alias \"On Hold\" = On_Hold"),
        "labels" => {
            let known = matches!(rest, "uml" | "plain");
            (known.then(|| DirectiveKind::LabelsUml(rest == "uml")), "labels uml")
        }
        "ignore" => return no_more(DirectiveKind::Ignore),
        "complete" => return no_more(DirectiveKind::Complete(true)),
        "partial" => return no_more(DirectiveKind::Complete(false)),
        "end" => return no_more(DirectiveKind::End),
        "allow" | "allow-file" => {
            let help = format!("write `{word}(rule-name): why it is right here`");
            let kind = allow(rest, word == "allow-file");
            return kind.map_or_else(|| wrong(format!("`{word}` needs a rule and a reason"), help), Ok);
        }
        _ => {
            let near = nearest(word, WORDS.split(' '));
            let all = "the directives are self-loops, initial, terminal, overlay, return, retired, machine, ignore, complete, partial, alias, labels, allow and allow-file";
            let help = near.map_or(all.to_owned(), |known| format!("did you mean `{known}`?"));
            return wrong(format!("`{word}` is no directive"), help);
        }
    };
    kind.map_or_else(|| wrong(format!("`{word}` is incomplete"), format!("write `{form}`")), Ok)
}

fn names(text: &str) -> Option<Vec<String>> {
    let names: Vec<String> = text.split(',').map(unquote).collect();
    names.iter().all(|name| !name.is_empty()).then_some(names)
}

fn unquote(text: &str) -> String {
    text.trim().trim_matches(['"', '`']).trim().to_owned()
}

fn alias(text: &str) -> Option<DirectiveKind> {
    let (name, of) = text.split_once('=')?;
    let (name, of) = (unquote(name), unquote(of));
    (!name.is_empty() && !of.is_empty()).then_some(DirectiveKind::Alias(name, of))
}

fn self_loops(text: &str) -> Option<DirectiveKind> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let except = match rest.trim().strip_prefix("except ") {
        Some(states) => names(states)?,
        None if rest.is_empty() => Vec::new(),
        None => return None,
    };
    let allowed = match word {
        "allow" => true,
        "deny" if except.is_empty() => false,
        _ => return None,
    };
    Some(DirectiveKind::SelfLoops { allowed, except })
}

fn overlay(text: &str) -> Option<DirectiveKind> {
    let mut words = text.split_whitespace();
    let state = unquote(words.next()?);
    let (mut except, mut returns, mut fails) = (Vec::new(), false, None);
    let mut rest = words.peekable();
    while let Some(word) = rest.next() {
        match word {
            "except" => {
                while let Some(name) = rest.next_if(|word| !matches!(*word, "returns" | "fails")) {
                    except.extend(name.split(',').map(unquote).filter(|name| !name.is_empty()));
                }
            }
            "returns" => returns = true,
            "fails" => fails = Some(unquote(rest.next()?)),
            _ => return None,
        }
    }
    Some(DirectiveKind::Overlay { state, except, returns, fails })
}

fn returning(text: &str) -> Option<DirectiveKind> {
    let (state, event) = text.split_once(" on ").unwrap_or((text, ""));
    let (state, event) = (unquote(state), Some(unquote(event)).filter(|event| !event.is_empty()));
    let single = !state.is_empty() && !state.contains(char::is_whitespace);
    single.then_some(DirectiveKind::Return { state, event })
}

fn allow(text: &str, file: bool) -> Option<DirectiveKind> {
    let inner = text.strip_prefix('(')?;
    let (rules, reason) = inner.split_once(')')?;
    let reason = reason.trim_start().strip_prefix(':')?.trim();
    let rules = names(rules).filter(|_| !reason.is_empty())?;
    Some(DirectiveKind::Allow { rules, file, reason: reason.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form() {
        for text in "self-loops allow¦self-loops allow except DONE, ERROR¦self-loops deny¦\
            initial DRAFT¦terminal DONE¦overlay SUSPEND except DONE, ERROR returns fails ERROR¦\
            return BUDGET_REVIEW on \"continue/pivot\"¦retired MERGING¦machine Coder¦ignore¦\
            alias \"On Hold\" = On_Hold¦allow(dead-end-state, trapped-states): it is a demo¦\
            labels uml"
            .split('¦')
        {
            assert!(parse(text).is_ok(), "{text}");
        }
        assert_eq!(
            parse("overlay S except A, B returns fails C"),
            Ok(DirectiveKind::Overlay {
                state: "S".into(),
                except: vec!["A".into(), "B".into()],
                returns: true,
                fails: Some("C".into())
            })
        );
    }

    #[test]
    fn mistakes_say_what_to_write() {
        let help = |text: &str| parse(text).unwrap_err().help;
        for text in "self-loops¦self-loops deny except A¦self-loops allow A".split('¦') {
            assert_eq!(help(text), "write `self-loops allow`");
        }
        assert_eq!(help("retried X"), "did you mean `retired`?");
        assert!(help("allow(dead-end-state)").contains("why"));
        assert!(parse("").is_err());
    }
}
