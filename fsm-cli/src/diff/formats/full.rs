//! Pictures of what breaks, in both documents, and a line for everything else.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use fsm_spec::finding::{Finding, Label, Severity};
use fsm_spec::picture::{Diagnosis, visible};
use fsm_spec::source::Source;

use super::Page;
use crate::diff::change::{Change, Side};
use crate::diff::compare::Compared;
use crate::look::Look;

impl Page<'_> {
    pub(super) fn full(&self, look: &Look, out: &mut dyn Write) -> io::Result<()> {
        let sources = [self.old.document.source(), self.new.document.source()];
        for machine in &self.comparison.machines {
            if !machine.changes.is_empty() {
                self.machine(machine, &sources, look, out)?;
            }
        }
        for revision in [self.old, self.new] {
            if revision.document.has_errors() {
                let path = visible::line(&revision.document.path).into_owned();
                let style = AnsiColor::Yellow.on_default();
                let note = format!("{path} has lines that are not understood, and were not compared");
                writeln!(out, "{}", look.paint(style, &note))?;
            }
        }
        writeln!(out, "{}", self.summary())
    }

    fn machine(
        &self,
        machine: &Compared,
        sources: &[Source<'_>; 2],
        look: &Look,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let bold = Style::new().bold();
        if self.comparison.machines.len() > 1 {
            writeln!(out, "{}\n", look.paint(bold, &visible::line(&machine.name)))?;
        }
        let shown = |change: &&Change| change.breaks.any() && change.because.is_none();
        for change in machine.changes.iter().filter(shown) {
            self.picture(change, machine, sources, look, out)?;
        }
        let quiet: Vec<&Change> = machine.changes.iter().filter(|change| !shown(change)).collect();
        if quiet.is_empty() {
            return Ok(());
        }
        let title = match quiet.iter().any(|change| change.breaks.any()) {
            true => "The rest follows from these, or breaks nothing",
            false if quiet.len() < machine.changes.len() => "The rest breaks nothing",
            false => "Nothing breaks",
        };
        writeln!(out, "{}", look.paint(bold, title))?;
        for change in quiet {
            let sign = change.kind.sign();
            let style = match sign {
                '+' => AnsiColor::Green.on_default(),
                '-' => AnsiColor::Red.on_default(),
                _ => AnsiColor::Yellow.on_default(),
            };
            // What is gone is shown where it was.
            let first = if sign == '-' { Side::Old } else { Side::New };
            let place = change.place(first).or_else(|| change.places.first());
            let place = place.map(|place| {
                let (document, source) = match place.side {
                    Side::Old => (&self.old.document, &sources[0]),
                    Side::New => (&self.new.document, &sources[1]),
                };
                let line = source.line(source.clamp(place.span).start);
                format!("  {}:{line}", visible::line(&document.path))
            });
            let mut line = visible::line(&change.message).into_owned();
            if change.breaks.any() {
                line += &format!(" (breaks {})", change.breaks.names().join(", "));
            }
            writeln!(
                out,
                " {} {line}{}",
                look.paint(style, &sign.to_string()),
                look.paint(Style::new().dimmed(), &place.unwrap_or_default())
            )?;
        }
        writeln!(out)
    }

    fn picture(
        &self,
        change: &Change,
        machine: &Compared,
        sources: &[Source<'_>; 2],
        look: &Look,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let picture = look.picture();
        let severity = if self.breaking { Severity::Error } else { Severity::Warning };
        let consequences = machine
            .changes
            .iter()
            .filter(|other| other.because.is_some() && other.because == change.before && other.breaks.any());
        let consequences = consequences.count();
        let mut help = change.help.clone();
        if consequences > 0
            && let Some(help) = &mut help
        {
            let plural = if consequences == 1 { "change" } else { "changes" };
            help.push_str(&format!("; {consequences} more {plural} below follow from it"));
        }
        let sides = [Side::Old, Side::New].map(|side| {
            let places = change.places.iter().filter(|place| place.side == side);
            let mut labels = places.map(|place| Label::new(place.span, place.message.clone()));
            labels.next().map(|primary| (side, primary, labels.collect::<Vec<_>>()))
        });
        let sides: Vec<_> = sides.into_iter().flatten().collect();
        let last = sides.len();
        for (at, (side, primary, labels)) in sides.into_iter().enumerate() {
            let message = match at {
                0 => format!("{}; breaks {}", change.message, change.breaks.names().join(", ")),
                _ => "and in the new document".to_owned(),
            };
            let finding = Finding {
                rule: change.kind.name(),
                severity,
                message,
                machine: None,
                subject: None,
                primary,
                labels,
                help: help.clone().filter(|_| at + 1 == last),
                fixes: Vec::new(),
            };
            let document = &self.revision(side).document;
            let source = match side {
                Side::Old => &sources[0],
                Side::New => &sources[1],
            };
            let drawn = picture.draw(&Diagnosis::new(&finding, &document.path, source));
            match at {
                0 => writeln!(out, "{drawn}")?,
                // The second box belongs to the first: it needs no title of its own.
                _ => drawn.lines().skip(1).try_for_each(|line| writeln!(out, "{line}"))?,
            }
        }
        writeln!(out)
    }
}
