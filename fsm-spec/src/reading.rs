//! Reading a document: text in, machines with every claim traced to its place out.

mod directed;

use crate::{
    directives::{Directive, DirectiveKind, Place},
    entities::decode,
    machines::{self, Claims, Form, Found, Founded},
    map::Set,
    markdown::{Block, BlockKind, Code, Markdown, diagram_start},
    model::{Machine, Seen, State, StateId, ViewKind},
    order,
    sentences::{ProseContext, Style, extract_prose},
    source::Span,
    unread::PARTLY,
    views::{self, Defined, DiagramBlock, End, Ground, Headings, Hits, Names, Outline, Reader, Room, Sections, View},
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
#[non_exhaustive]
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
    /// States of each machine whose names are typos of another one, which the tables name.
    pub typo_states: Vec<BTreeMap<StateId, StateId>>,
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
    /// Views that belong to no machine, and why.
    pub passed_over: Vec<(Span, &'static str)>,
}

impl Reading {
    /// Leaves of machines that are drawn only what their diagrams draw, without the steps that only tables state.
    pub fn keep_drawn(&mut self) {
        let drawn = |seen: &Seen| seen.view == ViewKind::Diagram;
        for (model, diagram) in self.machines.iter_mut().zip(&self.drawn) {
            let tabled = diagram.is_none();
            model.transitions.retain(|one| tabled || one.implied || one.seen.iter().any(drawn));
        }
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

    /// The diagram that a directive stands in or right above.
    pub(crate) fn covered(&self, place: Place) -> Option<usize> {
        covered(place, &self.diagrams)
    }

    /// The views of a machine.
    pub fn views_of_machine(&self, machine: usize) -> impl Iterator<Item = &View> {
        self.own[machine].iter().map(|view| &self.views[*view])
    }

    /// The views of a machine that are of one kind.
    pub fn views_of(&self, machine: usize, kind: ViewKind) -> impl Iterator<Item = &View> {
        self.views_of_machine(machine).filter(move |view| view.kind == kind)
    }
}

/// Reads a document. Never fails, in time linear in the text.
#[must_use]
pub fn read(text: &str, options: &ReadOptions) -> Reading {
    let markdown = match options.kind {
        // A diagram that somebody saved as Markdown, without a fence around it.
        Kind::Markdown if !text.trim_start().starts_with('#') && diagram_start(text).is_some() => whole_diagram(text),
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
    let outline = Outline::of(&markdown, &options.words);
    views::join_parts(&outline, &markdown, &options.words, &mut diagrams);
    let directed = directives.iter().filter_map(|directive| match &directive.kind {
        Ok(DirectiveKind::Alias(a, b)) => Some((a.clone(), b.clone())),
        _ => None,
    });
    let aliases: Vec<(String, String)> =
        directed.chain(views::translations(&markdown, &options.words, &diagrams)).collect();
    let arrows = Hits::arrows(&markdown);
    let reader = Reader {
        source: text,
        markdown: &markdown,
        words: &options.words,
        known: &Names::default(),
        headings: &Headings::default(),
        outline: &outline,
        arrows: &arrows,
    };
    let defined = views::defined(&reader);
    let vocabulary = vocabulary(&diagrams, &aliases, &defined);
    let mut words = options.words.clone();
    vocabulary.states().for_each(|name| words.define(name));
    let headings = Headings::of(&markdown, &words);
    let reader = Reader { words: &words, known: &vocabulary, headings: &headings, ..reader };
    let (candidates, mut taken) = views::founding(&reader, &diagrams, &directives, &aliases);
    let Found { machines: founded, candidates, loose } = machines::found(&reader, &defined, candidates);
    let drawn: Vec<Option<usize>> = founded.iter().map(|machine| machine.diagram).collect();
    let blocks: Vec<usize> = founded.iter().map(|machine| machine.block).collect();
    let bound: Set<usize> =
        candidates.iter().filter(|candidate| candidate.machine.is_some()).map(|candidate| candidate.block).collect();
    let mut machines = begin(&markdown, options, &words, &diagrams, &directives, (&founded, &bound));
    let display = |drawn: &Option<usize>| displays(drawn.map(|number| &diagrams[number]));
    let names = machines.iter().zip(&drawn).map(|(machine, drawn)| Names::of(machine, &display(drawn), &aliases));
    let mut names: Vec<Names> = names.collect();
    let style = |machine: &Machine| Style::of(machine.states.iter().map(|state| state.name.as_str()));
    let styles: Vec<Style> = machines.iter().map(style).collect();
    apply_terminals(&mut machines, &names, &directives);
    let sections = Sections::of(&markdown, &blocks);
    let mut forms = Vec::new();
    let mut views = Vec::new();
    let mut unknown: Vec<Span> = Vec::new();
    let mut partly: Vec<Span> = Vec::new();
    for (machine, founded) in founded.iter().enumerate() {
        for at in &founded.views {
            let candidate = &candidates[*at];
            // Beside a diagram, arrows in passing are prose.
            if founded.diagram.is_some() && candidate.form == Form::Passage {
                continue;
            }
            candidate.mark_taken(&markdown, &mut taken);
            partly.extend((candidate.unread > 0).then_some(candidate.view.span));
            let mut view = candidate.view.clone();
            view.machine = machine;
            view.far = founded.far.contains(at);
            view.doubt_if(candidate.unread > 0);
            view.resolve(&names[machine], &candidate.short);
            if founded.diagram.is_some() {
                // Of a drawing that is understood in part, nothing contradicts a diagram; and "* → archived" above some text
                // speaks of the steps that are drawn.
                let partly = candidate.form == Form::Drawing && candidate.unread > 0;
                let heads = matches!(markdown.blocks[candidate.block].kind, BlockKind::Heading(_));
                for claim in &mut view.transitions {
                    claim.certain &= !(partly || heads && matches!(claim.from, End::Any { .. }));
                }
            }
            if matches!(view.kind, ViewKind::Lines | ViewKind::Rules | ViewKind::Prose | ViewKind::Code) {
                machines::bridge(&mut view);
                unknown.extend(view.forget_unknown());
            }
            forms.push(candidate.form);
            views.push(view);
        }
    }
    let (machines_known, taken) = (&machines[..], &taken[..]);
    let ground =
        Ground { reader, machines: machines_known, blocks: &blocks, names: &names, sections: &sections, taken };
    let mut dependent = views::dependent(&ground);
    for view in dependent.iter_mut().filter(|view| view.kind == ViewKind::Sections) {
        unknown.extend(view.forget_unknown());
    }
    let founding = views.len();
    forms.resize(views.len() + dependent.len(), Form::Passage);
    views.extend(dependent);
    let mut own = vec![Vec::new(); machines.len()];
    for (at, view) in views.iter().enumerate() {
        own[view.machine].push(at);
    }
    let retired = retired_names(&directives);
    for ((machine, names), own) in machines.iter().zip(&mut names).zip(&own) {
        machines::unify(machine, names, &mut views, own, &retired);
    }
    for view in &mut views {
        let unknown = view.names().any(|name| name.state.is_none());
        view.doubt_if(unknown);
    }
    let mut said = extract_prose(&ProseContext {
        reader,
        diagrams: &diagrams,
        drawn: &drawn,
        names: &names,
        styles: &styles,
        sections: &sections,
    });
    let mut room = Room::of(&markdown);
    let mut cut = None;
    // What is not drawn ends where a view says so, before wildcards are expanded.
    for view in views.iter().filter(|view| drawn[view.machine].is_none()) {
        let ends = view.states.iter().filter(|claim| matches!(claim.terminal, Some((true, _))));
        ends.filter_map(|claim| claim.name.state).for_each(|end| machines[view.machine].end(end));
    }
    for view in &mut views {
        machines::expand(&machines[view.machine], view);
        for claim in view.take_forbidden() {
            said[view.machine].forbid(&claim);
        }
        cut = cut.or(room.take(view));
    }
    let typos = |(machine, own): (&Machine, &Vec<usize>)| {
        machines::typo_states(machine, &own.iter().map(|view| &views[*view]).collect::<Vec<_>>())
    };
    let typo_states = machines.iter().zip(&own).map(typos).collect();
    let mut directed: Vec<Vec<&Directive>> = vec![Vec::new(); machines.len()];
    for directive in &directives {
        if let Some(machine) = owner_of(directive.place, &diagrams, &drawn, &sections) {
            directed[machine].push(directive);
        }
    }
    for (machine, model) in machines.iter_mut().enumerate() {
        let claims = Claims {
            diagram: drawn[machine].map(|number| &diagrams[number].diagram),
            names: &names[machine],
            views: own[machine].iter().map(|view| (forms[*view], &views[*view])).collect(),
            founding: own[machine].iter().filter(|view| **view < founding).count(),
            prose: &said[machine],
            directives: &directed[machine],
        };
        machines::build(model, &claims);
    }
    // What was found by its form and belongs to no machine, and steps to or from what is no state.
    let loose = loose.iter().map(|(at, why)| (candidates[*at].view.span, *why));
    let unknown = unknown.iter().map(|span| (*span, "it names a state that is defined nowhere"));
    let partly = partly.iter().map(|span| (*span, PARTLY));
    let mut passed_over: Vec<(Span, &'static str)> = loose.chain(unknown).chain(partly).collect();
    order::by_place(&mut passed_over, |(span, _)| *span);
    Reading {
        markdown,
        diagrams,
        directives,
        machines,
        drawn,
        views,
        names,
        typo_states,
        styles,
        words,
        headings,
        sections,
        own,
        cut,
        passed_over,
    }
}

/// Every name that the document defines or draws.
fn vocabulary(diagrams: &[DiagramBlock], aliases: &[(String, String)], defined: &[Defined]) -> Names {
    let mut texts: Vec<String> = Vec::new();
    for block in diagrams.iter().filter(|block| !block.ignored) {
        texts.extend(block.diagram.states.iter().map(|state| state.name.clone()));
        texts.extend(displays(Some(block)).into_iter().map(|(text, _)| text));
    }
    texts.extend(aliases.iter().flat_map(|(a, b)| [a.clone(), b.clone()]));
    texts.extend(defined.iter().flat_map(|defined| defined.names.iter().cloned()));
    Names::vocabulary(texts.iter().map(String::as_str))
}

/// A `.mmd` file as a document of one block.
fn whole_diagram(text: &str) -> Markdown {
    // The fence that closes a diagram whose opening one is lost is no state of it.
    let fence = text.find("\n```").filter(|at| text[*at..].trim().trim_matches('`').is_empty());
    let text = &text[..fence.map_or(text.len(), |at| at + 1)];
    let span = Span::new(0, text.len());
    let mut code = Code::verbatim("mermaid".to_owned(), text, Span::at(0));
    code.close = Some(Span::at(text.len()));
    let mut markdown = Markdown::default();
    markdown.blocks.push(Block { kind: BlockKind::Code(code), span, text: 0..0, heading: None });
    markdown
}

/// The machines with the states that found them: as their diagrams draw them, or by name.
fn begin(
    markdown: &Markdown,
    options: &ReadOptions,
    words: &Words,
    diagrams: &[DiagramBlock],
    directives: &[Directive],
    (founded, bound): (&[Founded], &Set<usize>),
) -> Vec<Machine> {
    let mut named: Vec<Option<&String>> = founded.iter().map(|machine| machine.name.as_ref()).collect();
    let mut uml = vec![false; diagrams.len()];
    for directive in directives {
        match &directive.kind {
            Ok(DirectiveKind::Machine(name)) => {
                // A name given above some text is that of the next machine.
                if let Place::Before(block) = directive.place
                    && !bound.contains(&block)
                    && let Some(named) = named.get_mut(founded.partition_point(|machine| machine.block < block))
                {
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
    let titles = founded.iter().zip(named).map(|(machine, named)| {
        let drawn = machine.diagram.filter(|_| options.kind == Kind::Mermaid);
        let title = drawn.and_then(|number| diagrams[number].diagram.title.as_ref());
        let known = named.or(title.map(|title| &title.text)).cloned();
        known.unwrap_or_else(|| machines::machine_name(markdown, words, machine.block))
    });
    let mut titles: Vec<String> = titles.collect();
    machines::tell_apart(&mut titles);
    let machines = founded.iter().zip(titles).map(|(machine, title)| {
        let span = markdown.blocks[machine.block].span;
        match machine.diagram {
            Some(number) => machines::machine(&diagrams[number].diagram, title, span, uml[number]),
            None => Machine {
                name: title,
                span,
                states: machine.states.iter().map(|name| State { name: name.clone(), ..State::default() }).collect(),
                ..Machine::default()
            },
        }
    });
    machines.collect()
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
