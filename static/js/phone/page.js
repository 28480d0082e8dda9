// The page of settings: each holds at once, without the button.

import { feel } from "./feel.js";
import { chosen, choose } from "./settings.js";

const THERE = {
  vibrate: () => "vibrate" in navigator,
  wakeLock: () => "wakeLock" in navigator,
};

// The browser's own bar takes the colour of the paper: of the theme that is chosen, or else of the phone's.
function colourBar() {
  const [light, dark] = document.querySelectorAll("meta[name=theme-color]");
  for (const [colour, own, other] of [[light, "light", "dark"], [dark, "dark", "light"]]) {
    colour.media = chosen(own) ? "all" : chosen(other) ? "not all" : `(prefers-color-scheme: ${own})`;
  }
}

for (const label of document.querySelectorAll("[data-needs]")) label.hidden = !THERE[label.dataset.needs]();

for (const box of document.querySelectorAll("[data-word]")) {
  const turned = "turned" in box.dataset; // checked is the usual state, and the word says the other
  box.checked = chosen(box.dataset.word) !== turned;
  box.addEventListener("change", () => {
    choose(box.dataset.word, box.checked !== turned);
    feel("press");
  });
}

for (const radio of document.querySelectorAll("[data-settings] [type=radio]")) {
  const others = [...document.getElementsByName(radio.name)];
  const now = others.find((one) => one.value && chosen(one.value))?.value ?? "";
  radio.checked = radio.value === now;
  radio.addEventListener("change", () => {
    for (const one of others.filter(({ value }) => value)) choose(one.value, one.checked);
    colourBar();
  });
}
