// Has the service worker registered after all else, so that nothing waits for it; and brings what is needed where rounds wait.

const idle = (act) => (globalThis.requestIdleCallback ? requestIdleCallback(act) : setTimeout(act, 200));

const NOTE = "scorekeeper:waiting"; // written by queue.js

// Whether something may wait on this phone: most visitors never need the script for it. What cannot be told may be.
const mayWait = async () => localStorage[NOTE] || (await indexedDB.databases()).some(({ name }) => name === "scorekeeper");

// Brings the script that shows and sends what waits, once there is something.
function loadWaiting() {
  const told = document.querySelector("[data-waiting-script]");
  if (!told) return;
  const load = () => {
    const script = document.createElement("script");
    [script.type, script.src] = ["module", told.dataset.waitingScript];
    document.head.append(script); // twice is once: a module runs once a page
  };
  mayWait().then((may) => may && load(), load);
  window.addEventListener("storage", ({ key }) => key === NOTE && load());
}

function register() {
  const workers = navigator.serviceWorker;
  const root = document.querySelector("meta[name=scorekeeper]")?.content;
  if (!workers || !root) return;
  workers.register(`${root}service-worker.js`, { scope: root, updateViaCache: "none" }).catch(() => {});
}

export function registerLater() {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", loadWaiting);
  else loadWaiting();
  if (document.readyState === "complete") idle(register);
  else window.addEventListener("load", () => idle(register));
}
