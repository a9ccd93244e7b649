//! Puts every mutant of a file behind a switch: `crate::mutant(17)` is true where the seventeenth is on.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};

use crate::list::{Mutant, Place};

pub struct Switched {
    pub text: String,
    /// The mutants that have a switch.
    pub known: BTreeSet<usize>,
}

/// The text of a file with a switch for each of these mutants.
pub fn switched(text: &str, mutants: &[(usize, &Mutant)]) -> Switched {
    let file = syn::parse_file(text).expect("the project's own code");
    let mut finder = Finder {
        mutants: HashMap::new(),
        nodes: Vec::new(),
    };
    for (id, mutant) in mutants {
        let key = (genre(&mutant.genre), mutant.span.start);
        finder.mutants.entry(key).or_default().push(Choice {
            id: *id,
            instead: mutant.replacement.clone(),
        });
    }
    finder.visit_file(&file);
    // In the order of the text: what is inserted before what is written anew, outer before inner.
    finder.nodes.sort_by_key(|node| {
        let anew = !node.at.is_empty();
        (node.at.start, anew, std::cmp::Reverse(node.at.end))
    });
    let known = finder
        .nodes
        .iter()
        .flat_map(|node| node.choices.iter().map(|choice| choice.id))
        .collect();
    let text = Renderer {
        text,
        nodes: &finder.nodes,
    }
    .range(0..text.len(), None);
    Switched { text, known }
}

#[derive(Clone, Copy, Eq, Hash, PartialEq)]
enum Genre {
    Function,
    Operator,
    Arm,
    Guard,
    Other,
}

fn genre(name: &str) -> Genre {
    match name {
        "FnValue" => Genre::Function,
        "BinaryOperator" | "UnaryOperator" => Genre::Operator,
        "MatchArm" => Genre::Arm,
        "MatchArmGuard" => Genre::Guard,
        _ => Genre::Other,
    }
}

struct Choice {
    id: usize,
    instead: String,
}

/// A piece of the text that is written differently.
struct Node {
    at: Range<usize>,
    choices: Vec<Choice>,
    shape: Shape,
}

enum Shape {
    /// `a + b`, `a == b`, `a += b`: written once for each choice.
    Binary(Range<usize>, Range<usize>, Range<usize>),
    /// `a && b` and `a || b`: each is the other with both sides and the whole turned round.
    Logic(Range<usize>, Range<usize>, Range<usize>),
    /// `!a`
    Not,
    /// The place where a function begins.
    Body,
    /// The items that a function gives: it has one type, whatever they are, so none of them are taken.
    Items,
    /// The place between a pattern and its `=>`.
    Arm,
    /// The condition of an arm, which may itself be one that can go.
    Guard { arm: Option<usize> },
}

struct Finder {
    mutants: HashMap<(Genre, Place), Vec<Choice>>,
    nodes: Vec<Node>,
}

impl Finder {
    fn take(&mut self, genre: Genre, span: proc_macro2::Span) -> Vec<Choice> {
        let start = span.start();
        let place = Place {
            line: start.line,
            column: start.column + 1,
        };
        self.mutants.remove(&(genre, place)).unwrap_or_default()
    }

    fn add(&mut self, at: Range<usize>, choices: Vec<Choice>, shape: Shape) {
        if !choices.is_empty() {
            self.nodes.push(Node { at, choices, shape });
        }
    }

    fn body(&mut self, function: &syn::Signature, block: &syn::Block) {
        let (Some(first), Some(last)) = (block.stmts.first(), block.stmts.last()) else {
            return;
        };
        let mut choices = self.take(Genre::Function, first.span());
        if matches!(&function.output, syn::ReturnType::Type(_, named) if matches!(**named, syn::Type::ImplTrait(_)))
        {
            choices.retain(|choice| choice.instead == "::std::iter::empty()");
            self.add(last.span().byte_range(), choices, Shape::Items);
        } else {
            let at = first.span().byte_range().start;
            self.add(at..at, choices, Shape::Body);
        }
    }
}

