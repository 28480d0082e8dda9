// The pages that the worker keeps for one version of the app, each with the tag of the state it was made from.

/* global HEAD */

export const PAGES = `pages ${HEAD.version}`;
const TAG = "Scorekeeper-Tag";
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

// Drops the pages whose paths are such.
export async function drop(such) {
  const kept = await caches.open(PAGES);
  for (const { url } of await kept.keys()) if (such(new URL(url).pathname)) await kept.delete(url);
}

// Drops a page that is gone, with all below it.
export async function forget(within) {
  await drop((path) => below(path, within));
}

// Keeps a page as it is now.
export async function fetched(address, tag = "") {
  const answer = await fetch(address, { headers: { [NOBODY]: "1" }, cache: "no-store" });
  if (gone(answer)) await forget(new URL(address, location.href).pathname);
  await keep(new URL(address, location.href).href, answer, tag);
}

// Whether a page is kept as it was made from that state.
export const keptOf = async (address, tag) => (await page(new URL(address, location.href).href))?.headers.get(TAG) === tag;

export async function addresses() {
  return (await (await caches.open(PAGES)).keys()).map(({ url }) => url);
}
