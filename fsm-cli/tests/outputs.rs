//! What the commands write into files: whole or not at all, never over an input, and over what is not ours only when told to.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may stop there and then")]

mod support;

use std::fs;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use support::{DOOR, careless, fifo, finish, fsm, names, printed, run, said, shell, skipped};

/// Every command that writes a file, with the name of the file.
const WRITERS: [(&str, &[&str]); 8] = [
    ("out.svg", &["render", "door.md", "-o", "out.svg"]),
    ("out.html", &["render", "door.md", "--html", "-o", "out.html"]),
    ("out.go", &["gen", "door.md", "--lang", "go", "-o", "out.go"]),
    ("out.rs", &["gen", "door.md", "--lang", "rust", "-o", "out.rs"]),
    ("out.ts", &["gen", "door.md", "--lang", "typescript", "-o", "out.ts"]),
    ("out.py", &["gen", "door.md", "--lang", "python", "-o", "out.py"]),
    ("out.sql", &["gen", "door.md", "--lang", "sql", "-o", "out.sql"]),
    ("out.json", &["lint", "door.md", "star.md", "--baseline", "out.json", "--write-baseline"]),
];

/// A folder with the documents that the commands read.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fill(folder.path());
    folder
}

fn fill(folder: &Path) {
    fs::write(folder.join("door.md"), DOOR).unwrap();
    fs::write(folder.join("star.md"), careless(40)).unwrap();
}

#[test]
fn what_is_written_again_is_replaced_and_what_is_not_ours_needs_force() {
    for (name, arguments) in WRITERS {
        let folder = folder();
        let file = folder.path().join(name);
        assert_eq!(run(folder.path(), arguments).status.code(), Some(0), "{name}");
        let written = fs::read(&file).unwrap();
        assert!(!written.is_empty());
        let mode = fs::metadata(&file).unwrap().mode() & 0o777;
        let usual = fs::metadata(folder.path().join("door.md")).unwrap().mode() & 0o777;
        assert_eq!(mode, usual, "{name} is open to those to whom new files are");

        // Ours, whether stale or empty.
        fs::set_permissions(&file, fs::Permissions::from_mode(0o604)).unwrap();
        assert_eq!(run(folder.path(), arguments).status.code(), Some(0), "{name}");
        assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, 0o604, "{name}");
        fs::write(&file, "").unwrap();
        assert_eq!(run(folder.path(), arguments).status.code(), Some(0), "{name}");
        assert_eq!(fs::read(&file).unwrap(), written, "{name}");

        let foreign = "something that took somebody a day\n";
        fs::write(&file, foreign).unwrap();
        let output = run(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(said(&output).contains("--force") && said(&output).contains(name), "{output:?}");
        assert_eq!(fs::read_to_string(&file).unwrap(), foreign);
        let forced = [arguments, &["--force"]].concat();
        assert_eq!(run(folder.path(), &forced).status.code(), Some(0), "{name}");
        assert_eq!(fs::read(&file).unwrap(), written, "{name}");
        assert_eq!(names(folder.path()).len(), 3, "{name}");
    }
}

#[test]
fn a_png_is_ours_too() {
    let folder = folder();
    let arguments = ["render", "door.md", "-o", "out.png"];
    let output = run(folder.path(), &arguments);
    if output.status.code() == Some(2) && (said(&output).contains("font") || said(&output).contains("without PNG")) {
        return skipped("no font is installed, or no PNG built in");
    }
    assert_eq!(run(folder.path(), &arguments).status.code(), Some(0));
    let written = fs::read(folder.path().join("out.png")).unwrap();
    assert!(written.starts_with(b"\x89PNG"));
}

