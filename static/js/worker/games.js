// Which games the worker keeps the pages of: those that were looked at last.

import { PAGES, addresses, drop, fetched, forget, keptOf, page } from "./pages.js";

/* global HEAD */

const MOST = 3;
export const LATEST = `${HEAD.root}kept-games`; // under this address stands which games are kept, latest first

async function latest() {
  try {
    return await (await page(LATEST)).json();
  } catch {
    return [];
  }
}

// Keeps the pages of a game that was looked at, one after the other; those that are of this state already stay.
export async function keepGame({ game, pages, tag }) {
  const games = [game, ...(await latest()).filter((one) => one !== game)];
  const kept = pages.length ? games : games.slice(1);
  for (const one of games) if (!kept.slice(0, MOST).includes(one)) await forget(one);
  await (await caches.open(PAGES)).put(LATEST, Response.json(kept.slice(0, MOST)));
  await drop((path) => path.startsWith(game) && !pages.includes(path));
  for (const address of pages) if (!(await keptOf(address, tag))) await fetched(address, tag);
}

// Asks anew for the kept pages of a game that is known to have changed.
export async function renew(game) {
  for (const url of await addresses()) if (new URL(url).pathname.startsWith(game)) await fetched(url);
}
