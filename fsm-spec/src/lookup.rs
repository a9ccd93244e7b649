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
