//! `fsm`: checks, shows and explains the state machines of Markdown documents.

use std::process::ExitCode;

fn main() -> ExitCode {
    fsm_cli::run(std::env::args_os())
}
