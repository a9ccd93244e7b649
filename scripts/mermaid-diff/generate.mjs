#!/usr/bin/env node
// node generate.mjs COUNT SEED  prints COUNT random diagrams as JSON, one object {"id", "text"} a line.
//
// Four kinds take turns: `tidy` ones that mostly parse, `odd` and `wild` ones with more and more of what few people write (tokens
// in any order, front matter, directives, entity codes, the white space that JavaScript and Unicode disagree about), and
// `mutated` ones: a diagram that parses, with a few characters or lines removed, put in or swapped.

const count = Number(process.argv[2] ?? 1000);
const seed = Number(process.argv[3] ?? 1);

// A small generator of numbers that gives the same ones for the same seed everywhere.
let state = (seed * 2654435761) >>> 0 || 1;
function random() {
  state ^= state << 13; state >>>= 0;
  state ^= state >>> 17;
  state ^= state << 5; state >>>= 0;
  return state / 2 ** 32;
}
const below = (n) => Math.floor(random() * n);
const pick = (list) => list[below(list.length)];
const chance = (p) => random() < p;
/** One of the functions in `[weight, function]` pairs, called. */
function oneOf(choices) {
  let left = random() * choices.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, make] of choices) if ((left -= weight) < 0) return make();
  return choices[0][1]();
}
const repeat = (least, most, make) => Array.from({ length: least + below(most - least + 1) }, make);

let odd = 0; // how odd the current diagram is, 0 to 1

