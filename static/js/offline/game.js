// The game's page with the rounds that wait on this phone: in the sheet, in the totals, in what comes next.

import { Dressing } from "./dressing.js";
import { part, words } from "./parts.js";
import { drop, waiting } from "./queue.js";
import { ahead, next, opening, totals } from "./reckoning.js";
import { keepSending } from "./sending.js";
import { strips } from "./strips.js";
import { fill } from "../entry/words.js";
import { points, signed } from "../scoring/numbers.js";

const block = document.getElementById("ahead");
const rules = () => JSON.parse(block.textContent);
const dressing = new Dressing();
const open = new Set(); // keys of the waiting rounds that are opened

const figure = (text) => Object.assign(document.createElement("span"), { className: "fig", textContent: text });

function team(plate, place, game) {
  const total = game.now[place];
  dressing.fill(plate.querySelector(".total"), plate.querySelector(".total .vh").cloneNode(true), points(total));
  const last = game.rows.at(-1);
  if (last) dressing.fill(plate.querySelector(".last"), figure(signed(last.gains[place])), ` ${fill(game.words.gain, last)}`);
  const needed = opening(game.openings, total, game.at);
  const plated = plate.querySelector(".opens b");
  if (plated && needed) dressing.fill(plated, needed.figure ? figure(needed.words) : needed.words);
  const way = plate.querySelector(".togo");
  if (!way || game.target === null) return;
  const track = way.querySelector("svg").cloneNode(true);
  track.querySelector(".run").setAttribute("width", Math.max(0, Math.min(100, (total * 100) / game.target)));
  dressing.fill(way, track, fill(game.words.to_go, { points: points(Math.max(0, game.target - total)) }));
}

function row(entry, game) {
  const made = part("row");
  made.dataset.waitingKey = entry.entry_key;
  const button = made.querySelector("button");
  button.setAttribute("aria-label", fill(game.words.row, entry));
  button.setAttribute("aria-expanded", String(open.has(entry.entry_key)));
  button.querySelector("span").textContent = entry.number;
  button.addEventListener("click", () => {
    if (!open.delete(entry.entry_key)) open.add(entry.entry_key);
    show();
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
  taking.textContent = fill(game.words.take_back, entry);
  sure.querySelector("p").textContent = fill(game.words.sure, entry);
  const [yes, no] = sure.querySelectorAll("button");
  const turn = (asking) => [taking.hidden, sure.hidden] = [asking, !asking];
  taking.addEventListener("click", () => { turn(true); no.focus(); });
  no.addEventListener("click", () => { turn(false); taking.focus(); });
  yes.addEventListener("click", () => drop(entry.entry_key));
  return made;
}

// The rows of waiting rounds, newest on top; without a round of the server's own, a sheet for them.
function sheet(game) {
  for (const old of document.querySelectorAll("[data-waiting-row], [data-waiting-sheet]")) old.remove();
  const empty = document.querySelector("main > .empty");
  if (empty) empty.classList.toggle("vh", game.rows.length > 0);
  if (!game.rows.length) return;
  let body = document.querySelector("[data-rounds] tbody");
  if (!body) {
    const made = part("sheet");
    empty.before(made);
    body = made.querySelector("tbody");
  }
  body.prepend(...[...game.rows].reverse().flatMap((entry) => row(entry, game)));
}

const over = ({ target, rounds, now, at, rows }) => rows.length > 0 && ((target !== null && Math.max(...now) >= target) || (rounds !== null && at > rounds));

function counted(entries, said) {
  const game = rules();
  let sum = totals(entries.filter((entry) => !ahead([entry], game.number).length), game);
  const rows = ahead(entries, game.number).map((entry) => ({ ...entry, after: (sum = sum.map((total, place) => total + entry.gains[place])) }));
  return { ...game, words: said, rows, now: sum, at: next(entries, game.number) };
}

async function show() {
  const entries = await waiting(rules().game);
  if (!entries.length && !document.querySelector("[data-waits], [data-waiting-row]")) return;
  const game = counted(entries, await words());
  dressing.undo();
  sheet(game);
  strips(entries, game.words, over(game));
  if (!entries.length) return;
  for (const [place, plate] of [...document.querySelectorAll(".totals .team")].entries()) team(plate, place, game);
  if (!game.rows.length) return;
  const deal = game.deals[(game.at - game.number) % game.deals.length];
  dressing.fill(document.querySelector(".dealer b"), deal.dealer);
  dressing.fill(document.querySelector(".dealer [data-deal]"), deal.deal);
  dressing.fill(document.querySelector(".bar h1 small"), fill(game.state, { number: game.at }));
  dressing.fill(document.querySelector("[data-enter]"), fill(game.words.enter, { number: game.at }));
}

let asked = Promise.resolve();

// One showing after the other: each begins with what the last one left.
const again = () => (asked = asked.then(show).catch(() => {}));

if (block) {
  document.addEventListener("live", () => { dressing.renewed(); again(); });
  for (const event of ["waiting", "sent"]) document.addEventListener(event, again);
  again();
  keepSending();
}
