//! One machine, in every notation of a map.

use super::super::Form;
use super::check;

/// Maps of lists in each language: language, text.
pub(super) const MAPS: &[(&str, &str)] = &[
    ("js", "const next = { open: ['held', 'shut'], held: ['open'], shut: [] };"),
    (
        "ts",
        "const NEXT: Record<Door, Door[]> = {\n  [Door.open]: [Door.held, Door.shut], // both\n  [Door.held]: [Door.open],\n  [Door.shut]: [], // terminal\n} as const;",
    ),
    (
        "ts",
        "const next = {\n  open: new Set(['held', 'shut']),\n  held: new Set<Door>(['open']),\n  shut: new Set<Door>(),\n}",
    ),
    ("ts", "const next = new Map<Door, Door[]>([['open', ['held', 'shut']], ['held', ['open']], ['shut', []]]);"),
    (
        "ts",
        "const next = {\n  open: Object.freeze(['held', 'shut'] as const),\n  held: ['open'] satisfies Door[],\n  shut: [],\n}",
    ),
    ("ts", "const next = { open: [{ to: 'held', label: 'Hold' }, { to: 'shut' }], held: [{ to: 'open' }], shut: [] }"),
    (
        "python",
        "NEXT = {\n    Door.open: {Door.held, Door.shut},\n    Door.held: {Door.open},\n    Door.shut: set(),\n}",
    ),
    (
        "python",
        "NEXT: dict[str, frozenset[str]] = {\n    'open': frozenset({'held', 'shut'}),\n    'held': frozenset({'open'}),  # back\n    'shut': frozenset(),\n}",
    ),
    ("python", "NEXT = {'open': ('held', 'shut'), 'held': ('open',), 'shut': ()}"),
    (
        "go",
        "var next = map[Door][]Door{\n\t\"open\": {\"held\", \"shut\"},\n\t\"held\": {\"open\"},\n\t\"shut\": {},\n}",
    ),
    (
        "go",
        "var next = map[Door]map[Door]bool{\n\t\"open\": {\"held\": true, \"shut\": true},\n\t\"held\": {\"open\": true, \"shut\": false},\n\t\"shut\": {},\n}",
    ),
    (
        "go",
        "var next = map[Door]map[Door]struct{}{\n\t\"open\": {\"held\": struct{}{}, \"shut\": struct{}{}},\n\t\"held\": {\"open\": {}},\n\t\"shut\": {},\n}",
    ),
    (
        "java",
        "Map<Door, Set<Door>> next = Map.of(\n  Door.open, Set.of(Door.held, Door.shut),\n  Door.held, EnumSet.of(Door.open),\n  Door.shut, Set.of());",
    ),
    (
        "java",
        "static { next.put(Door.open, EnumSet.of(Door.held, Door.shut));\n next.put(Door.held, Set.of(Door.open));\n next.put(Door.shut, EnumSet.noneOf(Door.class)); }",
    ),
    (
        "java",
        "Map.ofEntries(\n  Map.entry(Door.open, List.of(Door.held, Door.shut)),\n  Map.entry(Door.held, List.of(Door.open)),\n  Map.entry(Door.shut, List.of()))",
    ),
    (
        "kotlin",
        "val next = mapOf(\n  Door.open to setOf(Door.held, Door.shut),\n  Door.held to setOf(Door.open),\n  Door.shut to emptySet())",
    ),
    (
        "kotlin",
        "fun can(to: Door) = when (this) {\n  Door.open -> to in listOf(Door.held, Door.shut)\n  Door.held -> to in listOf(Door.open)\n  Door.shut -> to in emptyList()\n}",
    ),
    ("ruby", "NEXT = {\n  open: %i[held shut],\n  held: %i[open],\n  shut: []\n}.freeze"),
    ("ruby", "NEXT = { :open => [:held, :shut], :held => [:open], :shut => [] }"),
    ("php", "private const NEXT = [\n  'open' => ['held', 'shut'],\n  'held' => ['open'],\n  'shut' => [],\n];"),
    (
        "php",
        "$next = [\n  Door::open->value => [Door::held->value, Door::shut->value],\n  Door::held->value => [Door::open->value],\n  Door::shut->value => [],\n];",
    ),
    (
        "csharp",
        "var next = new Dictionary<Door, Door[]> {\n  { Door.open, new[] { Door.held, Door.shut } },\n  { Door.held, new[] { Door.open } },\n  { Door.shut, new Door[] { } },\n};",
    ),
    (
        "csharp",
        "var next = new Dictionary<Door, HashSet<Door>>\n{\n  [Door.open] = new HashSet<Door> { Door.held, Door.shut },\n  [Door.held] = new() { Door.open },\n  [Door.shut] = new(),\n};",
    ),
    (
        "rust",
        "const NEXT: &[(Door, &'static [Door])] = &[\n  (Door::open, &[Door::held, Door::shut]),\n  (Door::held, &[Door::open]),\n  (Door::shut, &[]),\n];",
    ),
    (
        "rust",
        "match self {\n  Door::open => vec![Door::held, Door::shut],\n  Door::held => vec![Door::open],\n  Door::shut => vec![],\n}",
    ),
    (
        "rust",
        "match self {\n  Door::open => matches!(to, Door::held | Door::shut),\n  Door::held => matches!(to, Door::open),\n  Door::shut => &[],\n}",
    ),
    ("swift", "let next: [Door: Set<Door>] = [.open: [.held, .shut], .held: [.open], .shut: []]"),
    ("json", "{ \"next\": { \"open\": [\"held\", \"shut\"], \"held\": [\"open\"], \"shut\": [] } }"),
    ("yaml", "transitions:\n  open: [held, shut]\n  held:\n    - open\n  shut: []"),
    ("yaml", "open:\n- held\n- shut  # for good\nheld:\n- open\nshut: []"),
    (
        "cpp",
        "std::map<Door, std::set<Door>> next = {\n  {Door::open, {Door::held, Door::shut}},\n  {Door::held, {Door::open}},\n  {Door::shut, {}},\n};",
    ),
];

/// One machine, in every notation of a map.
#[test]
fn maps() {
    for (language, text) in MAPS {
        check(language, text, Form::Map, "open>held open>shut held>open shut.");
    }
}
