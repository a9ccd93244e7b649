//! `fsm man` and `fsm completions`: whatever a command takes is in both.

#![allow(clippy::unwrap_used, reason = "a test may stop where it meets something unexpected")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn fsm(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fsm")).args(arguments).output().unwrap()
}

fn written(arguments: &[&str]) -> String {
    let output = fsm(arguments);
    assert!(output.status.success(), "{arguments:?} {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The commands, as the help lists them.
fn commands() -> Vec<String> {
    let help = written(&["--help"]);
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let lines = list.lines().take_while(|line| line.starts_with("  "));
    let names = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names: Vec<String> = names.filter(|name| !name.is_empty() && *name != "help").map(str::to_owned).collect();
    assert!(names.contains(&"lint".to_owned()) && names.contains(&"man".to_owned()), "{names:?}");
    names
}

/// The long flags of a command, as its help lists them.
fn flags(command: &str) -> Vec<String> {
    let help = written(&[command, "--help"]);
    let words = help.split_whitespace().filter(|word| word.starts_with("--"));
    let flags = words.map(|word| word.trim_end_matches(|c: char| !c.is_ascii_lowercase()).to_owned());
    flags.filter(|flag| flag.len() > 2 && flag[2..].chars().all(|c| c == '-' || c.is_ascii_lowercase())).collect()
}

#[test]
fn the_manual_has_every_command_and_every_flag() {
    let page = written(&["man"]);
    for command in commands() {
        assert!(page.contains(&format!("fsm\\-{command}(1)")), "{command}");
        let page = written(&["man", &command]);
        assert!(page.contains(".SH NAME") && page.contains(&format!("fsm\\-{command}")), "{command}");
        for flag in flags(&command) {
            let flag = flag.replace('-', "\\-");
            assert!(page.contains(&flag), "{command} {flag}");
        }
    }
    assert!(page.contains("could not run"));
    let output = fsm(&["man", "lnt"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("did you mean `lint`?"));
}

#[test]
fn every_shell_completes_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = written(&["completions", shell]);
        for command in commands() {
            assert!(script.contains(&command), "{shell} {command}");
        }
        assert!(script.contains("stdin-filename"), "{shell}");
    }
    assert_eq!(fsm(&["completions", "cmd"]).status.code(), Some(2));
}

#[test]
fn the_shells_take_their_scripts() {
    for (shell, check) in [("bash", "-n"), ("zsh", "-n"), ("fish", "--no-execute")] {
        let child = Command::new(shell).arg(check).stdin(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let Ok(mut child) = child else {
            eprintln!("skipped: {shell} is not installed");
            continue;
        };
        let script = written(&["completions", shell]);
        child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{shell}: {output:?}");
    }
}
