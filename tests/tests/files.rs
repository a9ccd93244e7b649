//! Files as other programs, other people and failing disks treat them: nothing that was acknowledged is lost, and no file is
//! written over that is not ours.
//!
//! Where a second process is needed, it is this very test program, told by its environment what to be.

#![allow(
    clippy::unwrap_used,
    reason = "a test stops where it meets something unexpected"
)]

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use fsm_runtime::{Journal, JournalError, Machine, Refused, Snapshot};
use fsm_tests::machines::coder::State;
use fsm_tests::systems::orchestrator;
use serde::{Deserialize, Serialize};

/// Tells the child what to be.
const ROLE: &str = "FSM_FILES_TEST";

/// Two machines of documents without a heading, with states of the same names.
mod door {
    fsm_runtime::fsm!(
        "```mermaid\nstateDiagram-v2\n[*] --> Shut\nShut --> Open : push\nOpen --> Shut : pull\n```"
    );
}
mod window {
    fsm_runtime::fsm!(
        "```mermaid\nstateDiagram-v2\n[*] --> Shut\nShut --> Open : push\nOpen --> Broken : stone\n```"
    );
}

/// The child.
#[test]
fn child() {
    let Ok(role) = env::var(ROLE) else { return };
    let (role, path) = role.split_once(' ').unwrap();
    let path = Path::new(path);
    match role {
        "hold-journal" => {
            let held = Journal::open(path, Machine::new(State::INITIAL)).unwrap();
            wait(&held);
        }
        "hold-snapshot" => wait(&Snapshot::open(path).unwrap()),
        "failing-sync" => on_a_failing_disk(path),
        "small-disk" => on_a_small_disk(path),
        role => panic!("{role}"),
    }
}

/// Says that everything is open, and goes on until it is killed or its input ends.
fn wait<T>(_held: &T) {
    println!("open");
    std::io::stdin().read_line(&mut String::new()).unwrap();
}

fn command(role: &str, path: &Path) -> Command {
    let mut command = Command::new(env::current_exe().unwrap());
    command
        .args(["--exact", "child", "--nocapture"])
        .env(ROLE, format!("{role} {}", path.display()));
    command
}

/// A child that has opened what it was told to.
fn holder(role: &str, path: &Path) -> Child {
    let mut child = command(role, path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    assert!(output.lines().any(|line| line.unwrap() == "open"));
    child
}

fn end(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

fn assert_locked<T>(opened: Result<T, JournalError>, path: &Path) {
    let Err(error) = opened else {
        panic!("{} has two writers", path.display());
    };
    assert!(matches!(error, JournalError::Locked { .. }), "{error}");
    let message = error.to_string();
    assert!(message.contains(&path.display().to_string()), "{message}");
}

#[test]
fn a_journal_has_one_writer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let open = |path: &Path| Journal::open(path, Machine::new(State::INITIAL));
    let child = holder("hold-journal", &path);
    assert_locked(open(&path), &path);
    // Reading needs no lock.
    Journal::read(&*fs::read(&path).unwrap(), Machine::new(State::INITIAL)).unwrap();
    end(child);
    let mut held = open(&path).unwrap();
    assert_locked(open(&path), &path);
    #[cfg(unix)]
    {
        let link = folder.path().join("link.jsonl");
        std::os::unix::fs::symlink(&path, &link).unwrap();
        assert_locked(open(&link), &link);
        let hard = folder.path().join("hard.jsonl");
        fs::hard_link(&path, &hard).unwrap();
        assert_locked(open(&hard), &hard);
    }
    held.machine.transition_to(State::Setup).unwrap();
    drop(held);
    assert_eq!(open(&path).unwrap().machine.state(), State::Setup);
}

#[cfg(unix)]
#[test]
fn a_link_to_a_file_that_is_not_there_yet_is_followed() {
    let folder = tempfile::tempdir().unwrap();
    let (path, link) = (folder.path().join("real"), folder.path().join("link"));
    std::os::unix::fs::symlink("real", &link).unwrap();
    let held = Journal::open(&link, Machine::new(State::INITIAL)).unwrap();
    assert!(path.is_file() && link.is_symlink());
    assert_locked(Journal::open(&path, Machine::new(State::INITIAL)), &path);
    drop(held);
}

#[test]
fn a_snapshot_has_one_writer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.json");
    let child = holder("hold-snapshot", &path);
    let error = Snapshot::open(&path).unwrap_err();
    assert!(error.is_locked(), "{error}");
    assert!(error.to_string().contains("state.json"), "{error}");
    end(child);
    let held = Snapshot::open(&path).unwrap();
    // Replacing the file does not lose the lock.
    held.save(&Machine::new(State::INITIAL)).unwrap();
    assert!(Snapshot::open(&path).unwrap_err().is_locked());
    drop(held);
    drop(Snapshot::open(&path).unwrap());
}

