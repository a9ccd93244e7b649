//! Every form with a small example, fences that hold no table, and text that was broken on purpose.

mod broken;
mod enums_of_states;
mod maps;
mod none;

use super::{Form, enums, named, table, tables};

/// The steps of a table as `a>b` and `a>b:event`, and its ends as `a.`, in one line.
fn line(text: &str, found: Option<super::CodeTable>) -> Option<(Form, String)> {
    let found = found?;
    let slice = |r: &std::ops::Range<usize>| &text[r.clone()];
    let steps = found.steps.iter().map(|s| {
        let event = s.event.as_ref().map(|e| format!(":{}", slice(e)));
        format!("{}>{}{}", slice(&s.from), slice(&s.to), event.unwrap_or_default())
    });
    let ends = found.ends.iter().map(|e| format!("{}.", slice(e)));
    let words: Vec<String> = steps.chain(ends).collect();
    Some((found.form, words.join(" ")))
}

/// Holds what is read in a fence against what is expected.
#[track_caller]
fn check(language: &str, text: &str, form: Form, expected: &str) {
    let found = line(text, table(text, language));
    assert_eq!(found, Some((form, expected.to_owned())), "{text}");
}

/// Holds a named list against what is expected.
#[track_caller]
fn check_named(text: &str, expected: &str) {
    let found = line(text, named(text));
    assert_eq!(found, Some((Form::Named, expected.to_owned())), "{text}");
}

/// Holds the enums of a fence against what is expected.
#[track_caller]
fn check_enums(language: &str, text: &str, expected: &str) {
    let found = enums(text, language);
    let found = found.iter().map(|e| {
        let members: Vec<&str> = e.members.iter().map(|m| &text[m.clone()]).collect();
        format!("{}: {}", &text[e.name.clone()], members.join(" "))
    });
    let found: Vec<String> = found.collect();
    assert_eq!(found.join("; "), expected, "{text}");
}

/// Maps that are cut, shared or only part of a text.
#[test]
fn maps_with_remarks() {
    check(
        "ts",
        "case Door.Open:\n  return [Door.Held];\ncase Door.Held:\n  return [Door.Open];",
        Form::Map,
        "Open>Held Held>Open",
    );
    check(
        "java",
        "return switch (this) {\n  case OPEN, HELD -> Set.of(SHUT, HELD);\n  case SHUT -> Set.of(OPEN);\n  default -> Set.of();\n};",
        Form::Map,
        "OPEN>SHUT OPEN>HELD HELD>SHUT HELD>HELD SHUT>OPEN",
    );
    check(
        "ts",
        "type Status = 'x';\nconst a = { 'in-progress': ['on hold', ...ENDS], 'on hold': ['in-progress'] }",
        Form::Map,
        "in-progress>on hold on hold>in-progress",
    );
    check("", "const a = { a: ['b'], b: ['a'] };", Form::Map, "a>b b>a");
}

