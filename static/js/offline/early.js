// On the entry page: brings the script that keeps and sends rounds, before all else where rounds wait, or with the first touch.

const NOTE = "scorekeeper:waiting"; // written by queue.js
const EVERY = 4000; // ms between tries while it cannot be fetched

let coming = null;
let timer;

function mayWait(game) {
  try {
    return localStorage[NOTE]?.includes(game);
  } catch {
    // Then nothing waits either.
  }
}

// No module: one that could not be fetched once would never come on this page.
function bring({ dataset }) {
  coming ??= new Promise((came, lost) => {
    const script = document.createElement("script");
    [script.src, script.onload, script.onerror] = [dataset.delivery, came, lost];
    document.head.append(script);
  });
  coming.catch(() => (coming = null));
  return coming;
}

// Calls `begin` once the page is the round that is to be entered; at once where nothing waits.
export function whenMoved(form, begin) {
  if (form.dataset.fresh && mayWait(form.dataset.game)) {
    form.onmoved = begin;
    return bring(form).catch(begin);
  }
  begin();
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, () => bring(form));
}

// Offers the sending of the form to that script. As long as it cannot be fetched the form stays, and the page says so.
export function offer(page, event) {
  const { form } = page;
  if ("delivers" in form.dataset) return form.dispatchEvent(new CustomEvent("deliver", { detail: [page, event] }));
  event.preventDefault();
  clearTimeout(timer);
  const typed = () => `${new URLSearchParams(new FormData(form))}`;
  const held = typed();
  const again = () => typed() === held && form.requestSubmit(event.submitter); // what was typed on since waits for a tap
  bring(form).then(() => {
    form.dataset.delivers ??= "";
    page.sent = false;
    again();
  }, () => {
    page.sent = false;
    page.prompt.warn(page.words.lost);
    timer = setTimeout(again, EVERY);
  });
}
