//! Fences that hold no table.

use super::super::{named, table};
use super::line;

/// Fences without a table: language, text.
pub(super) const NONE: &[(&str, &str)] = &[
    ("yaml", "run: [succeeded, failed]\nstop: [cancelled, timed_out]"),
    (
        "yaml",
        "on:\n  push:\n    branches: [main, develop]\n  pull_request:\n    branches: [main]\njobs:\n  build:\n    needs: [lint]\n    steps:\n      - uses: actions/checkout@v4\n  lint:\n    needs: []\n",
    ),
    (
        "yaml",
        "services:\n  web:\n    image: web\n    depends_on: [db, cache]\n    ports: [\"80:80\"]\n  db:\n    image: postgres\n  cache:\n    image: redis\n",
    ),
    (
        "yaml",
        "openapi: 3.0.0\npaths:\n  /orders:\n    get:\n      tags: [orders]\n      security: [oauth]\ncomponents:\n  schemas:\n    Order:\n      required: [id, status]\n      properties:\n        status:\n          type: string\n          enum: [open, paid]\n",
    ),
    (
        "yaml",
        "stages: [build, test, deploy]\nbuild:\n  stage: build\n  script: [make]\ntest:\n  stage: test\n  script: [make test]\n",
    ),
    (
        "json",
        "{\"name\": \"app\", \"version\": \"1.0.0\", \"files\": [\"dist\", \"src\"], \"keywords\": [\"state\", \"files\"], \"scripts\": {\"build\": \"tsc\", \"test\": \"jest\"}, \"dependencies\": {\"xstate\": \"5\"}}",
    ),
    ("json", "{\"id\": \"1\", \"status\": \"paid\", \"items\": [\"a\", \"b\"], \"tags\": [\"status\"]}"),
    (
        "json",
        "{\"history\": [{\"from\": \"a\", \"to\": \"b\", \"at\": \"now\"}, {\"from\": \"b\", \"to\": \"c\", \"at\": \"now\"}]}",
    ),
    (
        "json",
        "{\"nodes\": [{\"id\": \"a\"}], \"edges\": [{\"source\": \"a\", \"target\": \"b\"}, {\"source\": \"b\", \"target\": \"c\"}]}",
    ),
    (
        "json",
        "{\"pending\": {\"label\": \"Pending\", \"color\": \"grey\"}, \"paid\": {\"label\": \"Paid\", \"color\": \"green\"}}",
    ),
    (
        "json",
        "{\"compilerOptions\": {\"lib\": [\"dom\"], \"types\": [\"node\"]}, \"include\": [\"src\"], \"exclude\": [\"lib\"]}",
    ),
    (
        "ts",
        "function canTransition(from: OrderStatus, to: OrderStatus): boolean {\n  return NEXT[from].includes(to);\n}\nfunction log(from: TaskStatus, to: TaskStatus) {}",
    ),
    (
        "ts",
        "emit({ from: previous, to: next });\nemit({ from: state.current, to: target });\nemit({ from: next, to: previous });",
    ),
    (
        "ts",
        "expect(canTransition('draft', 'sent')).toBe(false);\nexpect(canTransition('sent', 'draft')).toBe(true);\nexpect(canTransition('sent', 'paid')).toBe(true);",
    ),
    (
        "ts",
        "await mail.send({ from: 'support', to: 'customer', subject: 'Status' });\nawait mail.send({ from: 'customer', to: 'support', subject: 'Re: Status' });",
    ),
    (
        "ts",
        "interface Order {\n  id: string;\n  status: 'open' | 'paid';\n  lines: OrderLine[];\n  from: Address;\n  to: Address;\n}",
    ),
    ("ts", "const ROLES = { admin: ['editor', 'viewer'], editor: ['viewer'], viewer: [] };"),
    ("ts", "const STATUS_COLORS = { open: ['blue', 'white'], paid: ['green', 'white'] };"),
    ("ts", "const STATUS_LABEL = { open: { en: 'Open', de: 'Offen' }, paid: { en: 'Paid', de: 'Bezahlt' } };"),
    ("ts", "import { a, b } from './states';\nimport { b, c } from './status';\nexport { c, a };"),
    ("ts", "useEffect(() => { setStatus('open'); }, [status, open]);\nuseMemo(() => next, [open, status]);"),
    (
        "ts",
        "switch (state.status) {\n  case 'closed':\n    return {\n      status: 'open',\n    };\n  case 'open':\n    return {\n      status: 'closed',\n    };\n}",
    ),
    ("ts", "const graph = { edges: [{ from: 'a', to: 'b' }, { from: 'b', to: 'c' }, { from: 'c', to: 'a' }] };"),
    (
        "python",
        "def transition(order, to):\n    if order.status == 'open' and to == 'paid':\n        return {'status': to, 'items': ['a', 'b']}\n    raise ValueError((order.status, to))",
    ),
    (
        "python",
        "assertEqual(State.A, State.B)\nassertEqual(State.B, State.C)\nfor a, b in [(1, 2), (2, 3)]: print(a, b)",
    ),
    (
        "go",
        "for _, tt := range []struct{ name string }{{\"a\"}, {\"b\"}} {\n\tt.Run(tt.name, func(t *testing.T) { check(t, tt.name) })\n}\nvar handlers = map[string][]string{\"GET\": {\"list\", \"show\"}, \"POST\": {\"create\"}}",
    ),
    (
        "rust",
        "match (left, right) {\n  (Token::A, Token::B) => Kind::C,\n  (Token::B, Token::A) => Kind::D,\n  (None, None) => Kind::E,\n}",
    ),
    (
        "rust",
        "match self {\n  State::Idle => self.start(Job::new([1, 2])),\n  State::Busy => println!(\"{}\", [Event::A, Event::B].len()),\n}",
    ),
    ("rust", "let x = [(\"status\", \"open\"), (\"kind\", \"order\"), (\"name\", \"x\")];"),
    (
        "java",
        "when(repo.find(ORDER, STATUS)).thenReturn(List.of(ORDER));\nverify(repo).save(ORDER, STATUS);\nassertThat(map).containsEntry(ORDER, List.of(STATUS));",
    ),
    (
        "sql",
        "SELECT status, COUNT(*) FROM orders WHERE status IN ('open', 'paid') GROUP BY status;\nUPDATE orders SET status = 'paid' WHERE status = 'open';",
    ),
    (
        "bash",
        "curl -X POST http://localhost/orders -d '{\"from\": \"open\", \"to\": \"paid\"}'\nfor s in open paid; do echo $s; done",
    ),
    (
        "http",
        "POST /orders/1/transition HTTP/1.1\nContent-Type: application/json\n\n{\"from\": \"open\", \"to\": \"paid\"}",
    ),
    ("toml", "[features]\ndefault = [\"std\"]\nstd = [\"alloc\"]\nalloc = []"),
    ("css", "@keyframes x { from { color: red } to { color: blue } }"),
    ("", "src/\n  states/\n    open.ts\n    paid.ts\nTotal: 4 files (2 states)"),
    ("text", "Client -> Server: open\nServer -> Client: paid\nNote: [status] is (open, paid)"),
    ("", "Given an order: [open]\nWhen it is paid: [paid]\nThen it is closed"),
    ("text", "participant A\nA -> [B, C]\nB -> [A]"),
    ("dot", "digraph { a -> b; b -> a }"),
    (
        "graphql",
        "type Order { status: Status, lines(first: Int): [Line] }\nquery { order(id: 1) { status lines { id } } }",
    ),
    ("elixir", "def handle(:open, :pay), do: {:ok, :paid}\ndef handle(_, _), do: {:error, :bad}"),
    ("jsx", "<Badge status={open} colors={['red', 'blue']} />\n<Badge status={paid} colors={['green', 'open']} />"),
    (
        "yaml",
        "alerts:\n  - name: stuck\n    from: ops\n    to: team\n    message: order is stuck\n  - name: lost\n    from: team\n    to: ops\n    message: order is lost\n",
    ),
];

/// No table where there is none.
#[test]
fn nothing_is_invented() {
    for (language, text) in NONE {
        assert_eq!(line(text, table(text, language)), None, "{language}: {text}");
        assert_eq!(line(text, named(text)), None, "named: {text}");
    }
}
