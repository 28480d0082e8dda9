// On the entry page: brings the script that keeps and sends rounds, before all else where rounds wait, or with the first touch.

const NOTE = "scorekeeper:waiting"; // written by queue.js

function mayWait(game) {
  try {
    return (localStorage.getItem(NOTE) ?? "").includes(JSON.stringify(game));
  } catch {
    return false;
  }
}

function load(form, done = () => {}) {
  if (form.dataset.delivers) return;
  form.dataset.delivers = "1";
  const script = Object.assign(document.createElement("script"), { type: "module", src: form.dataset.delivery });
  script.addEventListener("error", done);
  form.addEventListener("moved", done, { once: true });
  document.head.append(script);
}

// Calls `begin` once the page is the round that is to be entered; at once where nothing waits.
export function whenMoved(form, begin) {
  if (form.dataset.fresh && mayWait(form.dataset.game)) return load(form, begin);
  form.dataset.begun = "";
  begin();
  for (const touch of ["pointerdown", "keydown", "input", "submit"]) document.addEventListener(touch, () => load(form), { once: true, capture: true });
}

// Offers the sending of the form to that script.
export const offer = (page, event) => page.form.dispatchEvent(new CustomEvent("deliver", { detail: { page, event } }));
