// Words and parts for what waits: fetched once a page, or what the worker has kept of them.

const address = () => `${document.querySelector("meta[name=scorekeeper]").content}offline/parts`;

async function answered() {
  try {
    return await fetch(address());
  } catch (error) {
    const kept = await globalThis.caches?.match(new URL(address(), location.href).href);
    if (kept) return kept;
    throw error;
  }
}

let asked = null;

async function bring() {
  const answer = await answered();
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const parts = [...page.querySelectorAll("template, script")].map((part) => document.importNode(part, true));
  document.body.append(...parts);
  const block = document.getElementById("waiting-words");
  return { ...JSON.parse(block.textContent), page: block.dataset.look };
}

// The words, once the parts stand in the page.
export function words() {
  asked ??= bring();
  asked.catch(() => (asked = null));
  return asked;
}

export const part = (name) => document.querySelector(`template[data-waiting="${name}"]`).content.firstElementChild.cloneNode(true);
