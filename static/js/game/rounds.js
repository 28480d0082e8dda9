// Opens a round in place on the game's page; without it the number leads to the round's own page.

import { morph } from "./morph.js";

const LINK = "[data-rounds] tbody th > a";

async function block(link) {
  const answer = await fetch(link.href, { headers: { Accept: "text/html", "Scorekeeper-Live": "1" } });
  if (!answer.ok) throw new Error(answer.status);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector("[data-round]");
}

const detail = (link) => {
  const next = link.closest("tr").nextElementSibling;
  return next?.matches(".detail") ? next : null;
};

async function open(link) {
  if (detail(link)) {
    detail(link).remove();
    link.setAttribute("aria-expanded", "false");
    return;
  }
  const content = await block(link);
  const row = link.closest("tr");
  const made = document.createElement("tr");
  made.className = "detail";
  made.dataset.kept = "";
  const cell = made.insertCell();
  cell.colSpan = row.cells.length;
  cell.append(...document.adoptNode(content).childNodes);
  row.after(made);
  link.setAttribute("aria-expanded", "true");
}

function mark() {
  for (const link of document.querySelectorAll(LINK)) {
    link.setAttribute("role", "button");
    link.setAttribute("aria-expanded", String(Boolean(detail(link))));
  }
}

// What an open round says may be corrected on another phone.
async function renew(link) {
  const cell = detail(link).cells[0];
  const fresh = document.createElement("td");
  fresh.colSpan = cell.colSpan;
  fresh.append(...document.adoptNode(await block(link)).childNodes);
  morph(cell, fresh);
}

document.addEventListener("keydown", (event) => {
  if (event.key !== " " || !event.target.matches?.(LINK)) return;
  event.preventDefault();
  event.target.click();
});

// The link that was touched, or that of the row whose figures were.
function touched(event) {
  const link = event.target.closest(LINK);
  if (link || event.target.closest("a, button, .detail") || !getSelection().isCollapsed) return link;
  return event.target.closest("[data-rounds] tbody tr")?.querySelector("th a") ?? null;
}

document.addEventListener("click", (event) => {
  const link = touched(event);
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link).catch(() => { location.href = link.href; });
});

document.addEventListener("live", () => {
  mark();
  for (const link of document.querySelectorAll(LINK)) if (detail(link)) renew(link).catch(() => {});
});

mark();
