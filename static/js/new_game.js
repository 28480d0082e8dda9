// Seats people by a tap on their name, and keeps "Deals first" in step with who sits where.

import { listen } from "./new/choosing.js";

const form = document.querySelector("[data-new-game]");
const seats = [...form.querySelectorAll("[data-seat]")];
const chips = [...form.querySelectorAll("[data-regulars] button")];
const field = (seat) => seat.querySelector("input");
let chosen = null;

const same = (one, other) => one.trim().toLowerCase() === other.trim().toLowerCase();
const seatOf = (name) => seats.find((seat) => same(field(seat).value, name));
const empty = () => seats.find((seat) => !field(seat).value.trim());

function choose(seat) {
  chosen = seat ?? null;
  seats.forEach((one) => one.classList.toggle("now", one === chosen));
}

function show() {
  seats.forEach((seat) => {
    const named = form.querySelector(`[data-dealer-name="${seat.dataset.seat}"]`);
    named.dataset.empty ??= field(seat).value ? field(seat).placeholder : named.textContent;
    named.textContent = field(seat).value.trim() || named.dataset.empty;
  });
  chips.forEach((chip) => {
    chip.classList.toggle("seated", Boolean(seatOf(chip.textContent)));
  });
}

function seat(name) {
  const sits = seatOf(name);
  if (sits) return choose(sits);
  const place = chosen ?? empty();
  if (!place) return;
  field(place).value = name;
  choose(empty());
  show();
}

// Enter passes on to the next empty seat; with none left the phone's keyboard goes down.
function pass(event, from) {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  const place = seats.indexOf(from);
  const next = [...seats.slice(place + 1), ...seats.slice(0, place)].find((one) => !field(one).value.trim());
  if (next) field(next).focus();
  else field(from).blur();
}

function passDeal() {
  const dealer = form.querySelector("[name=dealer]:checked")?.value;
  const chip = form.querySelector("[data-dealer]");
  const place = seats.find((one) => one.dataset.seat === dealer);
  if (chip && place) place.append(chip);
}

chips.forEach((chip) => chip.addEventListener("click", () => seat(chip.textContent)));
seats.forEach((one) => {
  field(one).addEventListener("focus", () => choose(one));
  field(one).addEventListener("input", show);
  field(one).addEventListener("keydown", (event) => pass(event, one));
});
form.querySelectorAll("[name=dealer]").forEach((radio) => radio.addEventListener("change", passDeal));
form.querySelectorAll(".pickgame").forEach((list) => listen(form, list));
const regulars = form.querySelector("[data-regulars]");
if (regulars) {
  regulars.hidden = false;
  choose(empty());
}
show();
