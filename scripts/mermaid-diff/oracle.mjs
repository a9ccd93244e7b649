// The real Mermaid: what it makes of a state diagram, and how long it takes to read one.
//
// Mermaid wants a browser only to draw. To read a text it needs one thing of it, the sanitiser of labels, which is put out of
// action here: labels are compared as they are written.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Loads the Mermaid that is installed in `folder`. */
export async function load(folder) {
  const modules = join(folder, 'node_modules');
  const purify = [join(modules, 'mermaid/node_modules/dompurify'), join(modules, 'dompurify')].find(existsSync);
  const DOMPurify = (await import(pathToFileURL(join(purify, 'dist/purify.es.mjs')))).default;
  DOMPurify.sanitize = (text) => text;
  DOMPurify.addHook = () => {};
  const quiet = {};
  for (const way of ['log', 'info', 'warn', 'error', 'debug', 'trace']) {
    quiet[way] = console[way];
    console[way] = () => {};
  }
  const mermaid = (await import(pathToFileURL(join(modules, 'mermaid/dist/mermaid.core.mjs')))).default;
  mermaid.initialize({ startOnLoad: false, logLevel: 'fatal', suppressErrorRendering: true });
  // The grammar of state diagrams is loaded when the first one comes.
  await mermaid.mermaidAPI.parse('stateDiagram-v2\nA --> B');
  Object.assign(console, quiet);
  return mermaid.mermaidAPI;
}

/** What Mermaid says of a text: `{ok: false, error}`, or `{ok: true, states, transitions, scopes}`. */
export async function said(api, text) {
  try {
    await api.parse(text);
    const diagram = await api.getDiagramFromText(text);
    if (diagram.type !== 'stateDiagram' && diagram.type !== 'state') return { ok: false, error: `a ${diagram.type}` };
    return { ok: true, ...machine(diagram.db) };
  } catch (error) {
    return { ok: false, error: String(error?.message ?? error).split('\n')[0].slice(0, 200) };
  }
}

/** How many milliseconds Mermaid's public `parse` takes for a text: the best of some runs. A refusal counts as a reading. */
export async function time(api, text, runs) {
  let best = Infinity;
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    try {
      await api.parse(text);
    } catch {
      // It has been read as far as Mermaid reads it.
    }
    best = Math.min(best, performance.now() - start);
    // Ten thousand arrows take it many seconds, which need no second look.
    if (best > 1000) break;
  }
  return best;
}

/** Mermaid hides entity codes from its lexer behind ligatures. */
const plain = (text) => (typeof text === 'string' ? text.replace(/ﬂ°°?([^¶]*)¶ß/g, '#$1;') : text);

/** The states that are drawn, and the arrows with the body each is written in. */
function machine(db) {
  const statements = db.rootDoc ?? db.getRootDocV2().doc;
  const transitions = [];
  const scopes = [];
  // A region has a made-up id; we name it after its composite.
  const regions = new Map();
  const name = (id) => {
    const edge = /^([^]*?)((_start|_end)+)$/.exec(id);
    if (edge && regions.has(edge[1])) return plain(regions.get(edge[1]) + edge[2]);
    return plain(regions.get(id) ?? id);
  };
  const end = (state) => (typeof state.start === 'boolean' ? '[*]' : name(state.id.trim()));
  const walk = (list, scope) => {
    let count = 0;
    for (const statement of list ?? []) {
      if (statement?.stmt === 'relation') {
        const label = statement.description === undefined ? null : plain(statement.description);
        transitions.push([end(statement.state1), end(statement.state2), label]);
        scopes.push(scope);
      } else if (statement?.stmt === 'state' && statement.type === 'divider') {
        regions.set(statement.id, `${scope ?? ''}#${count++}`);
        walk(statement.doc, regions.get(statement.id));
      } else if (statement?.stmt === 'state' && statement.doc) {
        walk(statement.doc, name(statement.id.trim()));
      }
    }
  };
  walk(statements, null);
  const states = [];
  for (const node of db.getData().nodes) {
    const isRegion = node.shape === 'divider' && (regions.has(node.id) || node.isGroup);
    if (isRegion || ['note', 'noteGroup', 'stateStart', 'stateEnd'].includes(node.shape)) continue;
    const special = ['fork', 'join', 'choice'].includes(node.shape) ? node.shape : 'simple';
    states.push({
      id: name(node.id),
      kind: node.isGroup ? 'composite' : special,
      parent: node.parentId === undefined ? null : name(node.parentId),
    });
  }
  return { states, transitions, scopes };
}
