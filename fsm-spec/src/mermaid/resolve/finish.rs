//! The nodes of the drawing become the states of the diagram.

use super::{Node, Resolver, Shape};
use crate::mermaid::{Diagram, Scope, State, SyntaxError, Undrawable};

impl Resolver<'_> {
    pub(super) fn finish(self) -> Diagram {
        let mut diagram = self.diagram;
        // Nodes become states: `[*]` is none, unless it is drawn as something else.
        let mut numbers = vec![None; self.nodes.len()];
        let mut count = 0;
        for (node, number) in self.nodes.iter().zip(&mut numbers) {
            if node.named || node.is_drawn() {
                *number = Some(count);
                count += 1;
            }
        }
        let number = |node: u32| numbers.get(node as usize).copied().flatten();
        let scope = |scope: Scope| number(scope.composite).map(|composite| Scope { composite, region: scope.region });
        for transition in &mut diagram.transitions {
            transition.from.state = transition.from.state.and_then(number);
            transition.to.state = transition.to.state.and_then(number);
            transition.scope = transition.scope.and_then(scope);
        }
        for direction in &mut diagram.directions {
            direction.0 = direction.0.and_then(scope);
        }
        diagram.notes.retain_mut(|note| {
            let state = number(note.state);
            note.state = state.unwrap_or_default();
            state.is_some()
        });
        for (at, node) in self.nodes.into_iter().enumerate() {
            if numbers[at].is_none() {
                continue;
            }
            if node.group && node.is_drawn() {
                diagram.errors.extend(second_title(&node));
            }
            if node.shape == Shape::Unknown && !node.group {
                diagram.undrawable.extend(early_note(&node));
            }
            let owner = node.owner.map(|owner| &self.scopes[owner]);
            let parent = owner.and_then(|owner| scope(Scope { composite: owner.node? as u32, region: owner.region }));
            diagram.states.push(State {
                drawn: node.is_drawn(),
                kind: node.kind(),
                name: node.shown().to_owned(),
                parent,
                regions: node.regions,
                descriptions: node.descriptions.into_iter().filter(|text| !text.text.is_empty()).collect(),
                mentions: node.mentions,
                bodies: node.bodies,
            });
        }
        diagram
    }
}

/// A composite has one text, its title. Mermaid cleans a name of HTML before it looks whether a title has replaced it, so that
/// a name with `<` counts as a text of its own.
fn second_title(node: &Node<'_>) -> Option<SyntaxError> {
    let (what, help, text) = match &*node.descriptions {
        [_, second, ..] => {
            let help = "keep one description of it, or put the second one into a note";
            ("two descriptions; Mermaid allows one, its title", help, second)
        }
        [title] if node.name.contains('<') => {
            let help = "write the name without `<` and `>`; the title may hold them";
            ("a title, and Mermaid refuses a title where the name holds `<`", help, title)
        }
        _ => return None,
    };
    let message = format!("`{}` has states inside and {what}", node.name);
    Some(SyntaxError::new(text.span, message, help))
}

fn early_note(node: &Node<'_>) -> Option<Undrawable> {
    let name = &node.name;
    let message = format!("this note stands before the first mention of `{name}`, which Mermaid then cannot draw");
    let help = format!("move the note below a line that mentions `{name}`");
    Some(Undrawable::new(*node.mentions.first()?, message, help))
}
