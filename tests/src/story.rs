//! How the examples tell what happens: in colour on a terminal, plain everywhere else.

use std::fmt::Display;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use fsm_runtime::{Kind, Machine, Part, States, Step};

/// Tells a story on standard output.
#[derive(Clone, Copy, Debug)]
pub struct Story {
    colour: bool,
}

impl Story {
    /// A story for whoever reads standard output.
    #[must_use]
    pub fn new() -> Self {
        let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        Self { colour: wanted && std::io::stdout().is_terminal() }
    }

    /// Begins a chapter.
    pub fn chapter(self, title: &str) {
        self.line(&format!("\n{}", self.paint("1", title)));
    }

    /// Tells something that is not a step.
    pub fn tell(self, text: impl Display) {
        self.line(&format!("  {}", self.paint("2", &text.to_string())));
    }

    /// Tells a step.
    pub fn step<S: States>(self, step: &Step<'_, S>) {
        let colour = match step.kind {
            Kind::Transition => "36",
            Kind::Return | Kind::Resume | Kind::Restart => "32",
            Kind::Overlay | Kind::Expire | Kind::Budget => "33",
            _ => "35",
        };
        let arrow = format!("{:>13} → {:<13}", step.from.name(), step.to.name());
        // Nothing but the person's word led to these, whatever else could have.
        let label = match step.kind {
            Kind::Override | Kind::Restart => None,
            _ => step.transition().label(),
        };
        let why = label.unwrap_or_default().replace("\\n", " ");
        let kind = match step.kind {
            Kind::Transition => String::new(),
            kind => format!(" [{kind}]"),
        };
        let reason = step.reason.map(|reason| format!(" because: {reason}"));
        let why = format!("{why}{kind}{}", reason.unwrap_or_default());
        let line = format!("{} {}", self.paint(colour, &arrow), why.trim());
        self.line(line.trim_end());
    }

    /// Tells what was refused.
    pub fn refused(self, refused: &impl Display) {
        self.line(&format!("  {} {refused}", self.paint("31", "refused:")));
    }

    /// Tells how it ended: what went against the document is a failure.
    pub fn end(self, outcome: Result<(), Box<dyn std::error::Error>>) -> ExitCode {
        match outcome {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                self.line(&format!("  {} {error}", self.paint("1;31", "violated:")));
                ExitCode::FAILURE
            }
        }
    }

    fn paint(self, code: &str, text: &str) -> String {
        if self.colour { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    fn line(self, text: &str) {
        // A reader that has gone away, such as `head`, has heard enough.
        let _ = writeln!(std::io::stdout(), "{text}");
    }
}

impl Default for Story {
    fn default() -> Self {
        Self::new()
    }
}

/// Fires the events that a reader named on the command line.
///
/// # Errors
///
/// Where there is no such event, or where the machine refuses one.
pub fn play<S: States, D, P: Part<S, D>>(
    machine: &mut Machine<S, D, P>,
    events: &[String],
) -> Result<(), Box<dyn std::error::Error>> {
    for name in events {
        let event = name.parse().map_err(|error| format!("`{name}` is {error}"))?;
        machine.fire(event)?;
    }
    Ok(())
}

/// What the document has to refuse: an error where it does not.
///
/// # Errors
///
/// Where `tried` succeeded.
pub fn must_refuse<T, E: Display>(
    story: Story,
    what: &str,
    tried: Result<T, E>,
) -> Result<(), Box<dyn std::error::Error>> {
    match tried {
        Ok(_) => Err(format!("{what} went through, and the document forbids it").into()),
        Err(refused) => {
            story.refused(&refused);
            Ok(())
        }
    }
}
