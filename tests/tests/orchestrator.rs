//! What `specs/task-lifecycle.md` says in words, one test for each rule.

#![allow(clippy::unwrap_used, reason = "a test stops where it meets something unexpected")]

use std::fs;
use std::path::Path;

use fsm_runtime::Part;
use fsm_tests::machines::task::State;
use fsm_tests::systems::orchestrator::{Actors, Outcome, Task, open, overrides, phase_of};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A task in a folder of its own.
struct Desk {
    folder: TempDir,
}

impl Desk {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn write(&self, name: &str, value: &Value) -> &Self {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, value.to_string()).unwrap();
        self
    }

    fn open(&self) -> Task<impl Part<State, Actors> + use<>> {
        open(self.path(), ()).unwrap()
    }

    /// A task that a person has put into this phase.
    fn at(phase: State) -> (Self, Task<impl Part<State, Actors>>) {
        let desk = Self::new();
        let mut task = desk.open();
        if phase != task.phase() {
            let command = format!("/next {phase} --override \"for the test\"");
            task.command(&command).unwrap();
        }
        (desk, task)
    }

    fn state(&self) -> Value {
        let text = fs::read_to_string(self.path().join("state.json")).unwrap();
        serde_json::from_str(&text).unwrap()
    }
}

/// What is missing for the way to `to`, in the words of the machine.
fn refusal<P: Part<State, Actors>>(task: &mut Task<P>, command: &str) -> String {
    task.command(command).unwrap_err().to_string()
}

fn goes<P: Part<State, Actors>>(task: &mut Task<P>, command: &str) -> State {
    task.command(command).unwrap();
    task.phase()
}

#[test]
fn a_task_begins_in_planning_and_has_eight_phases() {
    assert_eq!((State::COUNT, Desk::new().open().phase()), (8, State::Planning));
}

#[test]
fn rule_3_1_a_plan_review_needs_a_plan_without_open_questions_and_its_files() {
    let (desk, mut task) = Desk::at(State::Planning);
    assert!(refusal(&mut task, "/review plan").contains("planning/planning.ai.json is missing"));
    desk.write("planning/planning.ai.json", &json!({"questions": [{"blocking": true}]}));
    assert!(refusal(&mut task, "/review plan").contains("a blocking question is open"));
    desk.write("planning/planning.ai.json", &json!({"questions": [{"blocking": true, "settled": true}]}));
    assert!(refusal(&mut task, "/review plan").contains("none can be derived"));
    desk.write("planning/plan.files.json", &json!(["a.rs"]));
    assert_eq!(goes(&mut task, "/review plan"), State::PlanReview);
}

#[test]
fn rule_3_1_the_files_of_a_plan_can_be_derived() {
    let (desk, mut task) = Desk::at(State::Planning);
    desk.write("planning/planning.ai.json", &json!({"files": ["a.rs"]}));
    assert_eq!(goes(&mut task, "/review plan"), State::PlanReview);
}

#[test]
fn a_refusal_quotes_the_rule_of_the_document() {
    let (_desk, mut task) = Desk::at(State::Planning);
    let refusal = refusal(&mut task, "/review plan");
    assert!(refusal.contains("the document says: Requires: the file planning/planning.ai.json"), "{refusal}");
}

#[test]
fn rule_3_2_code_needs_a_plan_that_is_ok_and_not_blocked() {
    let (desk, mut task) = Desk::at(State::PlanReview);
    assert!(refusal(&mut task, "/codegen").contains("review/plan-review.json is missing"));
    desk.write("review/plan-review.json", &json!({"ok": "true", "blocked": false}));
    assert!(refusal(&mut task, "/codegen").contains("does not say ok"), "`true` and \"true\" differ");
    desk.write("review/plan-review.json", &json!({"ok": true, "blocked": true}));
    assert!(refusal(&mut task, "/codegen").contains("says blocked"));
    desk.write("review/plan-review.json", &json!({"ok": true, "blocked": false}));
    assert_eq!(goes(&mut task, "/codegen"), State::Codegen);
}

