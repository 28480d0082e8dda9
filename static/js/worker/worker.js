// The service worker: the app opens without a network, with what this phone has kept of it.

import { keepGame, renew } from "./games.js";
import { forget, gone, keep, listed, ofSet, own, page } from "./pages.js";
import { activate, file, install } from "./shell.js";

/* global HEAD */

const PATIENCE = 3000; // ms for the network where a kept page could be shown instead

const after = (time) => new Promise((resolve) => setTimeout(resolve, time));

// A page from the network, kept again where it is kept at all; what is gone there goes here.
async function fresh(request) {
  const answer = await fetch(request);
  const { pathname } = new URL(request.url);
  if (gone(answer)) await forget(pathname);
  else if (listed(request.url) || await page(request.url)) await keep(request.url, answer.clone());
  return answer;
}

// The page that an address would have led on to.
const instead = (url) => {
  const address = HEAD.instead[new URL(url).pathname];
  return address && page(new URL(address, location.href).href);
};

// The network first; the kept page where there is no answer, or none in time; else the page that says so.
async function shown(event) {
  const { request } = event;
  const kept = await page(request.url) ?? (ofSet(request.url) ? null : await page(request.url, { ignoreSearch: true })) ?? await instead(request.url);
  const asked = fresh(request);
  event.waitUntil(asked.catch(() => {}));
  try {
    const answer = await (kept ? Promise.race([asked, after(PATIENCE).then(() => kept)]) : asked);
    return kept && answer.type === "basic" && !own(answer) ? kept : answer; // a proxy speaks for an app that is down
  } catch {
    return kept ?? await page(new URL(HEAD.offline, location.href).href) ?? Response.error();
  }
}

async function sent(request) {
  try {
    return await fetch(request);
  } catch {
    return await page(new URL(HEAD.unsent, location.href).href) ?? Response.error();
  }
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(install());
});

self.addEventListener("activate", (event) => event.waitUntil(activate().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.headers.has("Scorekeeper-Live")) return;
  if (request.mode === "navigate") event.respondWith(request.method === "GET" ? shown(event) : sent(request));
  else if (request.method === "GET" && pathname.startsWith(HEAD.files)) event.respondWith(file(request));
});

let busy = Promise.resolve();

// Pages are kept one after the other, so that a phone that plays is not slowed down by it.
self.addEventListener("message", (event) => {
  const { game, stale } = event.data ?? {};
  if (game) busy = busy.then(() => keepGame(event.data)).catch(() => {});
  if (stale) busy = busy.then(() => renew(stale)).catch(() => {});
  event.waitUntil(busy);
});