impl<'a> Visit<'a> for Finder {
    fn visit_item_fn(&mut self, item: &'a syn::ItemFn) {
        self.body(&item.sig, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        self.body(&item.sig, &item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_expr_binary(&mut self, binary: &'a syn::ExprBinary) {
        let logic = matches!(binary.op, syn::BinOp::And(_) | syn::BinOp::Or(_));
        if !(logic && (has_let(&binary.left) || has_let(&binary.right))) {
            let choices = self.take(Genre::Operator, binary.op.span());
            let ranges = (
                binary.left.span().byte_range(),
                binary.op.span().byte_range(),
                binary.right.span().byte_range(),
            );
            let shape = if logic {
                Shape::Logic(ranges.0, ranges.1, ranges.2)
            } else {
                Shape::Binary(ranges.0, ranges.1, ranges.2)
            };
            self.add(binary.span().byte_range(), choices, shape);
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &'a syn::ExprUnary) {
        let choices = self.take(Genre::Operator, unary.op.span());
        self.add(unary.span().byte_range(), choices, Shape::Not);
        visit::visit_expr_unary(self, unary);
    }

    fn visit_arm(&mut self, arm: &'a syn::Arm) {
        let gone = self.take(Genre::Arm, arm.span());
        if let Some((_, guard)) = &arm.guard {
            let mut choices = self.take(Genre::Guard, guard.span());
            let arm = gone.first().map(|choice| choice.id);
            choices.extend(gone);
            self.add(guard.span().byte_range(), choices, Shape::Guard { arm });
        } else {
            let end = arm.pat.span().byte_range().end;
            self.add(end..end, gone, Shape::Arm);
        }
        visit::visit_arm(self, arm);
    }
}

/// Whether a condition binds names, so that no other operator can stand in it.
fn has_let(expression: &syn::Expr) -> bool {
    match expression {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

struct Renderer<'a> {
    text: &'a str,
    nodes: &'a [Node],
}

impl Renderer<'_> {
    /// The text of a range; `within` is the node that it belongs to.
    fn range(&self, range: Range<usize>, within: Option<usize>) -> String {
        let mut out = String::new();
        let mut at = range.start;
        let first = within.map_or(0, |node| node + 1);
        let first = first + self.nodes[first..].partition_point(|node| node.at.start < range.start);
        for (place, node) in self.nodes.iter().enumerate().skip(first) {
            if node.at.start > range.end {
                break;
            }
            // Inside one that is written already, or an insertion that belongs behind this range.
            if node.at.start < at || node.at.end > range.end {
                continue;
            }
            out += &self.text[at..node.at.start];
            out += &self.node(place);
            at = node.at.end;
        }
        out + &self.text[at..range.end]
    }

    fn node(&self, place: usize) -> String {
        let node = &self.nodes[place];
        let part = |range: &Range<usize>| self.range(range.clone(), Some(place));
        match &node.shape {
            Shape::Binary(left, operator, right) => {
                let (left, right) = (part(left), part(right));
                let mut out = String::from("(");
                for Choice { id, instead } in &node.choices {
                    out += &format!(
                        "if {} {{/*{id}*/ {left} {instead} {right} /*/{id}*/}} else ",
                        on(*id)
                    );
                }
                out + &format!("{{ {left} {} {right} }})", &self.text[operator.clone()])
            }
            Shape::Logic(left, operator, right) => {
                let on = on(node.choices[0].id);
                format!(
                    "(((({}) ^ {on}) {} (({}) ^ {on})) ^ {on})",
                    part(left),
                    &self.text[operator.clone()],
                    part(right)
                )
            }
            Shape::Not => format!("(({}) ^ {})", part(&node.at), on(node.choices[0].id)),
            Shape::Body => {
                let mut out = String::new();
                for Choice { id, instead } in &node.choices {
                    out += &format!("if {} {{/*{id}*/ return {instead}; /*/{id}*/}} ", on(*id));
                }
                out
            }
            Shape::Items => format!(
                "({}).take(if {} {{ 0 }} else {{ usize::MAX }})",
                part(&node.at),
                on(node.choices[0].id)
            ),
            Shape::Arm => format!(" if !{}", on(node.choices[0].id)),
            Shape::Guard { arm } => {
                let mut out = format!("({})", part(&node.at));
                for choice in &node.choices {
                    let on = on(choice.id);
                    out = match choice.instead.as_str() {
                        "true" => format!("({on} || {out})"),
                        "false" => format!("(!{on} && {out})"),
                        _ => out,
                    };
                }
                arm.map_or_else(|| out.clone(), |id| format!("!{} && {out}", on(id)))
            }
        }
    }
}

fn on(id: usize) -> String {
    format!("crate::mutant({id})")
}
