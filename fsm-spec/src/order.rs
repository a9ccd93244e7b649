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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_follow_their_places_and_equals_stay() {
        let mut state = 7u64;
        for count in 0..40 {
            let mut items: Vec<(usize, usize)> = (0..count)
                .map(|at| {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    ((state >> 60) as usize, at)
                })
                .collect();
            let mut sorted = items.clone();
            sorted.sort();
            by_place(&mut items, |(place, _)| Span::at(*place));
            assert_eq!(items, sorted);
        }
    }
}
