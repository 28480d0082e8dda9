// Sends what waits on this phone: in order, one after the other, and stops a game at the first question.

import { change, drop, find, waiting } from "./queue.js";

const PATIENCE = 10000; // ms until a round counts as not sent; sent twice it is stored once
const EVERY = 4000; // ms between tries while something waits

export const STORED = "stored";
export const ASKED = "asked"; // the server has a question, or refuses
export const LOST = "lost"; // no network, or no server
const LATER = "later"; // what comes before it is not settled yet

const ANSWER = "Scorekeeper-Delivery"; // by this header the app's own answers are told from anybody else's
const LAST = "scorekeeper:sending"; // how the last try went, for the next page

const root = () => document.querySelector("meta[name=scorekeeper]").content;

// fetch with a limit, also where AbortSignal.timeout is missing.
async function within(address, options) {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), PATIENCE);
  try {
    return await fetch(address, { ...options, signal: control.signal, cache: "no-store", redirect: "manual" });
  } finally {
    clearTimeout(timer);
  }
}

async function post(entry) {
  const headers = { [ANSWER]: "1", "Content-Type": "application/x-www-form-urlencoded" };
  const answer = await within(entry.action, { method: "POST", body: entry.body, headers });
  const said = answer.headers.get(ANSWER);
  if (!said || answer.status >= 500 || answer.status === 429) return { kind: LOST };
  if ([STORED, LATER].includes(said)) return { kind: said };
  const { status } = answer;
  return { kind: ASKED, status: status === 409 && said !== "beside" ? 0 : status, stale: said === "stale" };
}

// The same body with a token that holds now: the page it was typed on may be older than the session.
export async function renewed(entry) {
  const answer = await within(`${root()}token`, {});
  if (!answer.ok || !answer.headers.has(ANSWER)) throw new Error(answer.status);
  const body = new URLSearchParams(entry.body);
  body.set("csrf_token", await answer.text());
  return { ...entry, body: body.toString() };
}

async function one(entry) {
  try {
    const answer = await post(entry);
    return answer.stale ? await post(await renewed(entry)) : answer;
  } catch {
    return { kind: LOST };
  }
}

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
      const answer = await one(entry);
      remember(answer.kind);
      if (answer.kind === LOST) return;
      if (answer.kind === STORED) await stored(entry);
      if (answer.kind === ASKED) await change(entry_key, { state: "asked", status: answer.status });
    }
    if (await find(entry_key)) halted.add(entry.game);
  }
}

async function stored(entry) {
  await drop(entry.entry_key);
  forget(entry.entry_key);
  navigator.serviceWorker?.controller?.postMessage({ stale: entry.action.replace(/rounds\/.*/, "") });
}

// What was typed for a round that is stored is a draft no more.
export function forget(entry_key) {
  try {
    for (const [name, text] of Object.entries(localStorage)) {
      if (name.startsWith("scorekeeper:draft:") && text.includes(JSON.stringify(entry_key))) localStorage.removeItem(name);
    }
  } catch {
    // Storage is forbidden: there is no draft either.
  }
}

// Sends all that waits, while no other tab does.
export async function send() {
  if (navigator.locks) await navigator.locks.request("scorekeeper-sending", inOrder);
  else await inOrder();
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
