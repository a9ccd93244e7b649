//! Files that one program writes: locked, begun and replaced at one stroke.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// What the names of our temporary files end in, so that those of a killed program are known as ours.
const TEMPORARY: &str = ".fsm-tmp";

/// What is said of a file that is locked.
pub(crate) const LOCKED: &str = "it is open already, in this program or in another, and has one writer at a time";

/// A symbolic link may lead to another this often.
const LINKS: usize = 40;

/// Says that a file has no other writer, for as long as it lives.
///
/// The lock is a file beside the one it guards, so that the guarded one can be replaced meanwhile. It stays behind: removing it
/// would let two programs lock two files of one name.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: Locked,
}

impl Lock {
    /// The lock of `path`, which [`real_path`] has found; none where somebody has it, in this program or in another.
    pub(crate) fn acquire(path: &Path) -> io::Result<Option<Self>> {
        let mut name = OsString::from(path.file_name().unwrap_or_default());
        name.push(".lock");
        let path = path.with_file_name(name);
        match Self::file(&path).and_then(Locked::new) {
            Ok(file) => Ok(file.map(|file| Self { _file: file })),
            Err(error) => Err(io::Error::new(error.kind(), std::format!("the lock {}: {error}", path.display()))),
        }
    }

    fn file(path: &Path) -> io::Result<File> {
        let mut options = File::options();
        options.read(true);
        // A link is not followed: in a folder that others write to it could lead anywhere.
        let there = fs::symlink_metadata(path);
        match there {
            Ok(there) if !there.is_file() => return Err(special()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                match options.clone().write(true).create_new(true).open(path) {
                    // Somebody was faster.
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                    made => return made,
                }
            }
            _ => {}
        }
        match options.clone().write(true).open(path) {
            // Made by another user; reading is enough to lock it.
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => options.open(path),
            opened => opened,
        }
    }
}

/// A file that is locked itself.
#[derive(Debug)]
pub(crate) struct Locked(pub(crate) File);

impl Locked {
    /// The file, locked; none where somebody has it.
    pub(crate) fn new(file: File) -> io::Result<Option<Self>> {
        match file.try_lock() {
            Ok(()) => Ok(Some(Self(file))),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

impl Drop for Locked {
    fn drop(&mut self) {
        // A process that is just being started has the file open, too, until it becomes another program. Closing ours would leave
        // it locked that long.
        let _ = self.0.unlock();
    }
}

/// Opens a file that is there. What is read without an end or cannot be replaced is refused before it is opened, since opening a
/// pipe may wait for ever: a pipe, a device, a folder.
pub(crate) fn open(path: &Path, options: &OpenOptions) -> io::Result<File> {
    if fs::metadata(path)?.is_file() { options.open(path) } else { Err(special()) }
}

/// Refuses what is there and is no regular file, before a lock is put beside it.
pub(crate) fn refuse_special(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(there) if !there.is_file() => Err(special()),
        _ => Ok(()),
    }
}

fn special() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "this is no regular file")
}

/// The file that is meant, whatever links lead to it, so that each file has one lock. It need not be there yet.
pub(crate) fn real_path(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    if path.as_os_str().as_encoded_bytes().ends_with(b"/") {
        return Err(special());
    }
    for _ in 0..LINKS {
        match fs::canonicalize(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            found => return found,
        }
        match fs::read_link(&path) {
            Ok(target) => path = folder(&path).join(target),
            Err(_) => {
                let folder = fs::canonicalize(folder(&path))?;
                let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
                return Ok(folder.join(name));
            }
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Begins a file that is not there yet, with all of `bytes` in it or not at all.
pub(crate) fn begin(path: &Path, bytes: &[u8], sync: bool) -> io::Result<File> {
    let file = written(path, None, bytes, sync)?;
    let file = file.persist_noclobber(path).map_err(|error| error.error)?;
    if sync {
        sync_folder(path)?;
    }
    Ok(file)
}

/// A new text that is ready to take the place of a file.
#[cfg(feature = "snapshot")]
pub(crate) struct Ready<'a> {
    file: NamedTempFile,
    path: &'a Path,
}

/// Writes `bytes` beside the file: whoever reads it finds the old one or the new one, also after a power cut.
#[cfg(feature = "snapshot")]
pub(crate) fn prepare<'a>(path: &'a Path, bytes: &[u8]) -> io::Result<Ready<'a>> {
    let old = match fs::metadata(path) {
        Ok(old) => Some(old),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let file = written(path, old.as_ref(), bytes, true)?;
    Ok(Ready { file, path })
}

#[cfg(feature = "snapshot")]
impl Ready<'_> {
    /// Puts it in the place of the file, locked already where that keeps no reader out.
    pub(crate) fn replace(self) -> io::Result<Option<Locked>> {
        let locked = if cfg!(unix) { Locked::new(self.file.as_file().try_clone()?)? } else { None };
        self.file.persist(self.path).map_err(|error| error.error)?;
        sync_folder(self.path).map_err(|error| {
            io::Error::new(
                error.kind(),
                std::format!("it is written, but a power cut may bring the old one back: {error}"),
            )
        })?;
        Ok(locked)
    }
}

