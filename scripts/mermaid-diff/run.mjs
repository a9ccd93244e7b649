#!/usr/bin/env node
// Compares our reading of Mermaid with Mermaid's own.
//
//   node scripts/mermaid-diff/run.mjs compare COUNT SEED   reads COUNT random diagrams with both; prints each that differs
//   node scripts/mermaid-diff/run.mjs cases FILE...        the same with diagrams from files: {"id", "text"}, one a line
//   node scripts/mermaid-diff/run.mjs record FILE...       prints them with what Mermaid says: lines for fsm-spec/tests/data/mermaid
//   node scripts/mermaid-diff/run.mjs time [FOLDER]        times both on a diagram of 10,000 arrows, and on a folder's documents
//
// With --built, our examples are not built again. Needs Node 20, npm, cargo and, the first time, the network: Mermaid is
// installed into target/mermaid-diff.

import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load, said, time } from './oracle.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
const built = process.argv.includes('--built');
const [command, ...rest] = process.argv.slice(2).filter((argument) => argument !== '--built');

if (command === 'compare') {
  const [count = '1000', seed = '1'] = rest;
  const generated = execFileSync('node', [join(here, 'generate.mjs'), count, seed], { maxBuffer: 2 ** 31 });
  await compare(lines(generated));
} else if (command === 'cases') {
  await compare(rest.flatMap((file) => lines(readFileSync(file))));
} else if (command === 'record') {
  const api = await mermaid();
  for (const { id, text } of rest.flatMap((file) => lines(readFileSync(file)))) {
    process.stdout.write(JSON.stringify({ id, text, oracle: await said(api, text) }) + '\n');
  }
} else if (command === 'time') {
  await timed(rest[0]);
} else {
  console.error('usage: run.mjs compare COUNT SEED | cases FILE... | record FILE... | time [FOLDER]');
  process.exitCode = 2;
}

/** Installs Mermaid where it is not installed yet, and loads it. */
async function mermaid() {
  const folder = join(target, 'mermaid-diff');
  const wanted = JSON.parse(readFileSync(join(here, 'package.json'))).dependencies.mermaid;
  const installed = join(folder, 'node_modules/mermaid/package.json');
  if (!existsSync(installed) || JSON.parse(readFileSync(installed)).version !== wanted) {
    mkdirSync(folder, { recursive: true });
    copyFileSync(join(here, 'package.json'), join(folder, 'package.json'));
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], { cwd: folder, stdio: 'inherit' });
  }
  return load(folder);
}

/** The path of one of our examples, built. With `--built` it is taken as it is. */
function example(name) {
  if (!built) execFileSync('cargo', ['build', '--quiet', '--release', '-p', 'fsm-spec', '--example', name], { cwd: root, stdio: 'inherit' });
  return join(target, 'release/examples', name);
}

async function compare(cases) {
  const input = cases.map(({ id, text }) => JSON.stringify({ id, text })).join('\n') + '\n';
  const ours = lines(execFileSync(example('diagram_json'), { input, maxBuffer: 2 ** 31 }));
  const api = await mermaid();
  let accepted = 0;
  const different = [];
  for (const [at, { id, text }] of cases.entries()) {
    const theirs = await said(api, text);
    accepted += theirs.ok;
    if (shown(theirs) !== shown(ours[at])) different.push({ id, text, oracle: theirs, ours: ours[at] });
  }
  for (const { id, text, oracle, ours } of different.slice(0, 20)) {
    console.log(`${id}\n${JSON.stringify(text)}\n  mermaid: ${oracle.error ?? shown(oracle)}\n  ours:    ${ours.ok ? shown(ours) : JSON.stringify(ours.errors)}\n`);
  }
  console.log(`${cases.length} diagrams, ${accepted} of them accepted by Mermaid, ${different.length} read differently`);
  if (different.length > 0) {
    const file = join(target, 'mermaid-diff/different.jsonl');
    writeFileSync(file, different.map((one) => JSON.stringify(one)).join('\n') + '\n');
    console.log(`they are in ${file}`);
    process.exitCode = 1;
  }
}

/** What counts: the verdict, the states and the arrows. */
function shown({ ok, states, transitions, scopes }) {
  if (!ok) return 'refused';
  const plain = states.map(({ id, kind, parent }) => [id, kind, parent]);
  return JSON.stringify([plain, transitions, scopes]);
}

async function timed(folder) {
  const arrows = 10_000;
  const names = arrows / 10;
  const body = Array.from({ length: arrows }, (_, at) => `    S${at % names} --> S${(at * 7 + 1) % names} : event ${at}\n`);
  const diagrams = [{ id: 'arrows', text: `stateDiagram-v2\n    [*] --> S0\n${body.join('')}` }];
  const documents = folder === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith('.md')).sort();
  const texts = documents.map((name) => ({ id: name, text: readFileSync(join(folder, name), 'utf8') }));
  const fences = texts.flatMap(({ id, text }) => diagramsOf(text).map((text) => ({ id, text })));
  const runs = 7;
  const api = await mermaid();
  const sum = async (list) => {
    let sum = 0;
    for (const { text } of list) sum += await time(api, text, runs);
    return sum;
  };
  // The same for both: each text is read some times, and the best time of each counts.
  const ours = (list, kind) => {
    const input = list.map((one) => JSON.stringify({ ...one, kind })).join('\n') + '\n';
    return JSON.parse(execFileSync(example('reading_time'), [String(runs)], { input, maxBuffer: 2 ** 31 }));
  };
  const row = (what, theirs, mine, how) =>
    console.log(`  ${what.padEnd(34)} Mermaid ${theirs.toFixed(1).padStart(8)} ms   ${how} ${mine.toFixed(2).padStart(8)} ms   ${(theirs / mine).toFixed(0).padStart(4)} times`);
  console.log('best of 7 runs of each text, in one process each');
  const large = ours(diagrams, 'mermaid');
  const theirs = await sum(diagrams);
  row('a diagram of 10,000 arrows', theirs, large.read, 'read');
  row('', theirs, large.lint, 'lint');
  if (texts.length > 0) {
    const small = ours(texts, 'markdown');
    const theirs = await sum(fences);
    row(`${fences.length} diagrams of ${texts.length} documents`, theirs, small.read, 'read');
    row('', theirs, small.lint, 'lint');
    console.log('  (Mermaid reads the diagrams alone; we read the whole documents, tables and prose and all)');
  }
}

/** The state diagrams of a document, as far as a line-by-line look finds them. */
function diagramsOf(text) {
  const found = [...text.matchAll(/^([ >]*)(`{3,}|~{3,})mermaid[^\n]*\n([^]*?)^\1\2[ \t]*$/gm)];
  return found.map((match) => match[3]).filter((text) => /^\s*stateDiagram/m.test(text));
}

function lines(bytes) {
  return bytes.toString().split('\n').filter((line) => line.trim()).map((line) => JSON.parse(line));
}
