// The shell of one version of the app: its static files, and how one version takes over from the last.

import { LATEST } from "./games.js";
import { PAGES, fetched, page } from "./pages.js";

/* global HEAD */

const SHELL = `shell ${HEAD.version}`;

export async function install() {
  await (await caches.open(SHELL)).addAll(HEAD.shell);
  for (const address of HEAD.pages) await fetched(address).catch(() => {});
  const before = (await caches.keys()).filter((name) => name.startsWith("pages ") && name !== PAGES);
  for (const name of before) for (const { url } of await (await caches.open(name)).keys()) await again(url, name);
}

// A page kept by the version before: fetched anew, or else taken over as it is.
async function again(url, before) {
  if (await page(url)) return;
  const old = await (await caches.open(before)).match(url);
  if (new URL(url).pathname === LATEST) return (await caches.open(PAGES)).put(url, old);
  await fetched(url).catch(async () => (await caches.open(PAGES)).put(url, old));
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
