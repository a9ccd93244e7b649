//! Why something was refused, in words.

use core::fmt;

/// Why a part refused a step: a text, fixed or, with the feature `alloc`, made on the spot.
#[derive(Clone)]
pub struct Reason(Text);

#[derive(Clone)]
enum Text {
    Fixed(&'static str),
    #[cfg(feature = "alloc")]
    Made(alloc::string::String),
}

impl Reason {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match &self.0 {
            Text::Fixed(text) => text,
            #[cfg(feature = "alloc")]
            Text::Made(text) => text,
        }
    }
}

impl From<&'static str> for Reason {
    fn from(text: &'static str) -> Self {
        Self(Text::Fixed(text))
    }
}

#[cfg(feature = "alloc")]
impl From<alloc::string::String> for Reason {
    fn from(text: alloc::string::String) -> Self {
        Self(Text::Made(text))
    }
}

impl PartialEq for Reason {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Reason {}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
