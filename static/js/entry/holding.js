// +1 and −1 go on counting while they are held down, by finger or mouse; a keyboard repeats by itself.

const FIRST = 450; // ms
const NEXT = 150; // ms

export function hold(dock, repeats, press) {
  let timer;
  let counted = false;
  const keyOf = (event) => event.target.closest("[data-key=plus], [data-key=alt]");
  const stop = () => clearTimeout(timer);
  const leave = () => {
    stop();
    counted = false;
  };
  const after = (wait, key) => {
    timer = setTimeout(() => {
      if (!repeats() || !key.checkVisibility()) return;
      counted = true;
      press(key.dataset.key);
      if (key.ariaDisabled !== "true") after(NEXT, key);
    }, wait);
  };
  dock.addEventListener("pointerdown", (event) => {
    leave();
    const key = keyOf(event);
    if (!key || !repeats()) return;
    // A finger would hold on to the key it touched first, wherever it goes.
    if (event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
    key.addEventListener("pointerleave", leave, { once: true });
    after(FIRST, key);
  });
  // Letting go makes a click as well, which is one too many after a count.
  dock.addEventListener("click", (event) => {
    if (counted && keyOf(event)) event.stopPropagation();
    counted = false;
  }, true);
  document.addEventListener("pointerup", stop);
  for (const end of ["pointercancel", "visibilitychange", "contextmenu"]) document.addEventListener(end, leave);
  document.addEventListener("toggle", leave, true);
}