#[test]
fn an_input_is_never_the_output() {
    let folder = folder();
    let path = folder.path();
    fs::create_dir(path.join("inner")).unwrap();
    symlink("door.md", path.join("link.svg")).unwrap();
    fs::hard_link(path.join("door.md"), path.join("hard.svg")).unwrap();
    symlink("..", path.join("inner/up")).unwrap();
    for output in ["link.svg", "hard.svg", "./inner/../hard.svg", "inner/up/hard.svg"] {
        let output = run(path, &["render", "door.md", "--force", "-o", output]);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(said(&output).contains("read from"), "{output:?}");
    }
    for arguments in [
        &["gen", "door.md", "--lang", "go", "--force", "-o", "door.md"][..],
        &["lint", "door.md", "--force", "--baseline", "./door.md", "--write-baseline"],
        &["lint", ".", "--force", "--baseline", "link.svg", "--write-baseline"],
        &["render", ".", "--html", "--force", "-o", "hard.svg"],
    ] {
        let output = run(path, arguments);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(said(&output).contains("read from"), "{output:?}");
    }
    let output = finish(&mut shell(path, "$FSM gen - --lang go --force -o door.md < door.md"));
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(fs::read_to_string(path.join("door.md")).unwrap(), DOOR);
    assert_eq!(fs::metadata(path.join("door.md")).unwrap().nlink(), 2);
}

/// The stand-in for a full disk that works everywhere: no file may grow beyond a block.
#[test]
fn a_full_disk_leaves_the_old_output_or_none() {
    for (name, arguments) in WRITERS {
        let folder = folder();
        let file = folder.path().join(name);
        let script = format!("trap '' XFSZ; ulimit -f 1; exec $FSM {}", arguments.join(" "));
        let output = finish(&mut shell(folder.path(), &script));
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let said = said(&output);
        assert!(said.starts_with(&format!("error: {name}: cannot be written: ")), "{said}");
        assert!(!said.contains("os error") && !said.contains(".fsm-"), "{said}");
        assert_eq!(names(folder.path()), ["door.md", "star.md"], "{name}");

        run(folder.path(), arguments);
        let old = fs::read(&file).unwrap();
        let output = finish(&mut shell(folder.path(), &script));
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert_eq!(fs::read(&file).unwrap(), old, "{name}");
        assert_eq!(names(folder.path()).len(), 3, "{name}");
    }
}

#[test]
fn a_really_full_disk_leaves_the_old_files() {
    let disk = tempfile::tempdir().unwrap();
    let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=64k", "tmpfs"]).arg(disk.path()).output();
    if !mounted.is_ok_and(|output| output.status.success()) {
        return skipped("only root can mount a small filesystem, on Linux");
    }
    let path = disk.path();
    let checked = std::panic::catch_unwind(|| {
        fill(path);
        for (_, arguments) in WRITERS.iter().take(3) {
            assert_eq!(run(path, arguments).status.code(), Some(0));
        }
        let filled = Command::new("sh").args(["-c", "cat /dev/zero > filler 2>/dev/null"]).current_dir(path).status();
        assert!(filled.is_ok());
        let before: Vec<_> = names(path).into_iter().map(|name| (fs::read(path.join(&name)).unwrap(), name)).collect();
        let more = [&["lint", "--fix", "star.md"][..], &["fmt", "star.md"], &["init", "new.md"]];
        let all = WRITERS.iter().map(|(_, arguments)| *arguments).chain(more);
        for arguments in all {
            let output = run(path, arguments);
            assert_eq!(output.status.code(), Some(2), "{arguments:?} {output:?}");
            let after: Vec<_> =
                names(path).into_iter().map(|name| (fs::read(path.join(&name)).unwrap(), name)).collect();
            assert!(before == after, "{arguments:?} changed {:?}", names(path));
        }
    });
    let unmounted = Command::new("umount").arg(path).status().unwrap();
    assert!(unmounted.success());
    checked.unwrap();
}

#[test]
fn the_first_document_is_whole_or_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let script = "trap '' XFSZ; ulimit -f 0; exec $FSM init new.md";
    let output = finish(&mut shell(folder.path(), script));
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(names(folder.path()).is_empty());
    assert_eq!(run(folder.path(), &["init", "new.md"]).status.code(), Some(0));
    let written = fs::read_to_string(folder.path().join("new.md")).unwrap();
    let again = run(folder.path(), &["init", "new.md"]);
    assert_eq!(again.status.code(), Some(2), "{again:?}");
    assert_eq!(fs::read_to_string(folder.path().join("new.md")).unwrap(), written);
    assert_eq!(names(folder.path()), ["new.md"]);
}

