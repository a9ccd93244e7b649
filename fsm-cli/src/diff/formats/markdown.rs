//! A comment for a pull request: what breaks, a diagram of both machines, and the rest folded away.

use std::io::{self, Write};

use fsm_spec::picture::visible;

use super::Page;
use crate::diff::change::Change;
use crate::diff::compare::Compared;
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
        let (breaking, quiet): (Vec<&Change>, Vec<&Change>) = machine
            .changes
            .iter()
            .partition(|change| change.breaks.any());
        if !breaking.is_empty() {
            writeln!(
                out,
                "\n| breaks | change | no longer allowed |\n| --- | --- | --- |"
            )?;
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
            let plural = if quiet.len() == 1 {
                "change breaks"
            } else {
                "changes break"
            };
            writeln!(
                out,
                "\n<details><summary>{} {plural} nothing</summary>\n",
                quiet.len()
            )?;
            for change in quiet {
                writeln!(out, "- {}", escaped(&change.message))?;
            }
            writeln!(out, "\n</details>")?;
        }
        Ok(())
    }
}

/// Text in a cell of a table or in a list: what stands in backticks stays code, and nothing of it becomes markup.
fn escaped(text: &str) -> String {
    let line = visible::line(text);
    let mut out = String::new();
    let parts: Vec<&str> = line.split('`').collect();
    // An odd backtick belongs to a name; then nothing is code.
    let paired = parts.len() % 2 == 1;
    for (at, part) in parts.iter().enumerate() {
        if at > 0 {
            out.push_str(if paired { "`" } else { "\\`" });
        }
        let is_code = paired && at % 2 == 1;
        for c in part.chars() {
            match c {
                '|' => out.push_str("\\|"),
                '\\' | '*' | '_' | '[' | ']' | '#' | '~' | '@' if !is_code => {
                    out.push('\\');
                    out.push(c);
                }
                '<' if !is_code => out.push_str("&lt;"),
                '&' if !is_code => out.push_str("&amp;"),
                _ => out.push(c),
            }
        }
    }
    out
}

fn code(text: &str) -> String {
    let text = visible::line(text).replace('`', "'");
    format!("`{text}`")
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn nothing_becomes_markup() {
        assert_eq!(escaped("`A|B` <b> *x*"), "`A\\|B` &lt;b> \\*x\\*");
        assert_eq!(escaped("a ` b_c"), "a \\` b\\_c");
        assert_eq!(escaped("`a_b` @all"), "`a_b` \\@all");
    }
}
