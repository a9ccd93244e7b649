//! What programs keep: journals and snapshots.

use std::fs;
use std::path::Path;

use fsm_runtime::{Journal, Machine, Snapshot};
use serde::{Deserialize, Serialize};

mod door {
    fsm_runtime::fsm!(
        "# Door\n\n```mermaid\nstateDiagram-v2\n[*] --> Shut\nShut --> Open : push\nOpen --> Shut : pull\n```"
    );
}

use door::State;

/// How the journals begin that are not wholly made up.
const BEGIN: &str = "{\"seq\":0,\"kind\":\"start\",\"machine\":\"Door\",\"to\":\"Shut\"}\n\
    {\"seq\":1,\"kind\":\"transition\",\"from\":\"Shut\",\"to\":\"Open\",\"event\":\"push\"}\n";

/// Opening any file as a journal leaves every byte, or finds a journal, keeps its whole lines and says what it cut off.
pub fn journal(bytes: &[u8]) {
    in_folder(|folder| {
        let path = folder.join("journal.jsonl");
        let mut begun = BEGIN.as_bytes().to_vec();
        begun.extend_from_slice(bytes);
        for bytes in [bytes, &begun] {
            fs::write(&path, bytes).expect("the folder is ours");
            let opened = Journal::open(&path, Machine::new(State::INITIAL));
            let after = fs::read(&path).expect("the file is still there");
            let Ok(opened) = opened else {
                assert_eq!(after, bytes, "a refused file was changed");
                continue;
            };
            let state = opened.machine.state();
            match opened.torn {
                None => assert_eq!(after, bytes),
                Some(torn) if torn.counts => assert_eq!(after, [bytes, b"\n"].concat()),
                Some(torn) => {
                    let rest = bytes.strip_prefix(&*after).expect("whole lines stay");
                    assert_eq!(String::from_utf8_lossy(rest), torn.text);
                    assert!(!rest.contains(&b'\n'), "a whole line was cut off");
                }
            }
            drop(opened.machine);
            let again = Journal::open(&path, Machine::new(State::INITIAL));
            let again = again.expect("what was opened opens again");
            assert_eq!((again.machine.state(), again.torn), (state, None));
        }
    });
}

/// All kinds of values that serde knows.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
struct Kept {
    numbers: Vec<f64>,
    halves: Vec<f32>,
    large: u128,
    small: i64,
    text: String,
    perhaps: Option<f64>,
    nested: Option<Box<Kept>>,
}

/// Values made of bytes.
fn kept(bytes: &[u8]) -> Kept {
    let (numbers, rest) = bytes.as_chunks::<8>();
    let (halves, _) = bytes.as_chunks::<4>();
    let numbers: Vec<f64> = numbers.iter().copied().map(f64::from_le_bytes).collect();
    let first = numbers.first().copied();
    let mut kept = Kept {
        halves: halves.iter().copied().map(f32::from_le_bytes).collect(),
        large: first.map_or(0, |first| u128::from(first.to_bits()).pow(2)),
        small: first.map_or(0, |first| first.to_bits().cast_signed()),
        text: String::from_utf8_lossy(bytes).into_owned(),
        perhaps: first,
        nested: None,
        numbers,
    };
    // Beyond some 60 levels of two each, nothing is loaded any more.
    for _ in 0..rest.first().copied().unwrap_or(0) % 80 {
        kept = Kept { nested: Some(Box::new(kept)), ..Kept::default() };
    }
    kept
}

/// What a snapshot saves, it loads to the bit; what it would not, it does not save.
pub fn saved(bytes: &[u8]) {
    in_folder(|folder| {
        let path = folder.join("state.json");
        let file = Snapshot::open(&path).expect("the folder is ours");
        let machine = Machine::new(State::INITIAL).with_data(kept(bytes));
        if file.save(&machine).is_err() {
            assert!(!path.exists(), "a refused save has left something");
            return;
        }
        let again = file.load::<State, Kept>().expect("what is saved is loaded");
        let again = again.expect("it is there").into_data();
        // Equal numbers may have different bits; their texts are their own.
        assert_eq!(format!("{again:?}"), format!("{:?}", machine.data()));
        assert_eq!(&again, machine.data());
    });
}

fn in_folder(work: impl FnOnce(&Path)) {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    work(folder.path());
}