/// A temporary file in the same folder with `bytes` in it, with the mode and the owner that the file is to have. Nobody can read
/// it meanwhile who may not read the file.
fn written(path: &Path, old: Option<&fs::Metadata>, bytes: &[u8], sync: bool) -> io::Result<NamedTempFile> {
    let prefix = temporary_prefix(path);
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(TEMPORARY).rand_bytes(12);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = old.map_or(0o666, |old| old.permissions().mode() & 0o777);
        builder.permissions(fs::Permissions::from_mode(mode));
    }
    let mut file = builder.tempfile_in(folder(path))?;
    if let Some(old) = old {
        #[cfg(unix)]
        keep_owner(file.as_file(), old)?;
        file.as_file().set_permissions(old.permissions())?;
        #[cfg(all(unix, feature = "snapshot"))]
        keep_attributes(file.path(), path)?;
    }
    file.write_all(bytes)?;
    if sync {
        file.as_file().sync_all()?;
    }
    Ok(file)
}

/// Gives a file the group of the one it is to replace, and its owner where the system lets us.
#[cfg(unix)]
fn keep_owner(file: &File, old: &fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let new = file.metadata()?;
    if old.gid() != new.gid() {
        // Its mode would let another group in.
        fchown(file, None, Some(old.gid()))?;
    }
    if old.uid() != new.uid() {
        // Only root may; the file is then ours, as if we had begun it.
        let _ = fchown(file, Some(old.uid()), None);
    }
    Ok(())
}

/// Gives a file the access lists and other attributes of the one it is to replace. Without them it could be open to others.
#[cfg(all(unix, feature = "snapshot"))]
fn keep_attributes(file: &Path, old: &Path) -> io::Result<()> {
    let Ok(names) = xattr::list(old) else {
        // The file system knows none.
        return Ok(());
    };
    for name in names {
        let value = xattr::get(old, &name)?;
        if xattr::get(file, &name).ok() == Some(value.clone()) {
            continue;
        }
        if let Err(error) = xattr::set(file, &name, &value.unwrap_or_default()) {
            // Labels of the system's own are set by the system.
            if !name.as_encoded_bytes().starts_with(b"security.") {
                return Err(error);
            }
        }
    }
    Ok(())
}

/// Removes temporary files of `path` that a killed program left behind. Only who holds its [`Lock`] may: no other program is
/// writing one then.
pub(crate) fn remove_left_behind(path: &Path) {
    let prefix = temporary_prefix(path);
    let ours = |name: &OsString| {
        let (name, prefix) = (name.as_encoded_bytes(), prefix.as_encoded_bytes());
        let random = name.strip_prefix(prefix).and_then(|rest| rest.strip_suffix(TEMPORARY.as_bytes()));
        random.is_some_and(|random| random.len() == 12 && random.iter().all(u8::is_ascii_alphanumeric))
    };
    // What cannot be removed is in nobody's way.
    for entry in fs::read_dir(folder(path)).into_iter().flatten().flatten() {
        if ours(&entry.file_name()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn temporary_prefix(path: &Path) -> OsString {
    let mut prefix = OsString::from(".");
    prefix.push(path.file_name().unwrap_or_default());
    prefix.push(".");
    prefix
}

/// The folder a file is in.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Sees to it that a new name is still in its folder after a power cut. Only Unix can be asked for that.
pub(crate) fn sync_folder(file: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(folder(file))?.sync_all()?;
    }
    Ok(())
}
