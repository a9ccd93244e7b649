//! Replaces a file at one stroke: whoever reads it sees the old text or the new one, never half of it.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use fsm_codegen::file;
use tempfile::{Builder, NamedTempFile};

use crate::failure::reason;
use crate::uninterrupted::Uninterrupted;

/// How often a document that others write meanwhile is read anew before it is left to them.
pub(crate) const TRIES: usize = 4;
/// How many links are followed, as many as Linux does.
const MAX_LINKS: usize = 40;

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Replaced {
    Done,
    /// Somebody else has written the file meanwhile; it is as they left it.
    Changed,
}

/// The message for a document that is left to somebody else.
pub(crate) fn changed_meanwhile(name: &str) -> String {
    format!("{name}: is being changed by somebody else, and is left as it is; try again later")
}

/// Puts `new` in the place of `old`, if that is still what the file holds. Of a link, the file it leads to is replaced.
pub(crate) fn replace(file: &Path, old: &str, new: &str) -> io::Result<Replaced> {
    put(file, Some(old.as_bytes()), new.as_bytes())
}

/// Puts `new` in the place of whatever the file holds.
pub(crate) fn overwrite(file: &Path, new: &[u8]) -> io::Result<()> {
    put(file, None, new).map(|_| ())
}

/// Writes a file that is not there yet; never over another.
pub(crate) fn create(file: &Path, text: &[u8]) -> io::Result<()> {
    let _uninterrupted = Uninterrupted::new();
    let file = resolve(file)?;
    let mut builder = Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Open to those to whom every new file is: the system takes away what the user's mask says.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut new = temporary(&mut builder, folder_of(&file))?;
    fill(new.as_file_mut(), text)?;
    new.persist_noclobber(&file).map_err(|error| error.error)?;
    Ok(())
}

/// A file with a name of its own, which shows where it comes from, in case that the power fails and it stays.
fn temporary(builder: &mut Builder<'_, '_>, folder: &Path) -> io::Result<NamedTempFile> {
    let made = builder.prefix(".fsm-").tempfile_in(folder);
    // The name would tell nobody anything.
    made.map_err(|error| error.kind().into())
}

fn put(file: &Path, expected: Option<&[u8]>, new: &[u8]) -> io::Result<Replaced> {
    let _uninterrupted = Uninterrupted::new();
    let file = resolve(file)?;
    let metadata = fs::metadata(&file)?;
    if metadata.permissions().readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
    }
    // Until it has its place it is open to nobody else, whatever the file is.
    let mut twin = match temporary(&mut Builder::new(), folder_of(&file)) {
        Ok(twin) => twin,
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            let copy = temporary(&mut Builder::new(), &std::env::temp_dir())?;
            return write_in_place(&file, copy, expected, new);
        }
        Err(error) => return Err(error),
    };
    if !can_take_the_place(&twin, &file, &metadata)? {
        return write_in_place(&file, twin, expected, new);
    }
    fill(twin.as_file_mut(), new)?;
    twin.as_file().set_permissions(metadata.permissions())?;
    if let Some(expected) = expected {
        if file::read(&file)? != expected {
            return Ok(Replaced::Changed);
        }
        if exchange(twin.path(), &file).is_ok() {
            return settle(&file, twin, expected, new);
        }
    }
    match twin.persist(&file) {
        Ok(_) => Ok(Replaced::Done),
        // A file that is mounted by itself, as containers do it, cannot change its place.
        Err(error) if error.error.kind() == io::ErrorKind::ResourceBusy => {
            write_in_place(&file, error.file, expected, new)
        }
        Err(error) => Err(error.error),
    }
}

/// Lets two files change places, where the system can do that at one stroke.
#[cfg(any(target_os = "linux", target_vendor = "apple"))]
fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
}

