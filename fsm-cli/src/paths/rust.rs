//! Walks as a Rust module of tests, against the types that `fsm!` generates. Formatted as `cargo fmt` leaves it.

use fsm_spec::model::StateId;
use fsm_spec::names::{self, type_name};
use fsm_spec::picture::visible;

use super::cover::{Cover, Paths};
use crate::failure::Failure;
use crate::show::json::name;

/// The widest list of arguments that rustfmt keeps on one line.
const WIDEST: usize = 60;

/// One module for one machine. `types` is the path of the module that holds the generated types.
pub(crate) fn rust(paths: &Paths<'_>, document: &str, types: &str) -> Result<String, Failure> {
    let machine = paths.moves.machine;
    if machine.is_parallel() {
        return Err(Failure::new(format!(
            "`{}` has regions side by side, or a fork, which `Machine` cannot run yet: there are no tests to write for it",
            visible::line(&machine.name)
        )));
    }
    if let Some(collision) = names::collisions(machine).first() {
        return Err(Failure::new(format!(
            "`{}` become one name in Rust, `{}`: `fsm lint` says more",
            collision.names.join("` and `"),
            collision.ident
        )));
    }
    let steps = || paths.walks.iter().flat_map(|walk| &walk.moves).map(|by| &paths.moves.all[*by]);
    let fires = steps().any(|one| one.event.is_some());
    let goes = steps().any(|one| one.event.is_none());
    let imported = if fires { format!("{types}::{{Event, State}}") } else { format!("{types}::State") };
    let mut text = format!(
        "//! Walks that take every {} of `{}`, from `fsm paths {} --format rust`.\n\
         //!\n\
         //! Written by a program: write it again when the document changes.\n\n",
        match paths.cover {
            Cover::Transitions => "transition",
            Cover::States => "state",
            Cover::Pairs => "pair of transitions",
        },
        visible::line(&machine.name),
        visible::line(document)
    );
    // In the order of rustfmt: what is near comes first, then the letters decide.
    let near = ["self", "super", "crate"].contains(&types.split("::").next().unwrap_or(types));
    let mut uses = [format!("use {imported};\n"), "use fsm_runtime::Machine;\n".to_owned()];
    if !near {
        uses.sort();
    }
    text.extend(uses);
    let state = |state: StateId| format!("State::{}", type_name(name(machine, state)));
    for (number, walk) in (1..).zip(&paths.walks) {
        text.push_str(&format!("\n#[test]\nfn walk_{number}() {{\n"));
        if walk.moves.is_empty() {
            text.push_str(&format!("    let _ = Machine::new({});\n}}\n", state(walk.start)));
            continue;
        }
        text.push_str(&format!("    let mut machine = Machine::new({});\n", state(walk.start)));
        for by in &walk.moves {
            let one = &paths.moves.all[*by];
            let arguments = match one.event {
                Some(event) => vec!["&mut machine".to_owned(), format!("Event::{}", type_name(event)), state(one.to)],
                None => vec!["&mut machine".to_owned(), state(one.to)],
            };
            let function = if one.event.is_some() { "fire" } else { "go" };
            text.push_str(&call(function, &arguments));
        }
        text.push_str("}\n");
    }
    if fires {
        text.push_str(FIRE);
    }
    if goes {
        text.push_str(GO);
    }
    Ok(text)
}

/// A call as a statement, its arguments below each other where they are too wide.
fn call(function: &str, arguments: &[String]) -> String {
    let line = arguments.join(", ");
    if line.chars().count() <= WIDEST {
        return format!("    {function}({line});\n");
    }
    let lines: String = arguments.iter().map(|one| format!("        {one},\n")).collect();
    format!("    {function}(\n{lines}    );\n")
}

const FIRE: &str = "
#[track_caller]
fn fire(machine: &mut Machine<State>, event: Event, to: State) {
    let taken = machine.fire_to(event, to);
    if let Err(refused) = taken {
        panic!(\"{refused}\");
    }
}
";

const GO: &str = "
#[track_caller]
fn go(machine: &mut Machine<State>, to: State) {
    let taken = machine.transition_to(to);
    if let Err(refused) = taken {
        panic!(\"{refused}\");
    }
}
";
