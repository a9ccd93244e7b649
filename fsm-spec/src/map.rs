//! Maps and sets that keep what they hold in the order in which it came: nothing ever comes out in the order of a hash.
//!
//! They share one hash table, from the hash of a key to its first entry. A build compiles that once, and little more for each
//! type of key and value.

use crate::lookup::Lookup;
use std::{
    borrow::Borrow,
    hash::{BuildHasher, Hash},
};

/// Values by key.
#[derive(Clone, Debug)]
pub struct Map<K, V> {
    index: Index,
    entries: Vec<(K, V)>,
}

impl<K, V> Default for Map<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K, V> Map<K, V> {
    pub fn new() -> Self {
        Self { index: Index::default(), entries: Vec::new() }
    }

    /// The entries, in the order in which they came.
    pub fn entries(&self) -> &[(K, V)] {
        &self.entries
    }

    /// The entries, in the order in which they came.
    pub fn into_entries(self) -> Vec<(K, V)> {
        self.entries
    }
}

impl<K: Hash + Eq, V> Map<K, V> {
    /// The value of `key`.
    pub fn get<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        let at = self.find(self.hash(key), key)?;
        Some(&self.entries[at].1)
    }

    pub fn contains<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.find(self.hash(key), key).is_some()
    }

    /// Sets the value of `key`, and gives back the one it had.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        let hash = self.hash(&key);
        match self.find(hash, &key) {
            Some(at) => Some(std::mem::replace(&mut self.entries[at].1, value)),
            None => {
                self.add(hash, key, value);
                None
            }
        }
    }

    /// The value of `key`, which is `value` if it has none.
    pub fn or_insert(&mut self, key: K, value: V) -> &mut V {
        let hash = self.hash(&key);
        let at = match self.find(hash, &key) {
            Some(at) => at,
            None => self.add(hash, key, value),
        };
        &mut self.entries[at].1
    }

    fn hash<Q: Hash + ?Sized>(&self, key: &Q) -> u64 {
        self.index.first.hasher().hash_one(key)
    }

    fn find<Q: Eq + ?Sized>(&self, hash: u64, key: &Q) -> Option<usize>
    where
        K: Borrow<Q>,
    {
        let is = |at: usize| self.entries[at].0.borrow() == key;
        self.index.find(hash, &is)
    }

    fn add(&mut self, hash: u64, key: K, value: V) -> usize {
        self.entries.push((key, value));
        self.index.add(hash)
    }
}

/// Where the entries of a map are.
#[derive(Clone, Debug, Default)]
struct Index {
    /// By the hash of a key, the last entry whose key has it.
    first: Lookup<u64, usize>,
    /// For each entry the one before it whose key has the same hash.
    next: Vec<Option<usize>>,
}

impl Index {
    fn find(&self, hash: u64, is: &dyn Fn(usize) -> bool) -> Option<usize> {
        let mut at = *self.first.get(&hash)?;
        while !is(at) {
            at = self.next[at]?;
        }
        Some(at)
    }

    fn add(&mut self, hash: u64) -> usize {
        let at = self.next.len();
        self.next.push(self.first.insert(hash, at));
        at
    }
}

impl<K: Hash + Eq, V: Default> Map<K, V> {
    /// The value of `key`, which is an empty one if it has none.
    pub fn or_default(&mut self, key: K) -> &mut V {
        self.or_insert(key, V::default())
    }
}

impl<K: Hash + Eq, V> Map<K, Vec<V>> {
    /// All values of each key, in the order in which they came.
    pub fn grouped(pairs: impl IntoIterator<Item = (K, V)>) -> Self {
        let mut map = Self::new();
        pairs.into_iter().for_each(|(key, value)| map.or_default(key).push(value));
        map
    }

    /// The values of `key`.
    pub fn all<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> &[V]
    where
        K: Borrow<Q>,
    {
        self.get(key).map_or(&[], Vec::as_slice)
    }
}

impl<K: Hash + Eq, V> FromIterator<(K, V)> for Map<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut map = Self::new();
        for (key, value) in entries {
            map.insert(key, value);
        }
        map
    }
}

/// Each of its items once.
#[derive(Clone, Debug)]
pub struct Set<T>(Map<T, ()>);

impl<T> Default for Set<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Set<T> {
    pub fn new() -> Self {
        Self(Map::new())
    }

    /// The items, in the order in which they came.
    pub fn items(&self) -> impl Iterator<Item = &T> {
        self.0.entries.iter().map(|(item, ())| item)
    }

    pub fn len(&self) -> usize {
        self.0.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<T: Hash + Eq> Set<T> {
    /// Whether `item` was not in it before.
    pub fn insert(&mut self, item: T) -> bool {
        self.0.insert(item, ()).is_none()
    }

    pub fn contains<Q: Hash + Eq + ?Sized>(&self, item: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.0.contains(item)
    }
}

impl<T: Hash + Eq> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut set = Self::new();
        set.extend(items);
        set
    }
}

impl<T: Hash + Eq> Extend<T> for Set<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        for item in items {
            self.insert(item);
        }
    }
}
