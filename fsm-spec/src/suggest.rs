//! "Did you mean": the nearest of some names.

/// The candidate nearest to `name`, if it is near enough to be what was meant; the first of equals.
pub fn closest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // One slip in three characters is a typo; more is another word.
    let limit = (name.chars().count() / 3).max(1);
    let near = candidates.into_iter().filter_map(|candidate| Some((distance(name, candidate, limit)?, candidate)));
    near.min_by_key(|(distance, _)| *distance).map(|(_, candidate)| candidate)
}

/// How many characters must be added, removed, replaced or swapped with their neighbour to turn `a` into `b` (case
/// counts), where that is no more than `limit`.
pub fn distance(a: &str, b: &str, limit: usize) -> Option<usize> {
    let [a, b] = [a, b].map(|text| text.chars().collect::<Vec<char>>());
    steps(&a, &b, limit)
}

/// The same for characters.
pub(crate) fn steps(a: &[char], b: &[char], limit: usize) -> Option<usize> {
    if a.len().abs_diff(b.len()) > limit {
        return None;
    }
    // Three rows of the usual table: two back (for swaps), one back, and the one being filled.
    let mut before = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    let mut row = last.clone();
    for i in 1..=a.len() {
        row[0] = i;
        for j in 1..=b.len() {
            let differs = usize::from(a[i - 1] != b[j - 1]);
            row[j] = (last[j] + 1).min(row[j - 1] + 1).min(last[j - 1] + differs);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        if row.iter().all(|steps| *steps > limit) {
            return None;
        }
        std::mem::swap(&mut before, &mut last);
        std::mem::swap(&mut last, &mut row);
    }
    Some(last[b.len()]).filter(|steps| *steps <= limit)
}
