//! Which machine of the old document is which of the new one.

use std::collections::HashSet;

use fsm_spec::model::Machine;

/// The machines of two documents by their places; none where one of them lacks it. In the order of the new document, then those
/// that are gone.
pub(super) fn pairs(old: &[&Machine], new: &[&Machine]) -> Vec<(Option<usize>, Option<usize>)> {
    let mut of_new: Vec<Option<usize>> = vec![None; new.len()];
    let mut taken = vec![false; old.len()];
    for (at, machine) in new.iter().enumerate() {
        let same = (0..old.len()).find(|other| !taken[*other] && old[*other].name == machine.name);
        if let Some(other) = same {
            of_new[at] = Some(other);
            taken[other] = true;
        }
    }
    for (at, machine) in new.iter().enumerate() {
        if of_new[at].is_none() {
            let alone = old.len() == 1 && new.len() == 1;
            let left = (0..old.len()).filter(|other| !taken[*other]);
            let best = left.max_by_key(|other| shared(old[*other], machine));
            let best = best.filter(|other| {
                let most = old[*other].states.len().max(machine.states.len());
                alone || shared(old[*other], machine) * 2 > most
            });
            if let Some(other) = best {
                of_new[at] = Some(other);
                taken[other] = true;
            }
        }
    }
    let both = of_new.iter().enumerate().map(|(at, other)| (*other, Some(at)));
    let gone = (0..old.len()).filter(|other| !taken[*other]);
    both.chain(gone.map(|other| (Some(other), None))).collect()
}

/// How many states two machines share by name.
fn shared(a: &Machine, b: &Machine) -> usize {
    let names: HashSet<&str> = a.states.iter().map(|state| state.name.as_str()).collect();
    b.states.iter().filter(|state| names.contains(state.name.as_str())).count()
}
