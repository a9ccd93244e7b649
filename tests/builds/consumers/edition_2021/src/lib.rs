//! The edition before the last, with serde.
//!
//! ```
//! fsm_runtime::fsm!(include_str!("../../../../../specs/door.md"));
//! assert_eq!(State::Closed.on(Event::Push), Ok(State::Open));
//! ```

#![deny(missing_docs, warnings)]

/// The orchestrator's machine.
pub mod orchestrator {
    fsm_runtime::fsm!(include_str!("../../../../../specs/task-lifecycle.md"), typestate);
}

#[cfg(test)]
mod tests {
    use super::orchestrator::{Event, State};

    #[test]
    fn names_go_in_and_out() {
        let text = serde_json::to_string(&State::PlanReview).unwrap();
        assert_eq!(text, "\"plan_review\"");
        assert_eq!(serde_json::from_str::<State>(&text).unwrap(), State::PlanReview);
        let error = serde_json::from_str::<State>("\"plan_reveiw\"").unwrap_err();
        assert!(error.to_string().contains("did you mean `plan_review`?"), "{error}");
        for event in Event::ALL {
            let text = serde_json::to_string(&event).unwrap();
            assert_eq!(serde_json::from_str::<Event>(&text).unwrap(), event);
        }
    }

    #[test]
    fn attributes_are_columns() {
        assert_eq!(State::Codegen.attribute("CLI / REPL Trigger"), Some("/codegen"));
    }
}
