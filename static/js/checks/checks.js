// A question during play, answered on the phone while one taps: the page keeps what was tapped, in order, and the
// question's module says what the parts of the page become. The address follows, so that a reload finds the same.

import { feel } from "../phone/feel.js";
import { fillIn, taps } from "./arriving.js";
import { deal } from "./deal.js";
import { goingOut } from "./going_out.js";
import { hand } from "./hand.js";
import { open } from "./open.js";
import { run } from "./run.js";

const QUESTIONS = { open, hand, run, deal, "going-out": goingOut };
const MOST = 120; // taps, as the server takes them

const form = document.getElementById("check");
const kept = form?.elements.taps;
let suit = form?.querySelector("[data-suit][aria-pressed=true]")?.dataset.suit ?? "";

const tapped = () => (kept?.value ? kept.value.split(".") : []);

const address = () => {
  const query = new URLSearchParams(new FormData(form));
  for (const [name, value] of [...query]) if (!value) query.delete(name);
  const text = query.toString();
  return text ? `${form.action}?${text}` : form.action;
};

// A status stays the same element, so that it is read out; what has not changed is left alone.
function put(id, { kind, html }) {
  const part = document.getElementById(id);
  if (kind) part.className = kind;
  if (part.drawn === html) return;
  part.innerHTML = html;
  part.drawn = html;
}

function answer(rules) {
  const focused = document.activeElement?.id;
  const parts = QUESTIONS[form.dataset.check](rules, tapped(), Object.fromEntries(new FormData(form)));
  for (const [id, part] of Object.entries(parts)) put(id, part);
  for (const field of form.querySelectorAll("[data-typed]")) field.setAttribute("aria-invalid", Boolean(parts[`${field.id}-error`].html));
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus({ preventScroll: true });
  form.querySelector(".meld.now")?.scrollIntoView({ block: "nearest" });
}

// What the page was refused for at first is from now on told under its field.
function follow() {
  document.querySelector(".notice.bad")?.remove();
  document.title = document.title.replace(`${form.dataset.error} `, "");
}

function ask(rules) {
  answer(rules);
  follow();
  history.replaceState(history.state, "", address());
}

function keep(rules, made) {
  if (made.length > MOST) return;
  kept.value = made.join(".");
  ask(rules);
}

// Erasing takes the last card away, with the choice of a meld that came after it.
function erased(before) {
  const cards = [...before];
  while (cards.length && /^[mn]/.test(cards.at(-1))) cards.pop();
  cards.pop();
  return cards;
}

function choose(key) {
  suit = key.dataset.suit;
  for (const one of form.querySelectorAll("[data-suit]")) {
    one.setAttribute("aria-pressed", one === key);
    one.classList.toggle("now", one === key);
  }
}

function press(rules, key) {
  const { card, act, tap } = key.dataset;
  if (card) keep(rules, [...tapped(), card === "X" ? card : card + suit]);
  else if (tap) keep(rules, [...tapped(), tap]);
  else if (act === "erase") keep(rules, erased(tapped()));
  else if (act === "clear") keep(rules, []);
  else if ("suit" in key.dataset) choose(key);
}

function arrive(rules) {
  const asked = new URLSearchParams(location.search);
  const made = kept ? taps(rules, asked).slice(0, MOST).join(".") : "";
  const other = fillIn(form, asked) || (kept && made !== kept.value);
  if (kept) kept.value = made;
  if (other) answer(rules);
}

if (form) {
  const rules = JSON.parse(document.getElementById("check-rules").textContent);
  for (const field of form.querySelectorAll(".without-js :is(input, button)")) field.disabled = true;
  if (kept) kept.disabled = false;
  arrive(rules);
  form.addEventListener("click", (event) => {
    const key = event.target.closest("[data-card], [data-act], [data-tap], [data-suit]");
    if (!key) return;
    if (key.matches(".key")) feel("press");
    press(rules, key);
  });
  form.addEventListener("input", () => ask(rules));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask(rules);
  });
}
