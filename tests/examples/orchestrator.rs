//! A task from its plan to its end: `cargo run --example orchestrator`.
//!
//! Commands of the document can be tried one by one, on a task in a folder that is thrown away:
//! `cargo run --example orchestrator -- "/review plan"`.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use fsm_runtime::{Part, Step};
use fsm_tests::machines::task::State;
use fsm_tests::story::{Story, must_refuse};
use fsm_tests::systems::orchestrator::{self, Actors, Outcome, Task};

fn main() -> ExitCode {
    let story = Story::new();
    let commands: Vec<String> = std::env::args().skip(1).collect();
    story.end(tempfile::tempdir().map_err(Into::into).and_then(|folder| {
        if commands.is_empty() {
            tell(story, folder.path())
        } else {
            let mut task = open(story, folder.path())?;
            commands.iter().try_for_each(|command| say(story, &mut task, command))
        }
    }))
}

/// Tells every step.
struct Teller(Story);

impl<D> Part<State, D> for Teller {
    fn moved(&mut self, step: &Step<'_, State>, _: &mut D) {
        self.0.step(step);
    }
}

fn open(story: Story, folder: &Path) -> Result<Task<impl Part<State, Actors>>, Box<dyn Error>> {
    orchestrator::open(folder, Teller(story))
}

/// Types a command.
fn say<P: Part<State, Actors>>(story: Story, task: &mut Task<P>, command: &str) -> Result<(), Box<dyn Error>> {
    story.tell(format!("> {command}"));
    if let Outcome::Again(phase) = task.command(command)? {
        story.tell(format!("{phase} was run again, and nothing else changed"));
    }
    Ok(())
}

/// Shows what may come next, and what the artifacts say about it.
fn look<P: Part<State, Actors>>(story: Story, task: &Task<P>) {
    for (phase, verdict) in task.proposals() {
        let verdict = verdict.map_or_else(|why| format!("not yet, {why}"), |()| "may come".to_owned());
        story.tell(format!("{} → {phase}: {verdict}", task.phase()));
    }
}

fn tell(story: Story, folder: &Path) -> Result<(), Box<dyn Error>> {
    let write = |name: &str, text: &str| -> Result<(), Box<dyn Error>> {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, text)?;
        story.tell(format!("+ {name}: {text}"));
        Ok(())
    };
    let mut task = open(story, folder)?;

    story.chapter("The orchestrator looks at the artifacts before it proposes anything");
    look(story, &task);
    must_refuse(story, "a review without a plan", task.command("/review plan"))?;
    must_refuse(story, "skipping phases", task.command("/test"))?;
    write("planning/planning.ai.json", r#"{"questions":[{"blocking":true}],"files":["a.rs"]}"#)?;
    must_refuse(story, "a review with open questions", task.command("/review plan"))?;
    write("planning/planning.ai.json", r#"{"questions":[],"files":["a.rs"]}"#)?;
    say(story, &mut task, "/plan")?;
    say(story, &mut task, "/review plan")?;

    story.chapter("A plan is reviewed until nobody blocks it");
    say(story, &mut task, "/review plan")?;
    write(
        "review/plan-review.json",
        r#"{"ok":false,"blocked":true,"reviewers":[{"ok":false,"severity":"blocking"}]}"#,
    )?;
    must_refuse(story, "code for a blocked plan", task.command("/codegen"))?;
    say(story, &mut task, "/plan")?;
    say(story, &mut task, "/review plan")?;
    write("review/plan-review.json", r#"{"ok":true,"blocked":false}"#)?;
    say(story, &mut task, "/codegen")?;

    story.chapter("The program stops, and a new one goes on where the old one was");
    drop(task);
    let mut task = open(story, folder)?;
    story.tell(format!("in {}", task.phase()));
    say(story, &mut task, "/codegen")?;
    write("code/diff.patch", "+fn main() {}")?;
    write("code/files/a.rs", "fn main() {}")?;
    must_refuse(story, "a regression without a reason", task.command("/review plan"))?;
    write("code/signal.json", r#"{"signal":"needs_changes"}"#)?;
    say(story, &mut task, "/review plan")?;
    say(story, &mut task, "/codegen")?;
    say(story, &mut task, "/review code")?;

    story.chapter("A person overrides the review, with a reason, and it is written down");
    write("review/code-review.json", r#"{"issues":[{"severity":"blocking","about":"code"}]}"#)?;
    must_refuse(story, "tests of blocked code", task.command("/next"))?;
    must_refuse(story, "an override without a reason", task.command("/next --override \"\""))?;
    say(story, &mut task, "/next --override \"the reviewer is away, and I answer for this change\"")?;
    for line in orchestrator::overrides(folder)? {
        story.tell(format!("transcript: {line}"));
    }

    story.chapter("Failed tests send the task back, passed ones send it on");
    write("test/report.json", r#"{"complete":true,"passed":false,"lint":true}"#)?;
    say(story, &mut task, "/codegen")?;
    say(story, &mut task, "/review code")?;
    write("review/code-review.json", r#"{"issues":[]}"#)?;
    say(story, &mut task, "/test")?;
    write("test/report.json", r#"{"complete":true,"passed":true,"lint":true}"#)?;
    must_refuse(story, "going back for no reason", task.command("/codegen"))?;
    say(story, &mut task, "/accept")?;

    story.chapter("The end is the end");
    write("accept/decision.json", r#"{"decision":"revert"}"#)?;
    say(story, &mut task, "/revert")?;
    must_refuse(story, "an override to nowhere", task.command("/next codegen --override \"once more\""))?;
    say(story, &mut task, "/next")?;
    must_refuse(story, "anything after the end", task.command("/plan"))?;
    say(story, &mut task, "/redo")?;

    story.chapter("state.json");
    story.tell(fs::read_to_string(folder.join("state.json"))?.trim_end().replace('\n', "\n  "));
    Ok(())
}
