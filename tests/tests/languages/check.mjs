// Compares generated modules with what the generated Rust says.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const [ending, ...names] = process.argv.slice(2);
let facts = 0;
for (const name of names) {
  const machine = await import(`./${name}${ending}`);
  const { parseState, parseEvent } = machine;
  const initials = [];
  const known = [];
  for (const line of readFileSync(`${name}.tsv`, "utf8").split("\n").slice(0, -1)) {
    const [kind, ...parts] = line.split("\t");
    facts += 1;
    if (kind === "initial") {
      initials.push(parseState(parts[0]));
    } else if (kind === "state") {
      known.push(parseState(parts[0]));
      assert.equal(machine.isTerminal(parts[0]), parts[1] === "1", line);
    } else if (kind === "allow") {
      const [from, to] = parts.slice(0, 2).map(parseState);
      const found = machine.canTransition(from, to);
      assert.equal(found, parts[2] === "1", line);
      const listed = machine.transitions.some((one) => one.from === from && one.to === to);
      assert.equal(listed, found, line);
    } else {
      let found;
      try {
        found = machine.next(parseState(parts[0]), parseEvent(parts[1]));
      } catch (error) {
        assert(error instanceof machine.Rejected, String(error));
        found = error.targets.length > 0 ? "several" : "nowhere";
      }
      assert.equal(found, parts[2], line);
    }
  }
  assert.deepEqual([...machine.initials], initials, name);
  assert.deepEqual([...machine.states], known, name);
  assert.throws(() => parseState("no such state"), RangeError);
  assert.throws(() => parseState("toString"), RangeError);
}
console.log(`${facts} facts`);
