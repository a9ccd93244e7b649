"use strict";
// Steps through the machines of the page. Texts are put in as texts, never as markup.
const machines = JSON.parse(document.getElementById("machines").textContent);

function make(tag, text, kind) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (kind) element.className = kind;
  return element;
}

for (const section of document.querySelectorAll("section.machine")) {
  const machine = machines[Number(section.dataset.machine)];
  const panel = section.querySelector(".panel");
  const shapes = [...section.querySelectorAll(".state")];
  const arrows = [...section.querySelectorAll(".arrow")];
  const leaves = machine.states.map((_, at) => at).filter((at) => machine.states[at].leaf);
  const start = machine.starts.length ? machine.starts[0] : leaves[0];
  if (!panel || start === undefined) continue;
  // Where the machine is, what waits to be gone back to, and the way here.
  let now = { at: start, waiting: [], by: null };
  let trail = [now];

  // What waits after a move; null where it only leads back to where its state was entered from, and that is elsewhere.
  function follow(waiting, move) {
    if (move.from === move.to) return waiting;
    const origin = waiting[waiting.length - 1];
    if (origin !== undefined && origin !== move.to && move.back !== null && machine.backs[move.back].includes(origin)) return null;
    const known = waiting.indexOf(move.to);
    if (known >= 0) return waiting.slice(0, known);
    return machine.states[move.to].remembers ? [...waiting, move.from] : [];
  }

  function take(move) {
    const waiting = follow(now.waiting, move);
    if (waiting === null) return;
    now = { at: move.to, waiting, by: move };
    trail.push(now);
    show();
  }

  // A click on a state: the step there, if there is one, else a jump.
  function visit(state) {
    const target = machine.states[state].entry;
    if (target === null || target === now.at) return;
    const move = machine.moves.find((one) => one.from === now.at && one.to === target && follow(now.waiting, one) !== null);
    if (move) return take(move);
    now = { at: target, waiting: [], by: null };
    trail = [now];
    show();
  }

  function show() {
    const name = (state) => machine.states[state].name;
    const state = machine.states[now.at];
    panel.replaceChildren(make("h3", state.name));
    if (state.description) panel.append(make("p", state.description));
    const ways = make("ul", undefined, "moves");
    for (const move of machine.moves.filter((one) => one.from === now.at)) {
      const item = make("li");
      const button = make("button");
      button.append(make("span", move.event === null ? "→ " : `${move.event} → `), make("b", name(move.to)));
      if (follow(now.waiting, move) === null) {
        button.disabled = true;
        button.title = `goes back to ${name(now.waiting[now.waiting.length - 1])} now`;
      }
      button.addEventListener("click", () => take(move));
      item.append(button);
      ways.append(item);
    }
    panel.append(make("p", ways.children.length ? "may go to" : "Nothing leaves this state.", "quiet"), ways);
    if (state.ends) panel.append(make("p", "The machine may end here.", "quiet"));
    const before = [...new Set(machine.moves.filter((one) => one.to === now.at).map((one) => name(one.from)))];
    panel.append(make("p", before.length ? `comes from ${before.join(", ")}` : "Nothing leads here.", "quiet"));
    panel.append(make("h3", "The way here"));
    const way = make("ol");
    for (const step of trail) {
      const event = step.by && step.by.event !== null ? `${step.by.event}: ` : "";
      way.append(make("li", event + name(step.at)));
    }
    panel.append(way);
    const back = make("button", "Back");
    back.disabled = trail.length < 2;
    back.addEventListener("click", () => { trail.pop(); now = trail[trail.length - 1]; show(); });
    const again = make("button", "Start again");
    again.addEventListener("click", () => { now = { at: start, waiting: [], by: null }; trail = [now]; show(); });
    panel.append(back, again);
    const around = new Set();
    for (let group = machine.states[now.at].parent; group !== null && !around.has(group); group = machine.states[group].parent) around.add(group);
    for (const shape of shapes) {
      const id = Number(shape.dataset.state);
      shape.classList.toggle("here", id === now.at || around.has(id));
    }
    for (const arrow of arrows) {
      const from = Number(arrow.dataset.from);
      arrow.classList.toggle("next", arrow.dataset.from !== "" && (from === now.at || around.has(from)));
    }
  }

  for (const shape of shapes) {
    const id = Number(shape.dataset.state);
    if (machine.states[id].entry === null) continue;
    shape.setAttribute("tabindex", "0");
    shape.setAttribute("role", "button");
    shape.addEventListener("click", (event) => { event.stopPropagation(); visit(id); });
    shape.addEventListener("keydown", (event) => { if (event.key === "Enter") visit(id); });
  }
  show();
}
