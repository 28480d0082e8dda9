// Tells the service worker which pages of this game to keep, and again when the game has changed.

let told = "";

async function tell() {
  const block = document.getElementById("kept-pages");
  const tag = document.querySelector("[data-live=main]")?.dataset.liveTag;
  if (!block || !tag || told === tag + block.textContent) return;
  told = tag + block.textContent;
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage({ ...JSON.parse(block.textContent), tag });
}

if (navigator.serviceWorker) {
  for (const [where, what] of [[window, "load"], [document, "live"]]) where.addEventListener(what, tell);
  if (document.readyState === "complete") tell();
}
