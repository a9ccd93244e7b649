//! What a message is: a question that wants an answer, a note that wants none, or nothing that can be understood.

use serde::Serialize;
use serde_json::{Map, Value};

/// A message that came.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Message {
    Request {
        id: Value,
        method: String,
        params: Value,
    },
    Notification {
        method: String,
        params: Value,
    },
    /// An answer to something that we asked; nothing hangs on it.
    Response,
    /// Something else.
    Broken {
        id: Value,
        trouble: Trouble,
    },
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub(super) struct Trouble {
    code: i32,
    message: String,
}

impl Trouble {
    fn new(code: i32, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    /// It is no JSON.
    pub(super) fn unreadable(message: impl Into<String>) -> Self {
        Self::new(-32700, message)
    }

    /// It is no request, or none that may come now.
    pub(super) fn invalid(message: impl Into<String>) -> Self {
        Self::new(-32600, message)
    }

    /// Nothing of that name is known here.
    pub(super) fn unknown(method: &str) -> Self {
        Self::new(-32601, format!("`{method}` is not known here"))
    }

    /// The parameters do not fit.
    pub(super) fn parameters(message: impl Into<String>) -> Self {
        Self::new(-32602, message)
    }

    /// We stumbled.
    pub(super) fn internal() -> Self {
        let message = "the answer itself failed; please report this with the document";
        Self::new(-32603, message)
    }

    /// `initialize` comes first.
    pub(super) fn too_early() -> Self {
        Self::new(-32002, "`initialize` comes first")
    }

    /// The request is a proper one, and cannot be granted.
    pub(super) fn refused(message: impl Into<String>) -> Self {
        Self::new(-32803, message)
    }
}

/// Reads a message.
pub(super) fn parse(body: &[u8]) -> Message {
    match serde_json::from_slice(body) {
        Ok(Value::Object(fields)) => of(fields),
        Ok(_) => Message::Broken { id: Value::Null, trouble: Trouble::invalid("a message is an object") },
        Err(error) => Message::Broken { id: Value::Null, trouble: Trouble::unreadable(format!("not JSON: {error}")) },
    }
}

fn of(mut fields: Map<String, Value>) -> Message {
    let mut take = |name: &str| fields.remove(name);
    let (id, method) = (take("id"), take("method"));
    let params = take("params").unwrap_or_default();
    match (id, method) {
        (Some(id @ (Value::Number(_) | Value::String(_))), Some(Value::String(method))) => {
            Message::Request { id, method, params }
        }
        (None, Some(Value::String(method))) => Message::Notification { method, params },
        (Some(_), None) if take("result").is_some() || take("error").is_some() => Message::Response,
        (id, _) => Message::Broken {
            id: id.filter(|id| id.is_number() || id.is_string()).unwrap_or_default(),
            trouble: Trouble::invalid("neither a request nor a notification"),
        },
    }
}

/// A message to be sent, as the protocol wants it.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Outgoing<'a> {
    Answer { id: &'a Value, result: Value },
    Refusal { id: &'a Value, error: Trouble },
    Note { method: &'static str, params: Value },
    Request { id: &'static str, method: &'static str, params: Value },
}

impl Outgoing<'_> {
    /// Its bytes.
    pub(super) fn bytes(&self) -> serde_json::Result<Vec<u8>> {
        #[derive(Serialize)]
        struct Envelope<'a> {
            jsonrpc: &'static str,
            #[serde(flatten)]
            message: &'a Outgoing<'a>,
        }
        serde_json::to_vec(&Envelope { jsonrpc: "2.0", message: self })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_one_of_four() {
        let kind = |text: &str| match parse(text.as_bytes()) {
            Message::Request { .. } => "request",
            Message::Notification { .. } => "note",
            Message::Response => "answer",
            Message::Broken { .. } => "broken",
        };
        for (text, expected) in [
            (r#"{"id":1,"method":"m"}"#, "request"),
            (r#"{"id":"a","method":"m","params":[]}"#, "request"),
            (r#"{"id":9007199254740993,"method":"m"}"#, "request"),
            (r#"{"method":"m"}"#, "note"),
            (r#"{"id":1,"result":null}"#, "answer"),
            (r#"{"id":1,"error":{}}"#, "answer"),
            (r#"{"id":1}"#, "broken"),
            (r#"{"id":null,"method":"m"}"#, "broken"),
            (r#"{"id":{},"method":"m"}"#, "broken"),
            (r#"{"method":1}"#, "broken"),
            (r#"[{"id":1,"method":"m"}]"#, "broken"),
            ("{", "broken"),
            ("", "broken"),
        ] {
            assert_eq!(kind(text), expected, "{text}");
        }
        let deep = "[".repeat(100_000);
        assert_eq!(kind(&deep), "broken");
    }

    #[test]
    fn answers_are_as_the_protocol_wants_them() {
        let id = Value::from(7);
        let answer = Outgoing::Answer { id: &id, result: Value::Null };
        let expected = r#"{"jsonrpc":"2.0","id":7,"result":null}"#;
        assert_eq!(answer.bytes().unwrap(), expected.as_bytes());
    }
}
