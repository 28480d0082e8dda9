// On the entry page: brings the script that keeps and sends rounds, before all else where rounds wait, or with the first touch.

const NOTE = "scorekeeper:waiting"; // written by queue.js

function mayWait(game) {
  try {
    return localStorage[NOTE]?.includes(game);
  } catch {
    // Then nothing waits either.
  }
}

// Calls `begin` once the page is the round that is to be entered; at once where nothing waits.
export function whenMoved(form, begin) {
  const { dataset } = form;
  const load = (done) => {
    const script = document.createElement("script");
    [script.type, script.src, script.onerror, form.onmoved] = ["module", dataset.delivery, done, done];
    document.head.append(script);
  };
  if (dataset.fresh && mayWait(dataset.game)) return load(begin);
  begin();
  let loaded;
  const touched = () => (loaded ??= !load());
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, touched);
}

// Offers the sending of the form to that script.
export const offer = (page, event) => page.form.dispatchEvent(new CustomEvent("deliver", { detail: [page, event] }));
