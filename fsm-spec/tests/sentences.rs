//! Rules in sentences: what is understood, and what is left alone.

use fsm_spec::{ReadOptions, model::Meaning, read, sentences::try_sentences};

#[rustfmt::skip]
const STATES: [&str; 8] = [
    "Draft", "Review", "Paid", "Shipped", "Done", "Void", "OnHold", "REFUND_DUE",
];
const EVENTS: [&str; 3] = ["hold", "resume", "void it"];

/// What a sentence says of parcels, but for what it says is no end.
fn said(text: &str) -> Vec<String> {
    let mut said = try_sentences(text, &STATES, &EVENTS, "The parcel and its way");
    said.retain(|said| !said.starts_with("not-term"));
    said
}

/// Every line of `understood` means what stands at its head; no line of `left` means anything.
fn check(meaning: &str, understood: &str, left: &str) {
    for text in understood.lines().map(str::trim).filter(|text| !text.is_empty()) {
        assert_eq!(said(text).join("; "), meaning, "{text}");
    }
    for text in left.lines().map(str::trim).filter(|text| !text.is_empty()) {
        assert_eq!(said(text), [] as [&str; 0], "{text}");
    }
}

#[test]
#[rustfmt::skip]
fn self_loops() {
    check("self", GOOD[0].1, "
        Self-loops are not allowed.
        Self-loops are allowed only in Draft.
        Self-loops are allowed for Draft.
        Self-loops are rejected.
        Self-loops are drawn in red.
        Draft may go to itself.
        The clerk may stay in the current state.
        Self-loops are possible if the timer runs.
        Self-loops would be valid.
        Self-loops are neither allowed nor forbidden.
        No state may transition to itself.
        A self-loop is an arrow from a state to itself.
        Repeating the parcel is allowed.
        Reading the current state is always allowed.
        Two parcels may be in the same state.
    ");
}

#[test]
#[rustfmt::skip]
fn overlays() {
    check("over Void", GOOD[1].1, "
        Void can be entered from Draft.
        Void cannot be entered from any state.
        Void can be entered from almost any state.
        Void can be entered from any page.
        Void can be entered from any state that has a timer.
        Most states can go to Void.
        Any state can go to Void or Done.
        Not every state can move to Void.
        Any user can go to Void.
        All states log to Void.
        Void can only be entered from Draft.
        Any state can go to any other state.
        Each state has a path to the database.
        Void was reachable from every state.
        The clerk moves the parcel from any state to Texas.
        Only the manager can move a parcel to Void from any state.
    ");
    check("over Void nt", "
        Void can be entered from any non-terminal state.
        Any active state may transition to Void.
        Every state that is not terminal has an edge to Void.
        From any non-final status the parcel can enter Void.
    ", "");
    check("over Void exc Done,Paid", "
        Void can be entered from any state except Paid and Done.
        Any state other than Done or Paid may go to Void.
        All states, excluding Paid and Done, can move to Void.
    ", "");
    check("over Void exc Done", "
        Void may come after any state (Done excepted).
        Every state, Done excepted, has a transition to Void.
        Apart from Done, every state can go to Void.
        With the exception of Done, all states can transition to Void.
        Void may be entered from any state, only not from Done.
    ", "");
    check("over LIMBO nt exc Done", "
        LIMBO can be entered from any non-terminal state (not from Done, or LIMBO itself).
        `LIMBO` may be reached from every non-terminal state, except Done.
    ", "LIMBO can be entered from any non-terminal state (not from NOWHERE).");
}

#[test]
#[rustfmt::skip]
fn ways_back() {
    check("ret OnHold", GOOD[2].1, "
        OnHold does not return to the state it came from.
        OnHold never goes back to the previous state.
        OnHold returns to the previous page.
        The clerk returns to the previous state.
        OnHold goes back to the shelf.
        OnHold should return to the previous state.
        OnHold returns to the previous state if nobody objects.
        Any state returns to the previous state.
        Does OnHold return to the previous state?
        OnHold might resume the previous state.
        OnHold returns a copy of the previous state.
        OnHold returns to the previous state unless it is full.
        Pressing Undo returns the parcel to its previous state.
        OnHold tries to return to the previous state.
    ");
    check("ret OnHold resume", "
        On `resume`, OnHold returns to the previous state.
        OnHold → previous state on resume
        `resume` takes a parcel from OnHold back to the state it was in.
        resume: OnHold → (originating state)
        OnHold --resume--> previous state
    ", "");
}

#[test]
#[rustfmt::skip]
fn ends() {
    check("term Done", GOOD[3].1, "
        Done is not terminal: it goes on.
        Done is terminal until it is reopened.
        Done is terminal for guests.
        Done is terminally dull.
        Done was terminal.
        Done used to be terminal.
        Done may become terminal.
        Done is terminal in most countries.
        A parcel does not leave Done automatically.
        No transition leaves Done while the lid is open.
        The terminal prints Done.
        Done is the last column.
        In v1 there was no way out of Done.
        Done: the parcel is complete.
        Done parcels never return an error.
        Done parcels cannot have outgoing payments.
        Without a stamp, nothing leaves Done.
        Here is the plan: Done is terminal.
        The claim is that Done is terminal.
        While the parcel is Done, no invoices leave the system.
        REJECT (restores the stock for Done).
        L’état « Done » n’est pas « terminé’s ».
    ");
    check("term Done", "
        Done is terminal because nobody wants it back.
        Done is a terminal state: its parcel has been delivered.
        Done is terminal; another parcel begins with nothing left of this one.
    ", "");
    check("term Done; term Void", "
        Done and Void are terminal.
        Both Done and Void are final states.
        Terminal states: `Done`, `Void`
        Neither Done nor Void has outgoing transitions.
        A parcel ends in Done or Void.
        There are two terminal states: Done and Void.
        Done/Void are the end states.
        The only final statuses are Done and Void.
    ", "");
}

#[test]
#[rustfmt::skip]
fn forbidden() {
    check("forb Draft>Shipped", GOOD[4].1, "
        Draft cannot go to Shipped without a stamp.
        Draft cannot go to Shipped yet.
        A clerk cannot move a parcel from Draft to Shipped.
        Draft → Shipped is allowed.
        No transition from Draft to Shipped is forbidden.
        It is not forbidden to go from Draft to Shipped.
        Nothing prevents Draft from going to Shipped.
        Draft cannot go to Shipped when it rains.
        Transitions from Draft to Shipped are not allowed to take long.
        Usually Draft cannot go to Shipped.
        Only a clerk can move a parcel from Draft to Shipped.
        Shipped is never entered from Draft by accident.
        Draft is not always followed by Shipped.
        Parcels do not have to go from Draft to Shipped.
        Parcels cannot move from Draft parcels to Shipped parcels.
        A Draft parcel cannot be Shipped twice.
        For letters, Draft → Shipped is forbidden.
        Clerks are not permitted to move parcels from Draft to Shipped; managers are.
    ");
    check("forb Draft>Shipped; forb Draft>Done; forb Paid>Shipped; forb Paid>Done", "
        Draft and Paid must not go to Shipped or Done.
        A parcel cannot move from Draft or Paid to Shipped or Done.
    ", "");
}

#[test]
#[rustfmt::skip]
fn retired() {
    check("retd LIMBO", GOOD[5].1, "
        LIMBO was added.
        LIMBO was not removed.
        LIMBO will be removed.
        LIMBO could be folded into Draft.
        The LIMBO button was removed.
        LIMBO was removed from the menu.
        LIMBO was removed and then added back.
        LIMBO parcels were removed.
        LIMBO was replaced by a green lamp.
        LIMBO is not deprecated.
        LIMBO might be retired.
        Parcels in LIMBO are removed after a week.
        LIMBO: the parcel is gone.
        LIMBO was removed, then restored.
        LIMBO is to be removed.
        LIMBO was removed from the dashboard.
    ");
}

#[test]
fn what_stands_behind_a_colon_may_explain() {
    check("retd LIMBO", "LIMBO state removed: Draft does its work", "LIMBO state removed: but not yet");
}

#[test]
#[rustfmt::skip]
fn starts() {
    check("init Draft", GOOD[6].1, "
        Draft is not the initial state.
        The initial state is Draft or Review.
        The initial state depends on the desk.
        A parcel starts in Draft if it is heavy.
        The clerk starts in Draft.
        Perhaps a parcel starts in Draft.
        Initially, Draft is empty.
        A parcel in Draft starts again.
        Draft starts the timer.
        New parcels start in Draft unless they are urgent.
        Was Draft the initial state?
        The initial draft is written by two people.
        New parcels are Paid within a day.
        New parcels were Draft.
        After a reset, the parcel goes from Paid to Draft.
        After `reset`, the parcel goes from Paid to Draft.
    ");
}

/// Wordings of each meaning.
#[rustfmt::skip]
const GOOD: [(&str, &str); 7] = [
    ("self", "
        Self-loops are always valid.
        Self-transitions are permitted in every state.
        Any state can transition to itself.
        Staying in the same state is allowed.
        Every state may go to itself.
        A transition to the same state is legal.
        It is always possible to remain in the current state.
        Each state has an implicit self-loop.
        Re-entering the current state is OK.
        Moving from a state to itself is harmless and allowed.
        Same-state transitions are accepted everywhere.
        A parcel may always stay in its current state.
        Any state → itself
        Same-state transitions are never rejected.
        Setting a parcel to its current status is a no-op.
        A parcel may remain in whatever state it is in.
        X → X is allowed for each state X.
        Transitions where source and target are identical are always permitted.
        A transition whose source equals its target is always permitted.
        Nothing prevents a state from transitioning to itself.
        Every state has itself as a possible next state.
    "),
    ("over", "
        Void can be entered from any state.
        Any state may transition to Void.
        Every state has a transition to Void.
        From any state the parcel may enter Void.
        Void is reachable from all other states.
        A transition to Void is possible from every state.
        The parcel can go to Void at any time.
        On `void it`, every state moves to Void.
        `void it` takes a parcel from any state to Void.
        `*` → Void
        Void ← any state
        Regardless of its current state, a parcel may be moved to Void.
        Each state can transition to Void on a fatal error.
        Regardless of the current state, Void is reachable.
        Void can interrupt any state.
        There is a transition to Void from each state.
        Any state may be followed by Void.
        Clerks can move a parcel to Void from any state.
        The red button sends the parcel to Void from any state.
        No matter what state the parcel is in, it may become Void.
        Void is a special state: it can be entered from anywhere.
    "),
    ("ret", "
        OnHold returns to the originating state.
        OnHold goes back to the state it was entered from.
        OnHold resumes the previous state.
        On Hold returns to whichever state asked.
        A parcel in OnHold goes back to the state it was in before.
        After OnHold the parcel continues where it left off.
        Leaving OnHold restores the interrupted state.
        OnHold → previous state
        From OnHold, return to the prior state.
        OnHold always reverts to the state it came from.
        The state before OnHold is restored.
        When OnHold ends, the earlier state is restored.
        When the storm is over, OnHold returns to the state it interrupted.
        From OnHold we go back to wherever we came from.
        The successor of OnHold is the state that came before it.
        OnHold remembers the previous state and goes back to it.
        Releasing a parcel from OnHold restores its previous state.
        OnHold is temporary: the parcel goes back to its previous state afterwards.
        OnHold has exactly one successor: the state that preceded it.
    "),
    ("term", "
        Done is terminal.
        **Done** is the final state of a parcel.
        No transitions leave Done.
        Done has no outgoing transitions.
        There is no way out of Done.
        Nothing follows Done.
        Done cannot be left.
        A parcel never leaves Done.
        Once Done, a parcel can never change its state again.
        Final state: Done.
        Done is a dead end.
        Done (terminal)
        Done does not transition anywhere.
        Once Done, a parcel can't change any more.
        A parcel that has reached Done never moves again.
        No status is reachable from Done.
        A parcel stays Done forever.
        Once a parcel is in Done, there is no way out.
        Any attempt to leave Done is rejected.
        Done has no successors.
        Parcels end their life in Done.
    "),
    ("forb", "
        Draft must never go directly to Shipped.
        You cannot move from Draft to Shipped.
        A transition from Draft to Shipped is rejected.
        Draft → Shipped is forbidden.
        ❌ Draft → Shipped
        There is no direct edge from Draft to Shipped.
        Going from Draft to Shipped is not allowed.
        Never move a parcel from Draft to Shipped.
        A parcel that is Draft cannot become Shipped.
        It is impossible to go from Draft to Shipped.
        Shipped cannot be reached from Draft.
        Draft can't jump to Shipped.
        Draft must not be followed by Shipped.
        Under no circumstances can a parcel go from Draft to Shipped.
        Shipped must not follow Draft.
        It is impossible for a Draft parcel to become Shipped.
        We do not allow Draft to go directly to Shipped.
        Skipping payment is out of the question, so Draft may not lead to Shipped.
        Attempts to move a parcel from Draft to Shipped fail.
        Changing a parcel from Draft to Shipped is always refused with a 409.
        A Draft parcel cannot become Shipped without being Paid first.
    "),
    ("retd", "
        LIMBO was removed.
        The former LIMBO state has been folded into Draft.
        LIMBO is deprecated as a state.
        The LIMBO state no longer exists.
        `LIMBO` has been retired in favour of Draft.
        We dropped the LIMBO state in 1.4.
        There is no LIMBO state any more.
        LIMBO (removed)
        Removed states: LIMBO
        LIMBO was replaced by Draft.
        LIMBO is no longer part of the machine.
        LIMBO used to be a state.
        LIMBO is a state of the past.
        We have got rid of LIMBO.
        LIMBO has ceased to exist.
        Version 3 removed the state LIMBO.
        LIMBO is not a state any more.
        We got rid of LIMBO in the redesign.
        Support for LIMBO was dropped.
    "),
    ("init", "
        Initial state: Draft
        The initial state is Draft.
        A parcel starts in Draft.
        New parcels start as Draft.
        Every parcel begins in Draft.
        Draft is the initial state.
        A parcel is created in Draft.
        Parcels are created as Draft.
        The machine starts in the Draft state.
        All new parcels start in `Draft`.
        Draft is where a parcel starts.
        Start state: Draft.
        The default state is Draft.
        Parcels come into being in Draft.
        The first state of a parcel is Draft.
        New parcels are Draft.
        When a parcel is created, its status is set to Draft.
        Draft is the state in which every parcel starts.
        The state of a new parcel is Draft.
    "),
];

/// What takes back what a sentence says: what stands before it, and what behind it.
fn spoils() -> impl Iterator<Item = (&'static str, &'static str)> {
    include_str!("data/spoils.txt").lines().filter_map(|line| line.split_once('|'))
}

#[test]
fn what_is_taken_back_says_nothing() {
    for (_, texts) in GOOD {
        for text in texts.lines().map(str::trim).filter(|text| !text.is_empty()) {
            for (before, after) in spoils() {
                let end = if after.is_empty() { text } else { text.trim_end_matches('.') };
                let spoilt = format!("{before}{end}{after}");
                assert_eq!(said(&spoilt), [] as [&str; 0], "{spoilt}");
            }
        }
    }
}

/// A machine without a start and with its ends open.
const DIAGRAM: &str = "# Parcel\n\n```mermaid\nstateDiagram-v2\nDraft --> Paid\nPaid --> Done\nPaid --> Void\n```\n\n";

#[test]
#[rustfmt::skip]
fn lists_in_every_language() {
    for (ends, start, gone) in [
        ("Terminal states: Done, Void", "Initial state: Draft", "LIMBO (deprecated)"),
        ("终态：Done、Void", "初始状态：Draft", "LIMBO（已废弃）"),
        ("終了状態：Done、Void", "初期状態：Draft", "LIMBO（廃止）"),
        ("종료 상태: Done, Void", "초기 상태: Draft", "LIMBO (폐기됨)"),
        ("Конечные состояния: Done, Void", "Начальное состояние: Draft", "LIMBO (устарело)"),
        ("Estados finales: Done, Void", "Estado inicial: Draft", "LIMBO (obsoleto)"),
        ("Estados terminais: Done, Void", "Estado inicial: Draft", "LIMBO (removido)"),
        ("États finaux : Done, Void", "État initial : Draft", "LIMBO (supprimé)"),
        ("Endzustände: Done, Void", "Anfangszustand: Draft", "LIMBO (entfernt)"),
        ("Stati finali: Done, Void", "Stato iniziale: Draft", "LIMBO (rimosso)"),
        ("Son durumlar: Done, Void", "Başlangıç durumu: Draft", "LIMBO (kaldırıldı)"),
        ("Status akhir: Done, Void", "Status awal: Draft", "LIMBO (dihapus)"),
        ("Trạng thái kết thúc: Done, Void", "Trạng thái ban đầu: Draft", "LIMBO (đã loại bỏ)"),
        ("الحالات النهائية: Done، Void", "الحالة الأولية: Draft", "LIMBO (محذوفة)"),
    ] {
        let text = format!("{DIAGRAM}{ends}\n\n{start}\n\n{gone}\n");
        let machine = &read(&text, &ReadOptions::default()).machines[0];
        let rules = machine.rules.iter().filter(|rule| !matches!(rule.meaning, Meaning::Retired(_)));
        assert_eq!(rules.count(), 3, "{text}");
        assert!(machine.states[2].terminal && machine.states[3].terminal, "{text}");
        assert_eq!(machine.initial, [fsm_spec::model::StateId(0)], "{text}");
        assert_eq!(machine.retired, ["LIMBO"], "{text}");
    }
}

#[test]
#[rustfmt::skip]
fn arrows_are_forbidden_in_every_language() {
    for text in [
        "Draft → Done is forbidden", "Draft → Done 禁止", "Draft → Done は禁止", "Draft → Done 금지", "Draft → Done запрещено",
        "Draft → Done está prohibido", "Draft → Done é proibido", "Draft → Done est interdit", "Draft → Done ist verboten",
        "Draft → Done è vietato", "Yasak geçişler: Draft → Done", "Transisi terlarang: Draft → Done",
        "Chuyển trạng thái bị cấm: Draft → Done", "الانتقالات الممنوعة: Draft → Done",
    ] {
        let text = format!("{DIAGRAM}{text}\n");
        let machine = &read(&text, &ReadOptions::default()).machines[0];
        let forbids = |meaning: &Meaning| matches!(meaning, Meaning::Forbidden(..));
        let rules = machine.rules.iter().filter(|rule| forbids(&rule.meaning));
        assert_eq!(rules.count(), 1, "{text}");
    }
}

#[test]
#[rustfmt::skip]
fn what_introduces_arrows_forbids_them() {
    for (before, forbidden) in [
        ("Invalid transitions (e.g. ", 1), ("It makes illegal transitions (such as ", 1), ("Forbidden transitions: Draft → Void, ", 2),
        ("Note: invalid transitions such as ", 1), ("Verbotene Übergänge: ", 1), ("禁止的转换：", 1),
        ("Invalid transitions are logged, ", 0), ("After an invalid input, ", 0), ("Illegal transitions are dropped (the queue: ", 0),
        ("All other transitions are forbidden: ", 0),
    ] {
        let text = format!("{DIAGRAM}{before}Draft → Done\n");
        let machine = &read(&text, &ReadOptions::default()).machines[0];
        let forbids = |meaning: &Meaning| matches!(meaning, Meaning::Forbidden(..));
        assert_eq!(machine.rules.iter().filter(|rule| forbids(&rule.meaning)).count(), forbidden, "{text}");
    }
}

/// Whether `Done` is an end where this is said.
fn done_ends(text: &str) -> bool {
    read(&format!("{DIAGRAM}{text}"), &ReadOptions::default()).machines[0].states[2].terminal
}

#[test]
fn headings_and_remarks_call_states_terminal() {
    for heading in ["Terminal states", "3. Terminal States", "**Terminal** (frees the seat)", "Terminal"] {
        assert!(done_ends(&format!("## {heading}\n\n- Done\n")), "{heading}");
    }
    for heading in ["Non-terminal states", "Terminal sessions", "States"] {
        assert!(!done_ends(&format!("## {heading}\n\n- Done\n")), "{heading}");
    }
    let table = |text: &str| {
        format!("| State | Meaning |\n| --- | --- |\n| Draft | Begun |\n| Paid | Paid for |\n| Done | {text} |\n")
    };
    for text in [
        "Terminal state - cleaned up later", "terminal", "Terminal. Nothing follows", "**Terminal**: nothing follows",
        "The terminal state", "Terminal failure state", "Paid out (terminal)", "Final state of an order",
    ] {
        assert!(done_ends(&table(text)), "{text}");
    }
    for text in [
        "", "Terminal window opened", "Terminal until recovery", "Non-terminal state", "Final review of the code",
        "Ends the terminal session", "Terminally ill",
    ] {
        assert!(!done_ends(&table(text)), "{text}");
    }
}

#[test]
fn every_phrase_has_one_meaning_that_the_grammar_knows() {
    let grammar = include_str!("../src/sentences/sentence.pest");
    let words = include_str!("../src/sentences/words.txt").lines().filter(|line| !line.starts_with('#'));
    let mut seen = std::collections::BTreeSet::new();
    for (tokens, list) in words.filter_map(|line| line.split_once(": ")) {
        let form =
            tokens.split(' ').next().filter(|form| tokens.len() > form.len() && ["verbs", "nouns"].contains(form));
        let tokens = form.map_or(tokens, |form| &tokens[form.len() + 1..]);
        let read = |token: &str| grammar.contains(&format!("\"{token} \""));
        // What is left out, and what becomes something else.
        let known = ["-", "manner", "direct", "noun"].contains(&tokens) || read(tokens) || tokens.split(' ').all(read);
        assert!(known, "{tokens}");
        for phrase in list.split(", ") {
            assert!(seen.insert((form, phrase)), "{phrase} stands twice");
        }
    }
}

#[test]
fn a_drawn_start_wins_over_words() {
    let start = |arrow: &str| {
        let text = DIAGRAM.replace("Draft --> Paid", arrow) + "A parcel starts in Paid.\n";
        let machine = &read(&text, &ReadOptions::default()).machines[0];
        machine.initial.iter().map(|state| machine.states[state.index()].name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(start("Draft --> Paid"), ["Paid"]);
    assert_eq!(start("[*] --> Draft\nDraft --> Paid"), ["Draft"]);
}

#[test]
#[rustfmt::skip]
fn any_text_is_read() {
    // The first letter grows shorter in lower case, the others longer; signs without partners; a long list.
    for text in ["\u{212a} is terminal İİ", "`Done", "\"Done", "Done (", "--", "->", "…", "'s", "’", "A", "[*", "❌", "e.g. Done is terminal."] {
        said(text);
    }
    let many = "Done, ".repeat(20_000);
    said(&format!("Terminal states: {many}"));
    said(&"( ".repeat(20_000));
    said(&"any state that ".repeat(5_000));
}