#[test]
fn devices_and_pipes_are_written_to_and_not_replaced() {
    let folder = folder();
    let path = folder.path();
    let direct = printed(&run(path, &["render", "door.md"]));
    let code = printed(&run(path, &["gen", "door.md", "--lang", "go"]));
    for (arguments, expected) in [
        ("render door.md -o -", &direct),
        ("render door.md -o /dev/stdout", &direct),
        ("render door.md -o /dev/fd/1", &direct),
        ("gen door.md --lang go -o -", &code),
        ("gen door.md --lang go -o /dev/stdout", &code),
        ("gen door.md --lang go -o >(cat)", &code),
    ] {
        let output = finish(&mut shell(path, &format!("$FSM {arguments} | cat")));
        assert_eq!(&printed(&output), expected, "{arguments}: {output:?}");
        // The shell's own standard output is where a `cat` of its own writes to.
        if arguments.ends_with("(cat)") {
            continue;
        }
        // A file that standard output leads to is appended to, as the shell says, and not replaced.
        let script = format!("echo first > to; $FSM {arguments} >> to; sleep 0.2; cat to");
        let output = finish(&mut shell(path, &script));
        assert_eq!(printed(&output), format!("first\n{expected}"), "{arguments}");
        fs::remove_file(path.join("to")).unwrap();
    }
    let output = run(path, &["render", "door.md", "-o", "/dev/null"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());

    fifo(&path.join("pipe.svg"));
    let script = "cat pipe.svg & $FSM render door.md -o pipe.svg; wait";
    let output = finish(&mut shell(path, script));
    assert_eq!(printed(&output), direct, "{output:?}");
    let kind = fs::symlink_metadata(path.join("pipe.svg")).unwrap().file_type();
    assert!(kind.is_fifo());

    if Path::new("/dev/full").exists() {
        let output = run(path, &["gen", "door.md", "--lang", "go", "-o", "/dev/full"]);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
    }
    let output = run(path, &["gen", "door.md", "--lang", "go", "-o", "."]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(said(&output).contains("is a folder"), "{output:?}");
}

#[test]
fn links_lead_to_what_is_written() {
    let folder = folder();
    let path = folder.path();
    fs::create_dir(path.join("deep")).unwrap();
    symlink("deep/states.go", path.join("link.go")).unwrap();
    for _ in 0..2 {
        let output = run(path, &["gen", "door.md", "--lang", "go", "-o", "link.go"]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(fs::symlink_metadata(path.join("link.go")).unwrap().is_symlink());
        assert!(fs::symlink_metadata(path.join("deep/states.go")).unwrap().is_file());
    }
    symlink("round.go", path.join("round.go")).unwrap();
    let output = run(path, &["gen", "door.md", "--lang", "go", "-o", "round.go"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}

#[test]
fn an_interruption_leaves_the_old_output() {
    let folder = folder();
    let path = folder.path();
    let arguments = ["gen", "star.md", "--lang", "sql", "-o", "out.sql"];
    run(path, &["lint", "--fix", "star.md"]);
    assert_eq!(run(path, &arguments).status.code(), Some(0));
    let whole = fs::read(path.join("out.sql")).unwrap();
    for round in 0..40 {
        let mut child = fsm(path, &arguments).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_micros(round * 1_000));
        let id = nix::unistd::Pid::from_raw(i32::try_from(child.id()).unwrap());
        let _ = nix::sys::signal::kill(id, nix::sys::signal::Signal::SIGTERM);
        child.wait().unwrap();
        assert_eq!(fs::read(path.join("out.sql")).unwrap(), whole);
        assert_eq!(names(path), ["door.md", "out.sql", "star.md"]);
    }
}
