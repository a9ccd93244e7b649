//! Files that do not end, and files that are none: pipes, devices, sockets and links to them stop nobody.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may stop there and then")]

mod support;

use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::Path;

use support::{DOOR, fifo, finish, printed, run, said, shell, skipped};

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("door.md"), DOOR).unwrap();
    folder
}

#[test]
fn what_is_no_file_is_passed_over_with_a_message() {
    let folder = folder();
    let path = folder.path();
    fifo(&path.join("pipe.md"));
    let _socket = UnixListener::bind(path.join("socket.md")).unwrap();
    symlink("/dev/zero", path.join("zero.md")).unwrap();
    for arguments in [&["lint"][..], &["fmt", "--check"], &["show", "."]] {
        let output = run(path, arguments);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let said = said(&output);
        for (name, kind) in [("pipe.md", "pipe"), ("socket.md", "socket"), ("zero.md", "device")] {
            let line = said.lines().find(|line| line.contains(name));
            assert!(line.is_some_and(|line| line.contains(kind)), "{arguments:?}: {said}");
        }
    }
}

#[test]
fn ignore_files_that_do_not_end_are_passed_over() {
    for name in [".gitignore", ".ignore", "inner/.gitignore", "../.gitignore", ".git/info/exclude"] {
        for endless in ["pipe", "/dev/zero"] {
            let outer = tempfile::tempdir().unwrap();
            let path = outer.path().join("root");
            fs::create_dir_all(path.join("inner")).unwrap();
            if name.starts_with(".git/") {
                fs::create_dir_all(path.join(".git/info")).unwrap();
            }
            fs::write(path.join("inner/door.md"), DOOR).unwrap();
            match endless {
                "pipe" => fifo(&path.join(name)),
                _ => symlink(endless, path.join(name)).unwrap(),
            }
            let output = run(&path, &["lint", "."]);
            assert_eq!(output.status.code(), Some(0), "{name}: {output:?}");
            assert!(printed(&output).contains("1 document"), "{name}: {output:?}");
            // No other tool's ignore files are looked at.
            let read = name != ".ignore";
            let short = name.rsplit('/').next().unwrap();
            assert_eq!(said(&output).contains(short), read, "{name}: {output:?}");
        }
    }
}

/// A document with something to find, so that it is listed.
const LOST: &str =
    "# Door\n\n```mermaid\nstateDiagram-v2\n    [*] --> Open\n    Open --> [*]\n    Open --> Lost\n```\n";

/// The documents that `fsm lint` looks at.
fn listed(folder: &Path, path: &str) -> Vec<String> {
    let output = run(folder, &["lint", path, "--format", "concise"]);
    let listed = printed(&output);
    let lines = listed.lines().filter(|line| line.contains("dead-end-state"));
    let mut names: Vec<String> = lines.filter_map(|line| Some(line.split_once(':')?.0.to_owned())).collect();
    names.sort();
    names
}

#[test]
fn what_git_ignores_is_ignored() {
    let outer = tempfile::tempdir().unwrap();
    let path = outer.path().join("root");
    for name in ["a/b", "kept", "old", "a/skipped"] {
        fs::create_dir_all(path.join(name)).unwrap();
    }
    let write = |name: &str, text: &str| fs::write(path.join(name), text).unwrap();
    write(".gitignore", "\u{feff}old/\n/a/skipped\ndraft*.md\n!kept/draft.md\n");
    write("a/.gitignore", "*.md\n!b/\n!named.md\n");
    for name in [
        "door.md", "draft.md", "draft2.md", "excluded.md", "kept/draft.md", "old/x.md", "a/x.md", "a/named.md",
        "a/b/x.md", "a/b/named.md", "a/skipped/named.md",
    ] {
        write(name, LOST);
    }
    let all = ["a/b/named.md", "a/named.md", "door.md", "excluded.md", "kept/draft.md"];
    assert_eq!(listed(&path, "."), all);
    assert_eq!(listed(&path, "a/b"), ["a/b/named.md"]);
    assert_eq!(listed(&path.join("a"), "."), ["b/named.md", "named.md"]);

    // In a repository, what git itself says; above it nothing counts.
    fs::write(outer.path().join(".gitignore"), "*.md\n").unwrap();
    if !finish(&mut shell(&path, "git init -q .")).status.success() {
        return skipped("`git` is not installed");
    }
    fs::create_dir_all(path.join(".git/info")).unwrap();
    write(".git/info/exclude", "excluded.md\n!draft2.md\n");
    let of_git = |folder: &Path| {
        let listed = finish(&mut shell(folder, "git ls-files -o --exclude-standard -- '*.md'"));
        let mut names: Vec<String> = printed(&listed).lines().map(str::to_owned).collect();
        names.sort();
        names
    };
    assert_eq!(of_git(&path).len(), 4);
    assert_eq!(listed(&path, "."), of_git(&path));

    // A work tree shares what its repository excludes.
    let script =
        "git add door.md && git -c user.name=a -c user.email=a@b commit -qm first && git worktree add -q ../tree";
    let output = finish(&mut shell(&path, script));
    assert!(output.status.success(), "{output:?}");
    let tree = outer.path().join("tree");
    for name in ["excluded.md", "more.md"] {
        fs::write(tree.join(name), LOST).unwrap();
    }
    assert_eq!(of_git(&tree), ["more.md"]);
    assert_eq!(listed(&tree, "."), ["door.md", "more.md"]);
}

