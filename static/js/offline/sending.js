// Sends what waits on this phone: in order, one after the other, and stops a game at the first question.

import { forget } from "./drafts.js";
import { ASKED, LATER, LOST, STORED, STUCK, post } from "./post.js";
import { change, drop, find, waiting } from "./queue.js";

export const EVERY = 4000; // ms between tries while something waits

const LAST = "scorekeeper:sending"; // how the last try went, for the next page

const remember = (kind) => {
  try {
    sessionStorage.setItem(LAST, kind);
  } catch {
    // Then the next page finds out for itself.
  }
};

export const lost = () => {
  try {
    return sessionStorage.getItem(LAST) === LOST;
  } catch {
    return false;
  }
};

async function inOrder() {
  const halted = new Set();
  for (const { entry_key } of await waiting()) {
    const entry = await find(entry_key);
    if (!entry || halted.has(entry.game)) continue;
    if (entry.state === "waiting") {
      const { kind, why } = await post(entry);
      remember(kind);
      if (kind === LOST) return;
      if (kind === STORED) await stored(entry);
      else if (kind === ASKED) await change(entry_key, { state: "asked", why });
      else if (kind === LATER && !entry.later) await change(entry_key, { later: true });
      else if (kind === STUCK && !entry.stuck) await change(entry_key, { stuck: true });
    }
    if (await find(entry_key)) halted.add(entry.game);
  }
}

async function stored(entry) {
  await drop(entry.entry_key);
  forget(entry.entry_key);
  navigator.serviceWorker?.controller?.postMessage({ stale: entry.action.replace(/rounds\/.*/, "") });
}

// Acts while no tab of this phone sends.
export const alone = (act) => (navigator.locks ? navigator.locks.request("scorekeeper-sending", act) : act());

// Sends all that waits.
export async function send() {
  await alone(inOrder);
  document.dispatchEvent(new Event("sent"));
}

let going = false;
let timer;

async function turn() {
  if (going) return;
  going = true;
  clearTimeout(timer);
  try {
    if ((await waiting()).some((entry) => entry.state === "waiting")) {
      await send();
      timer = setTimeout(turn, EVERY);
    }
  } catch {
    // Storage is refused: nothing waits here.
  }
  going = false;
}

// Goes on sending as long as this page is open.
export function keepSending() {
  turn();
  for (const event of ["online", "pageshow"]) window.addEventListener(event, turn);
  for (const event of ["visibilitychange", "waiting"]) document.addEventListener(event, turn);
}