/// Records of from and to.
#[test]
fn records() {
    check(
        "ts",
        "const t = [{ from: 'a', to: 'b', event: 'go' }, { event: 'back', to: 'a', from: ['b', 'c'] }] // transitions",
        Form::Records,
        "a>b:go b>a:back c>a:back",
    );
    check(
        "python",
        "transitions = [\n  {'trigger': 'melt', 'source': 'solid', 'dest': 'liquid'},\n  dict(trigger='boil', source='liquid', dest='gas'),\n]",
        Form::Records,
        "solid>liquid:melt liquid>gas:boil",
    );
    check(
        "go",
        "var transitions = []Transition{\n  {From: StateA, To: StateB, Event: \"go\"},\n  {From: StateB, To: StateA, Event: \"back\"},\n}",
        Form::Records,
        "StateA>StateB:go StateB>StateA:back",
    );
    check(
        "rust",
        "&[Transition { from: State::A, to: State::B }, Transition { from: State::B, to: State::C }]",
        Form::Records,
        "A>B B>C",
    );
    check(
        "yaml",
        "transitions:\n  - from: a\n    to: b\n    on: go\n  - from: [b, c]\n    to: a\n  - { from: a, to: c }",
        Form::Records,
        "a>b:go b>a c>a a>c",
    );
    check(
        "json",
        "{\"transitions\": [{\"from_state\": \"A\", \"to_state\": \"B\"}, {\"from_state\": \"B\", \"to_state\": \"C\"}]}",
        Form::Records,
        "A>B B>C",
    );
    check(
        "swift",
        "let transitions = [Transition(from: .idle, to: .busy), Transition(from: .busy, to: .idle)]",
        Form::Records,
        "idle>busy busy>idle",
    );
    check(
        "php",
        "$transitions = [['name' => 'pay', 'from' => 'open', 'to' => 'paid'], ['name' => 'ship', 'from' => 'paid', 'to' => 'sent']];",
        Form::Records,
        "open>paid:pay paid>sent:ship",
    );
    let two = "[T(From = X.A, To = X.B)]\n[T(From = X.B, To = X.A)]\n[T(From = Y.C, To = Y.D)]\n[T(From = Y.D, To = Y.C)]\n// states";
    assert_eq!(tables(two, "csharp").len(), 2);
}

/// Tuples, and strings with an arrow.
#[test]
fn tuples() {
    check("python", "TRANSITIONS = {\n  (State.A, State.B),\n  (State.B, State.C),\n}", Form::Tuples, "A>B B>C");
    check(
        "java",
        "Set.of(new StatusTransition(A, B),\n  new StatusTransition(B, C), new StatusTransition(B, A))",
        Form::Tuples,
        "A>B B>C B>A",
    );
    check(
        "c",
        "static const transition_t table[] = {\n  { IDLE, EV_GO, BUSY, on_go },\n  { BUSY, EV_END, IDLE, NULL },\n  { BUSY, EV_ERR, FAULT, NULL },\n};",
        Form::Tuples,
        "IDLE>BUSY:EV_GO BUSY>IDLE:EV_END BUSY>FAULT:EV_ERR",
    );
    check(
        "python",
        "transitions = [['go', 'idle', 'busy'], ['end', 'busy', 'idle'], ['err', 'busy', 'fault']]",
        Form::Tuples,
        "idle>busy:go busy>idle:end busy>fault:err",
    );
    check(
        "go",
        "var transitions = map[string]bool{\n\t\"a->b\": true,\n\t\"b -> c\": true,\n}",
        Form::Tuples,
        "a>b b>c",
    );
}

/// Arms of a match.
#[test]
fn arms() {
    check(
        "rust",
        "match (self, event) {\n  (State::Idle, Event::Go) => State::Busy,\n  (State::Busy, Event::End { .. }) if ok => Ok(State::Idle),\n  (Busy | Idle, Event::Stop(_)) => Some(State::Off),\n  (s, _) => s,\n}",
        Form::Arms,
        "Idle>Busy:Go Busy>Idle:End Busy>Off:Stop Idle>Off:Stop",
    );
    check(
        "rust",
        "match (from, to) {\n  (A, B) => true,\n  (B, A | C) | (C, A) => true,\n  (A, C) => false,\n  _ => false,\n}",
        Form::Arms,
        "A>B B>A B>C C>A",
    );
    check("rust", "matches!((self, next), (Self::A, Self::B) | (Self::B, Self::C))", Form::Arms, "A>B B>C");
    check(
        "csharp",
        "state = (state, trigger) switch {\n  (State.Off, Trigger.Push) => State.On,\n  (State.On, Trigger.Push) => State.Off,\n  _ => state\n};",
        Form::Arms,
        "Off>On:Push On>Off:Push",
    );
    check(
        "swift",
        "switch (state, event) {\ncase (.off, .push): return .on\ncase (.on, .push): return .off\ndefault: return nil\n}",
        Form::Arms,
        "off>on:push on>off:push",
    );
}