#[test]
fn rule_3_3_a_blocked_or_flawed_plan_goes_back_to_planning() {
    for verdict in
        [json!({"reviewers": [{"ok": true}, {"ok": false, "severity": "blocking"}]}), json!({"structural_flaw": true})]
    {
        let (desk, mut task) = Desk::at(State::PlanReview);
        desk.write("review/plan-review.json", &json!({"reviewers": [{"ok": false, "severity": "minor"}]}));
        assert!(task.command("/plan").is_err());
        desk.write("review/plan-review.json", &verdict);
        assert_eq!(goes(&mut task, "/plan"), State::Planning);
    }
}

#[test]
fn rule_3_4_a_review_needs_a_diff_and_generated_files() {
    let (desk, mut task) = Desk::at(State::Codegen);
    assert!(refusal(&mut task, "/review code").contains("code/diff.patch is missing"));
    desk.write("code/diff.patch", &json!("+"));
    assert!(refusal(&mut task, "/review code").contains("code/files/ is empty"));
    desk.write("code/files/a.rs", &json!("fn main() {}"));
    assert_eq!(goes(&mut task, "/review code"), State::Review);
}

#[test]
fn rule_3_5_code_that_does_not_fit_its_plan_goes_back() {
    for (command, phase) in [("/plan", State::Planning), ("/review plan", State::PlanReview)] {
        let (desk, mut task) = Desk::at(State::Codegen);
        desk.write("planning/planning.ai.json", &json!({"files": ["a.rs"]}));
        desk.write("code/files/a.rs", &json!(""));
        assert!(refusal(&mut task, command).contains("nothing essential is missing"));
        desk.write("code/files/b.rs", &json!(""));
        assert_eq!(goes(&mut task, command), phase);
    }
}

#[test]
fn rule_3_6_tests_need_a_review_without_blocking_issues_or_an_override() {
    let (desk, mut task) = Desk::at(State::Review);
    assert!(refusal(&mut task, "/test").contains("review/code-review.json is missing"));
    desk.write("review/code-review.json", &json!({"issues": [{"severity": "blocking", "about": "code"}]}));
    assert!(refusal(&mut task, "/test").contains("blocking issues in the review: 1"));
    assert_eq!(goes(&mut task, "/next --override \"I answer for it\""), State::Test);
    let (desk, mut task) = Desk::at(State::Review);
    desk.write("review/code-review.json", &json!({"issues": [{"severity": "minor", "about": "code"}]}));
    assert_eq!(goes(&mut task, "/test"), State::Test);
}

#[test]
fn rule_3_7_code_issues_go_to_codegen_and_plan_issues_to_planning() {
    for (about, command, phase) in [("code", "/codegen", State::Codegen), ("plan", "/plan", State::Planning)] {
        let (desk, mut task) = Desk::at(State::Review);
        assert!(task.command(command).is_err());
        desk.write("review/code-review.json", &json!({"issues": [{"severity": "blocking", "about": about}]}));
        assert_eq!(goes(&mut task, command), phase);
    }
}

#[test]
fn rule_3_8_complete_tests_are_all_that_acceptance_needs() {
    for passed in [true, false] {
        let (desk, mut task) = Desk::at(State::Test);
        desk.write("test/report.json", &json!({"complete": false}));
        assert!(refusal(&mut task, "/accept").contains("still running"));
        desk.write("test/report.json", &json!({"complete": true, "passed": passed}));
        assert_eq!(goes(&mut task, "/accept"), State::Accept);
    }
}

#[test]
fn rule_3_9_failed_tests_or_a_failed_linter_go_back_to_codegen() {
    for report in [
        json!({"complete": true, "passed": false, "lint": true}),
        json!({"complete": true, "passed": true, "lint": false}),
    ] {
        let (desk, mut task) = Desk::at(State::Test);
        desk.write("test/report.json", &json!({"complete": true, "passed": true, "lint": true}));
        assert!(task.command("/codegen").is_err());
        desk.write("test/report.json", &report);
        assert_eq!(goes(&mut task, "/codegen"), State::Codegen);
    }
}

#[test]
fn rule_3_10_done_needs_a_recorded_decision_to_accept() {
    let (desk, mut task) = Desk::at(State::Accept);
    assert!(refusal(&mut task, "/next").contains("accept/decision.json is missing"));
    desk.write("accept/decision.json", &json!({"decision": "unclear"}));
    assert!(refusal(&mut task, "/next").contains("says `unclear`, not `accepted`"));
    desk.write("accept/decision.json", &json!({"decision": "accepted"}));
    assert_eq!(goes(&mut task, "/next"), State::Done);
}

