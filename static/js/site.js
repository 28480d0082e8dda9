// What every page gets: the sign that modules run here, so that styles may put the pad in place of plain fields.

document.documentElement.classList.add("js");

/* A hardware keyboard's Back and Forward bring pages back as they were left; an action that was pressed is pressable again. */
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  for (const button of document.querySelectorAll("button[data-sent]")) {
    button.disabled = false;
    delete button.dataset.sent;
  }
});
