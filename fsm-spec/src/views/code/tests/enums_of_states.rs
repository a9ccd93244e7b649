//! Enums of states.

use super::check_enums;

/// Enums, unions, classes and blocks of constants.
#[test]
fn enums_of_states() {
    check_enums(
        "rust",
        "#[derive(Debug)]\npub enum OrderState {\n    /// New.\n    New,\n    #[default]\n    Paid { at: u64 },\n    Lost(String),\n}",
        "OrderState: New Paid Lost",
    );
    check_enums(
        "ts",
        "export enum OrderStatus { New = 'new', Paid = 'paid' }\nenum Color { Red, Blue }",
        "OrderStatus: New Paid",
    );
    check_enums(
        "ts",
        "export type RoomStatus =\n  | 'open' // yes\n  | 'shut';\ntype State = A | B;\ntype StateEvent = 'x' | 'y';",
        "RoomStatus: open shut",
    );
    check_enums("ts", "export const JobPhase = { Up: 'up', Down: 'down' } as const;", "JobPhase: Up Down");
    check_enums(
        "python",
        "class OrderState(str, Enum):\n    \"\"\"States.\"\"\"\n    NEW = 'new'\n    PAID = auto()\n\n    def ok(self):\n        X = 1\n\nclass Other: pass",
        "OrderState: NEW PAID",
    );
    check_enums("python", "JobStatus = Literal['up', 'down']", "JobStatus: up down");
    check_enums(
        "java",
        "public enum Stage {\n  NEW(\"n\"),\n  PAID(\"p\") { void x() {} };\n  private final String s;\n  Stage(String s) { this.s = s; }\n}",
        "Stage: NEW PAID",
    );
    check_enums(
        "go",
        "type State int\n\nconst (\n\tIdle State = iota\n\tBusy\n\tDone // last\n)",
        "State: Idle Busy Done",
    );
    check_enums("go", "const (\n\tA JobStatus = \"a\"\n\tB JobStatus = \"b\"\n)", "JobStatus: A B");
    check_enums(
        "csharp",
        "public enum Mode : byte\n{\n  [Description(\"x\")] Auto = 1,\n  Manual,\n}",
        "Mode: Auto Manual",
    );
    check_enums("swift", "enum State: String {\n  case idle, busy\n  case done = \"d\"\n}", "State: idle busy done");
    check_enums(
        "php",
        "enum Status: string\n{\n  case Draft = 'draft';\n  case Sent = 'sent';\n}",
        "Status: Draft Sent",
    );
    check_enums("c", "typedef enum { IDLE, BUSY = 4 } door_state;", "door_state: IDLE BUSY");
    check_enums("sql", "CREATE TYPE order_status AS ENUM ('new', 'paid');", "order_status: new paid");
    check_enums("prisma", "enum JobStatus {\n  QUEUED\n  DONE\n}\nmodel X { id Int }", "JobStatus: QUEUED DONE");
    check_enums("protobuf", "enum State {\n  IDLE = 0;\n  BUSY = 1;\n}", "State: IDLE BUSY");
    check_enums(
        "ts",
        "const initialState = { status: 'a', user: 'b' };\nconst State = { a: b, c: d };\nenum Model { A, B }\nclass StateMachine { A = 1 }",
        "",
    );
}
