// Passes a game's link on: through the phone's own ways to send, or copied. Each button is there only where it works.

// Over plain http a browser lends no clipboard, but copies what is selected.
async function copy(link) {
  if (navigator.clipboard) return navigator.clipboard.writeText(link.href);
  getSelection().selectAllChildren(link);
  return document.execCommand("copy");
}

for (const row of document.querySelectorAll("[data-pass]")) {
  const link = row.parentElement.querySelector(".address a");
  const [toSend, toCopy, said] = row.children;
  toSend.hidden = !navigator.share;
  toCopy.hidden = !navigator.clipboard && !document.queryCommandSupported?.("copy");
  row.hidden = toSend.hidden && toCopy.hidden;
  toSend.addEventListener("click", () => {
    navigator.share({ title: document.title, url: link.href }).catch(() => {}); // changed one's mind
  });
  toCopy.addEventListener("click", async () => {
    said.textContent = "";
    if ((await copy(link).catch(() => false)) !== false) said.textContent = said.dataset.said;
  });
}
