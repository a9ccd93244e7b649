//! Files as other programs, other people and failing disks treat them: nothing that was acknowledged is lost, and no file is
//! written over that is not ours.
//!
//! Where a second process is needed, it is this very test program, told by its environment what to be.

#![allow(clippy::unwrap_used, reason = "a test stops where it meets something unexpected")]

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
    fsm_runtime::fsm!("```mermaid\nstateDiagram-v2\n[*] --> Shut\nShut --> Open : push\nOpen --> Shut : pull\n```");
}
mod window {
    fsm_runtime::fsm!("```mermaid\nstateDiagram-v2\n[*] --> Shut\nShut --> Open : push\nOpen --> Broken : stone\n```");
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
    command.args(["--exact", "child", "--nocapture"]).env(ROLE, format!("{role} {}", path.display()));
    command
}

/// A child that has opened what it was told to.
fn holder(role: &str, path: &Path) -> Child {
    let mut child = command(role, path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
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

/// A lock that is a link is not followed, and what is no file gets none.
#[cfg(unix)]
#[test]
fn no_lock_is_put_where_nobody_wants_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let elsewhere = folder.path().join("elsewhere");
    std::os::unix::fs::symlink(&elsewhere, folder.path().join("journal.jsonl.lock")).unwrap();
    Journal::open(&path, Machine::new(State::INITIAL)).unwrap_err();
    assert!(!elsewhere.exists() && !path.exists());
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).unwrap();
    for wrong in [inner.clone(), inner.join("journal.jsonl/")] {
        Journal::open(&wrong, Machine::new(State::INITIAL)).unwrap_err();
        Snapshot::open(&wrong).unwrap_err();
    }
    assert_eq!(fs::read_dir(&inner).unwrap().count(), 0);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
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
    #[cfg(unix)]
    {
        let hard = folder.path().join("hard.json");
        fs::hard_link(&path, &hard).unwrap();
        assert!(Snapshot::open(&hard).unwrap_err().is_locked());
        // Somebody tidies up.
        fs::remove_file(folder.path().join("state.json.lock")).unwrap();
        assert!(Snapshot::open(&path).unwrap_err().is_locked());
    }
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
        assert!(matches!(error, JournalError::Line { line: 1, .. }), "{error}");
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
    let halves: Vec<f32> =
        (0..50_000).map(|_| f32::from_bits(random() as u32)).filter(|number| number.is_finite()).collect();
    let data = Kept { numbers, halves, large: u128::MAX, small: i128::MIN, ..Kept::default() };
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
        deep = Kept { nested: Some(Box::new(deep)), ..Kept::default() };
    }
    for (data, why) in [
        (Kept { numbers: vec![f64::NAN], ..Kept::default() }, "NaN"),
        (Kept { perhaps: Some(f64::INFINITY), ..Kept::default() }, "inf"),
        (Kept { halves: vec![f32::NEG_INFINITY], ..Kept::default() }, "-inf"),
        (Kept { twice: Some(None), ..Kept::default() }, "`None`"),
        (deep, "recursion limit"),
    ] {
        let error = saved(data).unwrap_err();
        assert!(error.contains("would not come back"), "{error}");
        assert!(error.contains(why), "{error}");
    }
}

/// What serde itself would change on the way is refused, too; sets and maps may come out in any order.
#[test]
fn what_reads_back_as_something_else_is_not_saved() {
    use std::collections::{HashMap, HashSet};

    #[derive(Default, Serialize, Deserialize)]
    struct Flat {
        #[serde(flatten)]
        inner: Half,
    }
    #[derive(Default, Serialize, Deserialize)]
    struct Half {
        half: f32,
    }
    #[derive(Serialize, Deserialize)]
    struct Seven {
        #[serde(default = "seven", skip_serializing_if = "is_zero")]
        number: u8,
    }
    fn seven() -> u8 {
        7
    }
    fn is_zero(number: &u8) -> bool {
        *number == 0
    }
    fn saved<D: Serialize + serde::de::DeserializeOwned>(data: D) -> Result<(), String> {
        let folder = tempfile::tempdir().unwrap();
        let file = Snapshot::open(folder.path().join("state.json")).unwrap();
        let machine = Machine::new(State::INITIAL).with_data(data);
        file.save(&machine).map_err(|error| error.to_string())
    }
    let flat = |half| Flat { inner: Half { half } };
    saved(flat(0.5)).unwrap();
    // Through a number of twice the length, and from there to the nearest: another one.
    let twice_rounded = |half: &f32| format!("{half:e}").parse::<f64>().unwrap() as f32 != *half;
    let candidates = (0x1500_0000_u32..).map(f32::from_bits);
    let half = candidates.take(100_000_000).find(twice_rounded).unwrap();
    saved(flat(half)).unwrap_err();
    saved(Seven { number: 3 }).unwrap();
    saved(Seven { number: 0 }).unwrap_err();
    let hidden = serde_json::json!({"$serde_json::private::RawValue": "{\"admin\":true}"});
    saved(hidden).unwrap_err();
    saved((0..500).collect::<HashSet<u32>>()).unwrap();
    let map = (0..500).map(|at| (at.to_string(), at));
    saved(map.collect::<HashMap<String, u32>>()).unwrap();
}

