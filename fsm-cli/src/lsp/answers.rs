//! The answer to each request about a document.

use fsm_spec::model::ViewKind;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::actions::actions;
use super::desk::{Checked, Desk};
use super::edits::difference;
use super::message::Trouble;
use super::names::{Mention, home, mentions, named_at, step_at};
use super::place::Sheet;
use super::types::{About, ActionsWanted, At, Client, Location};
use super::{hover, symbols};
use crate::fmt::format;

/// A document that is asked about.
pub(super) struct Page<'a> {
    pub(super) uri: &'a str,
    pub(super) version: i64,
    pub(super) checked: &'a Checked,
    pub(super) sheet: Sheet<'a>,
    pub(super) client: Client,
}

/// Answers a request.
pub(super) fn answer(method: &str, params: Value, desk: &mut Desk, client: Client) -> Result<Value, Trouble> {
    match method {
        "textDocument/hover" => place(desk, client, params, |page, at| page.hover(at)),
        "textDocument/definition" => place(desk, client, params, |page, at| page.definition(at)),
        "textDocument/references" => place(desk, client, params, |page, at| page.references(at)),
        "textDocument/documentHighlight" => place(desk, client, params, |page, at| page.highlights(at)),
        "textDocument/documentSymbol" => {
            let document: About = read(params)?;
            about(desk, client, &document.text_document.uri, |page| written(symbols::symbols(page)))
        }
        "textDocument/formatting" => {
            let document: About = read(params)?;
            about(desk, client, &document.text_document.uri, |page| page.formatting())
        }
        "textDocument/codeAction" => {
            let wanted: ActionsWanted = read(params)?;
            about(desk, client, &wanted.text_document.uri, |page| {
                let span = page.sheet.span(wanted.range);
                written(actions(page, span, wanted.context.only.as_deref()))
            })
        }
        _ => Err(Trouble::unknown(method)),
    }
}

/// The parameters of a message.
pub(super) fn read<T: DeserializeOwned>(params: Value) -> Result<T, Trouble> {
    serde_json::from_value(params).map_err(|error| Trouble::parameters(error.to_string()))
}

pub(super) fn written(value: impl Serialize) -> Result<Value, Trouble> {
    serde_json::to_value(value).map_err(|_| Trouble::internal())
}

/// Asks about a place in a document.
fn place(
    desk: &mut Desk,
    client: Client,
    params: Value,
    ask: impl FnOnce(&Page<'_>, &At) -> Result<Value, Trouble>,
) -> Result<Value, Trouble> {
    let at: At = read(params)?;
    about(desk, client, &at.text_document.uri, |page| ask(page, &at))
}

/// Asks a document; one without machines has nothing to say.
fn about(
    desk: &mut Desk,
    client: Client,
    uri: &str,
    ask: impl FnOnce(&Page<'_>) -> Result<Value, Trouble>,
) -> Result<Value, Trouble> {
    let encoding = desk.encoding;
    let Some((open, checked)) = desk.look(uri) else {
        return Err(Trouble::parameters("this document is not open"));
    };
    match checked {
        Ok(Some(checked)) => {
            ask(&Page { uri, version: open.version, checked, sheet: Sheet::new(&open.text, encoding), client })
        }
        Ok(None) => Ok(Value::Null),
        Err(why) => Err(Trouble::refused(why.clone())),
    }
}

impl Page<'_> {
    fn hover(&self, at: &At) -> Result<Value, Trouble> {
        let offset = self.sheet.offset(at.position);
        let shown = &self.checked.shown;
        let named = named_at(&mentions(&shown.reading), offset);
        let (span, text) = if let Some(named) = named {
            let machine = &shown.reading.machines[named.machine];
            (named.span, hover::state(machine, named.state))
        } else if let Some(step) = step_at(&shown.reading, offset) {
            (step.span, Some(hover::transition(shown, step)))
        } else {
            return Ok(Value::Null);
        };
        Ok(text.map_or(Value::Null, |text| {
            json!({
                "contents": { "kind": "markdown", "value": text },
                "range": self.sheet.range(span),
            })
        }))
    }

    fn definition(&self, at: &At) -> Result<Value, Trouble> {
        let mentions = mentions(&self.checked.shown.reading);
        let named = named_at(&mentions, self.sheet.offset(at.position));
        written(named.map(|named| self.location(home(&mentions, named))))
    }

    fn references(&self, at: &At) -> Result<Value, Trouble> {
        let mut places = self.places(at);
        if !at.context.include_declaration
            && let Some(first) = places.first().copied()
        {
            // From the text, a state's home is the diagram.
            let view = ViewKind::Prose;
            let declared = home(&places, Mention { view, ..first });
            places.retain(|place| place.span != declared.span);
        }
        let places = places.into_iter().map(|place| self.location(place));
        written(places.collect::<Vec<Location>>())
    }

    fn highlights(&self, at: &At) -> Result<Value, Trouble> {
        let places = self.places(at).into_iter();
        let ranges = places.map(|place| json!({ "range": self.sheet.range(place.span) }));
        Ok(ranges.collect())
    }

    /// Every place that names the state that is named there.
    fn places(&self, at: &At) -> Vec<Mention> {
        let mut mentions = mentions(&self.checked.shown.reading);
        let named = named_at(&mentions, self.sheet.offset(at.position));
        let same = |mention: &Mention| {
            named.is_some_and(|named| (mention.machine, mention.state) == (named.machine, named.state))
        };
        mentions.retain(same);
        mentions
    }

    fn location(&self, mention: Mention) -> Location {
        Location { uri: self.uri.to_owned(), range: self.sheet.range(mention.span) }
    }

    fn formatting(&self) -> Result<Value, Trouble> {
        let document = &self.checked.document;
        let formatted = format(&document.text, &document.options.read).map_err(|_| {
            Trouble::refused(
                "the document is left as it is, because it would not say the same any more; please report this with the document",
            )
        })?;
        written(difference(&self.sheet, &formatted.text))
    }
}
