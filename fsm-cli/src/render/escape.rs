//! Text of a document in XML and HTML: no character of it can end a text, an attribute or a script.

use fsm_spec::picture::visible;

/// Text for an element or for an attribute in quotes. Characters that act instead of being seen are made visible, and those that
/// XML forbids are replaced.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in visible::line(text).chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            _ => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_gets_out() {
        let all: String = ('\0'..=char::MAX).collect();
        let escaped = escape(&all);
        assert!(!escaped.contains(['<', '>', '"', '\'', '\0', '\u{202e}', '\u{2028}', '\u{fffe}', '\n']));
        assert_eq!(
            escape("</script><img onerror=\"x\">'&"),
            "&lt;/script&gt;&lt;img onerror=&quot;x&quot;&gt;&#39;&amp;"
        );
        assert_eq!(escape("注文 → é"), "注文 → é");
    }
}
