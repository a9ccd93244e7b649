//! Entity codes: how a Mermaid text spells the characters that would end it (`#59;` is a semicolon, `#quot;` a quote).

/// The names that people use, each with the sign it stands for. Any other name stays as it is written.
const NAMES: &str = "amp& apos' ast* bsol\\ bull• check✓ colon: comma, commat@ cross✗ dollar$ \
    equals= excl! ge≥ grave` gt> harr↔ hearts♥ hellip… infin∞ larr← lbrace{ le≤ lowbar_ lpar( \
    lsqb[ lt< mdash— middot· nbsp\u{a0} ndash– ne≠ num# percnt% period. plus+ quest? quot\" \
    rarr→ rbrace} rpar) rsqb] semi; sol/ times× vert|";

/// `text` as people read it: every entity code replaced by its character.
pub fn decode(text: &str) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('#') {
        let (c, length) = entity(&rest[at..]).unwrap_or(('#', 1));
        decoded.push_str(&rest[..at]);
        decoded.push(c);
        rest = &rest[at + length..];
    }
    decoded.push_str(rest);
    decoded
}

/// The code of a character.
pub(crate) fn code(c: char) -> String {
    format!("#{};", u32::from(c))
}

/// The character that the entity code at the start of `text` stands for, and the code's length.
fn entity(text: &str) -> Option<(char, usize)> {
    // No name is longer; without the bound, a text of nothing but `#` would be searched again and again.
    let end = text.bytes().take(12).position(|byte| byte == b';')?;
    let name = text.get(1..end)?;
    let c = if name.bytes().all(|byte| byte.is_ascii_digit()) {
        char::from_u32(name.parse().ok()?).filter(|c| *c != '\0')?
    } else {
        NAMES.split(' ').find_map(|known| {
            let mut sign = known.strip_prefix(name)?.chars();
            sign.next().filter(|_| sign.next().is_none())
        })?
    };
    Some((c, end + 1))
}
