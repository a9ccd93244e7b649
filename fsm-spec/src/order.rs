//! Sorting. Each type that the standard library sorts costs a build a few thousand lines of code of its own; here only places
//! are sorted, and everything else follows them.

use crate::source::Span;

/// Puts `items` in the order of their places. Those of one place stay as they were.
pub fn by_place<T>(items: &mut [T], place: fn(&T) -> Span) {
    let places = items.iter().map(place).zip(0..).collect();
    swaps(places).for_each(|(one, other)| items.swap(one, other));
}

/// Puts `items` in the order of two numbers that each of them has. Equals stay as they were.
pub fn by_numbers<T>(items: &mut [T], numbers: fn(&T) -> (usize, usize)) {
    let span = |(first, second)| Span::new(first, second);
    let places = items.iter().map(numbers).map(span).zip(0..).collect();
    swaps(places).for_each(|(one, other)| items.swap(one, other));
}

/// The last of some items in order that begins at a place or before it.
pub(crate) fn begun<T>(items: &[T], at: usize, place: fn(&T) -> Span) -> Option<&T> {
    items[..items.partition_point(|item| place(item).start <= at)].last()
}

/// Which items have to change places, one pair after the other, so that the places are in order.
fn swaps(mut places: Vec<(Span, usize)>) -> impl Iterator<Item = (usize, usize)> {
    places.sort_unstable();
    let mut swaps = Vec::new();
    // Each ring of items that take each other's places is gone through once.
    for start in 0..places.len() {
        let mut at = start;
        while places[at].1 != start {
            let from = std::mem::replace(&mut places[at].1, at);
            swaps.push((at, from));
            at = from;
        }
        places[at].1 = at;
    }
    swaps.into_iter()
}
