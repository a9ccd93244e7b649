//! Colours of a theme: Mermaid computes others from them, and refuses the diagram where it cannot.

use super::js;
use memchr::memmem;
use std::ops::Range;

/// The variables that every theme computes colours from, whatever else is set.
const VARIABLES: [&str; 5] = [
    "mainBkg",
    "primaryColor",
    "primaryTextColor",
    "secondaryColor",
    "tertiaryColor",
];

/// The names that CSS has for colours.
const NAMES: &str = "aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood \
    cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen \
    darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray \
    darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia \
    gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender \
    lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink \
    lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon \
    mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise \
    mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid \
    palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red \
    rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow \
    springgreen steelblue tan teal thistle transparent turquoise violet wheat white whitesmoke yellow yellowgreen";

/// Where the settings of a diagram, as YAML or in a directive, give such a variable something that is no colour.
pub(super) fn no_colours(settings: &str) -> impl Iterator<Item = Range<usize>> {
    let theme = memmem::find(settings.as_bytes(), b"themeVariables").unwrap_or(settings.len());
    let colons = settings[theme..].match_indices(':');
    colons.filter_map(move |(at, _)| {
        let colon = theme + at;
        let key = settings[..colon].trim_end_matches([' ', '\'', '"']);
        let word = key.len()
            - key
                .bytes()
                .rev()
                .take_while(|byte| js::is_word(*byte))
                .count();
        if !VARIABLES.contains(&&key[word..]) {
            return None;
        }
        let range = value(settings, colon + 1);
        (!range.is_empty() && !is_colour(&settings[range.clone()])).then_some(range)
    })
}

/// The value behind a colon, without its quotes.
fn value(settings: &str, at: usize) -> Range<usize> {
    let rest = settings[at..].trim_start_matches([' ', '\t']);
    let start = settings.len() - rest.len();
    let quote = rest
        .chars()
        .next()
        .filter(|char| matches!(char, '\'' | '"'));
    if let Some(quote) = quote {
        let length = rest[1..].find(quote).unwrap_or(0);
        return start + 1..start + 1 + length;
    }
    let end = rest.find([',', '}', '\n', '#', ':']).unwrap_or(rest.len());
    start..start + rest[..end].trim_end().len()
}

fn is_colour(value: &str) -> bool {
    let value = value.to_ascii_lowercase();
    if let Some(digits) = value.strip_prefix('#') {
        let known = matches!(digits.len(), 3 | 4 | 6 | 8);
        return known && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    }
    let call = |name: &&str| value.starts_with(*name) && value.ends_with(')');
    ["rgb(", "rgba(", "hsl(", "hsla("].iter().any(call)
        // What JavaScript takes for false leaves the colour of the theme.
        || matches!(&*value, "null" | "~" | "false" | "0")
        || NAMES.split_whitespace().any(|name| name == value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(settings: &str) -> Vec<&str> {
        no_colours(settings).map(|range| &settings[range]).collect()
    }

    #[test]
    fn only_what_is_no_colour_is_found() {
        let set = |value: &str| {
            format!("{{'themeVariables': {{'primaryColor': {value}, 'lineColor': 'none'}}}}")
        };
        for value in [
            "'#fff'",
            "'#ffffff80'",
            "\"Red\"",
            "'rgb(1, 2, 3)'",
            "'transparent'",
        ] {
            assert_eq!(found(&set(value)), [""; 0], "{value}");
        }
        assert_eq!(found(&set("'light blue'")), ["light blue"]);
        assert_eq!(found(&set("'#12345'")), ["#12345"]);
        assert_eq!(found(&set("12")), ["12"]);
        assert_eq!(found("primaryColor: none"), [""; 0]);
        let yaml = "themeVariables:\n  mainBkg: reed # no\n  primaryColor:\n    x: y\n";
        assert_eq!(found(yaml), ["reed"]);
    }
}
