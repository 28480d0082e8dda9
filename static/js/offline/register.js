// Has the service worker registered, and tells it which pages of an open game to keep. After all else, so that nothing waits for it.

const idle = (act) => (globalThis.requestIdleCallback ? requestIdleCallback(act) : setTimeout(act, 200));

let told = "";

async function tell() {
  const block = document.getElementById("kept-pages");
  const tag = document.querySelector("[data-live=main]")?.dataset.liveTag;
  if (!block || !tag || told === tag + block.textContent) return;
  told = tag + block.textContent;
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage({ ...JSON.parse(block.textContent), tag });
}

const NOTE = "scorekeeper:waiting"; // written by queue.js

// Whether something may wait on this phone: most visitors never need the script for it.
async function mayWait() {
  try {
    if (localStorage.getItem(NOTE)) return true;
  } catch {
    return true;
  }
  const known = await globalThis.indexedDB?.databases?.();
  return known ? known.some(({ name }) => name === "scorekeeper") : Boolean(globalThis.indexedDB);
}

function load() {
  const told = document.querySelector("template[data-waiting-script]");
  if (!told || told.dataset.loaded) return;
  told.dataset.loaded = "1";
  document.head.append(Object.assign(document.createElement("script"), { type: "module", src: told.dataset.waitingScript }));
}

// The script that shows and sends what waits, once there is something.
export async function loadWaiting() {
  window.addEventListener("storage", (event) => event.key === NOTE && load());
  if (await mayWait().catch(() => true)) load();
}

export function register() {
  const workers = navigator.serviceWorker;
  const root = document.querySelector("meta[name=scorekeeper]")?.content;
  if (!workers || !root) return;
  workers.register(`${root}service-worker.js`, { scope: root, updateViaCache: "none" }).catch(() => {});
  tell();
  document.addEventListener("live", () => idle(tell));
}

export function registerLater() {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", loadWaiting);
  else loadWaiting();
  if (document.readyState === "complete") idle(register);
  else window.addEventListener("load", () => idle(register));
}
