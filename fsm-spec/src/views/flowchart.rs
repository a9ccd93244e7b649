//! Flowcharts and DOT graphs as state machines: read only below the directive that calls them so, as most of them draw procedures.

use super::{MOST_CLAIMS, cells::special, prelude::*};

/// What is asked on the way of one arrow may be so long.
const MAX_GUARD: usize = 1_000;

/// A drawing of nodes and arrows.
#[derive(Default)]
struct Graph<'a> {
    nodes: Map<&'a str, Node<'a>>,
    edges: Vec<Edge<'a>>,
    /// Boxes around nodes, which stand for no state of their own.
    boxes: Set<&'a str>,
    /// Statements that are not understood.
    unread: usize,
}

#[derive(Clone, Copy, Default)]
struct Node<'a> {
    text: &'a str,
    /// Drawn as a diamond: a question, and no state.
    asks: bool,
    /// Drawn round, as starts and ends are.
    round: bool,
}

#[derive(Clone, Copy)]
struct Edge<'a> {
    from: &'a str,
    to: &'a str,
    label: Option<&'a str>,
}

pub(super) fn read(reader: &Reader<'_>, block: usize, fence: &Code) -> Option<Candidate> {
    let text = fence.text.as_str();
    let opens = |words: &[&str]| {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("%%"));
        lines.next().is_some_and(|line| words.iter().any(|word| line.starts_with(word)))
    };
    let mut graph = Graph::default();
    if opens(&["flowchart", "graph "]) {
        text.split(['\n', ';']).for_each(|line| graph.mermaid(line.trim()));
    } else if ["dot", "graphviz", "gv"].contains(&fence.language.as_str()) || opens(&["digraph", "strict digraph"]) {
        text.split(['\n', ';']).for_each(|line| graph.dot(line.trim()));
    } else {
        return None;
    }
    let (edges, too_many) = graph.between_states();
    let mut transitions = Vec::new();
    let mut unread = graph.unread + usize::from(too_many);
    for (edge, guard) in &edges {
        let end = |id, side| graph.end(reader, fence, id, side);
        let (Some(from), Some(to)) = (end(edge.from, Side::From), end(edge.to, Side::To)) else {
            unread += 1;
            continue;
        };
        let place = Some(from.span().to(to.span())).filter(|place| place.len() <= 400).unwrap_or(to.span());
        let label = edge.label.map(|label| Labelled { text: label.to_owned(), span: fence.span_of(label) });
        transitions.push(TransitionClaim { label, guard: guard.clone(), ..TransitionClaim::new(from, to, place) });
    }
    let steps = (edges.len() + unread, unread);
    let view = View::of_steps(ViewKind::Lines, reader.markdown.blocks[block].span, transitions);
    Some(reader.candidate(Form::Drawing, block, view, steps))
}

impl<'a> Graph<'a> {
    /// A statement of Mermaid's flowcharts: nodes with links between them, `A[Draft] -->|send| B & C`.
    fn mermaid(&mut self, line: &'a str) {
        const OTHERS: [&str; 13] = [
            "", "flowchart", "graph", "end", "classDef", "class", "style", "linkStyle", "click", "direction",
            "accTitle", "accDescr", "accTitle:",
        ];
        let word = line.split_whitespace().next().unwrap_or("");
        if word == "subgraph" {
            self.boxes.insert(line[word.len()..].trim().split(['[', ' ']).next().unwrap_or(""));
        }
        if OTHERS.contains(&word) || word == "subgraph" || line.starts_with("%%") {
            return;
        }
        let mut rest = line;
        let mut from = self.group(&mut rest);
        while !from.is_empty() && !rest.is_empty() {
            let Some(label) = link(&mut rest) else { break };
            let to = self.group(&mut rest);
            if to.is_empty() {
                break;
            }
            if let Some(label) = label {
                let pairs = from.iter().flat_map(|from| to.iter().map(move |to| (*from, *to)));
                let pairs = pairs.take(MOST_CLAIMS.saturating_sub(self.edges.len()));
                self.edges.extend(pairs.map(|(from, to)| Edge { from, to, label }));
            }
            from = to;
        }
        self.unread += usize::from(from.is_empty() || !rest.is_empty() || self.edges.len() == MOST_CLAIMS);
    }