#[test]
fn a_configuration_that_does_not_end_is_passed_over() {
    for name in ["fsm.toml", "Cargo.toml"] {
        for endless in ["pipe", "/dev/zero"] {
            let folder = folder();
            let path = folder.path();
            match endless {
                "pipe" => fifo(&path.join(name)),
                _ => symlink(endless, path.join(name)).unwrap(),
            }
            fs::create_dir(path.join("inner")).unwrap();
            fs::write(path.join("inner/door.md"), DOOR).unwrap();
            for arguments in [&["lint"][..], &["lint", "door.md", "inner/door.md"]] {
                let output = run(path, arguments);
                assert_eq!(output.status.code(), Some(0), "{name}: {output:?}");
                assert_eq!(said(&output).matches(name).count(), 1, "once: {output:?}");
            }
        }
    }
}

#[test]
fn streams_that_are_named_are_read() {
    let folder = folder();
    let path = folder.path();
    fs::write(path.join("log"), "Open -> Closed\nClosed -> Open\n").unwrap();
    for script in [
        "$FSM lint <(cat door.md)",
        "$FSM lint /dev/stdin < door.md",
        "cat door.md | $FSM lint /dev/stdin",
        "cat door.md | $FSM lint /dev/fd/0",
        "$FSM show <(cat door.md)",
        "$FSM diff <(cat door.md) door.md",
        "$FSM diff /dev/stdin door.md < door.md",
        "$FSM gen <(cat door.md) --lang go",
        "$FSM replay door.md <(cat log)",
        "$FSM replay <(cat door.md) <(cat log)",
        "cat log | $FSM replay door.md /dev/stdin",
        "$FSM replay door.md /dev/stdin < log",
        "mkfifo named && (cat door.md > named & $FSM lint named)",
        "$FSM lint door.md --baseline <(echo '{\"version\":1,\"findings\":[]}')",
    ] {
        let output = finish(&mut shell(path, script));
        assert_eq!(output.status.code(), Some(0), "{script}: {output:?}");
    }
    let output = finish(&mut shell(path, "$FSM replay /dev/stdin - < door.md"));
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(said(&output).contains("only one"), "{output:?}");
    for script in ["$FSM lint --watch /dev/stdin < door.md", "$FSM lint --watch <(cat door.md)"] {
        let output = finish(&mut shell(path, script));
        assert_eq!(output.status.code(), Some(2), "{output:?}");
    }
}

#[test]
fn devices_that_are_named_are_refused() {
    let folder = folder();
    let path = folder.path();
    symlink("/dev/zero", path.join("link.md")).unwrap();
    for arguments in [
        &["lint", "/dev/zero"][..],
        &["lint", "link.md"],
        &["lint", "--fix", "/dev/random"],
        &["fmt", "/dev/zero"],
        &["show", "/dev/urandom"],
        &["gen", "/dev/zero", "--lang", "go"],
        &["render", "/dev/zero"],
        &["diff", "/dev/zero", "door.md"],
        &["replay", "door.md", "/dev/zero"],
        &["replay", "/dev/zero", "door.md"],
        &["explain", "/dev/zero", "Open", "Closed"],
        &["paths", "/dev/zero"],
        &["init", "--from-diagram", "/dev/zero"],
        &["lint", "door.md", "--baseline", "/dev/zero"],
        &["gen", "door.md", "--lang", "go", "--check", "-o", "/dev/zero"],
    ] {
        let output = run(path, arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        assert!(said(&output).contains("device"), "{arguments:?}: {output:?}");
    }
}

#[test]
fn nothing_is_read_without_a_bound() {
    let folder = folder();
    let path = folder.path();
    for script in [
        "$FSM lint - < /dev/zero",
        "yes | $FSM lint -",
        "$FSM lint <(yes)",
        "$FSM fmt <(yes)",
        "$FSM diff <(yes) door.md",
        "$FSM lint door.md --baseline <(yes)",
        "truncate -s 65M large.md && $FSM lint large.md",
        "truncate -s 65M fsm.toml && $FSM lint door.md",
    ] {
        let output = finish(&mut shell(path, script));
        assert_eq!(output.status.code(), Some(2), "{script}: {output:?}");
        assert!(said(&output).contains("64 MB"), "{script}: {output:?}");
    }
    fs::remove_file(path.join("fsm.toml")).unwrap();
    // A log has no bound, but a line without an end is none.
    let output = finish(&mut shell(path, "$FSM replay door.md - < /dev/zero"));
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(said(&output).contains("no log"), "{output:?}");
    // Of git likewise.
    let script = "git init -q . && git add -f large.md && git -c user.name=a -c user.email=a@b commit -qm x && \
                  rm large.md && $FSM diff git:HEAD:large.md door.md";
    let output = finish(&mut shell(path, script));
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(said(&output).contains("64 MB"), "{output:?}");
}
