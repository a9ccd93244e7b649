//! `--fix` and `fmt` change documents in place: what others write meanwhile, and what a file is besides its text, stays.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may stop there and then")]

mod support;

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use support::{careless, command, finish, fsm, names, printed, run, said, shell, skipped};

const FIX: [&str; 3] = ["lint", "--fix", "star.md"];
const FMT: [&str; 2] = ["fmt", "star.md"];

/// Somebody who never stops writing.
#[test]
fn a_document_that_others_keep_changing_is_left_to_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("star.md");
    for arguments in [&FIX[..], &FMT] {
        fs::write(&file, careless(200)).unwrap();
        let writer =
            "at=0; while [ ! -e stop ]; do at=$((at + 1)); echo \"Line $at\" >> star.md; done; echo $at > stop";
        let mut writer = shell(folder.path(), writer).spawn().unwrap();
        while fs::metadata(&file).unwrap().len() < 10_000 {
            std::thread::sleep(Duration::from_millis(5));
        }
        let output = run(folder.path(), arguments);
        fs::write(folder.path().join("stop"), "").unwrap();
        writer.wait().unwrap();
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(said(&output).contains("by somebody else"), "{output:?}");
        let last: usize = fs::read_to_string(folder.path().join("stop")).unwrap().trim().parse().unwrap();
        let kept = fs::read_to_string(&file).unwrap();
        let lines: Vec<&str> = kept.lines().filter(|line| line.starts_with("Line ")).collect();
        assert_eq!(lines.len(), last, "every line is there");
        fs::remove_file(folder.path().join("stop")).unwrap();
    }
    assert_eq!(names(folder.path()), ["star.md"]);
}

#[test]
fn a_file_that_is_mounted_by_itself_is_written_in_place() {
    let folder = tempfile::tempdir().unwrap();
    let (file, outside) = (folder.path().join("star.md"), folder.path().join("outside"));
    fs::write(&file, "").unwrap();
    fs::write(&outside, careless(3)).unwrap();
    let mounted = Command::new("mount").arg("--bind").args([&outside, &file]).output();
    if !mounted.is_ok_and(|output| output.status.success()) {
        return skipped("only root can mount a file, on Linux");
    }
    let output = run(folder.path(), &FMT);
    let unmounted = Command::new("umount").arg(&file).status().unwrap();
    assert!(unmounted.success());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(fs::read_to_string(&outside).unwrap(), changed(&careless(3), &FMT));
    assert_eq!(names(folder.path()), ["outside", "star.md"]);
}

/// What a command makes of a text.
fn changed(text: &str, arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("star.md"), text).unwrap();
    run(folder.path(), arguments);
    let changed = fs::read_to_string(folder.path().join("star.md")).unwrap();
    assert_ne!(changed, text, "{arguments:?} changes something");
    changed
}

