// A question during play, answered while one taps: every tap is sent, and what comes back takes the place of what stood there.
// The rules are the server's alone; this keeps only what was tapped, in order.

const form = document.getElementById("check");
const kept = form?.elements.taps;
let turn = 0;
let suit = form?.querySelector("[data-suit][aria-pressed=true]")?.dataset.suit ?? "";

const tapped = () => (kept?.value ? kept.value.split(".") : []);

const address = () => {
  const query = new URLSearchParams(new FormData(form));
  for (const [name, value] of [...query]) if (!value) query.delete(name);
  const text = query.toString();
  return text ? `${form.action}?${text}` : form.action;
};

// Puts the parts of a new page where they stand in this one; a status stays the same element, so that it is read out.
function take(page) {
  const focused = document.activeElement?.id;
  for (const old of document.querySelectorAll("[data-live]")) {
    const fresh = page.getElementById(old.id);
    if (!fresh) continue;
    old.className = fresh.className;
    old.replaceChildren(...fresh.childNodes);
  }
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

function lost() {
  const said = document.querySelector("#verdict b") ?? document.querySelector("[data-live][role=status]");
  if (said) said.textContent = form.dataset.lost;
}

async function ask() {
  turn += 1;
  const mine = turn;
  const asked = address();
  try {
    const answer = await fetch(asked, { headers: { Accept: "text/html" } });
    const text = await answer.text();
    if (mine !== turn) return;
    if (answer.status >= 500 || answer.status === 400) throw new Error(answer.status);
    take(new DOMParser().parseFromString(text, "text/html"));
    form.querySelector(".meld.now")?.scrollIntoView({ block: "nearest" });
    history.replaceState(null, "", asked);
  } catch {
    if (mine === turn) lost();
  }
}

function keep(taps) {
  kept.value = taps.join(".");
  ask();
}

// Erasing takes the last card away, with the choice of a meld that came after it.
function erased(taps) {
  const cards = [...taps];
  while (cards.length && /^[mn]/.test(cards.at(-1))) cards.pop();
  cards.pop();
  return cards;
}

function choose(key) {
  suit = key.dataset.suit;
  for (const one of form.querySelectorAll("[data-suit]")) {
    one.setAttribute("aria-pressed", one === key);
    one.classList.toggle("now", one === key);
  }
}

function press(key) {
  const { card, act, tap } = key.dataset;
  if (card) keep([...tapped(), card === "X" ? card : card + suit]);
  else if (tap) keep([...tapped(), tap]);
  else if (act === "erase") keep(erased(tapped()));
  else if (act === "clear") keep([]);
  else if ("suit" in key.dataset) choose(key);
}

if (form) {
  for (const field of form.querySelectorAll(".without-js :is(input, button)")) field.disabled = true;
  if (kept) kept.disabled = false;
  form.addEventListener("click", (event) => {
    const key = event.target.closest("[data-card], [data-act], [data-tap], [data-suit]");
    if (key) press(key);
  });
  form.addEventListener("input", ask);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask();
  });
}
