//! Values that JSON would change without a word: numbers it cannot hold, and `Some` of what is written as `null`.

use std::fmt::{self, Display};
use std::string::{String, ToString};
use std::vec::Vec;

use serde::ser::{self, Serialize, Serializer};
use serde_json::Value;

/// Refuses a value that would come back from JSON as another one.
pub(super) fn check<T: Serialize + ?Sized>(value: &T) -> Result<(), Changed> {
    value.serialize(Check).map(drop)
}

/// Whether two texts in JSON say the same. A set or a map may come out in another order.
pub(super) fn same(one: &str, other: &str) -> bool {
    // Keys that mean something to serde_json itself: it would unpack what they hold.
    if one.contains("$serde_json::private") {
        return false;
    }
    let sorted = |text: &str| {
        let mut value: Value = serde_json::from_str(text).ok()?;
        sort(&mut value);
        Some(value.to_string())
    };
    let one = sorted(one);
    one.is_some() && one == sorted(other)
}

fn sort(value: &mut Value) {
    match value {
        Value::Array(values) => {
            values.iter_mut().for_each(sort);
            values.sort_by_cached_key(Value::to_string);
        }
        // Its keys are in order already, unless the program wants them as they come.
        Value::Object(fields) => {
            fields.values_mut().for_each(sort);
            let mut entries: Vec<_> = core::mem::take(fields).into_iter().collect();
            entries.sort_by(|(one, _), (other, _)| one.cmp(other));
            fields.extend(entries);
        }
        _ => {}
    }
}

/// What cannot be said in JSON.
#[derive(Debug)]
pub(super) struct Changed(String);

impl Display for Changed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Changed {}

impl ser::Error for Changed {
    fn custom<T: Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

/// Writes nothing; says of each value whether JSON writes it as `null`.
#[derive(Clone, Copy)]
struct Check;

type Checked = Result<bool, Changed>;

fn finite(number: f64) -> Checked {
    if number.is_finite() {
        Ok(false)
    } else {
        Err(ser::Error::custom(std::format_args!("the number {number} cannot be said in JSON")))
    }
}

/// Methods for values without numbers of this kind in them.
macro_rules! fine {
    ($($name:ident($type:ty))*) => {
        $(fn $name(self, _: $type) -> Checked {
            Ok(false)
        })*
    };
}

impl Serializer for Check {
    type Ok = bool;
    type Error = Changed;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    fine! {
        serialize_bool(bool)
        serialize_i8(i8) serialize_i16(i16) serialize_i32(i32) serialize_i64(i64) serialize_i128(i128)
        serialize_u8(u8) serialize_u16(u16) serialize_u32(u32) serialize_u64(u64) serialize_u128(u128)
        serialize_char(char) serialize_str(&str) serialize_bytes(&[u8])
    }

    fn serialize_f32(self, number: f32) -> Checked {
        finite(number.into())
    }

    fn serialize_f64(self, number: f64) -> Checked {
        finite(number)
    }

    fn serialize_none(self) -> Checked {
        Ok(true)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Checked {
        Ok(true)
    }

    fn serialize_unit(self) -> Checked {
        Ok(true)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Checked {
        Ok(false)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Checked {
        if value.serialize(self)? {
            return Err(ser::Error::custom("`Some` of a value that JSON writes as `null` would come back as `None`"));
        }
        Ok(false)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Checked {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Checked {
        value.serialize(self).map(|_| false)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Changed> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Changed> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Changed> {
        Ok(self)
    }

    fn serialize_tuple_variant(self, _: &'static str, _: u32, _: &'static str, _: usize) -> Result<Self, Changed> {
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, Changed> {
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Changed> {
        Ok(self)
    }

    fn serialize_struct_variant(self, _: &'static str, _: u32, _: &'static str, _: usize) -> Result<Self, Changed> {
        Ok(self)
    }
}

/// Compound values, element by element.
macro_rules! elements {
    ($($of:ident: $($name:ident($($key:ty)?))+;)*) => {
        $(impl ser::$of for Check {
            type Ok = bool;
            type Error = Changed;

            $(fn $name<T: Serialize + ?Sized>(&mut self, $(_: $key,)? value: &T) -> Result<(), Changed> {
                check(value)
            })+

            fn end(self) -> Checked {
                Ok(false)
            }
        })*
    };
}

elements! {
    SerializeSeq: serialize_element();
    SerializeTuple: serialize_element();
    SerializeTupleStruct: serialize_field();
    SerializeTupleVariant: serialize_field();
    SerializeMap: serialize_key() serialize_value();
    SerializeStruct: serialize_field(&'static str);
    SerializeStructVariant: serialize_field(&'static str);
}