    /// `A & B[text]`: the nodes at one end of a link.
    fn group(&mut self, rest: &mut &'a str) -> Vec<&'a str> {
        let mut group = Vec::new();
        while let Some(id) = self.node(rest) {
            group.push(id);
            match rest.strip_prefix('&') {
                Some(more) => *rest = more.trim_start(),
                None => break,
            }
        }
        group
    }

    fn node(&mut self, rest: &mut &'a str) -> Option<&'a str> {
        let text = *rest;
        let in_name = |(at, c): (usize, char)| {
            let next = text[at + c.len_utf8()..].chars().next();
            match c {
                '-' => !matches!(next, Some('-' | '>' | '.')),
                '=' => next != Some('='),
                _ => c.is_alphanumeric() || "_./#*+!?'".contains(c),
            }
        };
        let end = text.char_indices().find(|at| !in_name(*at)).map_or(text.len(), |(at, _)| at);
        let (id, behind) = text.split_at(end);
        if id.is_empty() {
            return None;
        }
        let (shape, behind) = bracketed(behind.strip_prefix('@').unwrap_or(behind));
        let node = self.nodes.or_default(id);
        if let Some(shape) = shape {
            let labelled = shape.split_once("label:").map(|(_, label)| label.split(['"', '\'']).nth(1).unwrap_or(""));
            let told =
                labelled.unwrap_or(shape).trim_matches(|c: char| c.is_whitespace() || "[](){}<>/\\\"'`".contains(c));
            let asks = if labelled.is_some() { shape.contains("diam") } else { is_diamond(shape) };
            *node = Node { text: first_line(told), asks, round: shape.starts_with("((") || shape.starts_with("([") };
        }
        let class =
            behind.strip_prefix(":::").map(|class| class.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_'));
        *rest = class.unwrap_or(behind).trim_start();
        Some(id)
    }

    /// A statement of DOT: `a -> b -> c [label="send"]`, or a node with what is said of it.
    fn dot(&mut self, line: &'a str) {
        let (names, said) = line.split_once('[').map_or((line, ""), |(names, said)| (names.trim_end(), said));
        let value = |key: &str| {
            let value = said.split_once(key)?.1.trim_start().strip_prefix('=')?.trim_start();
            let quoted = value.strip_prefix('"');
            quoted.map_or_else(|| value.split([',', ' ', ']']).next(), |text| text.split('"').next())
        };
        let other = names.ends_with(['{', '}']) || names.contains('=') || names.is_empty() || names.starts_with("//");
        if other || ["node", "edge", "graph"].contains(&names) {
            return;
        }
        let names: Vec<&str> = names.split("->").map(|name| name.trim().trim_matches('"')).collect();
        if let [name] = names[..] {
            let text = value("label").map(first_line).unwrap_or("");
            self.nodes.insert(name, Node { text, asks: value("shape") == Some("diamond"), round: false });
        }
        let label = value("label").filter(|label| !label.is_empty());
        self.edges.extend(names.windows(2).map(|pair| Edge { from: pair[0], to: pair[1], label }));
    }

    /// The arrows between states, those through questions with the answers on their way, and whether there are too many.
    fn between_states(&self) -> (Vec<(Edge<'a>, Option<String>)>, bool) {
        let asks = |id: &str| self.nodes.get(id).is_some_and(|node| node.asks);
        let onward = Map::grouped(self.edges.iter().filter(|edge| asks(edge.from)).map(|edge| (edge.from, *edge)));
        let mut found: Vec<(Edge<'a>, Option<String>)> = Vec::new();
        let (mut steps, mut too_deep) = (0, false);
        for edge in self.edges.iter().filter(|edge| !asks(edge.from)) {
            let mut seen = Set::new();
            let mut stack = vec![(edge.to, None::<String>)];
            while let Some((to, guard)) = stack.pop() {
                steps += 1;
                if steps > MOST_CLAIMS {
                    return (found, true);
                }
                if !asks(to) {
                    found.push((Edge { to, ..*edge }, guard));
                } else if guard.as_ref().is_some_and(|guard| guard.len() > MAX_GUARD) {
                    too_deep = true;
                } else if seen.insert(to) {
                    let question = self.nodes.get(to).map_or("", |node| node.text);
                    stack.extend(onward.all(&to).iter().rev().map(|next| {
                        let said = [guard.as_deref().unwrap_or(""), question, next.label.unwrap_or("")];
                        let said: Vec<&str> = said.into_iter().filter(|part| !part.is_empty()).collect();
                        (next.to, Some(said.join(" ")))
                    }));
                }
            }
        }
        (found, too_deep)
    }

    /// The state that a node is: by its text, or by its id where that is the name the document knows.
    fn end(&self, reader: &Reader<'_>, fence: &Code, id: &'a str, side: Side) -> Option<End> {
        if self.boxes.contains(id) {
            return None;
        }
        let node = self.nodes.get(id).copied().unwrap_or_default();
        let known = |text: &str| reader.known.known(text).is_some();
        let text = if node.text.is_empty() || known(id) && !known(node.text) { id } else { node.text };
        let special = special(reader.words, text, side).filter(|value| node.round && *value == CellValue::Point);
        let span = fence.span_of(text);
        Some(special.map_or_else(|| End::State(Name::new(text, span, None)), |_| End::Point(span)))
    }
}

/// Reads a link with its text: nothing where there is none, and no text where it only lays out.
fn link<'a>(rest: &mut &'a str) -> Option<Option<Option<&'a str>>> {
    let text = rest.strip_prefix('<').unwrap_or(rest);
    let is_line = |c: char| matches!(c, '-' | '=' | '.' | '~');
    let line = text.len() - text.trim_start_matches(is_line).len();
    if line < 2 {
        return None;
    }
    let invisible = text.starts_with('~');
    let mut behind = &text[line..];
    let mut label = None;
    if let Some(end) = behind.strip_prefix(['>', 'o', 'x']) {
        behind = end;
    } else if line == 2 {
        // `-- text -->`.
        let close = behind.find(match &text[..line] {
            "==" => "==",
            "-." => ".-",
            _ => "--",
        })?;
        label = Some(behind[..close].trim());
        behind = behind[close..].trim_start_matches(is_line);
        behind = behind.strip_prefix(['>', 'o', 'x']).unwrap_or(behind);
    }
    behind = behind.trim_start();
    if let Some((told, after)) = behind.strip_prefix('|').and_then(|told| told.split_once('|')) {
        (label, behind) = (Some(told), after.trim_start());
    }
    *rest = behind;
    let label = label.map(|label| label.trim().trim_matches('"')).filter(|label| !label.is_empty());
    Some((!invisible).then_some(label))
}

/// What stands in brackets at the beginning of a text, the brackets included, and what follows.
fn bracketed(text: &str) -> (Option<&str>, &str) {
    let (mut depth, mut quoted) = (0, false);
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '[' | '(' | '{' => depth += 1,
            '>' if at == 0 => depth += 1,
            ']' | ')' | '}' => depth -= 1,
            _ if at == 0 => break,
            _ => {}
        }
        if depth == 0 {
            let (shape, behind) = text.split_at(at + c.len_utf8());
            return (Some(shape), behind);
        }
    }
    (None, text)
}

fn is_diamond(shape: &str) -> bool {
    shape.starts_with('{') && !shape.starts_with("{{")
}

/// A text up to its first break.
fn first_line(text: &str) -> &str {
    let end = ["<br", "\\n"].iter().filter_map(|sign| text.find(sign)).min();
    text[..end.unwrap_or(text.len())].trim()
}
