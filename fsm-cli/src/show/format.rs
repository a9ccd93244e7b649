//! The formats of `fsm show`.

use fsm_spec::mermaid::Diagram;
use fsm_spec::model::{Machine, ViewKind};
use fsm_spec::write::{Drawing, MOST_COLUMNS, WIDEST_MATRIX, columns, list, matrix, mermaid};

use super::document::Document;
use super::tree::Tree;
use super::{dot, json, plantuml, scxml, xstate};
use crate::choice::Choice;
use crate::failure::Failure;

/// The kinds of views, as `--view` names them.
pub(crate) const VIEWS: [ViewKind; 8] = [
    ViewKind::Diagram,
    ViewKind::Matrix,
    ViewKind::List,
    ViewKind::Successors,
    ViewKind::Arrows,
    ViewKind::Definitions,
    ViewKind::Rules,
    ViewKind::Prose,
];

/// How a machine is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    Text,
    Json,
    Mermaid,
    Matrix,
    List,
    Dot,
    Plantuml,
    Scxml,
    Xstate,
}

impl Choice for Format {
    const ALL: &'static [(&'static str, Self)] = &[
        ("text", Self::Text),
        ("json", Self::Json),
        ("mermaid", Self::Mermaid),
        ("matrix", Self::Matrix),
        ("list", Self::List),
        ("dot", Self::Dot),
        ("plantuml", Self::Plantuml),
        ("scxml", Self::Scxml),
        ("xstate", Self::Xstate),
    ];
}

impl Format {
    /// Writes the machines of all documents for other programs.
    pub(crate) fn write(self, documents: &[Document]) -> Result<String, Failure> {
        if self == Self::Json {
            return json::json(documents);
        }
        let machines: Vec<_> = documents.iter().flat_map(Document::shown).collect();
        match machines.as_slice() {
            [(machine, diagram)] => self.one(machine, *diagram),
            several => self.several(several),
        }
    }

    fn one(self, machine: &Machine, diagram: Option<&Diagram>) -> Result<String, Failure> {
        let drawing = Drawing { drawn: diagram, directives: true };
        Ok(match self {
            Self::Matrix if machine.states.len() > WIDEST_MATRIX => {
                return Err(Failure::new(format!(
                    "`{}` has {} states, and a matrix of more than {WIDEST_MATRIX} is not written: use `--format list`",
                    machine.name,
                    machine.states.len()
                )));
            }
            Self::Matrix => matrix(machine),
            Self::List if columns(machine) > MOST_COLUMNS => {
                return Err(Failure::new(format!(
                    "`{}` has more than {MOST_COLUMNS} columns beside its transitions, and such a list is not written: use `--format json`",
                    machine.name
                )));
            }
            Self::List => list(machine),
            Self::Dot => dot::dot(&self.tree(machine)?),
            Self::Plantuml => plantuml::plantuml(&self.tree(machine)?),
            Self::Scxml => scxml::scxml(&self.tree(machine)?),
            Self::Xstate => xstate::xstate(&self.tree(machine)?)?,
            Self::Mermaid | Self::Text | Self::Json => mermaid(machine, &drawing),
        })
    }

    fn several(self, machines: &[(&Machine, Option<&Diagram>)]) -> Result<String, Failure> {
        if matches!(self, Self::Scxml | Self::Xstate) {
            let names: Vec<&str> = machines.iter().map(|(machine, _)| machine.name.as_str()).collect();
            return Err(Failure::new(format!(
                "there are {} machines, and {} holds one: choose it with `--machine NAME` (`{}`)",
                names.len(),
                self.name(),
                names.join("`, `")
            )));
        }
        let mut parts = Vec::new();
        for (machine, diagram) in machines {
            let written = self.one(machine, *diagram)?;
            parts.push(match self {
                // A file holds one diagram; several make a Markdown document.
                Self::Mermaid => format!("## {}\n\n```mermaid\n{written}```\n", heading(&machine.name)),
                Self::Matrix | Self::List => format!("## {}\n\n{written}", heading(&machine.name)),
                _ => written,
            });
        }
        Ok(parts.join("\n"))
    }

    fn tree(self, machine: &Machine) -> Result<Tree<'_>, Failure> {
        let tree = Tree::new(machine);
        if tree.depth > Tree::DEEPEST {
            return Err(Failure::new(format!(
                "`{}` nests its states {} deep, which is more than {} readers take; the formats text, json and mermaid have no limit",
                machine.name,
                tree.depth,
                self.name()
            )));
        }
        Ok(tree)
    }

    fn name(self) -> &'static str {
        let found = Self::ALL.iter().find(|(_, format)| *format == self);
        found.map_or("", |(name, _)| name)
    }
}

/// A name on the line of a heading.
fn heading(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}