/// Fields of other programs are not written over, whatever they write meanwhile, and files that are theirs are left.
#[test]
fn a_snapshot_leaves_what_is_not_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.json");
    let file = Snapshot::open(&path).unwrap();
    let machine = || Machine::new(State::INITIAL).with_data(1);
    for theirs in [r#"{"name":"package","data":{"users":[1,2,3]}}"#, r#"{"state":"NOWHERE","note":1}"#, "[1]", ""] {
        fs::write(&path, theirs).unwrap();
        file.save(&machine()).unwrap_err();
        assert_eq!(fs::read_to_string(&path).unwrap(), theirs);
    }
    fs::write(&path, r#"{"state":"WAITING","edits":[]}"#).unwrap();
    let edits = 100;
    std::thread::scope(|scope| {
        let saver = scope.spawn(|| {
            for _ in 0..100 {
                // On a busy disk somebody else may be faster each time, which is said.
                let _ = file.save(&machine());
            }
        });
        for _ in 0..edits {
            let text = fs::read_to_string(&path).unwrap();
            let mut fields: serde_json::Value = serde_json::from_str(&text).unwrap();
            fields["edits"].as_array_mut().unwrap().push(1.into());
            let other = folder.path().join("other");
            fs::write(&other, fields.to_string()).unwrap();
            fs::rename(&other, &path).unwrap();
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        saver.join().unwrap();
    });
    file.save(&machine()).unwrap();
    let fields: serde_json::Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    let kept = fields["edits"].as_array().unwrap().len();
    // Between the last look and the replacement is a moment; before, there was a whole sync, and a third of them was lost.
    assert!(kept >= edits * 9 / 10, "{kept} of {edits} are left");
}

#[test]
fn what_cannot_be_saved_leaves_the_file_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.json");
    let file = Snapshot::open(&path).unwrap();
    file.save(&Machine::new(State::INITIAL).with_data(1.5)).unwrap();
    let before = fs::read(&path).unwrap();
    file.save(&Machine::new(State::INITIAL).with_data(f64::NAN)).unwrap_err();
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
    assert!(message.ends_with("this is a journal of `files::door`, not of `files::window`"), "{message}");
    let again = Journal::open(&path, Machine::new(door::State::INITIAL)).unwrap();
    assert_eq!(again.machine.state(), door::State::Open);
}

/// A machine may write two journals. Reading the second back must not write to the first.
#[test]
fn what_one_journal_has_is_not_written_to_another() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (folder.path().join("first"), folder.path().join("second"));
    let open = |path: &Path| Journal::open(path, Machine::new(State::INITIAL));
    let both = Journal::open(&second, open(&first).unwrap().machine).unwrap();
    let mut machine = both.machine;
    machine.transition_to(State::Setup).unwrap();
    machine.transition_to(State::Planning).unwrap();
    drop(machine);
    let written = fs::read(&first).unwrap();
    for _ in 0..2 {
        let mut machine = Journal::open(&second, open(&first).unwrap().machine).unwrap().machine;
        assert_eq!(machine.state(), State::Planning);
        assert_eq!(fs::read(&first).unwrap(), written);
        // Both are as long as before, and both go on.
        machine.override_to(State::Coding, "to be quick").unwrap();
        drop(machine);
        fs::write(&first, &written).unwrap();
        fs::write(&second, &written).unwrap();
    }
    assert_eq!(open(&first).unwrap().machine.state(), State::Planning);
}