const PLAIN = ['A', 'B', 'C', 'Idle', 'Busy', 'Done', 'S1', 'S2', 'x_y', 'Waiting', 'Fehler', 'q'];
const STRANGE = [
  'a.b', 'é', '状态', '🚀', 'f(x)', 'A,B', 'p;', 'p;q', "it's", '"q"', '"', 'x"y', 'a/b', '<', '>', '|l|', '=', '==>', '→', '+', '#h', 'A#1', '%', '%%', '%%{',
  '50%', 'a%%b', '}', 'B}', '[H]', '[*]x', 'x[*]', '<<fork>>', '[[join]]', 'a-b', '-', '--', 'root', 'root_start', 'root_end', 'A_start', 'Box_end',
  'divider', '\u200b', 'a\u0085b', '</choice>', '#35;', '#amp;x', '&amp;', '*', '(*)', '...', '\\', '`x`', '1', '12', '_', '$', '@', '!', '?',
];
const WORDS = [
  'state', 'State', 'STATE', 'note', 'Note', 'class', 'classDef', 'style', 'scale', 'default', 'Default', 'click', 'Click', 'href', 'accTitle', 'accDescr',
  'stateDiagram', 'stateDiagram-v2', 'end', 'start', 'fork', 'join', 'choice', 'as', 'AS', 'left', 'right', 'of', 'hide', 'direction', 'LR', 'TB', 'width',
  'clicked', 'defaults', 'default.x', 'notes', 'states', 'classes', 'styled', 'asleep', 'hidden', 'endnote', 'title', 'linkStyle', 'subgraph',
];
const TEXTS = [
  'go', 'go now', 'event [guard] / action()', 'a: b', 'a::b', 'Event::Go', 'x:', ':', '::', '; b', 'a; b', 'a;', 'p; q --> r', 'x %% y', 'x # y', '', ' ',
  'wind direction LR', 'direction TB', 'redirection rlx', 'direction', '#35; z', '#quot;q#quot;', 'caf\u00e9', '{x}', '{', '}', 'T }', 'a --> b', '"q"', '"', '<b>x</b>', '<br/>',
  '<a href="x">y</a>', '<a b="c;d">', 'x\\ny', '$$x$$', '-', '--', '-->', 'end note', 'as X', '<<fork>>', '[[choice]]', 'state B {', '\u00a0x\u2003', '日本', '🚀🚀', 'it\'s', 'a,b', 'x\ty',
];
const id = () => oneOf([
  [20, () => pick(PLAIN)],
  [3, () => '[*]'],
  [odd * 4 + 0.4, () => pick(STRANGE)],
  [odd * 3 + 0.3, () => pick(WORDS)],
]);
const text = () => oneOf([[6, () => pick(['go', 'stop', 'x', 'try again', 'timeout 5s'])], [1 + odd * 4, () => pick(TEXTS)]]);
const SPACES = ['\t', '\u00a0', '\u2003', '\u3000', '\ufeff', '\u000b', '\u000c', '\u2028', '\u2029', '\u0085', '\u200b', '\u1680', '\u202f'];
const gap = () => oneOf([[12, () => ' '], [1, () => '  '], [odd, () => ''], [odd * 0.6, () => pick(SPACES)], [odd * 0.3, () => ' \n'], [odd * 0.2, () => '\n']]);
const tight = () => oneOf([[10, () => ' '], [3, () => ''], [odd, gap]]);
const newline = () => oneOf([
  [20, () => '\n'], [2, () => '\n\n'], [1 + odd, () => ' \n'], [0.5 + odd, () => ' %% c\n'], [0.3 + odd, () => ' # c\n'], [odd, () => ' '], [odd, () => ';\n'],
  [odd, () => '\r\n'], [odd * 0.4, () => '\r'], [odd * 0.4, () => '\n%% a comment line\n'], [odd * 0.3, () => '\n  %%\n'], [odd * 0.3, () => '\n\n \n'], [odd * 0.3, () => ''],
  [odd * 0.3, () => pick(SPACES)], [odd * 0.2, () => `\n${directive()}\n`], [odd * 0.1, () => '%%'], [odd * 0.2, () => '\n# only\n'],
]);
const style = () => (chance(0.9) ? '' : `${tight()}:::${tight()}${oneOf([[6, () => pick(['hot', 'cold'])], [odd, id]])}`);
const end = () => id() + style();
const arrow = () => oneOf([
  [30, () => '-->'],
  [odd * 2, () => pick(['->', '--->', '-- >', '==>', '=>', '→', '<-->', '<--', '-->>', '-.->', '-left->', '--', '-->|x|', '-[#red]->', '- ->'])],
]);
const label = () => oneOf([[5, () => ''], [5, () => `${tight()}:${tight()}${text()}`]]);
const stereotype = () => pick(['<<fork>>', '<<join>>', '<<choice>>', '[[fork]]', '[[join]]', '[[choice]]', '<<Fork>>', '<<history>>', '<< fork >>', '<<end>>', '<<fork', '[[fork>>']);
const side = () => oneOf([[10, () => pick(['left of', 'right of'])], [odd, () => pick(['LEFT OF', 'over', 'left  of', 'right', 'top of', 'left of%%', 'rightof'])]]);
const direction = () => pick(['TB', 'BT', 'LR', 'RL', 'lr', 'TD', 'LRx', '']);
const json = () => pick(['{"theme": "dark"}', "{'theme': 'base'}", '{bad', '{"a": {"b": [1, 2]}}', 'dark', '', '{\n"x": 1\n}', '{"flowchart": {"htmlLabels": false}}']);
const directive = () => `%%{${tight()}${pick(['init', 'initialize', 'wrap', 'config', 'x'])}${pick([':', ': ', ' : ', '', ' '])}${json()}${chance(0.85) ? '}%%' : pick(['', '}', '}%', '\u2028'])}`;