#[test]
fn rule_3_11_a_revert_needs_a_request_or_a_regression() {
    for decision in ["revert", "regression"] {
        let (desk, mut task) = Desk::at(State::Accept);
        desk.write("accept/decision.json", &json!({"decision": "accepted"}));
        assert!(task.command("/revert").is_err());
        desk.write("accept/decision.json", &json!({"decision": decision}));
        assert_eq!(goes(&mut task, "/revert"), State::Revert);
    }
}

#[test]
fn rule_3_12_after_a_revert_there_is_nothing_but_done() {
    let (_desk, mut task) = Desk::at(State::Revert);
    let next: Vec<State> = State::Revert.successors().collect();
    assert_eq!(next, [State::Done]);
    assert_eq!(goes(&mut task, "/next"), State::Done);
}

#[test]
fn state_json_holds_phase_and_actors() {
    let (desk, mut task) = Desk::at(State::Planning);
    desk.write("planning/planning.ai.json", &json!({"files": []}));
    task.command("/plan").unwrap();
    task.command("/plan").unwrap();
    task.command("/review plan").unwrap();
    let expected = json!({
        "phase": "plan_review",
        "actors": {
            "planning": {"round": 3, "status": "done"},
            "plan_review": {"round": 1, "status": "pending"},
        }
    });
    assert_eq!(desk.state(), expected);
}

#[test]
fn the_example_of_the_document_is_understood() {
    let document = include_str!("../../specs/task-lifecycle.md");
    let (_, rest) = document.split_once("```json").unwrap();
    let (example, _) = rest.split_once("```").unwrap();
    let desk = Desk::new();
    let mut task = desk.open();
    task.command("/next codegen --override \"as in the example\"").unwrap();
    drop(task);
    fs::write(desk.path().join("state.json"), example).unwrap();
    let task = desk.open();
    assert_eq!(task.phase(), State::Codegen);
    assert_eq!(task.actors()["planning"].round, Some(3));
    assert_eq!(task.actors()["planning"].status.as_deref(), Some("workshop"));
    assert_eq!(task.actors()["review"].status, None);
}

#[test]
fn a_task_goes_on_where_it_was() {
    let (desk, task) = Desk::at(State::Review);
    let actors = task.actors().clone();
    drop(task);
    let task = desk.open();
    assert_eq!((task.phase(), task.actors()), (State::Review, &actors));
}

#[test]
fn a_crash_between_transcript_and_state_json_loses_nothing() {
    let (desk, mut task) = Desk::at(State::Planning);
    desk.write("planning/planning.ai.json", &json!({"files": []}));
    let before = fs::read(desk.path().join("state.json")).unwrap();
    task.command("/review plan").unwrap();
    drop(task);
    fs::write(desk.path().join("state.json"), before).unwrap();
    assert_eq!(desk.open().phase(), State::PlanReview);
    assert_eq!(desk.state()["phase"], "plan_review");
}

#[test]
fn a_state_json_that_nobody_could_have_written_is_refused() {
    let (desk, task) = Desk::at(State::Review);
    drop(task);
    desk.write("state.json", &json!({"phase": "done", "actors": {}}));
    let refused = open(desk.path(), ()).err().unwrap().to_string();
    assert_eq!(refused, "state.json says `done`, but the transcript ends in `review`");
    desk.write("state.json", &json!({"phase": "codgen", "actors": {}}));
    let refused = open(desk.path(), ()).err().unwrap().to_string();
    assert!(refused.contains("did you mean `codegen`?"), "{refused}");
}

#[test]
fn invariant_1_no_phase_is_left_out() {
    for (phase, command) in [
        (State::Planning, "/test"),
        (State::Planning, "/codegen"),
        (State::PlanReview, "/review code"),
        (State::Codegen, "/test"),
        (State::Review, "/accept"),
        (State::Test, "/revert"),
    ] {
        let (_desk, mut task) = Desk::at(phase);
        assert!(refusal(&mut task, command).contains("cannot go to"), "{phase} {command}");
        assert_eq!(task.phase(), phase);
    }
}

