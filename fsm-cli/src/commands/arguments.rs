//! Arguments that several commands take.

use std::path::PathBuf;

use clap::{Arg, ArgAction, value_parser};

/// The document.
pub(super) fn file() -> Arg {
    Arg::new("file")
        .value_name("FILE")
        .required(true)
        .value_parser(value_parser!(PathBuf))
        .help("A file, a folder, or - for standard input")
}

/// One of its machines.
pub(super) fn machine() -> Arg {
    Arg::new("machine").long("machine").value_name("NAME").help("Only the machine of this name")
}

/// The name of what comes through standard input.
pub(super) fn stdin_filename() -> Arg {
    Arg::new("stdin-filename")
        .long("stdin-filename")
        .value_name("PATH")
        .default_value("<stdin>")
        .hide_default_value(true)
        .help("What standard input is called, and whose configuration counts for it")
}

/// Whether a file that is not ours may be replaced.
pub(super) fn force() -> Arg {
    Arg::new("force").long("force").action(ArgAction::SetTrue).help("Replace the file although something else wrote it")
}

/// The findings that are known.
pub(super) fn baseline() -> Arg {
    Arg::new("baseline")
        .long("baseline")
        .value_name("FILE")
        .value_parser(value_parser!(PathBuf))
        .help("Report only what this file does not know")
}
