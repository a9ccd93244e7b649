//! Reading a document: text in, machines with every claim traced to its place out.

mod directed;

use crate::{
    assemble::{self, ProseContext},
    directives::{Directive, DirectiveKind, Place},
    entities::decode,
    map::{Map, Set},
    markdown::{Block, BlockKind, Code, Markdown},
    model::{Machine, StateId, Transition, ViewKind},
    sentences::Style,
    source::Span,
    views::{self, DiagramBlock, Found, Ground, Headings, Hits, Names, Sections, View},
    words::Words,
};
use directed::{apply_terminals, collect_directives, covered, owner_of, retired_names};
use std::collections::BTreeMap;

/// What the text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    /// A Markdown document.
    #[default]
    Markdown,
    /// A diagram alone (`.mmd`).
    Mermaid,
}

/// How to read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ReadOptions {
    /// What the text is.
    pub kind: Kind,
    /// The words by which tables and marks are recognised.
    pub words: Words,
}

/// A document, read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The blocks of the document.
    pub markdown: Markdown,
    /// Every state diagram, ignored ones included.
    pub diagrams: Vec<DiagramBlock>,
    /// Every directive, in document order.
    pub directives: Vec<Directive>,
    /// The machines, in document order.
    pub machines: Vec<Machine>,
    /// The diagram of each machine; none where the document has tables alone.
    pub drawn: Vec<Option<usize>>,
    /// Every view, with the machine it speaks of.
    pub views: Vec<View>,
    /// The names by which each machine's states are known.
    pub names: Vec<Names>,
    /// States of each diagram that are slips of another, which the tables name.
    pub ghosts: Vec<BTreeMap<StateId, StateId>>,
    /// How each machine's states are written.
    pub styles: Vec<Style>,
    /// The words it was read with.
    pub words: Words,
    /// What its headings say.
    pub(crate) headings: Headings,
    /// The part of the document that speaks of each machine.
    pub(crate) sections: Sections,
    /// The views of each machine, by their places.
    pub(crate) own: Vec<Vec<usize>>,
    /// The last view that is read, where all up to it stand for too many transitions.
    pub(crate) cut: Option<Span>,
}

impl Reading {
    /// A machine with the transitions that any of its tables adds to its diagram.
    ///
    /// What hangs on a disagreement is not a second mistake: a state that only a table's tick reaches is reported as that tick.
    #[must_use]
    pub fn together(&self, machine: usize) -> Machine {
        let mut model = self.machines[machine].clone();
        let mut known: Set<(StateId, StateId)> = model
            .transitions
            .iter()
            .map(|transition| (transition.from, transition.to))
            .collect();
        for view in self.views_of_machine(machine).filter(|view| {
            view.kind != ViewKind::Diagram
                && view.kind != ViewKind::Prose
                && view.kind != ViewKind::Rules
        }) {
            // A set of states that is not understood excuses too, though it demands nothing.
            for claim in &view.transitions {
                if let (Some(from), Some(to)) = (claim.from.state(), claim.to.state())
                    && known.insert((from, to))
                {
                    model.transitions.push(tabled(from, to, None));
                }
            }
        }
        // A slip and the state it means are one state: what leads to the one leads to the other.
        for (ghost, state) in &self.ghosts[machine] {
            model.transitions.push(tabled(*ghost, *state, None));
            model.transitions.push(tabled(*state, *ghost, None));
        }
        model
    }

    /// The diagram that draws a machine.
    #[must_use]
    pub fn diagram(&self, machine: usize) -> Option<&DiagramBlock> {
        self.drawn[machine].map(|number| &self.diagrams[number])
    }

    /// The machine a directive speaks to: of its diagram, of the diagram right below it, or of the section it stands in.
    #[must_use]
    pub fn owner(&self, place: Place) -> Option<usize> {
        owner_of(place, &self.diagrams, &self.drawn, &self.sections)
    }

    /// The views of a machine.
    pub fn views_of_machine(&self, machine: usize) -> impl Iterator<Item = &View> {
        self.own[machine].iter().map(|view| &self.views[*view])
    }

    /// The views of a machine that are of one kind.
    pub fn views_of(&self, machine: usize, kind: ViewKind) -> impl Iterator<Item = &View> {
        self.views_of_machine(machine)
            .filter(move |view| view.kind == kind)
    }
}

