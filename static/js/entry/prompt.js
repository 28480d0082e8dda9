// The line above the keys: which field is being filled and what is being made, or what cannot be.

import { feel } from "../phone/feel.js";
import { points, read, signed, spaced } from "../scoring/numbers.js";

const node = (tag, text, className = "") => {
  const made = document.createElement(tag);
  made.textContent = text;
  made.className = className;
  return made;
};
const drawn = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);

export class Prompt {
  constructor(element, sheet) {
    this.element = element;
    this.sheet = sheet;
    [this.question, this.making] = element.children;
  }

  // The question is read aloud when it changes, so it is left alone while it stays the same.
  show(question, making = "", { bad = false, hint = false } = {}) {
    const asked = question.map((part) => part.textContent).join("") + bad;
    if (asked !== this.asked) this.question.replaceChildren(...question);
    this.asked = asked;
    this.element.classList.toggle("bad", bad);
    this.making.replaceChildren(hint ? node("span", making, "hint") : making);
    this.making.classList.toggle("long", !hint && making.length > 11);
  }

  ask(text) {
    this.show([node("span", text)]);
  }

  doubt(text) {
    this.show([drawn("ask-icon"), node("span", text)]);
  }

  complain(text) {
    feel("refusal");
    this.warn(text);
  }

  warn(text) {
    this.show([drawn("warn-icon"), node("span", text)], "", { bad: true });
  }

  // The field at hand: its team and line, and right of it the hint, the sum or the product. `before` is only heard.
  // `by` is the phone that typed it last, where it was another.
  field(at, before = "", by = "") {
    const { rules, lines } = this.sheet;
    const badge = document.querySelector(`[data-head="${at.team}"] .badge`).cloneNode(true);
    badge.classList.add("tiny");
    const label = document.querySelector(`label[for="${at.line}-${at.team}"]`).firstChild.textContent;
    const words = node("span", "");
    words.append(node("span", `${before}${rules.teams[at.team - 1]}, `, "vh"), label);
    if (by) words.append(" ", node("span", by, "by"));
    const text = this.sheet.field(at.line, at.team).value;
    const hint = rules.hints[at.line] ?? "";
    if (text === "" || !lines[at.line] || lines[at.line].kind === "choice") this.show([badge, words], hint, { hint: true });
    else this.show([badge, words], this.made(at, text));
  }

  made(at, text) {
    const line = this.sheet.lines[at.line];
    const amount = read(text, this.sheet.worths(at.line));
    if (!amount || text.endsWith("+")) return spaced(text) + (text.endsWith("+") ? " " : "");
    if (line.kind === "count") return signed(this.sheet.score(at.team).points[at.line] ?? 0);
    return amount.terms.length > 1 || amount.terms[0]?.cards ? `${spaced(text)} = ${points(amount.amount)}` : points(amount.amount);
  }
}