/// A second process goes over all documents while the first one mends them.
#[test]
fn an_edit_made_meanwhile_is_kept() {
    let text = careless(12);
    let mut overlaps = 0;
    for arguments in [&["lint", "--fix", "."][..], &["fmt", "."]] {
        for round in 0..4 {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path();
            for at in 0..120 {
                fs::write(path.join(format!("{at:03}.md")), &text).unwrap();
            }
            // The way of many editors, a new file in the place of the old one, and the way of the others.
            let editor = "for file in 1*.md; do sed -i 's/^# Star/# Edited/' $file; done; \
                          for file in 0*.md; do text=$(cat $file); printf '%s\\nAn edit.\\n' \"$text\" > $file; done";
            let mut first = fsm(path, arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            std::thread::sleep(Duration::from_millis(40 * round));
            let second = finish(&mut shell(path, editor));
            assert!(second.status.success(), "{second:?}");
            overlaps += usize::from(first.try_wait().unwrap().is_none());
            let status = first.wait().unwrap();
            // Some may have been left to the editor.
            assert!(matches!(status.code(), Some(0..=2)), "{status:?}");
            for at in 0..120 {
                let name = format!("{at:03}.md");
                let kept = fs::read_to_string(path.join(&name)).unwrap();
                let mark = if at < 100 { "An edit." } else { "# Edited" };
                assert!(kept.contains(mark), "{arguments:?} lost the edit of {name}:\n{kept}");
            }
            assert_eq!(names(path).len(), 120, "nothing is left lying about");
        }
    }
    if overlaps == 0 {
        skipped("the editor was never faster than the program");
    }
}

#[test]
fn hard_links_stay_one_file() {
    for arguments in [&FIX[..], &FMT] {
        let folder = tempfile::tempdir().unwrap();
        let (file, other) = (folder.path().join("star.md"), folder.path().join("other"));
        fs::write(&file, careless(3)).unwrap();
        fs::hard_link(&file, &other).unwrap();
        let output = run(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert_eq!(fs::metadata(&file).unwrap().nlink(), 2, "{arguments:?}");
        assert_eq!(fs::read_to_string(&other).unwrap(), changed(&careless(3), arguments));
        assert_eq!(names(folder.path()), ["other", "star.md"]);
    }
}

#[test]
fn extended_attributes_stay() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("star.md");
    fs::write(&file, careless(3)).unwrap();
    if let Err(error) = xattr::set(&file, "user.author", b"somebody") {
        return skipped(&format!("no extended attributes here: {error}"));
    }
    for arguments in [&FIX[..], &FMT] {
        let before = fs::read(&file).unwrap();
        run(folder.path(), arguments);
        assert_ne!(fs::read(&file).unwrap(), before, "{arguments:?}");
        let kept = xattr::get(&file, "user.author").unwrap();
        assert_eq!(kept.as_deref(), Some(&b"somebody"[..]), "{arguments:?}");
    }
    assert_eq!(names(folder.path()), ["star.md"]);
}

#[test]
fn owner_and_mode_stay() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("star.md");
    fs::write(&file, careless(3)).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    // Only root can give a file away; anybody else sees that the mode stays.
    let given = std::os::unix::fs::chown(&file, Some(12_345), Some(12_345)).is_ok();
    let before = fs::metadata(&file).unwrap();
    for arguments in [&FIX[..], &FMT] {
        let text = fs::read(&file).unwrap();
        run(folder.path(), arguments);
        assert_ne!(fs::read(&file).unwrap(), text, "{arguments:?}");
        let after = fs::metadata(&file).unwrap();
        assert_eq!(
            (after.uid(), after.gid(), after.mode()),
            (before.uid(), before.gid(), before.mode()),
            "{arguments:?}"
        );
    }
    if !given {
        skipped("only root can give a file to another owner");
    }
}

/// A command run by somebody who may write the file and not its folder.
fn without_rights(folder: &Path, arguments: &[&str]) -> Option<Command> {
    let probe = folder.join("probe");
    if fs::write(&probe, "").is_err() {
        return Some(fsm(folder, arguments));
    }
    fs::remove_file(&probe).unwrap();
    // Root may write everywhere, and has to become somebody else.
    let nobody = ["--reuid=65534", "--regid=65534", "--clear-groups"];
    let mut all = nobody.to_vec();
    all.push(support::FSM);
    all.extend(arguments);
    let tried = Command::new("setpriv").args(nobody).arg(support::FSM).arg("--version").output();
    tried.is_ok_and(|output| output.status.success()).then(|| command(folder, "setpriv", &all))
}

#[test]
fn a_file_in_a_closed_folder_is_written_in_place() {
    for arguments in [&FIX[..], &FMT] {
        let outer = tempfile::tempdir().unwrap();
        fs::set_permissions(outer.path(), fs::Permissions::from_mode(0o755)).unwrap();
        let folder = outer.path().join("closed");
        fs::create_dir(&folder).unwrap();
        let file = folder.join("star.md");
        fs::write(&file, careless(3)).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o666)).unwrap();
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o555)).unwrap();
        let Some(mut command) = without_rights(&folder, arguments) else {
            return skipped("root cannot become somebody else here (`setpriv`)");
        };
        let output = finish(&mut command);
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert_eq!(fs::read_to_string(&file).unwrap(), changed(&careless(3), arguments));
        assert_eq!(names(&folder), ["star.md"]);
    }
}

