//! Opens what people name: files that end, and streams, both read within bounds.

use std::fs::File;
use std::io;
use std::path::Path;

use fsm_codegen::file::{Kind, read_to_end};

use crate::configuration::from_here;
use crate::look;
use crate::walk::shown;

/// Whether a path means standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    is_standard(path, ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"])
}

/// Whether a path means standard output. What it leads to is written on by others too, so that it is never replaced.
pub(crate) fn is_stdout(path: &Path) -> bool {
    is_standard(path, ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
}

fn is_standard(path: &Path, [dash, devices @ ..]: [&str; 4]) -> bool {
    path.as_os_str() == dash || cfg!(unix) && devices.iter().any(|name| path == Path::new(name))
}

/// Whether a path leads to something that can be read once, and has no text to be replaced.
pub(crate) fn is_stream(path: &Path) -> bool {
    is_descriptor(path) || Kind::of(path).is_ok_and(Kind::is_special)
}

/// Whether a path means what a process has open already, whatever that is: `/dev/fd/3`, `/proc/self/fd/3`.
pub(crate) fn is_descriptor(path: &Path) -> bool {
    let folder = path.parent().unwrap_or(Path::new(""));
    let of_process = folder.starts_with("/proc") && folder.ends_with("fd");
    let standard = ["/dev/stdin", "/dev/stdout", "/dev/stderr"];
    cfg!(unix) && (folder == Path::new("/dev/fd") || of_process || standard.iter().any(|name| path == Path::new(name)))
}

/// Opens what is named to be read: a file, or a pipe, which ends when its writer does.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    match Kind::of(path)? {
        Kind::File | Kind::Pipe => File::open(path),
        kind => Err(io::Error::other(format!("it is {}", kind.text()))),
    }
}

/// The bytes of what is named.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    read_to_end(open(path)?)
}

/// Its text.
pub(crate) fn read_to_string(path: &Path) -> io::Result<String> {
    String::from_utf8(read(path)?).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8"))
}

/// Says that something which looks like one of our files is none. It stops nobody: whoever hides a file puts a device in its place.
pub(crate) fn pass_over(path: &Path, kind: Kind) {
    look::warn(&format!("{}: is {} and not a file; it is passed over", shown(&from_here(path)), kind.text()));
}
