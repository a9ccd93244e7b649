//! A terminal of our own, that a program writes to.

use std::fs::{File, OpenOptions};
use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

/// What a program with that standard input shows on a terminal, on both of its streams.
pub(crate) fn shown(mut command: Command, input: &str) -> String {
    let near = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&near).unwrap();
    unlockpt(&near).unwrap();
    let name = ptsname(&near, Vec::new()).unwrap();
    let far = OpenOptions::new().read(true).write(true).open(name.to_str().unwrap()).unwrap();
    let mut child = command
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(far.try_clone().unwrap())
        .stderr(far)
        .spawn()
        .unwrap();
    // Only the program holds the far end now, so that reading ends with it.
    drop(command);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let mut bytes = Vec::new();
    let mut near = File::from(near);
    let mut piece = [0; 4096];
    // Where the far end is closed, Linux says so with an error.
    while let Ok(count @ 1..) = near.read(&mut piece) {
        bytes.extend_from_slice(&piece[..count]);
    }
    let _ = child.wait();
    let _ = writer.join();
    // The terminal itself begins a line with a carriage return.
    String::from_utf8(bytes).unwrap().replace("\r\n", "\n")
}
