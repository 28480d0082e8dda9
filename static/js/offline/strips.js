// Strips that say what waits on this phone and what became of it.

import { part } from "./parts.js";
import { renewed } from "./post.js";
import { change, find } from "./queue.js";
import { lost, send } from "./sending.js";
import { fill } from "../entry/words.js";

const SAID = { beside: ["conflict", "compare"], gone: ["gone", "look"], watcher: ["watcher", "look"] };

// Sends once more what is kept: the question may have answered itself. Else it goes as a form of the
// page, so that the server's own page asks.
async function ask(entry_key) {
  await change(entry_key, { state: "waiting" });
  await send();
  const found = await find(entry_key);
  if (found?.state !== "asked") return;
  const entry = await renewed(found).catch(() => found);
  await change(entry_key, { body: entry.body });
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: entry.action, hidden: true });
  for (const [name, value] of new URLSearchParams(entry.body)) form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  document.body.append(form);
  HTMLFormElement.prototype.submit.call(form);
}

function question(entry, words) {
  const [said, act] = SAID[entry.why] ?? ["asked", "answer"];
  const strip = part("asked");
  strip.querySelector("[data-said]").textContent = fill(words[said], entry);
  const button = strip.querySelector("button");
  button.textContent = words[act];
  button.addEventListener("click", () => (act === "look" ? location.assign(words.page) : ask(entry.entry_key)));
  return strip;
}

function kindOf(entries, behind) {
  const [first] = entries;
  if (!lost() && behind) return "behind";
  if (!lost() && first.later) return "later";
  if (!lost() && first.stuck) return "stuck";
  if (entries.length > 1) return "more";
  return first.before ? "correction" : "one";
}

function told(entries, words, over, behind) {
  const strip = part(lost() ? "lost" : "kept");
  const [first] = entries;
  const kind = kindOf(entries, behind);
  strip.querySelector("b").textContent = lost() ? words.lost : "";
  strip.querySelector("[data-said]").textContent = [fill(words[kind], { ...first, count: entries.length }), over ? words[entries.length > 1 ? "over_more" : "over_one"] : ""].join(" ");
  return strip;
}

// Puts the strips under the bar, in place of those that stood there.
export function strips(entries, words, over) {
  const bar = document.querySelector("main .bar");
  const asked = entries.filter((entry) => entry.state === "asked");
  const kept = entries.filter((entry) => entry.state === "waiting");
  const made = asked.map((entry) => question(entry, words));
  if (kept.length && (lost() || asked.length || over || kept[0].later || kept[0].stuck)) made.push(told(kept, words, over, asked.length > 0));
  const said = made.map((strip) => strip.textContent).join();
  const stand = [...document.querySelectorAll("main > [data-waits]")];
  if (stand.map((strip) => strip.textContent).join() === said) return;
  for (const strip of stand) strip.remove();
  bar.after(...made);
}