#[test]
fn a_task_has_one_orchestrator() {
    let folder = tempfile::tempdir().unwrap();
    let first = orchestrator::open(folder.path(), ()).unwrap();
    let Err(error) = orchestrator::open(folder.path(), ()) else {
        panic!("two orchestrators of one task");
    };
    assert!(error.to_string().contains("state.json"), "{error}");
    drop(first);
    orchestrator::open(folder.path(), ()).unwrap();
}

#[test]
fn a_file_that_is_no_journal_is_never_written_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes");
    let start = r#"{"seq":0,"kind":"start","machine":"Coder","to":"WAITING"}"#;
    for bytes in [
        &b"one line of text"[..],
        b"one line of text\n",
        b"",
        b"\n",
        b"\0\0\0\0",
        b"\xff\xfe",
        b"{\"name\": \"package\"}\n",
        b"[1, 2]",
        &start.as_bytes()[..30],
    ] {
        fs::write(&path, bytes).unwrap();
        let error = Journal::open(&path, Machine::new(State::INITIAL)).unwrap_err();
        assert!(
            matches!(error, JournalError::Line { line: 1, .. }),
            "{error}"
        );
        assert_eq!(fs::read(&path).unwrap(), bytes, "{error}");
    }
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    Journal::open(&path, Machine::new(State::INITIAL)).unwrap_err();
}

/// What people keep beside a state.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
struct Kept {
    numbers: Vec<f64>,
    halves: Vec<f32>,
    large: u128,
    small: i128,
    perhaps: Option<f64>,
    nested: Option<Box<Kept>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    twice: Option<Option<u8>>,
}

fn saved(data: Kept) -> Result<Kept, String> {
    let folder = tempfile::tempdir().unwrap();
    let file = Snapshot::open(folder.path().join("state.json")).unwrap();
    let machine = Machine::new(State::INITIAL).with_data(data);
    file.save(&machine).map_err(|error| error.to_string())?;
    let again: Machine<State, Kept> = file.load().unwrap().unwrap();
    Ok(again.into_data())
}

#[test]
fn what_is_saved_comes_back_to_the_bit() {
    let mut seed = 0x5eed_u64;
    let mut random = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    let numbers: Vec<f64> = (0..200_000)
        .map(|_| f64::from_bits(random()))
        .filter(|number| number.is_finite())
        .chain([0.0, -0.0, f64::MIN_POSITIVE, f64::MAX, 5e-324, 0.1 + 0.2])
        .collect();
    let halves: Vec<f32> = (0..50_000)
        .map(|_| f32::from_bits(random() as u32))
        .filter(|number| number.is_finite())
        .collect();
    let data = Kept {
        numbers,
        halves,
        large: u128::MAX,
        small: i128::MIN,
        ..Kept::default()
    };
    let again = saved(data.clone()).unwrap();
    let bits = |data: &Kept| data.numbers.iter().map(|n| n.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(&again), bits(&data));
    let bits = |data: &Kept| data.halves.iter().map(|n| n.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(&again), bits(&data));
    assert_eq!((again.large, again.small), (data.large, data.small));
}

