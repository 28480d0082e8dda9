// The score sheet with the rounds that wait on this phone: newest on top, a correction in place of the round it corrects.

import { forget } from "./drafts.js";
import { part } from "./parts.js";
import { figure } from "./plates.js";
import { takeBack } from "./queue.js";
import { alone } from "./sending.js";
import { fill } from "../entry/words.js";
import { points, signed } from "../scoring/numbers.js";

const open = new Set(); // keys of the waiting rounds that are opened
let drawn = "";

const say = (game, name, entry) => fill(game.words[entry.corrects ? `${name}_correction` : name], entry);

function row(entry, game, again) {
  const made = part("row");
  made.dataset.waitingKey = entry.entry_key;
  const button = made.querySelector("button");
  button.setAttribute("aria-label", say(game, "row", entry));
  button.setAttribute("aria-expanded", String(open.has(entry.entry_key)));
  button.querySelector("span").textContent = entry.number;
  made.addEventListener("click", () => {
    if (!getSelection().isCollapsed) return;
    if (!open.delete(entry.entry_key)) open.add(entry.entry_key);
    again();
  });
  for (const place of game.teams.keys()) {
    const cell = made.insertCell();
    cell.className = `t${place + 1}`;
    for (const [kind, text] of [["g", signed(entry.gains[place])], ["s", points(entry.after[place])]]) cell.append(Object.assign(figure(text), { className: `${kind} fig` }));
  }
  return open.has(entry.entry_key) ? [made, detail(entry, game)] : [made];
}

function detail(entry, game) {
  const made = part("detail");
  made.firstElementChild.colSpan = game.teams.length + 1;
  made.querySelector("[data-lines]").replaceChildren(...(entry.lines ?? []).map((line) => Object.assign(document.createElement("li"), { textContent: line })));
  made.querySelector("[data-correct]").href = `${entry.action}#waiting-${entry.entry_key}`;
  const [taking, sure] = [made.querySelector("[data-take-back]"), made.querySelector("[data-sure]")];
  taking.textContent = say(game, "take_back", entry);
  sure.querySelector("p").textContent = say(game, "sure", entry);
  const [yes, no] = sure.querySelectorAll("button");
  const turn = (asking) => [taking.parentElement.hidden, sure.hidden] = [asking, !asking];
  taking.addEventListener("click", () => { turn(true); no.focus(); });
  no.addEventListener("click", () => { turn(false); taking.focus(); });
  yes.addEventListener("click", () => gone(entry.entry_key));
  return made;
}

async function gone(entry_key) {
  for (const key of await alone(() => takeBack(entry_key))) forget(key);
}

// The sheet's body; one of its own where the server has no round yet.
function body() {
  const stands = document.querySelector("[data-rounds] tbody, [data-waiting-sheet] tbody");
  if (stands) return stands;
  const made = part("sheet");
  document.querySelector("main > .empty").before(made);
  return made.querySelector("tbody");
}

const known = (number) => document.querySelector(`[data-rounds] tr[data-key="${number}"]`);

function put(entry, made) {
  const round = entry.corrects && known(entry.number);
  if (round) round.before(...made);
  else body().prepend(...made);
}

// Hides what a waiting correction stands for, and lets later totals follow.
function dress(game, dressing) {
  for (const { corrects, number } of game.rows) {
    const round = corrects && known(number);
    if (!round) continue;
    dressing.hide(round);
    if (round.nextElementSibling?.matches(".detail:not([data-waiting-row])")) dressing.hide(round.nextElementSibling);
  }
  for (const [number, sums] of game.shifted) {
    for (const [place, cell] of [...(known(number)?.querySelectorAll(".s") ?? [])].entries()) dressing.fill(cell, points(sums[place]));
  }
}

// Draws the waiting rows anew where they differ from those that stand there, so that what was opened and focused stays.
export function sheet(game, dressing, again) {
  const empty = document.querySelector("main > .empty");
  empty?.classList.toggle("vh", game.rows.length > 0);
  dress(game, dressing);
  const wanted = JSON.stringify([game.rows, [...open], game.number]);
  if (wanted === drawn && document.querySelectorAll("[data-waiting-key]").length === game.rows.length) return;
  drawn = wanted;
  const at = document.activeElement?.closest("[data-waiting-key]")?.dataset.waitingKey;
  for (const old of document.querySelectorAll("[data-waiting-row], [data-waiting-sheet]")) old.remove();
  for (const entry of game.rows) put(entry, row(entry, game, again));
  if (at) document.querySelector(`[data-waiting-key="${at}"] button`)?.focus({ preventScroll: true });
}
