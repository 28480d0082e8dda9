// Home, and pages that say what went wrong: which rounds wait on this phone, and of which game.

import { part, words } from "./parts.js";
import { waiting } from "./queue.js";
import { keepSending } from "./sending.js";
import { fill } from "../entry/words.js";

const told = (entries, said) => {
  const question = entries.find((entry) => entry.state === "asked");
  if (question) return fill(said.asked, question);
  return fill(entries.length > 1 ? said.all_more : said.all_one, { ...entries[0], count: entries.length });
};

async function show() {
  const entries = await waiting();
  const said = entries.length ? await words() : {};
  for (const old of document.querySelectorAll("[data-waits]")) old.remove();
  const games = [...new Set(entries.map(({ game }) => game))];
  const unseen = games.filter((game) => !mark(game, told(entries.filter((entry) => entry.game === game), said)));
  if (!unseen.length) return;
  const made = part("all");
  made.querySelector("[data-said]").textContent = told(entries.filter(({ game }) => unseen.includes(game)), said);
  document.querySelector("main .bar").after(made);
}

// A word at the game where it stands in the list of those on the table.
function mark(game, sentence) {
  const block = document.querySelector(`.ontable [href$="/games/${CSS.escape(game)}/"]`);
  if (!block) return false;
  const note = part("here");
  note.querySelector("span").textContent = sentence;
  block.append(note);
  return true;
}

for (const event of ["waiting", "sent"]) document.addEventListener(event, () => show().catch(() => {}));
show().catch(() => {});
keepSending();
