//! Serialisation by the document's names.

/// Implements serde's traits for a generated enum, by name. Without the feature `serde` it does nothing.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! serde_by_name {
    ($name:ty) => {};
}

/// Implements serde's traits for a generated enum, by name. Without the feature `serde` it does nothing.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! serde_by_name {
    ($name:ty) => {
        #[automatically_derived]
        impl $crate::__serde::Serialize for $name {
            fn serialize<S: $crate::__serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        #[automatically_derived]
        impl<'de> $crate::__serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::__serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                deserializer.deserialize_str($crate::ByName(::core::marker::PhantomData))
            }
        }
    };
}

/// Reads a name.
#[cfg(feature = "serde")]
#[doc(hidden)]
pub struct ByName<T>(pub core::marker::PhantomData<T>);

#[cfg(feature = "serde")]
impl<T: core::str::FromStr<Err = crate::UnknownName>> serde::de::Visitor<'_> for ByName<T> {
    type Value = T;

    fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("a name of the document")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<T, E> {
        // The error cannot keep the text it was given, serde can.
        text.parse().map_err(|error| E::custom(format_args!("`{text}` is {error}")))
    }
}
