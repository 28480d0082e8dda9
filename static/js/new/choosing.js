// Takes the game, or the players, that somebody has chosen from its list: at once by a touch or a click, by keyboard when
// they say so (Enter, Space, or by going on), for the arrows that lead to a choice choose everything on the way.

// One list of choices in the form.
export function listen(form, list) {
  const radios = [...list.querySelectorAll("[type=radio]")];
  const row = list.querySelector(".choose");
  const summary = list.querySelector("summary");
  const changed = () => radios.some((radio) => radio.checked !== radio.defaultChecked);
  let byKeys = false;

  // The page that comes has its focus where this one had it. A form's own `action` is hidden by its buttons of that name.
  function take() {
    const address = form.getAttribute("action").split("#")[0];
    form.setAttribute("action", byKeys ? `${address}#${summary.id}` : address);
    form.requestSubmit(row.querySelector("button"));
  }

  function shut() {
    list.open = false;
    summary.focus();
  }

  function back() {
    radios.forEach((radio) => {
      radio.checked = radio.defaultChecked;
    });
    row.hidden = true;
  }

  window.addEventListener("pageshow", back); // a page come back to, on which the browser has kept a choice not taken
  list.addEventListener("pointerdown", () => {
    byKeys = false;
  });
  list.addEventListener("keydown", (event) => {
    byKeys = true;
    if (event.key === "Escape" && list.open) {
      back();
      shut();
    }
    if (!event.target.matches("[type=radio]") || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    if (changed()) take();
    else shut();
  });
  list.addEventListener("change", () => {
    if (byKeys) row.hidden = !changed();
    else take();
  });
  list.addEventListener("focusout", (event) => {
    if (byKeys && event.relatedTarget && !list.contains(event.relatedTarget) && changed()) take();
  });
  // No game starts at the table of the players that were chosen before.
  form.addEventListener("submit", (event) => {
    if (changed() && event.submitter !== row.querySelector("button")) event.preventDefault();
  });
}
