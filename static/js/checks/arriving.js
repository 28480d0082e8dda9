// A page that was kept on the phone may be opened by another address than the one it was made for.

import { tapsTyped } from "./typed_cards.js";

const choices = (fields) => fields.flatMap((field) => (field.options ? [...field.options] : field)).map(({ value }) => value);

// What a field holds by the address: what is not named, or cannot be chosen, is as it begins.
function wanted(asked, fields) {
  const [field] = fields;
  const given = asked.get(field.name) ?? "";
  if (field.type === "text") return given;
  const offered = choices(fields);
  return offered.includes(given) ? given : field.dataset.first ?? offered[0];
}

function set(fields, value) {
  for (const field of fields) {
    if (field.type === "radio") field.checked = field.value === value;
    else field.value = value;
  }
}

const held = (fields) => (fields[0].type === "radio" ? fields.find((field) => field.checked)?.value : fields[0].value);

// Fills the fields in as the address says; true where that changed something.
export function fillIn(form, asked) {
  let changed = false;
  const open = [...form.elements].filter((field) => field.name && field.type !== "hidden" && !field.disabled);
  for (const name of new Set(open.map((field) => field.name))) {
    const fields = open.filter((field) => field.name === name);
    const value = wanted(asked, fields);
    changed ||= held(fields) !== value;
    set(fields, value);
  }
  return changed;
}

// The taps that an address speaks of, or those for the cards that it names by number and suit.
export function taps(rules, asked) {
  const given = asked.get("taps");
  return given ? given.split(".") : tapsTyped(rules, asked);
}
