//! The options behind the document.

use fsm_spec::rules::{Level, Levels};
use fsm_spec::suggest;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};

use super::{Mistake, is_punct, literal};

/// What the user chose.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choices {
    /// `machine = "Coder"`.
    pub(crate) machine: Option<(String, Span)>,
    /// `state = Phase`.
    pub(crate) state: Option<Ident>,
    /// `event = Signal`.
    pub(crate) event: Option<Ident>,
    /// `typestate`.
    pub(crate) typestate: bool,
    /// `derive(…)`.
    pub(crate) derives: Vec<TokenStream>,
    /// `crate = path`.
    pub(crate) runtime: Option<TokenStream>,
    /// `deny(…)`, `warn(…)`, `allow(…)`, in their order.
    pub(crate) levels: Vec<(String, Level)>,
    /// The options that were given, as they were written.
    pub(crate) given: Vec<Ident>,
}

const KNOWN: [&str; 9] = [
    "machine",
    "state",
    "event",
    "typestate",
    "derive",
    "deny",
    "warn",
    "allow",
    "crate",
];

/// Names of generated items that no enum may take.
const TAKEN: [&str; 5] = [
    "Transition",
    "IllegalTransition",
    "Rejected",
    "Group",
    "Self",
];

impl Choices {
    /// Takes one option.
    pub(super) fn read(&mut self, tokens: &[TokenTree]) -> Result<(), Mistake> {
        let Some((TokenTree::Ident(name), rest)) = tokens.split_first() else {
            return Err(Mistake::across(
                tokens,
                format!("expected an option: {}", known()),
            ));
        };
        self.given.push(name.clone());
        match (name.to_string().as_str(), rest) {
            ("typestate", []) => self.typestate = true,
            ("machine", rest) => {
                let text = match value(rest) {
                    Some([TokenTree::Literal(text)]) => {
                        literal::string(text).map(|name| (name, text.span()))
                    }
                    _ => None,
                };
                let text = text.ok_or_else(|| shape(tokens, "machine = \"Coder\""))?;
                once(&mut self.machine, text, name)?;
            }
            (option @ ("state" | "event"), rest) => {
                let Some([TokenTree::Ident(ident)]) = value(rest) else {
                    return Err(shape(
                        tokens,
                        if option == "state" {
                            "state = Phase"
                        } else {
                            "event = Signal"
                        },
                    ));
                };
                let other = if option == "state" {
                    &self.event
                } else {
                    &self.state
                };
                if TAKEN.iter().any(|taken| ident == taken) || other.as_ref() == Some(ident) {
                    return Err(Mistake::new(
                        ident.span(),
                        format!(
                            "the name `{ident}` is taken by another generated item; choose another"
                        ),
                    ));
                }
                let slot = if option == "state" {
                    &mut self.state
                } else {
                    &mut self.event
                };
                once(slot, ident.clone(), name)?;
            }
            ("crate", rest) => match value(rest) {
                Some(path) if !path.is_empty() => {
                    once(&mut self.runtime, path.iter().cloned().collect(), name)?
                }
                _ => return Err(shape(tokens, "crate = my_runtime")),
            },
            ("derive", rest) => {
                let list = list(rest).ok_or_else(|| shape(tokens, "derive(PartialOrd)"))?;
                self.derives
                    .extend(list.into_iter().map(|path| path.into_iter().collect()));
            }
            (option @ ("deny" | "warn" | "allow"), rest) => {
                let rules = list(rest)
                    .ok_or_else(|| shape(tokens, &format!("{option}(dead-end-state)")))?;
                for rule in rules {
                    self.level(option, &rule)?;
                }
            }
            (unknown, _) => {
                let message = match suggest::closest(unknown, KNOWN) {
                    Some(near) => format!("there is no option `{unknown}`; did you mean `{near}`?"),
                    None => format!("there is no option `{unknown}`; {}", known()),
                };
                return Err(Mistake::new(name.span(), message));
            }
        }
        Ok(())
    }

    /// A rule's name is written as in the documentation, `dead-end-state`, which is several tokens here.
    fn level(&mut self, option: &str, rule: &[TokenTree]) -> Result<(), Mistake> {
        let name = match rule {
            [TokenTree::Literal(text)] => literal::string(text),
            _ => rule
                .iter()
                .map(|token| match token {
                    TokenTree::Ident(word) => Some(word.to_string()),
                    token if is_punct(token, '-') => Some("-".to_owned()),
                    _ => None,
                })
                .collect(),
        };
        let name = name.ok_or_else(|| {
            Mistake::across(
                rule,
                "expected the name of a rule, such as `dead-end-state`",
            )
        })?;
        let level = Level::parse(option).unwrap_or(Level::Deny);
        // Whether the rule exists is known here and now; the levels themselves are put on top of the configuration's later.
        if let Err(unknown) = Levels::default().set(&name, level) {
            return Err(Mistake::across(rule, unknown.to_string()));
        }
        self.levels.push((name, level));
        Ok(())
    }
}

/// What stands behind `=`.
fn value(tokens: &[TokenTree]) -> Option<&[TokenTree]> {
    match tokens {
        [equals, value @ ..] if is_punct(equals, '=') => Some(value),
        _ => None,
    }
}

/// What stands in parentheses, by commas.
fn list(tokens: &[TokenTree]) -> Option<Vec<Vec<TokenTree>>> {
    let [TokenTree::Group(group)] = tokens else {
        return None;
    };
    if group.delimiter() != Delimiter::Parenthesis {
        return None;
    }
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    let parts = tokens
        .split(|token| is_punct(token, ','))
        .filter(|part| !part.is_empty());
    Some(parts.map(<[TokenTree]>::to_vec).collect())
}

fn once<T>(slot: &mut Option<T>, value: T, name: &Ident) -> Result<(), Mistake> {
    match slot.replace(value) {
        Some(_) => Err(Mistake::new(
            name.span(),
            format!("the option `{name}` is given twice"),
        )),
        None => Ok(()),
    }
}

fn shape(tokens: &[TokenTree], example: &str) -> Mistake {
    Mistake::across(tokens, format!("write this option as in `{example}`"))
}

fn known() -> String {
    let names: Vec<String> = KNOWN.iter().map(|name| format!("`{name}`")).collect();
    format!("the options are {}", names.join(", "))
}