/// Machines of XState and their relatives.
#[test]
fn machines() {
    check(
        "js",
        "createMachine({ id: 'm', initial: 'a', states: { a: { on: { E: 'b', F: { target: 'c', guard: 'ok' }, G: { actions: 'x' } } }, b: { after: { 1000: '#m.a' } , on: { H: [{ target: 'a', cond: 'x' }, { target: 'c' }] } }, c: { type: 'final' } } })",
        Form::Machine,
        "a>b:E a>c:F b>a b>a:H b>c:H c.",
    );
    check(
        "ts",
        "states: {\n  [S.A]: { invoke: { src: 'x', onDone: { target: S.B }, onError: S.A } },\n  [S.B]: { entry: 'log', on: { [E.BACK]: S.A } },\n}",
        Form::Machine,
        "A>B:onDone A>A:onError B>A:BACK",
    );
    check(
        "yaml",
        "states:\n  draft:\n    transitions: [review]\n  review:\n    description: is read\n    transitions:\n      - to: draft\n        on: reject\n  old:\n    transitions: []",
        Form::Machine,
        "draft>review review>draft:reject old.",
    );
    check(
        "ts",
        "const T: Record<S, Partial<Record<E, S>>> = {\n  IDLE: { GO: 'BUSY' },\n  BUSY: { END: 'IDLE', ERR: 'FAULT' },\n  FAULT: {},\n}",
        Form::Machine,
        "IDLE>BUSY:GO BUSY>IDLE:END BUSY>FAULT:ERR FAULT.",
    );
    check(
        "go",
        "States{\n  Idle: {Action: x(), Events: Events{Go: Busy}},\n  Busy: {Events: Events{\n    End: Idle,\n  }},\n}",
        Form::Machine,
        "Idle>Busy:Go Busy>Idle:End",
    );
    check(
        "json",
        "[{\"name\": \"a\", \"next\": [\"b\"]}, {\"name\": \"b\", \"next\": [\"a\", \"c\"]}, {\"name\": \"c\", \"next\": []}]",
        Form::Machine,
        "a>b b>a b>c c.",
    );
}

/// What real code made necessary: two maps filled in one block, and reducers.
#[test]
fn seen_in_code() {
    let text = "static { A.put(S.X, Set.of(S.Y));\n A.put(S.Y, Set.of(S.X));\n B.put(P.V, Set.of(P.W));\n B.put(P.W, Set.of(P.V)); }";
    assert_eq!(tables(text, "java").len(), 2);
    check("java", text, Form::Map, "X>Y Y>X");
    check(
        "rust",
        "match (self.state, event) {\n  (State::A, Event::Go) => self.state = State::B,\n  (State::B, Event::Up { n }) => {\n    self.state = State::A;\n  }\n  (State::B, Event::X) => State::C { n: 1 },\n  (State::A, Event::Y) => self.call(State::B),\n}",
        Form::Arms,
        "A>B:Go B>A:Up B>C:X",
    );
}

/// Named lists outside of code.
#[test]
fn named_lists() {
    check_named(
        "pending: [paid, cancelled]\npaid:    [shipped]   # soon\nshipped: []",
        "pending>paid pending>cancelled paid>shipped shipped.",
    );
    check_named(
        "Some text about it\n\nDRAFT -> [REVIEW, GONE]\nREVIEW → [DRAFT]\nGONE -> []   (terminal)",
        "DRAFT>REVIEW DRAFT>GONE REVIEW>DRAFT GONE.",
    );
    check_named(
        "pending:\n  - paid\n  - in-review\npaid:\n  - pending\n",
        "pending>paid pending>in-review paid>pending",
    );
    check_named("{\"a\": [\"b\"],\n \"b\": [\"a\", \"c\"], \"c\": []}", "a>b b>a b>c c.");
    check_named(
        "Valid transitions:\n  In Progress: [Done, On Hold]\n  On Hold: [In Progress]",
        "In Progress>Done In Progress>On Hold On Hold>In Progress",
    );
    assert_eq!(named("const t = {\n  a: ['b'],\n  b: ['a'],\n};"), None);
}
