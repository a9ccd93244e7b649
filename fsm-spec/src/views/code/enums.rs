//! Enums of states: `enum OrderStatus { … }`, unions of strings, Python classes, blocks of Go constants.

use super::entries::{field, group};
use super::names::{Name, is_name};
use super::tree::{Atom, Form, Sep, Tree};
use super::{has, reader};
use crate::{spelling::words, views::text::offset};

/// How many atoms may stand between `enum` and its bracket.
const MAX_HEADER: usize = 12;

type Declared<'a> = (Name<'a>, Vec<Name<'a>>);

pub(super) fn read(text: &str) -> Vec<Vec<Name<'_>>> {
    let tree = reader::read(text, Form::Code);
    let mut found = classes(text);
    for node in 0..tree.nodes.len() {
        let atoms: Vec<Atom<'_>> = tree.items(node).flatten().copied().collect();
        found.extend((0..atoms.len()).filter_map(|at| declared(&tree, &atoms[at..])));
    }
    let found = found.into_iter().filter(|(name, members)| members.len() >= 2 && is_about_states(name.text));
    found.map(|(_, members)| members).collect()
}

/// Whether the name of a type says that its values are states.
fn is_about_states(name: &str) -> bool {
    let words: Vec<String> = words(name).iter().map(|word| word.to_lowercase()).collect();
    let last = words.last().map_or("", String::as_str);
    let ends = ["state", "status", "phase", "stage"].iter().any(|word| last.ends_with(word));
    !has("no-state-types", last) && (ends || words.iter().any(|word| has("state-types", word)))
}

