// The lines of a round by the names of their fields: what they say, and whether two texts say the same.

import { typed } from "./fields.js";
import { read } from "../scoring/numbers.js";

export class Lines {
  constructor(form, sheet) {
    this.form = form;
    this.sheet = sheet;
    this.names = [...new Set(typed(form).map((field) => field.name))];
  }

  field(name) {
    return this.form.querySelector(`[name="${name}"]`);
  }

  rule(name) {
    return this.sheet.lines[this.field(name)?.dataset.line];
  }

  // The text of a line; a choice of nothing is nothing.
  get(name) {
    if (name === "out") return this.form.querySelector("[name=out]:checked")?.value ?? "";
    const { value } = this.field(name);
    return value === this.rule(name)?.nothing ? "" : value;
  }

  set(name, text) {
    if (name === "out") for (const radio of this.form.querySelectorAll("[name=out]")) radio.checked = radio.value === text;
    else this.field(name).value = text || (this.rule(name)?.nothing ?? "");
  }

  // Whether two texts mean the same, however they were typed; nothing and 0 do.
  same(name, one, other) {
    const rule = name === "out" ? null : this.rule(name);
    if (!rule || rule.kind === "choice") return one.trim() === other.trim();
    const [first, second] = [one, other].map((text) => read(text, this.sheet.worths(rule.id))?.amount);
    return first === undefined || second === undefined ? one.trim() === other.trim() : first === second;
  }

  // How a line is called: "Red threes, Cy & Dee".
  called(name, words) {
    if (name === "out") return words.who;
    const parts = [...document.querySelector(`label[for="${name}"]`).childNodes];
    return parts.filter((part) => !part.classList?.contains("by")).map((part) => part.textContent).join("");
  }

  // What a text is in a sentence or on a button.
  said(name, text, words) {
    if (text === "") return words.nothing;
    if (name === "out") return this.form.querySelector(`[name=out][value="${text}"]`)?.closest("label").querySelector("span").textContent ?? text;
    const field = this.field(name);
    const label = field instanceof HTMLSelectElement ? [...field.options].find((option) => option.value === text)?.textContent : null;
    const shown = label ?? text;
    return shown.length > 40 ? `${shown.slice(0, 40)}…` : shown;
  }
}