#[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Looks at the file that was in the place until a moment ago: an edit that came after the last look is put back.
fn settle(file: &Path, old: NamedTempFile, expected: &[u8], new: &[u8]) -> io::Result<Replaced> {
    let holds = |text: &[u8]| file::read(old.path()).is_ok_and(|bytes| bytes == text);
    if holds(expected) {
        return Ok(Replaced::Done);
    }
    let back = exchange(old.path(), file);
    if back.is_ok() && holds(new) {
        return Ok(Replaced::Changed);
    }
    // Whoever wrote this wrote it between two strokes of ours: it is theirs to look at.
    let (_, path) = old.keep()?;
    Err(io::Error::other(format!(
        "somebody else has changed it at the same time; what they wrote is in {}",
        path.display()
    )))
}

/// Whether a new file would be to everybody what the old one is: nobody else's, known by no other name, with the same attributes.
#[cfg(unix)]
fn can_take_the_place(new: &NamedTempFile, old: &Path, metadata: &Metadata) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let own = new.as_file().metadata()?;
    let owner = (own.uid(), own.gid()) == (metadata.uid(), metadata.gid());
    let known_once = metadata.nlink() == 1 && own.dev() == metadata.dev();
    Ok(owner && known_once && attributes(new.path()) == attributes(old))
}

#[cfg(not(unix))]
fn can_take_the_place(_: &NamedTempFile, _: &Path, _: &Metadata) -> io::Result<bool> {
    Ok(true)
}

/// Access lists, labels and whatever else the file bears; nothing where the filesystem knows no such thing.
#[cfg(unix)]
fn attributes(file: &Path) -> Vec<(std::ffi::OsString, Option<Vec<u8>>)> {
    let mut all: Vec<_> = xattr::list(file)
        .into_iter()
        .flatten()
        .map(|name| {
            let value = xattr::get(file, &name).ok().flatten();
            (name, value)
        })
        .collect();
    all.sort();
    all
}

/// Writes into the file itself, with a copy of the old text on disk until that is done.
fn write_in_place(file: &Path, mut copy: NamedTempFile, expected: Option<&[u8]>, new: &[u8]) -> io::Result<Replaced> {
    let mut target = OpenOptions::new().read(true).write(true).open(file)?;
    let mut old = Vec::new();
    target.read_to_end(&mut old)?;
    fill(copy.as_file_mut(), &old)?;
    if file::read(file)? != expected.unwrap_or(&old) {
        return Ok(Replaced::Changed);
    }
    let Err(error) = fill(&mut target, new) else {
        return Ok(Replaced::Done);
    };
    if fill(&mut target, &old).is_err() {
        let (_, path) = copy.keep()?;
        let why = reason(&error);
        let kept = path.display();
        return Err(io::Error::other(format!("{why}; the old text is in {kept}")));
    }
    Err(error)
}

fn fill(file: &mut File, text: &[u8]) -> io::Result<()> {
    file.rewind()?;
    file.write_all(text)?;
    file.set_len(text.len() as u64)?;
    file.sync_all()
}

/// The file that a path leads to through links, whether it is there or not.
fn resolve(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = folder_of(&path).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("its links lead in a circle"))
}

fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn permissions_and_links_stay() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("a.md"), folder.path().join("b.md"));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("a.md", &link).unwrap();
        assert_eq!(replace(&link, "old", "new\r\n").unwrap(), Replaced::Done);
        assert_eq!(fs::read(&file).unwrap(), b"new\r\n");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn what_is_protected_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.md");
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).unwrap();
        assert!(replace(&file, "old", "new").is_err());
        assert_eq!(fs::read(&file).unwrap(), b"old");
    }

    #[test]
    fn what_has_changed_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let (file, other) = (folder.path().join("a.md"), folder.path().join("b.md"));
        fs::write(&file, "edited").unwrap();
        assert_eq!(replace(&file, "old", "new").unwrap(), Replaced::Changed);
        fs::hard_link(&file, &other).unwrap();
        assert_eq!(replace(&file, "old", "new").unwrap(), Replaced::Changed);
        assert_eq!(fs::read(&file).unwrap(), b"edited");
        assert_eq!(replace(&file, "edited", "new").unwrap(), Replaced::Done);
        assert_eq!(fs::read(&other).unwrap(), b"new");
        fs::remove_file(&file).unwrap();
        assert!(replace(&file, "new", "newer").is_err(), "what is gone stays gone");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
