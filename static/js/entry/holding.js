// +1 and −1 go on counting while they are held down.

const FIRST = 450;
const NEXT = 150;

export function hold(dock, repeats, press) {
  let held;
  dock.addEventListener("pointerdown", (event) => {
    clearInterval(held);
    const key = event.target.closest("[data-key=plus], [data-key=alt]");
    if (!key || !repeats()) return;
    const begun = Date.now();
    held = setInterval(() => Date.now() - begun > FIRST && press(key.dataset.key), NEXT);
  });
  for (const stop of ["pointerup", "pointercancel", "pointerleave"]) dock.addEventListener(stop, () => clearInterval(held));
}
