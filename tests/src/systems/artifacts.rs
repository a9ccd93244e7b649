//! The files of a task, and what they allow: section 3 of `specs/task-lifecycle.md`, rule by rule.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::machines::task::State;

/// The files of a task.
#[derive(Clone, Debug)]
pub struct Artifacts {
    folder: PathBuf,
}

impl Artifacts {
    /// Those in a folder.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    /// Whether they let a task go from one phase to another.
    ///
    /// # Errors
    ///
    /// What is missing.
    pub fn allow(&self, from: State, to: State) -> Result<(), String> {
        match (from, to) {
            (State::Planning, State::PlanReview) => self.plan_is_ready(),
            (State::PlanReview, State::Codegen) => self.plan_is_approved(),
            (State::PlanReview, State::Planning) => self.plan_is_rejected(),
            (State::Codegen, State::Review) => self.code_is_there(),
            (State::Codegen, State::Planning | State::PlanReview) => self.plan_does_not_fit(),
            (State::Review, State::Test) => self.review_is_clean(),
            (State::Review, State::Codegen) => self.review_blames("code"),
            (State::Review, State::Planning) => self.review_blames("plan"),
            (State::Test, State::Accept) => self.tests_are_complete(),
            (State::Test, State::Codegen) => self.tests_have_failed(),
            (State::Accept, State::Done) => self.decision_is("accepted"),
            (State::Accept, State::Codegen) => self.decision_is("changes"),
            (State::Accept, State::Review) => self.decision_is("unclear"),
            (State::Accept, State::Planning) => self.decision_is("upstream"),
            (State::Accept, State::Revert) => self.decision_is("revert").or_else(|_| self.decision_is("regression")),
            _ => Ok(()),
        }
    }

    /// 3.1
    fn plan_is_ready(&self) -> Result<(), String> {
        let planning = self.json("planning/planning.ai.json")?;
        let open = list(&planning, "questions").filter(|question| is(question, "blocking") && !is(question, "settled"));
        if open.count() > 0 {
            return Err("a blocking question is open".to_owned());
        }
        self.planned_files().map(drop)
    }

    /// 3.2
    fn plan_is_approved(&self) -> Result<(), String> {
        let verdict = self.json("review/plan-review.json")?;
        if verdict.get("ok") != Some(&Value::Bool(true)) {
            return Err("review/plan-review.json does not say ok".to_owned());
        }
        if verdict.get("blocked") != Some(&Value::Bool(false)) {
            return Err("review/plan-review.json says blocked".to_owned());
        }
        Ok(())
    }

    /// 3.3
    fn plan_is_rejected(&self) -> Result<(), String> {
        let verdict = self.json("review/plan-review.json")?;
        let blocks =
            |reviewer: &Value| !is(reviewer, "ok") && reviewer.get("severity") == Some(&Value::from("blocking"));
        if list(&verdict, "reviewers").any(blocks) || is(&verdict, "structural_flaw") {
            Ok(())
        } else {
            Err("no reviewer blocks the plan, and it has no structural flaw".to_owned())
        }
    }

    /// 3.4
    fn code_is_there(&self) -> Result<(), String> {
        if !self.folder.join("code/diff.patch").is_file() {
            return Err("code/diff.patch is missing".to_owned());
        }
        if self.generated_files().is_empty() {
            return Err("code/files/ is empty".to_owned());
        }
        Ok(())
    }

    /// 3.5, and the signals of section 6
    fn plan_does_not_fit(&self) -> Result<(), String> {
        let signal = self.json("code/signal.json").unwrap_or_default();
        let signal = signal.get("signal").and_then(Value::as_str);
        if matches!(signal, Some("needs_changes" | "blocked")) {
            return Ok(());
        }
        let generated = self.generated_files();
        if !generated.is_empty() && generated != self.planned_files()? {
            return Ok(());
        }
        Err("the generated files are those of the plan, and nothing essential is missing".to_owned())
    }

    /// 3.6
    fn review_is_clean(&self) -> Result<(), String> {
        match self.blocking("code") + self.blocking("plan") {
            0 => self.json("review/code-review.json").map(drop),
            count => Err(format!("blocking issues in the review: {count}")),
        }
    }

    /// 3.7
    fn review_blames(&self, what: &str) -> Result<(), String> {
        match self.blocking(what) {
            0 => Err(format!("the review has no issue with the {what}")),
            _ => Ok(()),
        }
    }

    /// 3.8
    fn tests_are_complete(&self) -> Result<(), String> {
        if is(&self.json("test/report.json")?, "complete") {
            Ok(())
        } else {
            Err("the tests are still running".to_owned())
        }
    }

    /// 3.9
    fn tests_have_failed(&self) -> Result<(), String> {
        let report = self.json("test/report.json")?;
        if is(&report, "passed") && is(&report, "lint") {
            Err("tests and linter have passed".to_owned())
        } else {
            Ok(())
        }
    }

    /// 3.10 and 3.11
    fn decision_is(&self, wanted: &str) -> Result<(), String> {
        let decision = self.json("accept/decision.json")?;
        match decision.get("decision").and_then(Value::as_str) {
            Some(found) if found == wanted => Ok(()),
            found => Err(format!("accept/decision.json says `{}`, not `{wanted}`", found.unwrap_or("nothing"))),
        }
    }

    fn blocking(&self, what: &str) -> usize {
        let review = self.json("review/code-review.json").unwrap_or_default();
        list(&review, "issues")
            .filter(|issue| issue.get("severity") == Some(&Value::from("blocking")))
            .filter(|issue| issue.get("about") == Some(&Value::from(what)))
            .count()
    }

    /// `plan.files.json`, or the files that the plan itself names.
    fn planned_files(&self) -> Result<BTreeSet<String>, String> {
        let explicit = self.folder.join("planning/plan.files.json");
        let files = if explicit.exists() {
            self.json("planning/plan.files.json")?
        } else {
            let planning = self.json("planning/planning.ai.json")?;
            planning.get("files").cloned().unwrap_or_default()
        };
        let names = files.as_array().ok_or("no valid planning/plan.files.json, and none can be derived")?;
        Ok(names.iter().filter_map(Value::as_str).map(str::to_owned).collect())
    }

    fn generated_files(&self) -> BTreeSet<String> {
        let folder = fs::read_dir(self.folder.join("code/files"));
        let entries = folder.into_iter().flatten().flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    }

    fn json(&self, name: &str) -> Result<Value, String> {
        let text = fs::read_to_string(self.folder.join(name));
        let text = text.map_err(|_| format!("{name} is missing"))?;
        serde_json::from_str(&text).map_err(|error| format!("{name} is not valid: {error}"))
    }
}

fn is(value: &Value, key: &str) -> bool {
    value.get(key) == Some(&Value::Bool(true))
}

fn list<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    let items = value.get(key).and_then(Value::as_array);
    items.into_iter().flatten()
}
