//! What a file needs from the folder it is in.

use std::fs::File;
use std::io;
use std::path::Path;

/// Sees to it that a new name is still in its folder after a power cut. Only Unix can be asked for that.
pub(crate) fn sync_folder(file: &Path) -> io::Result<()> {
    if cfg!(unix) {
        let folder = file
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}
