//! A comment for a pull request: what breaks, a diagram of both machines, and the rest folded away.

use std::io::{self, Write};

use super::Page;
use crate::diff::change::Change;
use crate::diff::compare::Compared;
use crate::markup::{code, escaped};
use crate::ways::arrows;

impl Page<'_> {
    pub(super) fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "### {}: {}", code(&self.new.file), self.summary())?;
        for machine in &self.comparison.machines {
            if machine.changes.is_empty() {
                continue;
            }
            if self.comparison.machines.len() > 1 {
                writeln!(out, "\n#### {}", escaped(&machine.name))?;
            }
            self.part(machine, out)?;
        }
        Ok(())
    }

    fn part(&self, machine: &Compared, out: &mut dyn Write) -> io::Result<()> {
        let (breaking, quiet): (Vec<&Change>, Vec<&Change>) =
            machine.changes.iter().partition(|change| change.breaks.any());
        if !breaking.is_empty() {
            writeln!(out, "\n| breaks | change | no longer allowed |\n| --- | --- | --- |")?;
            for change in breaking {
                writeln!(
                    out,
                    "| {} | {} | {} |",
                    change.breaks.names().join(", "),
                    escaped(&change.message),
                    escaped(&arrows(change.witness.iter().map(String::as_str)))
                )?;
            }
        }
        if !machine.drawing.is_empty() {
            writeln!(out, "\n```mermaid\n{}```", machine.drawing)?;
            writeln!(out, "\n🟢 added, 🔴 removed, 🟡 called otherwise")?;
        }
        if !quiet.is_empty() {
            let plural = if quiet.len() == 1 { "change breaks" } else { "changes break" };
            writeln!(out, "\n<details><summary>{} {plural} nothing</summary>\n", quiet.len())?;
            for change in quiet {
                writeln!(out, "- {}", escaped(&change.message))?;
            }
            writeln!(out, "\n</details>")?;
        }
        Ok(())
    }
}
