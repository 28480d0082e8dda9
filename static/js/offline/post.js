// Sends one kept round, and says what became of it.

const PATIENCE = 10000; // ms until a round counts as not sent; sent twice it is stored once

export const STORED = "stored";
export const LATER = "later"; // one before it waits to be confirmed
export const ASKED = "asked"; // the server has a question, or refuses
export const STUCK = "stuck"; // the server fails at this very round
export const LOST = "lost"; // no network, or no server

const ANSWER = "Scorekeeper-Delivery"; // by this header the app's own answers are told from anybody else's
const WHY = { 403: "watcher", 404: "gone" };

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

async function once(entry) {
  const headers = { [ANSWER]: "1", "Content-Type": "application/x-www-form-urlencoded" };
  const answer = await within(entry.action, { method: "POST", body: entry.body, headers });
  const said = answer.headers.get(ANSWER);
  if (said && answer.status === 500) return { kind: STUCK };
  if (!said || answer.status >= 500 || answer.status === 429) return { kind: LOST };
  if ([STORED, LATER].includes(said)) return { kind: said };
  return { kind: ASKED, why: WHY[answer.status] ?? said };
}

// The same body with a token that holds now: the page it was typed on may be older than the session.
export async function renewed(entry) {
  const answer = await within(`${document.querySelector("meta[name=scorekeeper]").content}token`, {});
  if (!answer.ok || !answer.headers.has(ANSWER)) throw new Error(answer.status);
  const body = new URLSearchParams(entry.body);
  body.set("csrf_token", await answer.text());
  return { ...entry, body: body.toString() };
}

export async function post(entry) {
  try {
    const answer = await once(entry);
    return answer.why === "stale" ? await once(await renewed(entry)) : answer;
  } catch {
    return { kind: LOST };
  }
}
