//! `cargo fsm`: the same as `fsm`, under the name by which cargo finds it.

use std::process::ExitCode;

fn main() -> ExitCode {
    // Cargo passes its own name of the command on: `cargo-fsm fsm lint`.
    let mut arguments: Vec<_> = std::env::args_os().collect();
    if arguments.get(1).is_some_and(|first| first == "fsm") {
        arguments.remove(1);
    }
    fsm_cli::run(arguments)
}
