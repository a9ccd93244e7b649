//! `choice-dead-end`: a choice without a way out.

use crate::{
    model::StateKind,
    rules::{Context, Rule, Sink},
};

pub(in crate::rules) static CHOICE_DEAD_END: Rule =
    Rule::deny("choice-dead-end", include_str!("choice_dead_end.md"), check);

fn check(context: &Context<'_>, sink: &mut Sink) {
    for (machine, diagram) in context.drawn() {
        let mut leads_on = vec![false; diagram.states.len()];
        for from in diagram.transitions.iter().filter_map(|arrow| arrow.from.state) {
            leads_on[from as usize] = true;
        }
        for (state, leads_on) in diagram.states.iter().zip(leads_on) {
            if state.kind == StateKind::Choice && !leads_on && !machine.is_broken(&state.name) {
                let mention = state.mentions.first().copied().unwrap_or(machine.model.span);
                let name = &state.name;
                sink.push(
                    machine
                        .finding(&CHOICE_DEAD_END, format!("the choice `{name}` has no way out"))
                        .at(mention, "nothing leads on from here")
                        .help(format!("draw where it leads: `{name} --> …`, once for each case"))
                        .state(name),
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::found;

    fn document(lines: &str) -> String {
        format!(
            "```mermaid\nstateDiagram-v2\n    state paid <<choice>>\n    [*] --> Cart\n    Cart --> paid\n{lines}```\n"
        )
    }

    #[test]
    fn one_way_out_is_enough() {
        assert_eq!(found(&CHOICE_DEAD_END, &document("")), ["3:11 the choice `paid` has no way out"]);
        for lines in ["    paid --> Cart\n", "    paid --> [*]\n"] {
            assert_eq!(found(&CHOICE_DEAD_END, &document(lines)), [] as [&str; 0]);
        }
    }

    #[test]
    fn a_way_out_that_is_misspelled_is_one_mistake() {
        let text = document("    paid -> Cart : no\n");
        assert_eq!(found(&CHOICE_DEAD_END, &text), [] as [&str; 0]);
        let longer = text.replace("paid", "is_paid");
        assert_eq!(found(&CHOICE_DEAD_END, &longer), [] as [&str; 0]);
        // The line below is another one.
        let text = document("    Cart -> Cart : no\n    Cart --> paid : yes\n");
        assert_eq!(found(&CHOICE_DEAD_END, &text).len(), 1);
    }
}
