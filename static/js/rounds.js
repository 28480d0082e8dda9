// Opens a round in place on the game's page; without it the number leads to the round's own page.
const table = document.querySelector("[data-rounds]");

async function open(link) {
  const row = link.closest("tr");
  if (row.nextElementSibling?.matches(".detail")) {
    row.nextElementSibling.remove();
    link.setAttribute("aria-expanded", "false");
    return;
  }
  const answer = await fetch(link.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(answer.status);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const block = page.querySelector("[data-round]");
  const detail = document.createElement("tr");
  detail.className = "detail";
  const cell = detail.insertCell();
  cell.colSpan = row.cells.length;
  cell.append(...document.adoptNode(block).childNodes);
  row.after(detail);
  link.setAttribute("aria-expanded", "true");
}

table?.querySelectorAll("tbody th a").forEach((link) => {
  link.setAttribute("role", "button");
  link.setAttribute("aria-expanded", "false");
  link.addEventListener("keydown", (event) => {
    if (event.key === " ") {
      event.preventDefault();
      link.click();
    }
  });
  link.closest("tr").addEventListener("click", (event) => {
    if (!event.target.closest("a") && getSelection().isCollapsed) link.click();
  });
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link).catch(() => { location.href = link.href; });
  });
});
