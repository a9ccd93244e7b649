//! Which row everything stands in: cycles are broken where a walk from the start meets itself, and an arrow leads down.

/// An arrow between two nodes of one sheet, by their numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub(super) from: usize,
    pub(super) to: usize,
}

/// For each link whether it leads up, against the rows.
pub(super) fn upward(nodes: usize, links: &[Link], first: &[usize]) -> Vec<bool> {
    let mut leaving: Vec<Vec<usize>> = vec![Vec::new(); nodes];
    for (at, link) in links.iter().enumerate() {
        leaving[link.from].push(at);
    }
    let mut up = vec![false; links.len()];
    // 0 not met, 1 on the way, 2 done.
    let mut met = vec![0u8; nodes];
    for root in first.iter().copied().chain(0..nodes) {
        if met[root] != 0 {
            continue;
        }
        met[root] = 1;
        let mut open = vec![(root, 0)];
        while let Some((node, next)) = open.last_mut() {
            let Some(link) = leaving[*node].get(*next).copied() else {
                met[*node] = 2;
                open.pop();
                continue;
            };
            *next += 1;
            let to = links[link].to;
            match met[to] {
                0 => {
                    met[to] = 1;
                    open.push((to, 0));
                }
                1 => up[link] = true,
                _ => {}
            }
        }
    }
    up
}

/// The row of each node, counted from 0: below everything that leads to it, and near to its neighbours.
pub(super) fn rows(nodes: usize, links: &[Link]) -> Vec<usize> {
    let mut leaving: Vec<Vec<usize>> = vec![Vec::new(); nodes];
    let mut entering: Vec<Vec<usize>> = vec![Vec::new(); nodes];
    for link in links {
        leaving[link.from].push(link.to);
        entering[link.to].push(link.from);
    }
    let mut left: Vec<usize> = entering.iter().map(Vec::len).collect();
    let mut order: Vec<usize> = (0..nodes).filter(|node| left[*node] == 0).collect();
    let mut rows = vec![0usize; nodes];
    let mut at = 0;
    while let Some(node) = order.get(at).copied() {
        at += 1;
        for to in &leaving[node] {
            rows[*to] = rows[*to].max(rows[node] + 1);
            left[*to] -= 1;
            if left[*to] == 0 {
                order.push(*to);
            }
        }
    }
    // A node with more ways out than in is better off further down, and the other way round.
    for round in 0..8 {
        let mut moved = false;
        let turn = |at: usize| {
            if round % 2 == 0 { order.len() - 1 - at } else { at }
        };
        for at in 0..order.len() {
            let node = order[turn(at)];
            let low = entering[node].iter().map(|from| rows[*from] + 1).max();
            let high = leaving[node].iter().map(|to| rows[*to].saturating_sub(1)).min();
            let wanted = match (low, high) {
                (Some(low), Some(high)) if leaving[node].len() > entering[node].len() => high.max(low),
                (Some(low), Some(_)) if leaving[node].len() < entering[node].len() => low,
                (None, Some(high)) => high,
                (Some(low), None) => low,
                _ => rows[node],
            };
            moved |= wanted != rows[node];
            rows[node] = wanted;
        }
        if !moved {
            break;
        }
    }
    let first = rows.iter().copied().min().unwrap_or(0);
    rows.iter_mut().for_each(|row| *row -= first);
    rows
}
