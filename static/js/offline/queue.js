// Rounds that wait on this phone until the server has them. Nothing else opens this database.

import { closedUp, inLine } from "./line.js";

const NAME = "scorekeeper";
const STORE = "waiting";
const NOTE = "scorekeeper:waiting"; // in localStorage
const CHANGED = "waiting"; // the event of this page, and the channel to the phone's other tabs
const PATIENCE = 4000; // ms until a database that does not answer counts as refused

const asked = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

const late = () => new Promise((_, reject) => setTimeout(() => reject(new Error("no answer")), PATIENCE));

let opened = null;

function open() {
  if (opened) return opened;
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "entry_key" });
  const kept = asked(request).then((database) => {
    const forget = () => (opened = null);
    database.onversionchange = () => { database.close(); forget(); };
    database.onclose = forget;
    return database;
  });
  const inTime = Promise.race([kept, late()]);
  inTime.catch(() => {
    opened = null;
    kept.then(() => { opened = kept; document.dispatchEvent(new Event(CHANGED)); }, () => {}); // late after all
  });
  return (opened = inTime);
}

// One transaction; `act` is given the store. Resolves when what was written is safe.
async function within(mode, act) {
  const transaction = (await open()).transaction(STORE, mode, { durability: "strict" });
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error("refused"));
  });
  const [result] = await Promise.all([act(transaction.objectStore(STORE)), done]);
  return result;
}

const channel = globalThis.BroadcastChannel ? new BroadcastChannel(`scorekeeper-${CHANGED}`) : null;
channel?.addEventListener("message", () => document.dispatchEvent(new Event(CHANGED)));

// Which games have something waiting, where it can be read without waiting for the database.
async function note() {
  const games = [...new Set((await waiting()).map((one) => one.game))];
  try {
    if (games.length) localStorage.setItem(NOTE, JSON.stringify(games));
    else localStorage.removeItem(NOTE);
  } catch {
    // Then every page asks the database.
  }
}

async function tell() {
  await note();
  document.dispatchEvent(new Event(CHANGED));
  channel?.postMessage(CHANGED);
}

const figures = (one, { teams }) => Array.isArray(one) && one.length === teams.length && one.every(Number.isFinite);

const fits = (one) => [one.entry_key, one.game, one.action, one.body].every((text) => typeof text === "string")
  && Number.isInteger(one.number) && one.number > 0 && Number.isFinite(one.order)
  && Array.isArray(one.teams) && [one.gains, one.totals, one.before ?? one.gains].every((kept) => figures(kept, one))
  && Array.isArray(one.lines ?? []) && ["waiting", "asked"].includes(one.state)
  && new URL(one.action, location.href).origin === location.origin
  && new RegExp(`/games/${one.game.replace(/[^\w-]/g, "!")}/rounds/(new|\\d+/correct)$`).test(one.action)
  && new URLSearchParams(one.body).get("entry_key") === one.entry_key;

// Whether an entry is one this app wrote: what a stranger put there is never sent, nor shown as a round.
function sound(one) {
  try {
    return fits(one);
  } catch {
    return false; // its action is no address
  }
}

// What waits, of one game or of all, in the order in which it is sent.
export async function waiting(game) {
  const all = await within("readonly", (store) => asked(store.getAll()));
  return inLine(all.filter((one) => sound(one) && (game === undefined || one.game === game)));
}

// The keys of what stands there and is no round of this app.
export async function remains() {
  const all = await within("readonly", (store) => asked(store.getAll()));
  return all.filter((one) => !sound(one)).map((one) => one.entry_key);
}

export async function find(entry_key) {
  return (await waiting()).find((one) => one.entry_key === entry_key);
}

// Keeps an entry, in place of one of the same key, or of `instead`, and at its place in the line.
// Rejects when storage is refused or full.
export async function put(entry, instead) {
  await within("readwrite", async (store) => {
    const all = await asked(store.getAll());
    const kept = (key) => all.find((one) => one.entry_key === key);
    const before = kept(entry.entry_key) ?? kept(instead);
    if (kept(instead) && instead !== entry.entry_key) store.delete(instead);
    const last = Math.max(0, ...all.map((one) => one.order).filter(Number.isFinite));
    return asked(store.put({ ...entry, order: before?.order ?? last + 1 }));
  });
  await tell();
}

// Changes an entry that is still there; one that was dropped meanwhile stays dropped.
export async function change(entry_key, values) {
  await within("readwrite", async (store) => {
    const before = await asked(store.get(entry_key));
    return before && asked(store.put({ ...before, ...values }));
  });
  await tell();
}

export async function drop(entry_key) {
  await within("readwrite", (store) => asked(store.delete(entry_key)));
  await tell();
}

// Takes an entry out for good; later rounds of its game close up, as they do on the server. Gives the keys of all these.
export async function takeBack(entry_key) {
  const moved = await within("readwrite", async (store) => {
    const all = await asked(store.getAll());
    const gone = all.find((one) => one.entry_key === entry_key);
    await asked(store.delete(entry_key));
    const later = gone && sound(gone) ? closedUp(all.filter(sound), gone) : [];
    for (const one of later) await asked(store.put(one));
    return later;
  });
  await tell();
  return [entry_key, ...moved.map((one) => one.entry_key)];
}
