// The menu of the entry's bar: the settings of this phone that matter here, and the way out.

import { chosen, choose } from "../phone/settings.js";

// Puts the menu into the bar; `changed` hears of every setting.
export function menu(bar, changed) {
  bar.append(document.getElementById("more-template").content.cloneNode(true));
  const menu = bar.querySelector("#more");
  for (const box of menu.querySelectorAll("[data-word]")) {
    box.checked = chosen(box.dataset.word);
    box.addEventListener("change", () => {
      choose(box.dataset.word, box.checked);
      changed();
    });
  }
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#more")) menu.open = false;
  });
  menu.addEventListener("toggle", () => {
    for (const behind of document.querySelectorAll(".heads, .lines, .rare")) behind.inert = menu.open;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
}