#[test]
fn invariant_2_artifacts_are_looked_at_before_anything_is_proposed() {
    let (desk, task) = Desk::at(State::PlanReview);
    let allowed = |task: &Task<_>| -> Vec<State> {
        let proposals = task.proposals().into_iter();
        proposals.filter(|(_, verdict)| verdict.is_ok()).map(|(phase, _)| phase).collect()
    };
    assert_eq!(allowed(&task), []);
    desk.write("review/plan-review.json", &json!({"ok": true, "blocked": false}));
    assert_eq!(allowed(&task), [State::Codegen]);
    desk.write("review/plan-review.json", &json!({"ok": false, "structural_flaw": true}));
    assert_eq!(allowed(&task), [State::Planning]);
}

#[test]
fn invariant_3_running_a_phase_again_does_no_harm() {
    for phase in State::ALL.into_iter().filter(|phase| *phase != State::Done) {
        let (desk, mut task) = Desk::at(phase);
        let command = phase.attribute("CLI / REPL Trigger").unwrap();
        for _ in 0..3 {
            match task.command(command).unwrap() {
                Outcome::Moved(step) => assert_eq!((step.from, step.to), (phase, phase)),
                Outcome::Again(again) => assert_eq!(again, phase),
            }
            assert_eq!((task.phase(), desk.state()["phase"].as_str()), (phase, Some(phase.name())));
        }
    }
}

#[test]
fn invariant_4_done_is_left_only_by_a_redo() {
    let (desk, mut task) = Desk::at(State::Done);
    for phase in State::ALL {
        if let Some(command) = phase.attribute("CLI / REPL Trigger").filter(|text| text.starts_with('/')) {
            assert!(task.command(command).is_err(), "{command}");
        }
    }
    assert!(task.command("/next").is_err());
    assert!(task.command("/next planning --override \"please\"").is_err());
    assert_eq!(goes(&mut task, "/redo"), State::Planning);
    drop(task);
    assert_eq!(desk.open().phase(), State::Planning, "a task that was opened again stays open");
}

#[test]
fn regressions_need_a_reason_in_the_artifacts() {
    for (phase, command, artifact, reason) in [
        (State::Test, "/codegen", "test/report.json", json!({"complete": true, "passed": false})),
        (
            State::Review,
            "/plan",
            "review/code-review.json",
            json!({"issues": [{"severity": "blocking", "about": "plan"}]}),
        ),
        (State::Codegen, "/review plan", "code/signal.json", json!({"signal": "needs_changes"})),
        (State::Codegen, "/plan", "code/signal.json", json!({"signal": "blocked"})),
    ] {
        let (desk, mut task) = Desk::at(phase);
        assert!(task.command(command).is_err(), "{phase} {command}");
        desk.write(artifact, &reason);
        task.command(command).unwrap();
    }
}

#[test]
fn an_override_needs_a_reason() {
    let (_desk, mut task) = Desk::at(State::Review);
    for command in ["/next --override", "/next --override \"\"", "/next --override \"  \""] {
        assert!(refusal(&mut task, command).contains("takes a reason"), "{command}");
    }
    assert_eq!(task.phase(), State::Review);
}

#[test]
fn an_override_is_written_to_the_transcript_with_its_reason() {
    let (desk, mut task) = Desk::at(State::Review);
    task.command("/next --override \"the reviewer is away\"").unwrap();
    let last = overrides(desk.path()).unwrap().pop().unwrap();
    let entry: Value = serde_json::from_str(&last).unwrap();
    assert_eq!(entry["kind"], "override");
    assert_eq!((&entry["from"], &entry["to"]), (&json!("review"), &json!("test")));
    assert_eq!(entry["reason"], "the reviewer is away");
}

#[test]
fn an_override_goes_only_to_a_phase_that_can_be_reached() {
    let (_desk, mut task) = Desk::at(State::Revert);
    let refusal = refusal(&mut task, "/next codegen --override \"once more\"");
    assert_eq!(refusal, "`codegen` cannot be reached from `revert`, not even by an override: `done` can");
}

#[test]
fn the_commands_are_those_of_the_document() {
    for (command, phase) in [
        ("/plan", State::Planning),
        ("/review plan", State::PlanReview),
        ("/codegen", State::Codegen),
        ("/review code", State::Review),
        ("/test", State::Test),
        ("/accept", State::Accept),
        ("/revert", State::Revert),
    ] {
        assert_eq!(phase_of(command), Some(phase));
    }
    let (_desk, mut task) = Desk::at(State::Planning);
    assert!(refusal(&mut task, "/review").contains("`/review` is no command: there are `/plan`, `/review plan`"));
}