/// Interrupts a command that changes many documents, at growing times.
fn interrupt(signal: Signal, linked: bool, command: &[&str]) {
    let text = careless(20);
    let new = changed(&text, &[command, &["star.md"]].concat());
    let arguments = [command, &["."]].concat();
    let mut interrupted = 0;
    for round in 0..20_u64 {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        fs::create_dir(path.join("links")).unwrap();
        for at in 0..40 {
            let file = path.join(format!("{at:02}.md"));
            fs::write(&file, &text).unwrap();
            if linked {
                fs::hard_link(&file, path.join(format!("links/{at:02}"))).unwrap();
            }
        }
        let mut child = fsm(path, &arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(20 + round * 9));
        let _ = kill(Pid::from_raw(i32::try_from(child.id()).unwrap()), signal);
        let status = child.wait().unwrap();
        if let Some(number) = status.signal() {
            assert_eq!(number, signal as i32, "a shell sees what ended it");
            interrupted += 1;
        }
        let mut left = names(path);
        // Some signals let the system write down what the process was about.
        let ours = |name: &str| !name.ends_with(".md") && name != "links" && !name.contains("core");
        left.retain(|name| ours(name));
        assert!(left.is_empty(), "{arguments:?} left {left:?} behind");
        for at in 0..40 {
            let kept = fs::read_to_string(path.join(format!("{at:02}.md"))).unwrap();
            assert!(kept == text || kept == new, "{arguments:?} left half a document:\n{kept}");
        }
    }
    assert!(interrupted > 0, "the signal came too late each time");
}

#[test]
fn an_interruption_leaves_nothing_behind() {
    interrupt(Signal::SIGINT, false, &["lint", "--fix"]);
    interrupt(Signal::SIGTERM, false, &["fmt"]);
    interrupt(Signal::SIGALRM, false, &["lint", "--fix"]);
    interrupt(Signal::SIGQUIT, false, &["fmt"]);
}

#[test]
fn an_interruption_leaves_no_half_of_a_linked_document() {
    interrupt(Signal::SIGINT, true, &["lint", "--fix"]);
}

/// Where there is no room for a copy of the old text, and where there is room for that and not for the new one.
#[test]
fn a_full_disk_leaves_a_linked_document_as_it_was() {
    let longest = |states: &usize| careless(*states).len() <= 4096;
    let text = careless((1..).take_while(longest).last().unwrap());
    assert!(changed(&text, &FMT).len() > 4096);
    // Whether the signal that says so is taken or not.
    for (arguments, blocks, trap) in [
        (&FIX[..], 1, "trap '' XFSZ;"),
        (&FMT, 1, "trap '' XFSZ;"),
        (&FMT, 4, "trap '' XFSZ;"),
        (&FIX[..], 1, ""),
        (&FMT, 4, ""),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("star.md");
        fs::write(&file, &text).unwrap();
        fs::hard_link(&file, folder.path().join("other")).unwrap();
        let arguments = arguments.join(" ");
        let script = format!("{trap} ulimit -f {blocks}; exec $FSM {arguments}");
        let output = finish(&mut shell(folder.path(), &script));
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(said(&output).contains("star.md"), "{output:?}");
        assert_eq!(fs::read_to_string(&file).unwrap(), text, "{arguments:?}");
        assert_eq!(names(folder.path()), ["other", "star.md"]);
    }
}

/// Somebody looks into the folder all the while.
#[test]
fn a_private_document_is_never_open_to_others() {
    let mut seen = 0;
    for round in 0..20 {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("star.md");
        fs::write(&file, careless(60)).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        if round % 2 == 1 {
            fs::create_dir(folder.path().join("links")).unwrap();
            fs::hard_link(&file, folder.path().join("links/star")).unwrap();
        }
        let mut child = shell(folder.path(), "umask 000; exec $FSM fmt star.md").stdout(Stdio::null()).spawn().unwrap();
        while child.try_wait().unwrap().is_none() {
            for entry in fs::read_dir(folder.path()).unwrap() {
                let entry = entry.unwrap();
                // What is gone before it can be looked at was open to nobody.
                let Ok(metadata) = entry.metadata() else {
                    continue;
                };
                if metadata.is_file() {
                    assert_eq!(metadata.mode() & 0o777, 0o600, "{:?}", entry.path());
                    seen += usize::from(entry.file_name() != "star.md");
                }
            }
        }
        assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, 0o600);
    }
    if seen == 0 {
        skipped("nobody ever saw the temporary file");
    }
}

#[test]
fn what_a_pipe_brings_is_mended_to_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("star.md"), careless(3)).unwrap();
    for (arguments, direct) in [("lint --fix", &FIX[..]), ("fmt", &FMT)] {
        let script = format!("$FSM {arguments} <(cat star.md)");
        let output = finish(&mut shell(folder.path(), &script));
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert_eq!(printed(&output), changed(&careless(3), direct), "{arguments}");
    }
    assert_eq!(names(folder.path()), ["star.md"]);
}