const statements = [
  [14, () => `${end()}${tight()}${arrow()}${tight()}${end()}${label()}`],
  [3, () => `${end()}${tight()}:${tight()}${text()}`],
  [2, () => end()],
  [1, () => `${end()} ${end()} ${arrow()} ${end()}`],
  [0.3, () => `${end()} --> ${end()} --> ${end()}`],
  [1, () => `state${gap()}${id()}`],
  [0.5, () => `state${gap()}${id()}${gap()}${pick([': x', '--> B', 'B', 'as B', '"t"', '""', '"t" as Z', '%% c', '# c', '{}', '{ }'])}`],
  [2, () => `state${gap()}"${text()}"${gap()}as${gap()}${oneOf([[8, id], [1, () => `${id()} : ${text()}`], [1, () => `${id()} ${id()}`]])}`],
  [0.3, () => `state${gap()}"${text()}"${pick(['', ' ', '\n', ' x', ' as', ' asA', ' as\n', ' %% c\nas A', ' # c\n as A', ' "" as A'])}`],
  [2, () => `state${gap()}${oneOf([[6, id], [1, () => `${id()} ${id()}`], [1, () => `"${text()}" as ${id()}`]])}${tight()}${stereotype()}${oneOf([[8, () => ''], [1, () => ` ${id()}`], [1, () => ` ${stereotype()}`], [0.5, () => ' {']])}`],
  [1.5, () => `note${gap()}${side()}${gap()}${id()}${tight()}:${tight()}${text()}`],
  [1, () => `note${gap()}${side()}${gap()}${id()}${newline()}${repeat(0, 3, () => text() + pick(['\n', '\n', ' \n', '\n%% x\n'])).join('')}${pick(['end note', 'end note', 'end note', 'END NOTE', '  end note', 'end  note', 'end notes', ''])}`],
  [0.4, () => `note${gap()}"${text()}"${tight()}as${tight()}${id()}`],
  [1, () => `direction${gap()}${direction()}`],
  [0.5, () => `${end()} ${arrow()} ${end()} direction ${direction()}`],
  [0.5, () => `classDef${gap()}${pick(['hot', 'cold', 'default', 'my-x', 'a,b', ''])}${gap()}${pick(['fill:#f00', 'fill:#f00;', 'fill:red,color:#fff;;', ''])}`],
  [0.5, () => `class${gap()}${pick(['A', 'A,B', 'A, B', 'A ,B', 'my-a', '[*]', 'Box', ''])}${gap()}${pick(['hot', 'cold;', ''])}`],
  [0.5, () => `style${gap()}${pick(['A', 'A,B', 'A, B', 'Z', ''])}${gap()}${pick(['fill:#f00;', 'fill:#f00,stroke:#0f0;', ''])}`],
  [0.4, () => `click${gap()}${end()}${gap()}${pick(['"u" "t"', 'href "u"', '"u"', 'href "u" "t"', 'call f()', '"u"\n"t"', '"u" "direction LR"', ''])}`],
  [0.3, () => `${pick(['accTitle', 'acctitle', 'accDescr'])}${tight()}:${gap()}${text()}`],
  [0.3, () => `accDescr${tight()}{${gap()}${pick(['', text(), 'a\nb'])}${pick(['}', '}', '}', ' }', ''])}`],
  [0.3, () => `${pick(['hide empty description', 'HIDE empty Description', 'hide  empty description', 'hide empty descriptions', 'scale 350 width', 'scale 350', 'scale 3\nwidth', 'scale x', 'scale 1.5 width'])}`],
  [0.3, () => pick(['title x', 'skinparam x', '@startuml', 'linkStyle 0 stroke:red', 'subgraph x', 'if (x) then', 'stateDiagram', 'stateDiagram-v2', '---', '```', '// c', '<!-- c -->', '- item', '| a | b |'])],
];
const mess = () => pick(['--', '}', '{', '-->', ':::', ':', ';', '%% c', '# c', '"', '""', '-', '--->', '%', '%%{', '%%{}%%', 'state', 'note', 'state # c', 'state %% c', 'state ""', '[*]', 'as', 'direction', '\u2028', '\ufeff', '{}', '<b a="c">']);

/** A statement, or a stray token where the diagram is odd. */
const statement = () => (chance(odd * 0.12) ? mess() : oneOf(statements));
function body(depth) {
  let out = '';
  for (const _ of repeat(0, 5, () => 0)) {
    if (depth < 6 && chance(0.18)) out += composite(depth) + newline();
    else if (depth > 0 && chance(0.1)) out += pick(['--', '--', '--', '---', '----', '-- ']) + newline();
    else out += (chance(0.5) ? '  '.repeat(depth) : '') + statement() + newline();
  }
  return out;
}
const composite = (depth) =>
  `state${gap()}${oneOf([[8, id], [2, () => `"${text()}" as ${id()}`], [odd, () => `${id()} ${id()}`], [odd, () => `${id()} : x`], [odd * 0.5, () => '']])}` +
  `${oneOf([[8, tight], [odd, newline]])}{${pick(['\n', '\n', ' ', '']) }${body(depth + 1)}${oneOf([[10, () => '}'], [10, () => '\n}'], [odd, () => ''], [odd, () => '}}']])}`;

