//! Tables of names that are asked for at nearly every word of a document.

use std::{
    collections::{HashMap, hash_map::RandomState},
    hash::{BuildHasher, Hasher},
};

/// A table by name.
pub(crate) type Lookup<K, V> = HashMap<K, V, Seed>;

/// Hashes short texts in a few steps. The start is chosen anew for every table, so that no document can hold names that all
/// meet in one place; nothing that comes out depends on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seed(u64);

impl Default for Seed {
    fn default() -> Self {
        Self(RandomState::new().build_hasher().finish())
    }
}

impl BuildHasher for Seed {
    type Hasher = Mix;

    fn build_hasher(&self) -> Mix {
        Mix(self.0)
    }
}

/// What is known of words, whatever the case of their plain letters. A word is looked for among the few that have its first two
/// letters, its last two and its length; nothing is made small or hashed whole for that.
pub(crate) struct Dictionary<V>(Vec<Vec<(&'static str, V)>>);

impl<V: Default> Default for Dictionary<V> {
    fn default() -> Self {
        Self((0..1 << 12).map(|_| Vec::new()).collect())
    }
}

impl<V: Default> Dictionary<V> {
    pub(crate) fn get(&self, word: &str) -> Option<&V> {
        let is = |known: &str| known.len() == word.len() && known.eq_ignore_ascii_case(word);
        self.0[Self::place(word)].iter().find(|(known, _)| is(known)).map(|(_, value)| value)
    }

    pub(crate) fn or_default(&mut self, word: &'static str) -> &mut V {
        let words = &mut self.0[Self::place(word)];
        let at = words.iter().position(|(known, _)| *known == word).unwrap_or(words.len());
        if at == words.len() {
            words.push((word, V::default()));
        }
        &mut words[at].1
    }

    fn place(word: &str) -> usize {
        let letter = |at: usize| word.as_bytes().get(at).map_or(0, |byte| u32::from(byte & 31));
        let last = word.len().wrapping_sub(1);
        let letters = letter(0) | letter(1) << 5 | letter(last.wrapping_sub(1)) << 10 | letter(last) << 15;
        ((letters | (word.len() as u32) << 20).wrapping_mul(0x9e37_79b1) >> 20) as usize
    }
}

/// Which bytes are among these.
pub(crate) const fn byte_set(bytes: &[u8]) -> [bool; 256] {
    let mut set = [false; 256];
    let mut at = 0;
    while at < bytes.len() {
        set[bytes[at] as usize] = true;
        at += 1;
    }
    set
}

/// What the bytes so far come to.
pub(crate) struct Mix(u64);

impl Mix {
    fn add(&mut self, word: u64) {
        // Both halves of the product: each bit of the word reaches every bit of the sum.
        let product = u128::from(self.0 ^ word) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (product as u64) ^ (product >> 64) as u64;
    }
}

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.add(u64::from_le_bytes(*word));
        }
        let last = rest.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
        self.add(last | (bytes.len() as u64) << 56);
    }

    fn write_u8(&mut self, byte: u8) {
        self.add(u64::from(byte));
    }

    fn write_u32(&mut self, number: u32) {
        self.add(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