#[test]
fn what_would_not_come_back_is_not_saved() {
    let mut deep = Kept::default();
    for _ in 0..200 {
        deep = Kept {
            nested: Some(Box::new(deep)),
            ..Kept::default()
        };
    }
    for (data, why) in [
        (
            Kept {
                numbers: vec![f64::NAN],
                ..Kept::default()
            },
            "NaN",
        ),
        (
            Kept {
                perhaps: Some(f64::INFINITY),
                ..Kept::default()
            },
            "inf",
        ),
        (
            Kept {
                halves: vec![f32::NEG_INFINITY],
                ..Kept::default()
            },
            "-inf",
        ),
        (
            Kept {
                twice: Some(None),
                ..Kept::default()
            },
            "`None`",
        ),
        (deep, "recursion limit"),
    ] {
        let error = saved(data).unwrap_err();
        assert!(error.contains("would not come back"), "{error}");
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn what_cannot_be_saved_leaves_the_file_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.json");
    let file = Snapshot::open(&path).unwrap();
    file.save(&Machine::new(State::INITIAL).with_data(1.5))
        .unwrap();
    let before = fs::read(&path).unwrap();
    file.save(&Machine::new(State::INITIAL).with_data(f64::NAN))
        .unwrap_err();
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn the_journal_of_another_document_is_refused_also_without_headings() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let opened = Journal::open(&path, Machine::new(door::State::INITIAL)).unwrap();
    let mut door = opened.machine;
    door.fire(door::Event::Push).unwrap();
    drop(door);
    let error = Journal::open(&path, Machine::new(window::State::INITIAL)).unwrap_err();
    let message = error.to_string();
    assert!(
        message.ends_with("this is a journal of `files::door`, not of `files::window`"),
        "{message}"
    );
    let again = Journal::open(&path, Machine::new(door::State::INITIAL)).unwrap();
    assert_eq!(again.machine.state(), door::State::Open);
}

#[test]
fn guards_are_not_asked_again_about_what_has_happened() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let opened = Journal::open(&path, Machine::new(State::INITIAL)).unwrap();
    let mut machine = opened.machine;
    machine.transition_to(State::Setup).unwrap();
    machine.transition_to(State::Planning).unwrap();
    drop(machine);
    let strict = Machine::new(State::INITIAL).guard_all(|_, ()| Err("there is no such file now"));
    let mut again = Journal::open(&path, strict).unwrap().machine;
    assert_eq!(again.state(), State::Planning);
    assert!(matches!(
        again.transition_to(State::PlanReview),
        Err(Refused::Guarded { .. })
    ));
}

/// The child of the test below, on a disk whose third sync and all after it fail.
fn on_a_failing_disk(path: &Path) {
    let options = || Journal::options().sync(true);
    let opened = options().open(path, Machine::new(State::INITIAL)).unwrap();
    let mut machine = opened.machine;
    let mut steps = [State::Setup, State::Planning, State::PlanReview].into_iter();
    let refused = steps.find_map(|to| machine.transition_to(to).err());
    let refused = refused.expect("no sync has failed");
    assert!(matches!(refused, Refused::Unknown { .. }), "{refused}");
    assert!(refused.to_string().contains("is not known"), "{refused}");
    let told = fs::read(path).unwrap();
    // It does not go on, by no way.
    for to in State::ALL {
        machine.transition_to(to).unwrap_err();
    }
    machine.override_to(State::Done, "I say so").unwrap_err();
    assert_eq!(fs::read(path).unwrap(), told);
    drop(machine);
    println!("refused: {refused}");
}

/// A library that lets `fdatasync` fail from the third time on stands between the program and the system.
#[cfg(target_os = "linux")]
#[test]
fn a_failed_sync_is_an_unknown_outcome() {
    let folder = tempfile::tempdir().unwrap();
    let (source, library) = (folder.path().join("sync.c"), folder.path().join("sync.so"));
    fs::write(
        &source,
        "#include <errno.h>\nstatic int calls;\n\
         int fdatasync(int fd) { (void)fd; if (++calls < 3) return 0; errno = EIO; return -1; }\n",
    )
    .unwrap();
    let compiled = Command::new("cc")
        .args(["-shared", "-fPIC", "-o"])
        .args([&library, &source])
        .status();
    if !compiled.is_ok_and(|status| status.success()) {
        eprintln!("SKIPPED: no C compiler");
        return;
    }
    let path = folder.path().join("journal.jsonl");
    let output = command("failing-sync", &path)
        .env("LD_PRELOAD", &library)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(
        printed.contains("refused: whether `PLANNING` went to `PLAN_REVIEW` is not known"),
        "{printed}"
    );
    // What is in the file counts now, and is synced before anything else is.
    let options = Journal::options().sync(true);
    let again = options.open(&path, Machine::new(State::INITIAL)).unwrap();
    assert_eq!(again.machine.state(), State::PlanReview);
}