/// A machine that is elsewhere than its journal ends is not written about.
#[test]
fn a_step_from_elsewhere_is_not_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let (ahead, behind) = (folder.path().join("ahead"), folder.path().join("behind"));
    let open = |path: &Path| Journal::open(path, Machine::new(State::INITIAL));
    let mut machine = open(&ahead).unwrap().machine;
    machine.transition_to(State::Setup).unwrap();
    drop(machine);
    drop(open(&behind).unwrap());
    let written = fs::read(&behind).unwrap();
    let mut machine = Journal::open(&ahead, open(&behind).unwrap().machine).unwrap().machine;
    let refused = machine.transition_to(State::Planning).unwrap_err();
    assert!(matches!(refused, Refused::Unrecorded { .. }), "{refused}");
    assert!(refused.to_string().contains("it ends in `WAITING`, but the machine is in `SETUP`"), "{refused}");
    drop(machine);
    assert_eq!(fs::read(&behind).unwrap(), written);
    assert_eq!(open(&behind).unwrap().machine.state(), State::INITIAL);
}

/// What a journal, a snapshot or a name of a file contains does not act on the terminal that shows the error.
#[test]
fn errors_move_no_cursor() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    for line in [
        r#"{"seq":0,"kind":"start","machine":"Coder","to":"\u001b]0;x\u0007"}"#,
        r#"{"seq":0,"kind":"start","machine":"\u202eredoC","to":"WAITING"}"#,
        r#"{"seq":0,"kind":"\u001b[2J","machine":"Coder","to":"WAITING"}"#,
    ] {
        fs::write(&path, format!("{line}\n")).unwrap();
        let error = Journal::open(&path, Machine::new(State::INITIAL)).unwrap_err();
        let message = error.to_string();
        assert!(message.contains("\\u{"), "{message:?}");
        assert!(!message.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{message:?}");
    }
    let path = folder.path().join("state.json");
    fs::write(&path, r#"{"state":"\u001b[2J"}"#).unwrap();
    let error = Snapshot::open(&path).unwrap().load::<State, ()>().unwrap_err();
    assert!(error.to_string().contains("\\u{1b}[2J"), "{error}");
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
    assert!(matches!(again.transition_to(State::PlanReview), Err(Refused::Guarded { .. })));
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
    let compiled = Command::new("cc").args(["-shared", "-fPIC", "-o"]).args([&library, &source]).status();
    if !compiled.is_ok_and(|status| status.success()) {
        eprintln!("SKIPPED: no C compiler");
        return;
    }
    let path = folder.path().join("journal.jsonl");
    let output = command("failing-sync", &path).env("LD_PRELOAD", &library).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(printed.contains("refused: whether `PLANNING` went to `PLAN_REVIEW` is not known"), "{printed}");
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
    let left: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
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
    let script = "mount -t tmpfs -o size=48k none \"$1\" || exit 77; exec \"$0\" --exact child --nocapture";
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

/// Access lists and attributes belong to a file, and stay.
#[cfg(target_os = "linux")]
#[test]
fn a_saved_file_keeps_its_attributes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.json");
    fs::write(&path, "{}").unwrap();
    // An access list that lets a user in and keeps the group out, though the mode would let it in.
    let entry = |tag: u16, rights: u16, id: u32| {
        let mut bytes = tag.to_le_bytes().to_vec();
        bytes.extend(rights.to_le_bytes());
        bytes.extend(id.to_le_bytes());
        bytes
    };
    let mut list = 2_u32.to_le_bytes().to_vec();
    for (tag, rights, id) in [(1, 6, !0), (2, 6, 12_345), (4, 0, !0), (16, 6, !0), (32, 0, !0)] {
        list.extend(entry(tag, rights, id));
    }
    let name = "system.posix_acl_access";
    if xattr::set(&path, name, &list).is_err() || xattr::set(&path, "user.note", b"x").is_err() {
        eprintln!("SKIPPED: no access lists here");
        return;
    }
    let file = Snapshot::open(&path).unwrap();
    file.save(&Machine::new(State::INITIAL)).unwrap();
    assert_eq!(xattr::get(&path, name).unwrap(), Some(list));
    assert_eq!(xattr::get(&path, "user.note").unwrap().as_deref(), Some(&b"x"[..]));
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
