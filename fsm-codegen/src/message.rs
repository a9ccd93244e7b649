//! What the user sees in the build: errors and warnings on stable Rust.

use fsm_spec::finding::{Finding, Severity};
use fsm_spec::picture::{Diagnosis, Picture};
use fsm_spec::source::Source;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::Error;

use crate::locate::Text;

/// How many findings one message shows; behind them stands how many more there are.
const SHOWN: usize = 100;

/// Errors as items of a module.
pub(crate) fn errors(mistakes: &[Error]) -> TokenStream {
    mistakes.iter().map(Error::to_compile_error).collect()
}

/// A warning: the use of an item that is deprecated for the reason given. It fails no build, not even one that takes warnings for
/// errors: what should fail is said in the document's configuration.
pub(crate) fn warning(span: Span, message: &str) -> TokenStream {
    // The compiler shows it where the item is used, so that the use carries the place.
    let place = Ident::new("fsm_warning", span);
    quote! {
        #[warn(warnings)]
        const _: () = {
            #[deprecated(note = #message)]
            #[allow(non_upper_case_globals)]
            const fsm_warning: () = ();
            #place
        };
    }
}

/// Every finding of one severity as one message: a line that sums up, the pictures, and where to read more. None where there are
/// no such findings.
pub(crate) fn findings(findings: &[Finding], severity: Severity, document: &Text) -> Option<String> {
    let of_severity = || findings.iter().filter(|finding| finding.severity == severity);
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
    let source = Source::new(document.shown());
    for finding in of_severity().take(SHOWN) {
        let mut finding = finding.clone();
        finding.primary.span = document.place(finding.primary.span);
        for label in &mut finding.labels {
            label.span = document.place(label.span);
        }
        message.push_str("\n\n");
        let diagnosis = Diagnosis::new(&finding, &document.name, &source);
        message.push_str(&Picture::plain().draw(&diagnosis));
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
