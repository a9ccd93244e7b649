//! Addresses of documents.

use std::path::PathBuf;

/// The file that an address names; none for what is on no disk, such as a document that was never saved.
pub(super) fn file(uri: &str) -> Option<PathBuf> {
    let scheme = uri.get(..5)?;
    if !scheme.eq_ignore_ascii_case("file:") {
        return None;
    }
    let rest = &uri[5..];
    let path = match rest.strip_prefix("//") {
        // Of the machine's name only the short form is one of this machine.
        Some(rest) => {
            let slash = rest.find('/')?;
            let host = &rest[..slash];
            if !host.is_empty() && !host.eq_ignore_ascii_case("localhost") {
                return None;
            }
            &rest[slash..]
        }
        None => rest,
    };
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let bytes = decoded(path)?;
    if bytes.is_empty() || bytes.contains(&0) {
        return None;
    }
    of(bytes)
}

/// The bytes that an address stands for.
fn decoded(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, behind)) = rest.split_first() {
        rest = behind;
        if *first == b'%' {
            let digits = std::str::from_utf8(rest.get(..2)?).ok()?;
            // A sign is taken for a part of a number, and is none here.
            if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
                return None;
            }
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            rest = &rest[2..];
        } else {
            bytes.push(*first);
        }
    }
    Some(bytes)
}

#[cfg(unix)]
fn of(bytes: Vec<u8>) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStringExt;
    Some(PathBuf::from(std::ffi::OsString::from_vec(bytes)))
}

#[cfg(not(unix))]
fn of(bytes: Vec<u8>) -> Option<PathBuf> {
    let path = String::from_utf8(bytes).ok()?;
    // `/c:/docs` is a path with a drive.
    let drive = path.as_bytes().get(2) == Some(&b':');
    Some(PathBuf::from(if drive { &path[1..] } else { &path }))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn addresses_of_files() {
        for (uri, path) in [
            ("file:///docs/STATES.md", Some("/docs/STATES.md")),
            ("file:///a%20b/%C3%A9.md", Some("/a b/é.md")),
            ("FILE://localhost/a.md", Some("/a.md")),
            ("file:/a.md#L3", Some("/a.md")),
            ("file://elsewhere/a.md", None),
            ("file://", None),
            ("file:", None),
            ("file:///a%", None),
            ("file:///a%+1.md", None),
            ("file:///a%2", None),
            ("file:///%00", None),
            ("untitled:Untitled-1", None),
            ("é", None),
            ("", None),
        ] {
            assert_eq!(file(uri).as_deref(), path.map(Path::new), "{uri}");
        }
    }
}