/// The type that is declared at the beginning of these atoms.
fn declared<'a>(tree: &Tree<'a>, atoms: &[Atom<'a>]) -> Option<Declared<'a>> {
    let is_braced = |node: usize| tree.nodes[node].bracket == b'{';
    match *atoms {
        // `enum Name { A, B }`, `enum class Name(val x: Int) { A(1), B(2); … }`.
        [Atom::Name(Name { text: "enum", .. }), ref rest @ ..] => {
            let name = rest.iter().find_map(|atom| match *atom {
                Atom::Name(name) if !matches!(name.text, "class" | "struct") => Some(name),
                Atom::Group(node) => tree.nodes[node].head,
                _ => None,
            })?;
            let mut header = rest.iter().take(MAX_HEADER).filter_map(|atom| group(&[*atom]));
            Some((name, members(tree, header.find(|node| is_braced(*node))?, name)))
        }
        // `typedef enum { A, B } name;`.
        [Atom::Group(node), Atom::Name(name), ..] if tree.head(node) == "enum" && is_braced(node) => {
            Some((name, members(tree, node, name)))
        }
        // `CREATE TYPE order_status AS ENUM ('a', 'b')`, `Name = Literal["a", "b"]`.
        [Atom::Name(name), Atom::Name(_) | Atom::Sep(Sep::Equals), Atom::Group(node), ..]
            if matches!(tree.head(node).as_str(), "enum" | "literal") =>
        {
            let members = tree.items(node).map(|item| if let [Atom::Name(name)] = *item { Some(name) } else { None });
            Some((name, members.collect::<Option<_>>()?))
        }
        // `type Name = 'a' | 'b'`, of strings only.
        [Atom::Name(Name { text: "type", .. }), Atom::Name(name), Atom::Sep(Sep::Equals), ref rest @ ..] => {
            let union = rest.strip_prefix(&[Atom::Pipe]).unwrap_or(rest);
            let more = union.chunks(2).take_while(|part| part.get(1) == Some(&Atom::Pipe)).count();
            let members = union.chunks(2).take(more + 1).map(|part| match part[0] {
                Atom::Name(member) if is_quoted(tree, member) => Some(member),
                _ => None,
            });
            Some((name, members.collect::<Option<_>>()?))
        }
        // `const Name = { A: 'a', B: 'b' } as const`, also frozen. A small letter at the beginning is a variable.
        [Atom::Name(Name { text: "const", .. }), Atom::Name(name), Atom::Sep(Sep::Equals), Atom::Group(node), ..]
            if name.text.starts_with(char::is_uppercase) =>
        {
            let frozen = tree.only(node).filter(|_| !is_braced(node)).and_then(group);
            let members = tree.items(frozen.unwrap_or(node)).map(|item| match field(tree, item)? {
                (key, [Atom::Text(_) | Atom::Number]) => Some(key),
                (key, [Atom::Name(value)]) if is_quoted(tree, *value) => Some(key),
                _ => None,
            });
            Some((name, members.collect::<Option<_>>()?))
        }
        [Atom::Group(node), ..] if tree.head(node) == "const" && !is_braced(node) => constants(tree, node),
        _ => None,
    }
}

fn is_quoted(tree: &Tree<'_>, name: Name<'_>) -> bool {
    tree.text[..name.at].ends_with(['\'', '"', '`'])
}

/// The members that the items of an enum declare; a constructor has the name of the enum.
fn members<'a>(tree: &Tree<'a>, node: usize, name: Name<'a>) -> Vec<Name<'a>> {
    let members = tree.items(node).filter_map(|item| {
        // An attribute or an annotation stands before it.
        let item = match item {
            [Atom::Sign, _, rest @ ..] => rest,
            [Atom::Group(node), rest @ ..] if !rest.is_empty() && tree.nodes[*node].head.is_none() => rest,
            _ => item,
        };
        match *item {
            [Atom::Name(name)] | [Atom::Name(name), Atom::Sep(Sep::Equals), ..] => Some(name),
            [Atom::Group(node)] | [Atom::Group(node), Atom::Sep(Sep::Equals) | Atom::Group(_), ..] => {
                tree.nodes[node].head.filter(|_| tree.nodes[node].bracket != b'[')
            }
            _ => None,
        }
    });
    members.filter(|member| is_plain(member) && member.text != name.text).collect()
}

/// `const ( A State = iota; B )`, `const ( A State = "a" … )`: the constants of the first type.
fn constants<'a>(tree: &Tree<'a>, node: usize) -> Option<Declared<'a>> {
    let mut name: Option<Name<'a>> = None;
    let mut members = Vec::new();
    for item in tree.items(node) {
        match *item {
            [Atom::Name(member), Atom::Name(kind), Atom::Sep(Sep::Equals), ..]
                if name.get_or_insert(kind).text == kind.text =>
            {
                members.push(member);
            }
            [Atom::Name(member)] if name.is_some() => members.push(member),
            _ => {}
        }
    }
    members.retain(is_plain);
    Some((name?, members))
}

/// Whether a name stands alone.
fn is_plain(name: &Name<'_>) -> bool {
    name.qualifier.is_empty() && is_name(name.text)
}

/// Python's `class Name(Enum):`, each with the constants in its block.
fn classes<'a>(text: &'a str) -> Vec<Declared<'a>> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let header = |line: &'a str| line.trim().strip_prefix("class ").filter(|rest| rest.ends_with(':'));
    let end = |text: &str| text.find(|c: char| !c.is_alphanumeric() && c != '_');
    let word = |text: &'a str| text.split_at(end(text).unwrap_or(text.len()));
    let name = |word: &'a str| Name::new(word, offset(text, word));
    let class = |(at, line): (usize, &&'a str)| {
        let (class, bases) = word(header(line)?);
        let column = lines.get(at + 1).map_or(0, |first| indent(first));
        let block = lines[at + 1..].iter().take_while(|line| header(line).is_none() && indent(line) >= column);
        let members = block.filter(|line| indent(line) == column).filter_map(|line| {
            let (member, rest) = word(line.trim());
            let is_constant = bases.contains("Enum") || !member.contains(char::is_lowercase);
            (is_constant && is_name(member) && rest.trim_start().starts_with('=')).then(|| name(member))
        });
        Some((name(class), members.collect()))
    };
    lines.iter().enumerate().filter_map(class).collect()
}
