//! Writes what a command is asked to write into a file: whole or not at all, never over what was read, and over what is not ours only
//! when told to.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::Path;

use fsm_codegen::file::{self, Kind};
use same_file::Handle;

use crate::failure::{Failure, cannot_write};
use crate::files::is_descriptor;
use crate::replace::{create, overwrite};
use crate::walk::shown;

/// Where an output goes, and what it may replace.
pub(crate) struct Output<'a> {
    pub(crate) path: &'a Path,
    /// Replace what is not ours, too.
    pub(crate) force: bool,
    /// Whether we have written these bytes.
    pub(crate) is_ours: &'a dyn Fn(&[u8]) -> bool,
}

impl Output<'_> {
    /// Writes `bytes`, which were made of `inputs`.
    pub(crate) fn write<'i>(&self, bytes: &[u8], inputs: impl IntoIterator<Item = &'i Path>) -> Result<(), Failure> {
        let name = shown(self.path);
        let written = match Kind::of(self.path) {
            // The file behind it is another's, who may have written to it before and go on afterwards.
            Ok(Kind::File) if is_descriptor(self.path) => {
                OpenOptions::new().append(true).open(self.path).and_then(|mut stream| stream.write_all(bytes))
            }
            Ok(Kind::Folder) => {
                return Err(Failure::new(format!("{name}: is a folder; name a file")));
            }
            // A pipe or a device is written to, as a shell does it: a file in its place would be no use to anybody.
            Ok(Kind::Pipe | Kind::Device | Kind::Socket) => {
                OpenOptions::new().write(true).open(self.path).and_then(|mut stream| stream.write_all(bytes))
            }
            Ok(Kind::File) => {
                self.refuse(&name, inputs)?;
                overwrite(self.path, bytes)
            }
            Err(error) if error.kind() == ErrorKind::NotFound => create(self.path, bytes),
            Err(error) => Err(error),
        };
        written.map_err(|error| Failure::new(cannot_write(name, &error)))
    }

    /// Why a file that is there must not be replaced.
    fn refuse<'i>(&self, name: &str, inputs: impl IntoIterator<Item = &'i Path>) -> Result<(), Failure> {
        let output = Handle::from_path(self.path).ok();
        let is_output = |input: std::io::Result<Handle>| input.ok() == output;
        if output.is_some()
            && (inputs.into_iter().any(|input| is_output(Handle::from_path(input))) || is_output(Handle::stdin()))
        {
            return Err(Failure::new(format!(
                "{name}: is read from, and is left as it is; name another file to write to"
            )));
        }
        // Nobody misses what an empty file holds.
        let is_ours = || file::read(self.path).is_ok_and(|bytes| bytes.is_empty() || (self.is_ours)(&bytes));
        if self.force || is_ours() {
            return Ok(());
        }
        Err(Failure::new(format!(
            "{name}: was not written by `fsm`, and is left as it is; give `--force` to replace it"
        )))
    }
}

/// Whether a text begins with the lines of `head`. What stands there between the first `$` of a line and the last is another text
/// each time.
pub(crate) fn begins_with(head: &str, bytes: &[u8]) -> bool {
    // git may have given the file other line endings.
    let mut lines = bytes.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    head.lines().all(|head| {
        let (before, after) = match (head.split_once('$'), head.rsplit_once('$')) {
            (Some((before, _)), Some((_, after))) => (before, after),
            _ => (head, ""),
        };
        let rest = lines.next().and_then(|line| line.strip_prefix(before.as_bytes()));
        rest.is_some_and(|rest| match before.len() == head.len() {
            true => rest.is_empty(),
            false => rest.ends_with(after.as_bytes()),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::begins_with;

    #[test]
    fn a_head_is_the_first_lines_and_nothing_else() {
        let head = "# one\n# from $name$. Do not edit.\n";
        for (text, expected) in [
            ("# one\n# from a.md. Do not edit.\nrest", true),
            ("# one\r\n# from a $ b.md. Do not edit.\r\n", true),
            ("# one\n# from a.md. Do not edit. Or do.\n", false),
            ("# one more\n# from a.md. Do not edit.\n", false),
            ("\n# one\n# from a.md. Do not edit.\n", false),
            ("# one\n", false),
            ("", false),
        ] {
            assert_eq!(begins_with(head, text.as_bytes()), expected, "{text:?}");
        }
    }
}