/// Reads a document. Never fails, in time linear in the text.
#[must_use]
pub fn read(text: &str, options: &ReadOptions) -> Reading {
    let markdown = match options.kind {
        // A diagram that somebody saved as Markdown, without a fence around it.
        Kind::Markdown if !text.trim_start().starts_with('#') && views::is_state_diagram(text) => {
            whole_diagram(text)
        }
        Kind::Markdown => Markdown::read(text),
        Kind::Mermaid => whole_diagram(text),
    };
    let mut diagrams = views::diagrams(&markdown, options.kind == Kind::Mermaid);
    let directives = collect_directives(&markdown, &diagrams);
    for directive in &directives {
        if directive.kind == Ok(DirectiveKind::Ignore)
            && let Some(number) = covered(directive.place, &diagrams)
        {
            diagrams[number].ignored = true;
        }
    }
    let mut headings = Headings::of(&markdown, &options.words);
    let (mut machines, drawn) = draw(&markdown, options, &headings, &diagrams, &directives);
    let aliases: Vec<(String, String)> = directives
        .iter()
        .filter_map(|directive| match &directive.kind {
            Ok(DirectiveKind::Alias(a, b)) => Some((a.clone(), b.clone())),
            _ => None,
        })
        .collect();
    let mut names: Vec<Names> = machines
        .iter()
        .zip(&drawn)
        .map(|(machine, drawn)| {
            Names::of(
                machine,
                &displays(drawn.map(|number| &diagrams[number])),
                &aliases,
            )
        })
        .collect();
    let styles: Vec<Style> = machines
        .iter()
        .map(|machine| Style::of(machine.states.iter().map(|state| state.name.as_str())))
        .collect();
    apply_terminals(&mut machines, &names, &directives);
    let mut words = options.words.clone();
    for state in machines.iter().flat_map(|machine| &machine.states) {
        words.define(&state.name);
    }
    // Few documents have a state whose name would forbid.
    if words != options.words {
        headings = Headings::of(&markdown, &words);
    }
    let sections = Sections::of(&markdown, &diagrams, &drawn);
    let arrows = Hits::arrows(&markdown);
    let Found {
        mut views,
        forbidden,
        cut,
    } = views::read_all(&Ground {
        markdown: &markdown,
        words: &words,
        diagrams: &diagrams,
        directives: &directives,
        machines: &machines,
        drawn: &drawn,
        names: &names,
        headings: &headings,
        sections: &sections,
        arrows: &arrows,
    });
    let mut own = vec![Vec::new(); machines.len()];
    for (at, view) in views.iter().enumerate() {
        own[view.machine].push(at);
    }
    let retired = retired_names(&directives);
    for (machine, own) in own.iter().enumerate() {
        let names = &mut names[machine];
        assemble::unify(&machines[machine], names, &mut views, own, &retired);
    }
    let own_views =
        |machine: usize| -> Vec<&View> { own[machine].iter().map(|view| &views[*view]).collect() };
    let ghosts = machines
        .iter()
        .enumerate()
        .map(|(machine, model)| assemble::ghosts(model, &own_views(machine)))
        .collect();
    let mut said = assemble::extract_prose(&ProseContext {
        markdown: &markdown,
        words: &words,
        diagrams: &diagrams,
        drawn: &drawn,
        names: &names,
        styles: &styles,
        headings: &headings,
        sections: &sections,
        arrows: &arrows,
    });
    for (machine, claim) in &forbidden {
        said[*machine].forbid(claim);
    }
    let mut directed: Vec<Vec<&Directive>> = vec![Vec::new(); machines.len()];
    for directive in &directives {
        if let Some(machine) = owner_of(directive.place, &diagrams, &drawn, &sections) {
            directed[machine].push(directive);
        }
    }
    for (machine, model) in machines.iter_mut().enumerate() {
        let views = own_views(machine);
        if drawn[machine].is_none() {
            tabled_transitions(model, &views);
        }
        let diagram = drawn[machine].map(|number| &diagrams[number].diagram);
        assemble::call_by_text(model, diagram, &views);
        assemble::end_by_views(model, diagram, &views);
        assemble::apply_prose(model, &names[machine], &said[machine], &directed[machine]);
        assemble::attach(model, &views);
    }
    Reading {
        markdown,
        diagrams,
        directives,
        machines,
        drawn,
        views,
        names,
        ghosts,
        styles,
        words,
        headings,
        sections,
        own,
        cut,
    }
}

/// A `.mmd` file as a document of one block.
fn whole_diagram(text: &str) -> Markdown {
    let end = Span::at(text.len());
    let code = Code {
        language: "mermaid".to_owned(),
        text: text.to_owned(),
        pieces: vec![(0, 0)],
        open: Span::at(0),
        close: Some(end),
    };
    let mut markdown = Markdown::default();
    markdown.blocks.push(Block {
        kind: BlockKind::Code(code),
        span: Span::new(0, text.len()),
        text: 0..0,
        heading: None,
    });
    markdown
}

