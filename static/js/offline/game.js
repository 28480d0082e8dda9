// The game's page with the rounds that wait on this phone: in the sheet, in the totals, in what comes next.

import { Dressing } from "./dressing.js";
import { words } from "./parts.js";
import { plate } from "./plates.js";
import { waiting } from "./queue.js";
import { standing } from "./reckoning.js";
import { sheet } from "./rows.js";
import { keepSending } from "./sending.js";
import { strips } from "./strips.js";
import { fill } from "../entry/words.js";

const block = document.getElementById("ahead");
const rules = () => JSON.parse(block.textContent);
const dressing = new Dressing();

// What comes next: who deals, and the round to be entered; nothing where the game is over by then.
function onward(game) {
  const find = (part) => document.querySelector(part);
  if (game.more.length) dressing.hide(find(".notice.begun")); // that round is entered, and waits
  if (game.over) {
    for (const part of [".dealer", ".dealer + .small", "[data-enter]"]) dressing.hide(find(part));
    return dressing.fill(find(".bar h1 small"), fill(game.state, { number: game.at - 1 }));
  }
  if (!game.more.length) return;
  const deal = game.deals[(game.at - game.number) % game.deals.length];
  dressing.fill(find(".dealer b"), deal.dealer);
  dressing.fill(find(".dealer [data-deal]"), deal.deal);
  dressing.fill(find(".bar h1 small"), fill(game.state, { number: game.at }));
  dressing.fill(find("[data-enter]"), fill(game.words.enter, { number: game.at }));
}

async function show() {
  const entries = await waiting(rules().game);
  if (!entries.length && !document.querySelector("[data-waits], [data-waiting-row]")) return;
  const game = { ...standing(rules(), entries), words: await words() };
  dressing.undo();
  sheet(game, dressing, again);
  strips(entries, game.words, game.over);
  if (!entries.length) return;
  for (const [place, team] of [...document.querySelectorAll(".totals .team")].entries()) plate(team, place, game, dressing);
  onward(game);
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
