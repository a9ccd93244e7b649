//! A document that was read to be shown.

use fsm_spec::mermaid::Diagram;
use fsm_spec::model::Machine;
use fsm_spec::source::{Source, Span};
use fsm_spec::{ReadOptions, Reading, read};

/// A document with those of its machines that are to be shown.
#[derive(Debug)]
pub(crate) struct Document {
    /// Its name as people know it.
    pub(crate) path: String,
    pub(crate) text: String,
    pub(crate) reading: Reading,
    /// Places in [`Reading::machines`].
    pub(crate) machines: Vec<usize>,
}

impl Document {
    pub(crate) fn new(path: String, text: String, options: &ReadOptions) -> Self {
        let reading = read(&text, options);
        Self { path, text, machines: (0..reading.machines.len()).collect(), reading }
    }

    pub(crate) fn has_machines(&self) -> bool {
        !self.reading.machines.is_empty()
    }

    pub(crate) fn has_diagrams(&self) -> bool {
        !self.reading.diagrams.is_empty()
    }

    /// Whether a diagram that is shown has lines that Mermaid refuses.
    pub(crate) fn has_errors(&self) -> bool {
        self.diagrams().any(|diagram| !diagram.errors.is_empty())
    }

    /// Shows the machine of that name alone.
    pub(crate) fn keep(&mut self, name: &str) {
        let machines = &self.reading.machines;
        let all = 0..machines.len();
        let exact: Vec<usize> = all.clone().filter(|at| machines[*at].name == name).collect();
        let fold = |text: &str| text.trim().to_lowercase();
        self.machines = match exact.is_empty() {
            true => all.filter(|at| fold(&machines[*at].name) == fold(name)).collect(),
            false => exact,
        };
    }

    /// The names of all its machines.
    pub(crate) fn names(&self) -> impl Iterator<Item = String> {
        self.reading.machines.iter().map(|machine| machine.name.clone())
    }

    /// The machines that are shown, each with its diagram.
    pub(crate) fn shown(&self) -> impl Iterator<Item = (&Machine, Option<&Diagram>)> {
        self.machines.iter().filter_map(|at| {
            let diagram = self.reading.diagram(*at).map(|block| &block.diagram);
            Some((self.reading.machines.get(*at)?, diagram))
        })
    }

    pub(crate) fn source(&self) -> Source<'_> {
        Source::new(&self.text)
    }

    fn diagrams(&self) -> impl Iterator<Item = &Diagram> {
        self.shown().filter_map(|(_, diagram)| diagram)
    }
}

/// The line on which `span` begins.
pub(crate) fn line(source: &Source<'_>, span: Span) -> usize {
    source.line(source.clamp(span).start)
}
