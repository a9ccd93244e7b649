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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
    SelfLoops { allowed: bool, except: Vec<String> },
    /// `initial A`, or of several starts `initial A, B`.
    Initial(Vec<String>),
    /// `terminal A, B`.
    Terminal(Vec<String>),
    /// `overlay X except A, B returns fails Y`.
    Overlay { state: String, except: Vec<String>, returns: bool, fails: Option<String> },
    /// `return X on "event"`.
    Return { state: String, event: Option<String> },
    /// `retired X, Y`.
    Retired(Vec<String>),
    /// `machine Name`.
    Machine(String),
    /// `states`: the drawing below it is a state machine, whatever its notation.
    States,
    /// `ignore`.
    Ignore,
    /// `complete` or `partial`.
    Complete(bool),
    /// `alias "On Hold" = On_Hold`.
    Alias(String, String),
    /// `labels uml` or `labels plain`.
    LabelsUml(bool),
    /// `allow(rule): why`, and `allow-file(rule): why`.
    Allow { rules: Vec<String>, file: bool, reason: String },
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
    pub fn inside(&self) -> Span {
        Span::new(self.begin.span.end, self.end.span.start)
    }
}

/// How many regions of a document `fsm fmt` writes: each may hold a whole matrix, and a diagram is written from all of the rest.
pub const MOST_REGIONS: usize = 50;

/// The regions of a document, none inside another. A marker that shares its line with other text, or stands in a list or a quote,
/// makes none.
pub fn regions<'a>(source: &Source<'_>, directives: &'a [Directive]) -> Vec<Region<'a>> {
    let mut open: Option<(&Directive, Option<&str>)> = None;
    let mut regions = Vec::new();
    for directive in directives.iter().filter(|directive| matches!(directive.place, Place::Before(_))) {
        match (&directive.kind, open) {
            (Ok(DirectiveKind::Begin(what)), None) => open = Some((directive, Some(what.trim()))),
            // A region in a region is a mistake, and neither is touched.
            (Ok(DirectiveKind::Begin(_)), Some((begin, _))) => open = Some((begin, None)),
            (Ok(DirectiveKind::End), Some((begin, what))) => {
                let alone = [begin, directive].iter().all(|marker| stands_alone(source, marker.span));
                regions.extend(what.filter(|_| alone).map(|what| Region { begin, end: directive, what }));
                open = None;
            }
            _ => {}
        }
    }
    regions
}

/// Whether a marker has its line to itself, without a list or a quote around it.
fn stands_alone(source: &Source<'_>, marker: Span) -> bool {
    let line = source.slice(source.line_at(marker.start)).trim_start_matches('\u{feff}').trim_end();
    line == source.slice(marker).trim_end()
}

/// Reads what stands behind the word of a directive; none where that is incomplete.
type Parse = fn(&str) -> Option<DirectiveKind>;

/// The directives: the word, how it is read, and how a complete one looks.
#[rustfmt::skip]
const FORMS: [(&str, Parse, &str); 17] = [
    ("self-loops", self_loops, "self-loops allow"),
    ("initial", |text| names(text).map(DirectiveKind::Initial), "initial DRAFT"),
    ("terminal", |text| names(text).map(DirectiveKind::Terminal), "terminal DONE"),
    ("overlay", overlay, "overlay SUSPEND except DONE, ERROR returns fails ERROR"),
    ("return", returning, "return REVIEW on \"continue\""),
    ("retired", |text| names(text).map(DirectiveKind::Retired), "retired OLD_NAME"),
    ("machine", |text| (!text.is_empty()).then(|| DirectiveKind::Machine(unquote(text))), "machine Coder"),
    ("states", |text| text.is_empty().then_some(DirectiveKind::States), "states"),
    ("ignore", |text| text.is_empty().then_some(DirectiveKind::Ignore), "ignore"),
    ("complete", |text| text.is_empty().then_some(DirectiveKind::Complete(true)), "complete"),
    ("partial", |text| text.is_empty().then_some(DirectiveKind::Complete(false)), "partial"),
    ("alias", alias, "alias \"On Hold\" = On_Hold"),
    ("labels", |text| matches!(text, "uml" | "plain").then_some(DirectiveKind::LabelsUml(text == "uml")), "labels uml"),
    ("allow", |text| allow(text, false), "allow(rule-name): why it is right here"),
    ("allow-file", |text| allow(text, true), "allow-file(rule-name): why it is right here"),
    ("begin", |text| (!text.is_empty()).then(|| DirectiveKind::Begin(text.to_owned())), "begin matrix"),
    ("end", |text| text.is_empty().then_some(DirectiveKind::End), "end"),
];

/// The text of a directive in a comment, where the comment is one.
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
    let end = text.find(|c: char| c.is_whitespace() || c == '(' || c == ':').unwrap_or(text.len());
    let (word, rest) = (&text[..end], text[end..].trim_start());
    let Some((_, read, form)) = FORMS.iter().find(|(known, ..)| *known == word) else {
        let words = || FORMS.iter().map(|(word, ..)| *word);
        let help = nearest(word, words()).map_or_else(
            || format!("the directives are {} and allow-file", words().take(14).collect::<Vec<_>>().join(", ")),
            |known| format!("did you mean `{known}`?"),
        );
        return Err(Misunderstood { message: format!("`{word}` is no directive"), help });
    };
    read(rest).ok_or_else(|| match *form {
        // A complete one is the word alone.
        form if form == word => Misunderstood {
            message: format!("`{word}` takes nothing, but `{rest}` follows"),
            help: format!("write `{word}` alone"),
        },
        form => {
            let lacks = if word.starts_with("allow") { "needs a rule and a reason" } else { "is incomplete" };
            Misunderstood { message: format!("`{word}` {lacks}"), help: format!("write `{form}`") }
        }
    })
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
        None => rest.is_empty().then(Vec::new)?,
    };
    let known = word == "allow" || word == "deny" && except.is_empty();
    known.then_some(DirectiveKind::SelfLoops { allowed: word == "allow", except })
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
    let (rules, reason) = text.strip_prefix('(')?.split_once(')')?;
    let reason = reason.trim_start().strip_prefix(':')?.trim();
    let rules = names(rules).filter(|_| !reason.is_empty())?;
    Some(DirectiveKind::Allow { rules, file, reason: reason.to_owned() })
}
