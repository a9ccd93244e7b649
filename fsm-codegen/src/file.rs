//! Reads files that end: no device, no pipe, no socket, and nothing beyond a bound.

use std::fs::{self, FileType};
use std::io::{self, Read};
use std::path::Path;

/// The most that is read of a document, a configuration or anything like them, in bytes. Far more than anybody writes, and little
/// enough for every machine.
pub const MAX_BYTES: u64 = 64 * 1024 * 1024;

/// What a path leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// An ordinary file.
    File,
    /// A folder.
    Folder,
    /// A pipe: it ends when its writer does.
    Pipe,
    /// A device, which may never end.
    Device,
    /// A socket, which cannot be opened.
    Socket,
}

impl Kind {
    /// What `path` leads to, through links.
    pub fn of(path: &Path) -> io::Result<Self> {
        fs::metadata(path).map(|metadata| Self::from(metadata.file_type()))
    }

    /// Whether it is neither a file nor a folder.
    pub fn is_special(self) -> bool {
        matches!(self, Self::Pipe | Self::Device | Self::Socket)
    }

    /// The word for it, with its article.
    pub fn text(self) -> &'static str {
        match self {
            Self::File => "a file",
            Self::Folder => "a folder",
            Self::Pipe => "a pipe",
            Self::Device => "a device",
            Self::Socket => "a socket",
        }
    }
}

impl From<FileType> for Kind {
    fn from(kind: FileType) -> Self {
        #[cfg(unix)]
        {
            use std::os::unix::fs::FileTypeExt;
            if kind.is_fifo() {
                return Self::Pipe;
            }
            if kind.is_socket() {
                return Self::Socket;
            }
            if kind.is_char_device() || kind.is_block_device() {
                return Self::Device;
            }
        }
        if kind.is_dir() { Self::Folder } else { Self::File }
    }
}

/// The bytes of an ordinary file.
///
/// # Errors
///
/// When it is anything else, which is seen before it is opened: opening a pipe alone would wait for its writer. When it is larger than
/// [`MAX_BYTES`], or cannot be read.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    match Kind::of(path)? {
        Kind::File => read_to_end(fs::File::open(path)?),
        kind => Err(io::Error::other(format!("it is {}", kind.text()))),
    }
}

/// Everything that `input` gives.
///
/// # Errors
///
/// When it is more than [`MAX_BYTES`], or cannot be read.
pub fn read_to_end(input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        let most = MAX_BYTES / (1024 * 1024);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("it is larger than {most} MB")));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_end_is_read_up_to_the_bound() {
        let whole = read_to_end(io::repeat(b'x').take(MAX_BYTES)).unwrap();
        assert_eq!(whole.len() as u64, MAX_BYTES);
        let error = read_to_end(io::repeat(b'x')).unwrap_err();
        assert_eq!(error.to_string(), "it is larger than 64 MB");
    }

    #[test]
    fn only_a_file_is_read() {
        assert!(!read(Path::new("src/file.rs")).unwrap().is_empty());
        let error = read(Path::new("src")).unwrap_err();
        assert_eq!(error.to_string(), "it is a folder");
        #[cfg(unix)]
        {
            let error = read(Path::new("/dev/zero")).unwrap_err();
            assert_eq!(error.to_string(), "it is a device");
        }
    }
}
