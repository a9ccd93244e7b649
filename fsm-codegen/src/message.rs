//! What the user sees in the build: errors and warnings on stable Rust.

use fsm_spec::finding::{Finding, Severity};
use fsm_spec::picture::{Diagnosis, Picture};
use fsm_spec::source::Source;
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};

use crate::input::Mistake;
use crate::locate::Text;

/// How many findings one message shows; behind them stands how many more there are.
const SHOWN: usize = 100;

/// `::core::compile_error! { "…" }`, so that the compiler underlines everything from the first token to the last.
pub(crate) fn error(mistake: &Mistake) -> TokenStream {
    let (start, end) = mistake.span;
    let mut text = Literal::string(&mistake.message);
    text.set_span(end);
    let mut body = Group::new(Delimiter::Brace, TokenTree::from(text).into());
    body.set_span(end);
    let call: TokenStream = "::core::compile_error!".parse().unwrap_or_default();
    let call = call.into_iter().map(|mut token| {
        token.set_span(start);
        token
    });
    call.chain([body.into()]).collect()
}

/// Errors as items of a module.
pub(crate) fn errors(mistakes: &[Mistake]) -> TokenStream {
    mistakes.iter().map(error).collect()
}

/// A warning: the use of an item that is deprecated for the reason given.
pub(crate) fn warning(span: Span, message: &str) -> TokenStream {
    // The compiler shows it where the item is used, so that the use carries the place.
    let place = TokenTree::from(Ident::new("fsm_warning", span)).into();
    let code = format!(
        "const _: () = {{
            #[deprecated(note = {message:?})]
            #[allow(non_upper_case_globals)]
            const fsm_warning: () = ();
            __place
        }};"
    );
    with_tokens(&code, &[("__place".to_owned(), place)])
}

/// Code in which names stand for tokens of the user's.
pub(crate) fn with_tokens(code: &str, tokens: &[(String, TokenStream)]) -> TokenStream {
    fn put(stream: TokenStream, tokens: &[(String, TokenStream)]) -> TokenStream {
        let trees = stream.into_iter().map(|tree| match tree {
            TokenTree::Group(group) => {
                let inside = put(group.stream(), tokens);
                TokenTree::from(Group::new(group.delimiter(), inside)).into()
            }
            TokenTree::Ident(ident) => match tokens.iter().find(|(name, _)| ident == name) {
                Some((_, tokens)) => tokens.clone(),
                None => TokenTree::from(ident).into(),
            },
            other => other.into(),
        });
        trees.collect()
    }
    put(code.parse().unwrap_or_default(), tokens)
}

/// Every finding of one severity as one message: a line that sums up, the pictures, and where to read more. None where there are
/// no such findings.
pub(crate) fn findings(
    findings: &[Finding],
    severity: Severity,
    document: &Text,
) -> Option<String> {
    let of_severity = || {
        findings
            .iter()
            .filter(|finding| finding.severity == severity)
    };
    let count = of_severity().count();
    if count == 0 {
        return None;
    }
    let word = match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let many = if count == 1 { "" } else { "s" };
    let mut message = format!("{}: {count} {word}{many}", document.name);
    let source = Source::new(&document.text);
    for finding in of_severity().take(SHOWN) {
        message.push_str("\n\n");
        message.push_str(&Picture::plain().draw(&Diagnosis::new(finding, &document.name, &source)));
    }
    if count > SHOWN {
        message.push_str(&format!("\n\nand {} more", count - SHOWN));
    }
    let mut rules = Vec::new();
    for rule in fsm_spec::rules::ALL {
        if of_severity().any(|finding| finding.rule == rule.name) {
            rules.push(format!("`fsm explain {}`", rule.name));
        }
    }
    message.push_str(&format!("\n\nto read more: {}", rules.join(", ")));
    Some(message)
}
