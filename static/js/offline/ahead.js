// The entry page moved on: behind the rounds that wait on this phone, or to one of them that is to be put right.

import { words } from "./parts.js";
import { waiting } from "./queue.js";
import { next, totals } from "./reckoning.js";
import { typed } from "../entry/fields.js";
import { fill } from "../entry/words.js";

const HASH = "#waiting-";
const read = (id) => JSON.parse(document.getElementById(id).textContent);
let told = null;

// What the page knew when it came: number, dealers, and totals before the round.
export const block = () => (told ??= { ...read("ahead"), number: Number(document.getElementById("entry").elements.number.value), totals: read("entry-rules").totals });

const freshKey = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(12)))).replaceAll("+", "-").replaceAll("/", "_");

// Moves the page on. Where nothing waits it stays as it is.
export async function move(form) {
  const entries = await waiting(form.dataset.game);
  if (!entries.length) return;
  const { title } = await words();
  const action = new URL(form.getAttribute("action"), location.href).pathname;
  const opened = entries.find((one) => `${HASH}${one.entry_key}` === location.hash || (one.action === action && one.before));
  if (opened) open(form, opened, entries, title);
  else if (form.dataset.fresh === "new") onward(form, entries, title);
}

// The next round: its number, title, dealer and totals, nothing typed, and keys of its own.
export function onward(form, entries, title, least = 0) {
  block();
  const number = Math.max(least, next(entries, told.number));
  if (number > told.number) {
    blank(form);
    place(form, fill(title, { number }), number, String(number), freshKey());
  }
  rules((known) => Object.assign(known, { totals: totals(entries, told) }, number > told.number ? { shared: null } : {}));
}

// A round that waits, as it was typed.
function open(form, entry, entries, title) {
  block();
  const body = new URLSearchParams(entry.body);
  blank(form);
  for (const field of typed(form)) {
    if (field.type === "radio") field.checked = field.value === body.get("out");
    else field.value = body.get(field.name) ?? "";
    if (field.value && field.closest("details") && field.type !== "radio") field.closest("details").open = true;
  }
  for (const name of ["version", "seen"]) if (form.elements[name] && body.has(name)) form.elements[name].value = body.get(name);
  if (told.gains) Object.assign(form.elements.entry_key, { value: entry.entry_key });
  else place(form, fill(title, entry), entry.number, `waiting-${entry.entry_key}`, entry.entry_key);
  form.dataset.round = `waiting-${entry.entry_key}`;
  form.dataset.opened = "";
  const before = entries.slice(0, entries.indexOf(entry));
  rules((known) => Object.assign(known, { shared: null }, told.gains ? {} : { totals: totals(before, told) }));
}

function blank(form) {
  for (const field of typed(form)) {
    if (field.type === "radio") field.checked = false;
    else if (field instanceof HTMLSelectElement) field.selectedIndex = 0;
    else field.value = "";
  }
}

function place(form, title, number, draft, key) {
  block();
  for (const heading of document.querySelectorAll(".bar h1")) heading.textContent = title;
  document.title = title;
  const dealt = document.querySelector(".bar .small");
  const turn = (of) => told.dealers[Math.max(0, of - told.number) % told.dealers.length];
  dealt.textContent = dealt.textContent.replace(turn(Number(form.elements.number.value)), () => turn(number));
  form.elements.number.value = number;
  form.elements.entry_key.value = key;
  form.dataset.round = draft;
  form.setAttribute("name", `round-${draft}`);
}

function rules(change) {
  const script = document.getElementById("entry-rules");
  const known = JSON.parse(script.textContent);
  change(known);
  script.textContent = JSON.stringify(known);
}
