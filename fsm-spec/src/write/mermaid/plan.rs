//! What stands in which body of a diagram, and in which order.
//!
//! States are read back in the order in which a diagram first mentions them. So everything that mentions a state is due as soon
//! as a later state is about to be mentioned: its declaration, the start that leads to it, the composite that holds it.

use super::{
    Drawing,
    arrows::{Arrow, Arrows},
    layout::Layout,
};
use crate::order;

/// A line of a body, or a composite with bodies of its own.
pub(super) enum Item {
    Declare(usize),
    Lone(usize),
    Block(usize),
    Arrow(Arrow),
}

/// An item that waits for a state of that number, and its turn among those that wait for the same one.
type Pending = (usize, usize, Item);

/// The items of every body, in order.
///
/// A state is declared where it has a text that no arrow shows.
pub(super) fn plan(layout: &Layout<'_>, drawing: &Drawing<'_>, has_text: impl Fn(usize) -> bool) -> Vec<Vec<Item>> {
    let arrows = Arrows::new(layout, drawing);
    let mut mentioned = vec![false; layout.home.len()];
    let mut mention = |body: usize, states: [Option<usize>; 2]| {
        states.into_iter().flatten().for_each(|state| mentioned[state] |= layout.home[state] == body);
    };
    arrows.between.iter().for_each(|(body, arrow)| mention(*body, [arrow.from, arrow.to]));
    let mut pending: Vec<Vec<Pending>> = empty(layout.bodies);
    // Starts keep their order, for the first of them is where the machine starts: none comes before one that stands above it.
    let mut latest = vec![0; layout.bodies];
    for (body, arrow) in arrows.starts {
        let due = arrow.to.unwrap_or(0).max(latest[body]);
        latest[body] = due;
        mention(body, [arrow.to.filter(|state| *state == due), None]);
        pending[body].push((due, 2, Item::Arrow(arrow)));
    }
    let mut tails = empty(layout.bodies);
    for (body, arrow) in arrows.ends {
        match arrow.from {
            // The only line that mentions the state cannot wait for the end.
            Some(state) if layout.home[state] == body && !mentioned[state] => {
                mentioned[state] = true;
                pending[body].push((state, 3, Item::Arrow(arrow)));
            }
            _ => tails[body].push(arrow),
        }
    }
    for (at, state) in layout.machine.states.iter().enumerate() {
        let home = layout.home[at];
        if layout.unseen[at] {
            continue;
        }
        if let Some(body) = layout.opened[at] {
            pending[body].push((layout.due[at], 1, Item::Block(at)));
            mentioned[at] |= body == home;
        } else if state.kind.is_pseudo() || has_text(at) {
            pending[home].push((at, 0, Item::Declare(at)));
            mentioned[at] = true;
        }
        if !mentioned[at] {
            pending[home].push((at, 0, Item::Lone(at)));
        }
    }
    let mut between = empty(layout.bodies);
    arrows.between.into_iter().for_each(|(body, arrow)| between[body].push(arrow));
    let bodies = pending.into_iter().zip(between).zip(tails);
    bodies.map(|((pending, between), tail)| merge(pending, between, tail)).collect()
}

/// A list for each body.
fn empty<T>(bodies: usize) -> Vec<Vec<T>> {
    (0..bodies).map(|_| Vec::new()).collect()
}

fn merge(mut pending: Vec<Pending>, between: Vec<Arrow>, tail: Vec<Arrow>) -> Vec<Item> {
    order::by_numbers(&mut pending, |(due, turn, _)| (*due, *turn));
    let mut pending = pending.into_iter().peekable();
    let mut items = Vec::new();
    for arrow in between {
        let latest = arrow.from.max(arrow.to);
        while let Some((_, _, item)) = pending.next_if(|(due, ..)| Some(*due) <= latest) {
            items.push(item);
        }
        items.push(Item::Arrow(arrow));
    }
    items.extend(pending.map(|(_, _, item)| item));
    items.extend(tail.into_iter().map(Item::Arrow));
    items
}
