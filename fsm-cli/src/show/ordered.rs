//! A JSON object whose keys stay in the order of the document.

use serde::ser::{Serialize, SerializeMap, Serializer};

#[derive(Debug)]
pub(super) struct Ordered<K, V>(pub(super) Vec<(K, V)>);

impl<K: Serialize, V: Serialize> Serialize for Ordered<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

impl<K, V> Default for Ordered<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K, V> Ordered<K, V> {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
