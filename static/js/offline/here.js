// What this phone can do, looked up in the page; and the rounds that wait on it, to be read, copied or deleted.

import { forget } from "./drafts.js";
import { drop, remains, takeBack, waiting } from "./queue.js";
import { alone, keepSending } from "./sending.js";
import { points, signed } from "../scoring/numbers.js";

const template = (name) => document.querySelector(`[data-waiting="${name}"]`).content.firstElementChild.cloneNode(true);

function say(name, state) {
  const part = document.querySelector(`[data-can="${name}"]`);
  part.dataset.state = state;
  for (const words of part.querySelectorAll("[data-when]")) words.hidden = words.dataset.when !== state;
}

async function storage() {
  try {
    await waiting();
    return "yes";
  } catch {
    return "no";
  }
}

async function kept() {
  if (!globalThis.caches) return "no";
  const names = (await caches.keys()).filter((name) => name.startsWith("pages "));
  const sizes = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
  const count = sizes.reduce((sum, size) => sum + size, 0);
  for (const place of document.querySelectorAll("[data-count]")) place.textContent = count;
  return count ? "yes" : "no";
}

async function look() {
  const worker = globalThis.isSecureContext && Boolean(await navigator.serviceWorker?.getRegistration());
  say("secure", location.protocol === "https:" ? "yes" : isSecureContext ? "own" : "no");
  say("worker", worker ? "yes" : "no");
  say("storage", await storage());
  say("pages", await kept().catch(() => "no"));
  document.querySelector("[data-looking]").hidden = true;
  document.querySelector("[data-found]").hidden = false;
}

const text = (entry) => [`${entry.label}, ${new Date(entry.at).toLocaleString()}`, ...entry.teams.map((team, place) => `${team}: ${signed(entry.gains[place])} = ${points(entry.totals[place])}`), ...(entry.lines ?? [])].join("\n");

// What keeps an entry here: its own question, or that the link of its game was of no use to the one before it.
const why = (entry, entries) => entries.find((one) => one.game === entry.game && one.state === "asked" && (one === entry || ["gone", "watcher"].includes(one.why)))?.why;

function listed(entry, place, entries) {
  const made = template("entry");
  made.querySelector("h3").textContent = entry.label;
  made.querySelector("pre").textContent = text(entry).split("\n").slice(1).join("\n");
  made.querySelector("a").href = `${entry.action.replace(/rounds\/.*/, "")}`;
  const said = made.querySelector(`[data-status="${CSS.escape(why(entry, entries))}"]`);
  (said || made.querySelector(`[data-status="${entry.state}"]`)).hidden = false;
  made.querySelector("[data-copy]").addEventListener("click", (event) => copy(made, event.currentTarget, text(entry)));
  sure(made, async () => {
    for (const key of await alone(() => takeBack(entry.entry_key))) forget(key);
  });
  return made;
}

// Without the clipboard the figures are selected, to be copied by hand.
async function copy(made, button, figures) {
  try {
    await navigator.clipboard.writeText(figures);
    button.textContent = button.dataset.done;
  } catch {
    getSelection().selectAllChildren(made.querySelector("pre"));
  }
}

function sure(made, act) {
  const asking = made.querySelector("[data-sure]");
  const acts = made.querySelector("[data-acts]");
  const turn = (on) => [acts.hidden, asking.hidden] = [on, !on];
  made.querySelector("[data-delete]").addEventListener("click", () => { turn(true); asking.querySelector("[data-no]").focus(); });
  asking.querySelector("[data-no]").addEventListener("click", () => turn(false));
  asking.querySelector("[data-yes]").addEventListener("click", act);
}

function strange(key) {
  const made = template("strange");
  sure(made, () => drop(key));
  return made;
}

async function list() {
  const entries = await waiting();
  const others = await remains();
  document.getElementById("waiting").hidden = !entries.length && !others.length;
  document.querySelector("[data-entries]").replaceChildren(...entries.map(listed), ...others.map(strange));
}

for (const event of ["waiting", "sent"]) document.addEventListener(event, () => list().catch(() => {}));
list().catch(() => {});
look();
navigator.serviceWorker?.addEventListener("controllerchange", look);
keepSending();
