// Who typed a line last, where it was another phone: a mark in its cell, words for it, and a list of the phones.

import { fill } from "./words.js";

const hidden = (text) => {
  const made = document.createElement("span");
  made.className = "vh by";
  made.textContent = text;
  return made;
};

export class Touched {
  constructor(form, lines, words) {
    this.form = form;
    this.lines = lines;
    this.words = words;
    this.by = {};
    this.list = document.getElementById("phones");
  }

  // `by` are the phones by line; a line that this phone typed last has none.
  paint(by) {
    for (const name of this.lines.names) if (this.by[name] !== by[name]) this.mark(name, by[name]);
    this.by = by;
    const phones = [...new Set(Object.values(by).filter(Boolean))];
    this.list.lastElementChild.textContent = phones.length ? fill(this.words.from, { phones: phones.join(", ") }) : "";
    this.list.classList.toggle("none", !phones.length);
  }

  mark(name, phone) {
    const cells = name === "out" ? this.form.querySelectorAll(".choice") : [this.lines.field(name).parentElement];
    for (const cell of cells) {
      cell.classList.toggle("theirs", Boolean(phone));
      cell.title = phone ?? "";
      const label = name === "out" ? cell.querySelector(".vh") : this.form.querySelector(`label[for="${name}"]`);
      label.querySelector(".by")?.remove();
      if (phone) label.append(hidden(` ${fill(this.words.by, { phone })} `));
    }
  }
}
