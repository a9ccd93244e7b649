//! The options behind the document.

use fsm_spec::rules::{Level, Levels};
use fsm_spec::suggest;
use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens as _;
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{Error, LitStr, Path, Result, Token, parenthesized};

/// What the user chose.
#[derive(Default)]
pub(crate) struct Choices {
    /// `machine = "Coder"`.
    pub(crate) machine: Option<LitStr>,
    /// `state = Phase`.
    pub(crate) state: Option<Ident>,
    /// `event = Signal`.
    pub(crate) event: Option<Ident>,
    /// `typestate`.
    pub(crate) typestate: bool,
    /// `derive(…)`.
    pub(crate) derives: Vec<Path>,
    /// `crate = path`.
    pub(crate) runtime: Option<Path>,
    /// `deny(…)`, `warn(…)`, `allow(…)` of the document's rules, in their order.
    pub(crate) levels: Vec<(String, Level)>,
    /// The same of [`UNBOUND_GUARD`], the last one, and where it is written.
    pub(crate) unbound_guard: Option<(Level, Span)>,
    /// The options that were given, as they were written.
    pub(crate) given: Vec<Ident>,
}

/// What is said of guards that only a program can check: no rule of documents, since the document is right.
pub(crate) const UNBOUND_GUARD: &str = "unbound-guard";

const KNOWN: [&str; 9] = ["machine", "state", "event", "typestate", "derive", "deny", "warn", "allow", "crate"];

/// Names of generated items that no enum may take.
const TAKEN: [&str; 5] = ["Transition", "IllegalTransition", "Rejected", "Group", "Self"];

impl Choices {
    /// Takes one option.
    pub(super) fn read(&mut self, stream: ParseStream<'_>) -> Result<()> {
        let Ok(name) = Ident::parse_any(stream) else {
            return Err(stream.error(format!("expected an option: {}", known())));
        };
        self.given.push(name.clone());
        let option = name.to_string();
        match option.as_str() {
            "typestate" => {
                self.typestate = true;
                Ok(())
            }
            "machine" => once(&mut self.machine, value(stream, &name, "machine = \"Coder\"")?, &name),
            "state" => {
                let ident = value(stream, &name, "state = Phase")?;
                free(&ident, &self.event)?;
                once(&mut self.state, ident, &name)
            }
            "event" => {
                let ident = value(stream, &name, "event = Signal")?;
                free(&ident, &self.state)?;
                once(&mut self.event, ident, &name)
            }
            "crate" => once(&mut self.runtime, value(stream, &name, "crate = my_runtime")?, &name),
            "derive" => {
                self.derives.extend(list::<Path>(stream, &name, "derive(PartialOrd)")?);
                Ok(())
            }
            "deny" | "warn" | "allow" => {
                let example = format!("{option}(dead-end-state)");
                let level = Level::parse(&option).unwrap_or(Level::Deny);
                let rules = list::<RuleName>(stream, &name, &example)?;
                rules.into_iter().try_for_each(|rule| self.level(&rule, level))
            }
            unknown => Err(Error::new(
                name.span(),
                match suggest::closest(unknown, KNOWN) {
                    Some(near) => format!("there is no option `{unknown}`; did you mean `{near}`?"),
                    None => format!("there is no option `{unknown}`; {}", known()),
                },
            )),
        }
    }

    fn level(&mut self, rule: &RuleName, level: Level) -> Result<()> {
        if rule.name == UNBOUND_GUARD {
            self.unbound_guard = Some((level, rule.words.span()));
            return Ok(());
        }
        // Whether the rule exists is known here and now; the levels themselves are put on top of the configuration's later.
        if let Err(unknown) = Levels::default().set(&rule.name, level) {
            return Err(Error::new_spanned(&rule.words, unknown));
        }
        self.levels.push((rule.name.clone(), level));
        Ok(())
    }
}

/// A rule's name, written as in the documentation, `dead-end-state`, which is several tokens here; or as a string.
struct RuleName {
    name: String,
    words: TokenStream,
}

impl Parse for RuleName {
    fn parse(stream: ParseStream<'_>) -> Result<Self> {
        if stream.peek(LitStr) {
            let text: LitStr = stream.parse()?;
            return Ok(Self { name: text.value(), words: text.into_token_stream() });
        }
        if !stream.peek(Ident::peek_any) {
            return Err(stream.error("expected the name of a rule, such as `dead-end-state`"));
        }
        let words: Punctuated<Ident, Token![-]> = Punctuated::parse_separated_nonempty_with(stream, Ident::parse_any)?;
        let names: Vec<String> = words.iter().map(Ident::to_string).collect();
        Ok(Self { name: names.join("-"), words: words.into_token_stream() })
    }
}

/// What stands behind `=`.
fn value<T: Parse>(stream: ParseStream<'_>, name: &Ident, example: &str) -> Result<T> {
    let value = stream.parse::<Token![=]>().and_then(|_| stream.parse());
    value.map_err(|_| shape(name, example))
}

/// What stands in parentheses, by commas.
fn list<T: Parse>(stream: ParseStream<'_>, name: &Ident, example: &str) -> Result<Punctuated<T, Token![,]>> {
    let inside;
    if !stream.peek(syn::token::Paren) {
        return Err(shape(name, example));
    }
    parenthesized!(inside in stream);
    let list = inside.parse_terminated(T::parse, Token![,]);
    // What is left over would be a second mistake.
    inside.parse::<TokenStream>()?;
    if list.as_ref().is_ok_and(Punctuated::is_empty) {
        return Err(shape(name, example));
    }
    list
}

fn free(ident: &Ident, other: &Option<Ident>) -> Result<()> {
    if TAKEN.iter().any(|taken| ident == taken) || other.as_ref() == Some(ident) {
        let message = format!("the name `{ident}` is taken by another generated item; choose another");
        return Err(Error::new(ident.span(), message));
    }
    Ok(())
}

fn once<T>(slot: &mut Option<T>, value: T, name: &Ident) -> Result<()> {
    match slot.replace(value) {
        Some(_) => Err(Error::new(name.span(), format!("the option `{name}` is given twice"))),
        None => Ok(()),
    }
}

fn shape(name: &Ident, example: &str) -> Error {
    Error::new(name.span(), format!("write this option as in `{example}`"))
}

fn known() -> String {
    let names: Vec<String> = KNOWN.iter().map(|name| format!("`{name}`")).collect();
    format!("the options are {}", names.join(", "))
}
