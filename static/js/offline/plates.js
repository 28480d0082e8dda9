// What a team has, gained last and needs to open, with the rounds that wait on this phone.

import { opening } from "./reckoning.js";
import { fill } from "../entry/words.js";
import { points, signed } from "../scoring/numbers.js";

export const figure = (text) => Object.assign(document.createElement("span"), { className: "fig", textContent: text });

function way(plate, total, game, dressing) {
  const said = plate.querySelector(".togo");
  if (!said || game.target === null) return;
  const track = said.querySelector("svg").cloneNode(true);
  track.querySelector(".run").setAttribute("width", Math.max(0, Math.min(100, (total * 100) / game.target)));
  dressing.fill(said, track, fill(game.words.to_go, { points: points(Math.max(0, game.target - total)) }));
}

export function plate(plate, place, game, dressing) {
  const total = game.now[place];
  dressing.fill(plate.querySelector(".total"), plate.querySelector(".total .vh").cloneNode(true), points(total));
  const last = game.more.at(-1);
  if (last) dressing.fill(plate.querySelector(".last"), figure(signed(last.gains[place])), ` ${fill(game.words.gain, last)}`);
  if (game.over) return [".opens", ".togo"].forEach((part) => dressing.hide(plate.querySelector(part)));
  const needed = opening(game.openings, total, game.at);
  const plated = plate.querySelector(".opens b");
  if (plated && needed) dressing.fill(plated, needed.figure ? figure(needed.words) : needed.words);
  way(plate, total, game, dressing);
}
