//! Documents with findings, for the tests of the formats.

use fsm_spec::Options;
use fsm_spec::finding::{Edit, Finding, Fix, Severity, Trusted};
use fsm_spec::rules::{Check, Level, Rule};
use fsm_spec::source::Span;

use super::Format;
use crate::document::Document;
use crate::look::Look;

static MISSING: Rule = rule("transition-missing-from-diagram");
static UNREACHABLE: Rule = rule("unreachable-state");
static UNCLOSED: Rule = rule("unclosed-fence");

const fn rule(name: &'static str) -> Rule {
    Rule { name, level: Level::Deny, fixable: true, page: "# A rule\n\nFinds something.\n", check: Check::Nothing }
}

/// Three documents: two with findings, one without.
pub(crate) fn documents() -> Vec<Document> {
    let text = "stateDiagram-v2\n    Öffnen --> Zu\n\n| From \\ To | Zu | Öffnen |\n|---|---|---|\n| Zu | | ✔︎ |\n";
    let at = |part: &str| {
        let start = text.find(part).unwrap();
        Span::new(start, start + part.len())
    };
    let missing = Finding::new(&MISSING, "the table allows `Zu` → `Öffnen`, the diagram does not")
        .machine("Tür")
        .transition("Zu", "Öffnen")
        .event("auf, 100 %: \"ja\" & <nein>")
        .at(at("✔︎"), "allowed here")
        .also(at("Öffnen --> Zu"), "only the way back is drawn")
        .help("add `Zu --> Öffnen` to the diagram, or clear this cell")
        .fix(Fix::trusting(Trusted::Table, vec![Edit::insert(35, "    Zu --> Öffnen\n")]))
        .fix(Fix::trusting(Trusted::Diagram, vec![Edit::remove(at("✔︎"))]));
    let mut unreachable = Finding::new(&UNREACHABLE, "nothing leads to `Öffnen`").state("Öffnen").at(at("Öffnen"), "");
    unreachable.severity = Severity::Warning;
    let open = "```mermaid\nstateDiagram-v2\nA --> B\n";
    let unclosed = Finding::new(&UNCLOSED, "this fence is never closed")
        .at(Span::new(0, 10), "opened here")
        .also(Span::at(open.len()), "the file ends here")
        .help("add a line with ``` here")
        .fix(Fix::safe(vec![Edit::insert(open.len(), "```\n")]));
    let document = |path: &str, text: &str, machines: &[&str], findings| Document {
        path: path.to_owned(),
        file: None,
        text: text.to_owned(),
        options: Options::default(),
        machines: machines.iter().map(|name| (*name).to_owned()).collect(),
        findings,
        mostly_unread: None,
    };
    vec![
        document("docs/tür, 100 %.md", text, &["Tür"], vec![unreachable, missing]),
        document("docs/ok.md", "", &["Ok", "Other"], Vec::new()),
        document("z.md", open, &["Z"], vec![unclosed]),
    ]
}

/// The documents in that format, for a pipe.
pub(crate) fn written(format: Format) -> String {
    let look = Look { colour: false, unicode: true, width: 80, terminal: false };
    let mut out = Vec::new();
    format.write(&documents(), &look, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}
