// Lets a page follow its game: asks for it again and again while somebody looks, and changes what has changed.

import { morph } from "./morph.js";
import { putAway } from "./toast.js";

const EVERY = 1500; // ms; with the way there and back, a change is seen within two seconds
const PATIENCE = 8000; // ms until a question counts as lost
const LOST_AFTER = 2; // questions without an answer

const main = document.querySelector("[data-live=main]");
const spoken = document.createElement("p");
let timer, asked, unanswered = 0, over = false;

const strip = (name) => document.querySelector(`[data-strip="${name}"]`);

// Above the dock: what comes while one looks must not push away what is read or touched.
function show(name) {
  if (strip(name)) return;
  putAway();
  const words = document.querySelector(`[data-live-strip="${name}"]`).content.cloneNode(true);
  words.firstElementChild.dataset.strip = name;
  const dock = document.querySelector(".dock");
  if (dock) dock.prepend(words);
  else main.querySelector(".bar").after(words);
}

async function ask() {
  const headers = { "Scorekeeper-Live": "1", "If-None-Match": `W/"${main.dataset.liveTag}"` };
  const options = { headers, cache: "no-store", redirect: "error", signal: AbortSignal.timeout?.(PATIENCE) };
  const answer = await fetch(location.href.split("#")[0], options);
  if (answer.status === 404) over = true;
  else if (answer.status === 410) location.reload();
  else if (answer.ok) take(new DOMParser().parseFromString(await answer.text(), "text/html"));
  else if (answer.status !== 304) throw new Error(answer.status);
}

function take(page) {
  const before = main.dataset.liveTotals;
  for (const fresh of page.querySelectorAll("[data-live]")) {
    const old = document.querySelector(`[data-live="${fresh.dataset.live}"]`);
    if (old) morph(old, fresh);
  }
  document.title = page.title;
  if (main.dataset.liveTotals !== before) spoken.textContent = main.dataset.liveTotals;
  putAway();
  document.dispatchEvent(new Event("live"));
}

async function turn() {
  if (asked || over || document.hidden) return;
  clearTimeout(timer);
  asked = true;
  try {
    await ask();
    unanswered = 0;
    strip("lost")?.remove();
  } catch {
    unanswered += 1;
    if (unanswered >= LOST_AFTER) show("lost");
  }
  asked = false;
  if (over) show("gone");
  else timer = setTimeout(turn, EVERY);
}

if (main) {
  spoken.className = "vh";
  spoken.setAttribute("role", "status");
  document.body.append(spoken);
  timer = setTimeout(turn, EVERY);
  document.addEventListener("visibilitychange", turn);
  window.addEventListener("online", turn);
  window.addEventListener("pageshow", (event) => event.persisted && turn());
}