const header = () => oneOf([
  [20, () => 'stateDiagram-v2\n'], [4, () => 'stateDiagram\n'],
  [odd * 2, () => pick(['stateDiagram-v2 ', '  stateDiagram-v2\n', '\n\nstateDiagram-v2\n', 'stateDiagram-V2\n', 'statediagram-v2\n', 'stateDiagram-v3\n', 'stateDiagram;\n', 'stateDiagram-v2 A --> B\n',
    'stateDiagram-v2 direction LR\n', '\ufeffstateDiagram-v2\n', '%% c\nstateDiagram-v2\n', '%%\nstateDiagram-v2\n', '# c\nstateDiagram-v2\n', 'stateDiagram-v2 %% c\n', 'stateDiagram\n-v2\n', '', `${directive()}\nstateDiagram-v2\n`])],
]);
const matter = () => (chance(1 - odd * 0.12) ? '' : pick([
  '---\ntitle: x\n---\n', '---\ntitle: "a: b"\nconfig:\n  theme: dark\n---\n', '---\n---\n', '\n---\ntitle: x\n---\n', '  ---\n  title: x\n  ---\n', '---\ntitle: x\n', '---\n- a\n- b\n---\n', '---\n\n---\n',
  '---\ntitle: [x\n---\n', '---\ntitle: x\n--- \n', '--- \ntitle: x\n---\n\n', '---\ntitle: x: y\n---\n', '---\n\ttitle: x\n---\n', '---\ntitle: x\n---\n---\ntitle: y\n---\n',
]));

const SPRINKLE = [...' \n\r\t:;-<>{}[]*#%"\'|,.&=_\\()$@!?aAsSdDnN1\u00a0\u2028\ufeffé🚀', '\r\n', '-->', ':::', '::', '%%', '%%{', '}%%', '#35;', '--', '[*]', 'state ', 'note ', 'direction LR', 'end note', '<<fork>>', '---\n'];
/** A text with one thing changed. */
function mutated(text) {
  const characters = [...text];
  const at = below(characters.length + 1);
  const lines = () => text.split('\n');
  const line = (change) => { const all = lines(); change(all, below(all.length)); return all.join('\n'); };
  return oneOf([
    [4, () => { characters.splice(at, 1 + (chance(0.2) ? below(6) : 0)); return characters.join(''); }],
    [5, () => { characters.splice(at, 0, pick(SPRINKLE)); return characters.join(''); }],
    [2, () => { characters.splice(at, 1, pick(SPRINKLE)); return characters.join(''); }],
    [2, () => { const from = below(characters.length); [characters[from], characters[at]] = [characters[at] ?? '', characters[from] ?? '']; return characters.join(''); }],
    [1, () => line((all, n) => all.splice(n, 1))],
    [1, () => line((all, n) => all.splice(n, 0, all[below(all.length)]))],
    [1, () => line((all, n) => { const m = below(all.length); [all[n], all[m]] = [all[m], all[n]]; })],
    [1, () => line((all, n) => { all[n] += all.splice(n + 1, 1)[0] ?? ''; })],
    [0.5, () => text.replaceAll('\n', '\r\n')],
    [0.3, () => text.replaceAll('\n', '\r')],
    [0.5, () => matter() + text],
    [0.5, () => `${directive()}\n${text}`],
    [0.5, () => line((all, n) => { all[n] += pick([' ', '  ', '\t', ' %% why', ' # why', ';', ' ;']); })],
  ]);
}

for (let i = 0; i < count; i++) {
  const kind = ['tidy', 'odd', 'wild', 'mutated'][i % 4];
  odd = { tidy: 0.02, odd: 0.3, wild: 1, mutated: 0.02 }[kind] * (0.5 + random());
  let text = header() + body(0) + (kind === 'mutated' ? body(0) + body(0) : '');
  if (kind === 'wild') text = matter() + text;
  if (kind === 'odd' && chance(0.1)) text = matter() + text;
  if (kind === 'mutated') {
    odd = 1;
    for (const _ of repeat(1, 4, () => 0)) text = mutated(text);
  }
  process.stdout.write(JSON.stringify({ id: `${kind}-${seed}-${i}`, text }) + '\n');
}
