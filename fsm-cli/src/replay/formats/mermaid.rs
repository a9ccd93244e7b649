//! The machine as it was used: what happened is green and has a number, what never happened is red.
//!
//! Mermaid colours the states of a state diagram, and not its arrows. Those carry their colour as a sign in their label.

use std::io::{self, Write};

use super::Page;
use crate::painted::painted;
use crate::replay::report::Coverage;

const CLASSES: [(&str, &str); 2] = [
    ("visited", "fill:#dafbe1,stroke:#1a7f37,color:#116329"),
    ("never", "fill:#ffebe9,stroke:#cf222e,color:#82071e,stroke-dasharray:4"),
];

impl Page<'_> {
    pub(super) fn mermaid(&self, coverage: &Coverage<'_>, out: &mut dyn Write) -> io::Result<()> {
        let contract = &self.checker.judge().contract;
        let mut machine = contract.machine.clone();
        // A transition into a choice is part of several ways.
        let mut counts: Vec<Option<u64>> = vec![None; machine.transitions.len()];
        for taken in &coverage.transitions {
            for part in &taken.parts {
                *counts[*part].get_or_insert(0) += taken.count;
            }
        }
        for (one, count) in machine.transitions.iter_mut().zip(counts) {
            let label = one.label.take().unwrap_or_default();
            one.label = match count {
                Some(0) => Some(format!("🔴 {label}").trim_end().to_owned()),
                Some(count) => Some(format!("🟢 {label} ×{count}").replace("  ", " ")),
                None => Some(label).filter(|label| !label.is_empty()),
            };
        }
        machine.transitions.retain(|one| !one.implied);
        let classes: Vec<Option<&'static str>> = (0..machine.states.len() as u32)
            .map(|id| {
                let id = fsm_spec::model::StateId(id);
                contract.routes.is_leaf(id).then(|| match contract.visits[id.index()] {
                    0 => "never",
                    _ => "visited",
                })
            })
            .collect();
        let drawn = self.document.reading.diagram(self.machine).map(|block| &block.diagram);
        write!(out, "{}", painted(&machine, drawn, &classes, &CLASSES))
    }
}
