// Has the service worker registered after all else, so that nothing waits for it.

const idle = (act) => (globalThis.requestIdleCallback ? requestIdleCallback(act) : setTimeout(act, 200));

function register() {
  const workers = navigator.serviceWorker;
  const root = document.querySelector("meta[name=scorekeeper]")?.content;
  if (!workers || !root) return;
  workers.register(`${root}service-worker.js`, { scope: root, updateViaCache: "none" }).catch(() => {});
}

export function registerLater() {
  if (document.readyState === "complete") idle(register);
  else window.addEventListener("load", () => idle(register));
}
