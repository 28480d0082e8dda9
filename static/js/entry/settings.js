// How this phone likes its keys; kept here, for every game.

const NAME = "scorekeeper:keys";

const load = () => {
  try {
    return JSON.parse(localStorage.getItem(NAME)) ?? {};
  } catch {
    return {};
  }
};

// Puts the menu into the bar; `changed` hears of every setting. Returns the settings.
export function settings(bar, changed) {
  const kept = load();
  bar.append(document.getElementById("more-template").content.cloneNode(true));
  const menu = bar.querySelector("#more");
  for (const box of menu.querySelectorAll("[data-setting]")) {
    box.checked = Boolean(kept[box.dataset.setting]);
    box.addEventListener("change", () => {
      kept[box.dataset.setting] = box.checked;
      try {
        localStorage.setItem(NAME, JSON.stringify(kept));
      } catch {
        // Not kept, but it holds for this page.
      }
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
  return kept;
}
