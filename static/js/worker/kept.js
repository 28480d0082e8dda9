// What the worker keeps: the shell of one version, and pages, each with the tag of the state it was made from.

/* global HEAD */

export const PATIENCE = 3000; // ms for the network where a kept page could be shown instead
const MOST_GAMES = 3;
const TAG = "Scorekeeper-Tag";
const LATEST = `${HEAD.root}kept-games`; // under this address stands which games are kept, latest first
const SHELL = `shell ${HEAD.version}`;
const PAGES = `pages ${HEAD.version}`;
const NOBODY = "Scorekeeper-Live"; // a page asked for with it is looked at by nobody: its toasts stay for a person

const plain = (address) => address.split("#")[0];
const html = (answer) => answer.headers.get("Content-Type")?.startsWith("text/html");

// Whether it is the app that answers, and not a proxy or the page of a hotel.
export const own = (answer) => answer.headers.has("Scorekeeper");

// Whether there is no such page any more for this phone.
export const gone = (answer) => own(answer) && [403, 404].includes(answer.status);

// Whether an answer may be shown again: a whole page, of this very address, that says nothing only once.
const lasting = (answer) => answer.ok && own(answer) && !answer.redirected && answer.type === "basic" && html(answer) && !answer.headers.has("Scorekeeper-Once");

export const page = async (address, options) => (await caches.open(PAGES)).match(plain(address), options);

// Whether an address asks for the rules of a named set, which no other page can stand for.
export const ofSet = (address) => new URL(address).searchParams.has("rule_set");

// Whether a page belongs to no game and is kept; what a module reads from its address makes no other page.
export const listed = (address) => HEAD.pages.includes(new URL(address).pathname) && (!new URL(address).search || ofSet(address));

export async function keep(address, answer, tag = "") {
  if (!lasting(answer)) return;
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Vary"]) headers.delete(name); // they speak of the way here
  headers.set(TAG, tag);
  await (await caches.open(PAGES)).put(plain(address), new Response(await answer.blob(), { headers }));
}

const below = (path, within) => path === within || (within.endsWith("/") && path.startsWith(within));

export async function forget(within) {
  const kept = await caches.open(PAGES);
  for (const { url } of await kept.keys()) if (below(new URL(url).pathname, within)) await kept.delete(url);
}

async function fetched(address, tag) {
  const answer = await fetch(address, { headers: { [NOBODY]: "1" }, cache: "no-store" });
  if (gone(answer)) await forget(new URL(address, location.href).pathname);
  await keep(new URL(address, location.href).href, answer, tag);
}

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
  for (const one of games) if (!kept.slice(0, MOST_GAMES).includes(one)) await forget(one);
  await (await caches.open(PAGES)).put(LATEST, Response.json(kept.slice(0, MOST_GAMES)));
  await prune(game, pages);
  for (const address of pages) {
    if ((await page(new URL(address, location.href).href))?.headers.get(TAG) !== tag) await fetched(address, tag);
  }
}

async function prune(game, pages) {
  const kept = await caches.open(PAGES);
  for (const { url } of await kept.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith(game) && !pages.includes(pathname)) await kept.delete(url);
  }
}

// Asks anew for the kept pages of a game that is known to have changed.
export async function renew(game) {
  for (const { url } of await (await caches.open(PAGES)).keys()) if (new URL(url).pathname.startsWith(game)) await fetched(url, "");
}

export async function install() {
  await (await caches.open(SHELL)).addAll(HEAD.shell);
  for (const address of HEAD.pages) await fetched(address, "").catch(() => {});
  const before = (await caches.keys()).filter((name) => name.startsWith("pages ") && name !== PAGES);
  for (const name of before) for (const { url } of await (await caches.open(name)).keys()) await again(url, name);
}

// A page kept by the version before: fetched anew, or else taken over as it is.
async function again(url, before) {
  if (await page(url)) return;
  const old = await (await caches.open(before)).match(url);
  if (new URL(url).pathname === LATEST) return (await caches.open(PAGES)).put(url, old);
  await fetched(url, "").catch(async () => (await caches.open(PAGES)).put(url, old));
}

export async function activate() {
  for (const name of await caches.keys()) if (/^(shell|pages) /.test(name) && ![SHELL, PAGES].includes(name)) await caches.delete(name);
}

// A static file: of this version from the shell; one that an older page names is given as it is now.
export async function file(request) {
  const shell = await caches.open(SHELL);
  const found = await shell.match(request);
  if (found) return found;
  try {
    const answer = await fetch(request);
    if (answer.ok && request.url.includes(`/${HEAD.assets}/`)) await shell.put(request, answer.clone());
    return answer;
  } catch (error) {
    const now = await shell.match(request.url.replace(/(\/static\/)[^/]+\//, `$1${HEAD.assets}/`));
    if (now) return now;
    throw error;
  }
}
