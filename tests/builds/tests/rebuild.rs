//! A change of the document or of its configuration builds the crate anew; without a change nothing is built.

#![allow(clippy::unwrap_used, reason = "a test that meets something unexpected stops there and then")]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

const DOCUMENT: &str = "# Lamp

```mermaid
stateDiagram-v2
    [*] --> Off
    Off --> On : press
    Off --> [*] : sell
```
";

/// A crate of its own, in a folder that every run empties.
struct Crate {
    folder: PathBuf,
}

impl Crate {
    fn new() -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rebuild");
        let _ = fs::remove_dir_all(folder.join("src"));
        fs::create_dir_all(folder.join("src")).unwrap();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let _ = fs::remove_file(folder.join("Cargo.lock"));
        let made = Self { folder };
        let runtime = root.canonicalize().unwrap().join("fsm-runtime");
        let manifest = format!(
            "[package]\nname = \"rebuild\"\nedition = \"2024\"\n\n[dependencies]\nfsm-runtime = {{ path = {runtime:?} }}\n\n[workspace]\n"
        );
        made.write("Cargo.toml", &manifest);
        made.write("src/lib.rs", "fsm_runtime::fsm!(include_str!(\"../lamp.md\"));\nconst _: State = State::On;\n");
        made.write("lamp.md", DOCUMENT);
        made.write("fsm.toml", "[rules]\n");
        made
    }

    fn write(&self, name: &str, text: &str) {
        // Cargo compares times, and the clock of a file system is coarse.
        std::thread::sleep(Duration::from_millis(50));
        fs::write(self.folder.join(name), text).unwrap();
    }

    /// Whether the crate was built, and what was said.
    fn check(&self) -> (Built, String) {
        let scratch = env!("CARGO_TARGET_TMPDIR");
        let output = fsm_builds::cargo(&self.folder, scratch, &["check", "--verbose"]).unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let built = if !output.status.success() {
            Built::No
        } else if said.contains("Fresh rebuild ") {
            Built::Before
        } else {
            Built::Now
        };
        (built, said)
    }
}

#[derive(PartialEq, Eq, Debug)]
enum Built {
    Now,
    Before,
    No,
}

#[test]
fn a_change_builds_and_no_change_does_not() {
    let user = Crate::new();
    let (built, said) = user.check();
    assert_ne!(built, Built::No, "{said}");
    assert_eq!(user.check().0, Built::Before);

    // The crate names a state that the document no longer has.
    user.write("lamp.md", &DOCUMENT.replace("On", "Lit"));
    let (built, said) = user.check();
    assert!(built == Built::No && said.contains("no variant or associated item named `On`"), "{said}");
    user.write("lamp.md", DOCUMENT);
    assert_eq!(user.check().0, Built::Now);
    assert_eq!(user.check().0, Built::Before);

    // What was a warning becomes an error, and back.
    user.write("fsm.toml", "[rules]\ndead-end-state = \"deny\"\n");
    let (built, said) = user.check();
    assert!(built == Built::No && said.contains("[dead-end-state]"), "{said}");
    user.write("fsm.toml", "[rules]\ndead-end-state = \"allow\"\n");
    let (built, said) = user.check();
    assert!(built == Built::Now && !said.contains("dead-end-state"), "{said}");
    assert_eq!(user.check().0, Built::Before);
}