/// The machines of the diagrams, or of the tables where there is no diagram.
fn draw(
    markdown: &Markdown,
    options: &ReadOptions,
    headings: &Headings,
    diagrams: &[DiagramBlock],
    directives: &[Directive],
) -> (Vec<Machine>, Vec<Option<usize>>) {
    let mut drawn = Vec::new();
    let mut titles = Vec::new();
    let mut named: Vec<Option<&String>> = vec![None; diagrams.len()];
    let mut uml = vec![false; diagrams.len()];
    for directive in directives {
        match &directive.kind {
            Ok(DirectiveKind::Machine(name)) => {
                let number = match directive.place {
                    Place::Diagram(number) => number,
                    // A name given above some text is that of the next diagram.
                    Place::Before(block) => diagrams.partition_point(|next| next.block < block),
                };
                if let Some(named) = named.get_mut(number) {
                    *named = Some(name);
                }
            }
            Ok(DirectiveKind::LabelsUml(true)) => {
                if let Some(number) = covered(directive.place, diagrams) {
                    uml[number] = true;
                }
            }
            _ => {}
        }
    }
    for (number, diagram) in diagrams
        .iter()
        .enumerate()
        .filter(|(_, diagram)| !diagram.ignored)
    {
        let title = named[number].cloned().or_else(|| {
            diagram
                .diagram
                .title
                .as_ref()
                .filter(|_| options.kind == Kind::Mermaid)
                .map(|title| title.text.clone())
        });
        titles
            .push(title.unwrap_or_else(|| {
                assemble::machine_name(markdown, &options.words, diagram.block)
            }));
        drawn.push(Some(number));
    }
    if drawn.is_empty() && diagrams.is_empty() {
        let machine = assemble::from_tables(markdown, &options.words, headings, |block| {
            assemble::machine_name(markdown, &options.words, block)
        });
        return machine.map_or_else(Default::default, |(machine, _)| (vec![machine], vec![None]));
    }
    assemble::tell_apart(&mut titles);
    let machines = drawn
        .iter()
        .flatten()
        .zip(titles)
        .map(|(number, title)| {
            let diagram = &diagrams[*number];
            assemble::machine(
                &diagram.diagram,
                title,
                markdown.blocks[diagram.block].span,
                uml[*number],
            )
        })
        .collect();
    (machines, drawn)
}

/// The texts that states are drawn with: `state "On Hold" as OnHold`.
fn displays(diagram: Option<&DiagramBlock>) -> Vec<(String, StateId)> {
    let states = diagram.map_or(&[][..], |diagram| &diagram.diagram.states);
    (0u32..)
        .zip(states)
        .filter_map(|(id, state)| Some((decode(&state.descriptions.first()?.text), StateId(id))))
        .filter(|(text, _)| text.len() <= 64)
        .collect()
}

/// The transitions of a machine that only tables describe.
fn tabled_transitions(model: &mut Machine, views: &[&View]) {
    let mut known: Map<(StateId, StateId), Vec<Option<&str>>> = Map::new();
    for view in views {
        for claim in &view.transitions {
            match (claim.from.state(), claim.to.state()) {
                (Some(from), Some(to))
                    if claim.certain
                        && matches!(
                            view.kind,
                            ViewKind::Matrix | ViewKind::List | ViewKind::Successors
                        ) =>
                {
                    let label = claim.label.as_ref().map(|label| label.text.as_str());
                    let labels = known.or_default((from, to));
                    if !labels.contains(&label) && (label.is_some() || labels.is_empty()) {
                        labels.push(label);
                        model.transitions.push(tabled(from, to, label));
                    }
                }
                (None, Some(to)) if claim.from.name().is_none() && !model.initial.contains(&to) => {
                    model.initial.push(to)
                }
                (Some(from), None) if claim.to.name().is_none() => {
                    model.states[from.index()].terminal = true
                }
                _ => {}
            }
        }
    }
}

/// A transition that a table states.
fn tabled(from: StateId, to: StateId, label: Option<&str>) -> Transition {
    Transition {
        from,
        to,
        event: label.map(|label| assemble::event_name(label).to_owned()),
        label: label.map(str::to_owned),
        guard: None,
        action: None,
        rule: None,
        attributes: Vec::new(),
        implied: false,
        seen: Vec::new(),
    }
}