/// The child of the test below, in a file system of a few pages.
fn on_a_small_disk(folder: &Path) {
    let path = folder.join("state.json");
    let file = Snapshot::open(&path).unwrap();
    let machine = |length| Machine::new(State::INITIAL).with_data("x".repeat(length));
    file.save(&machine(5_000)).unwrap();
    let whole = fs::read(&path).unwrap();
    for _ in 0..3 {
        file.save(&machine(60_000)).unwrap_err();
        assert_eq!(fs::read(&path).unwrap(), whole);
    }
    let left: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(left.len(), 2, "{left:?}");

    let path = folder.join("journal.jsonl");
    let opened = Journal::open(&path, Machine::new(State::INITIAL)).unwrap();
    let mut journaled = opened.machine;
    journaled.transition_to(State::Setup).unwrap();
    let mut acknowledged = 0;
    let refused = loop {
        match journaled.override_to(State::Coding, &"y".repeat(1_000)) {
            Ok(_) => acknowledged += 1,
            Err(refused) => break refused,
        }
        match journaled.override_to(State::Testing, &"z".repeat(1_000)) {
            Ok(_) => acknowledged += 1,
            Err(refused) => break refused,
        }
        assert!(acknowledged < 1_000, "the disk never fills");
    };
    assert!(matches!(refused, Refused::Unrecorded { .. }), "{refused}");
    let state = journaled.state();
    // Room again: the same machine goes on.
    fs::remove_file(folder.join("state.json")).unwrap();
    let other = state.successors().next().unwrap();
    journaled.transition_to(other).unwrap();
    drop(journaled);
    let again = Journal::open(&path, Machine::new(State::INITIAL)).unwrap();
    assert_eq!((again.torn, again.machine.state()), (None, other));
    assert_eq!(again.lines, acknowledged + 3);

    // A journal that cannot be begun leaves nothing.
    while fs::write(folder.join("fill"), vec![1; 60_000]).is_ok() {}
    let fresh = folder.join("fresh.jsonl");
    Journal::open(&fresh, Machine::new(State::INITIAL)).unwrap_err();
    assert!(!fresh.exists());
    println!("held on a small disk");
}

/// A real file system of 48 kB, in a mount namespace of the child's own.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let script =
        "mount -t tmpfs -o size=48k none \"$1\" || exit 77; exec \"$0\" --exact child --nocapture";
    let output = Command::new("unshare")
        .args(["-rm", "sh", "-c", script])
        .arg(env::current_exe().unwrap())
        .arg(folder.path())
        .env(ROLE, format!("small-disk {}", folder.path().display()))
        .output();
    match output {
        Ok(output) if output.status.success() => {
            let printed = String::from_utf8_lossy(&output.stdout);
            assert!(printed.contains("held on a small disk"), "{printed}");
        }
        Ok(output) if output.status.code() == Some(101) => panic!("{output:?}"),
        _ => eprintln!("SKIPPED: no file system can be mounted here"),
    }
}

/// While a private file is saved over and over, somebody looks at everything in its folder.
#[cfg(unix)]
#[test]
fn a_private_file_is_never_readable_by_others() {
    use std::os::unix::fs::PermissionsExt;
    use std::sync::atomic::{AtomicBool, Ordering};

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.json");
    fs::write(&path, "{}").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    let file = Snapshot::open(&path).unwrap();
    let machine = Machine::new(State::INITIAL).with_data("x".repeat(100_000));
    let done = AtomicBool::new(false);
    let looks = std::thread::scope(|scope| {
        let looker = scope.spawn(|| {
            let mut looks = 0;
            while !done.load(Ordering::Relaxed) {
                for entry in fs::read_dir(folder.path()).unwrap().flatten() {
                    let Ok(metadata) = entry.metadata() else {
                        continue;
                    };
                    let mode = metadata.permissions().mode() & 0o777;
                    let name = entry.file_name();
                    // The lock is empty.
                    if name != "state.json.lock" {
                        assert_eq!(mode, 0o600, "{}", name.display());
                        looks += 1;
                    }
                }
            }
            looks
        });
        for _ in 0..300 {
            file.save(&machine).unwrap();
        }
        done.store(true, Ordering::Relaxed);
        looker.join().unwrap()
    });
    assert!(looks > 100);
}

/// Programs in containers all have the same number, and so had their temporary files: one that was left behind stopped the next.
#[test]
fn temporary_files_of_killed_programs_stop_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.json");
    let id = std::process::id();
    for count in 0..200 {
        let name = format!(".state.json.{id}-{count}.tmp");
        fs::write(folder.path().join(name), "").unwrap();
    }
    let file = Snapshot::open(&path).unwrap();
    for _ in 0..200 {
        file.save(&Machine::new(State::INITIAL)).unwrap();
    }
}
