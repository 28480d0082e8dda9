// The keys below the sheet: which of them stand there for the line at hand, what they say, which are dim.

import { fill } from "./words.js";

const fig = (text) => {
  const made = document.createElement("span");
  made.className = "fig";
  made.textContent = text;
  return made;
};

export class Keys {
  constructor(dock, sheet) {
    this.dock = dock;
    this.sheet = sheet;
    this.pad = dock.querySelector("#pad");
    this.classes = dock.querySelector("#classes");
    this.answers = dock.querySelector("#answers");
    this.key = Object.fromEntries([...this.pad.querySelectorAll("[data-key]")].map((key) => [key.dataset.key, key]));
    dock.addEventListener("pointerdown", (event) => {
      if (event.target.closest("button, label")) event.preventDefault();
    });
  }

  // One of: "out", "pad", "answers", "words", "ask".
  stand(what) {
    this.dock.querySelector("#who").hidden = what !== "out";
    this.pad.hidden = what !== "pad" && what !== "words";
    this.answers.hidden = what !== "answers";
    this.dock.querySelector("#ask").hidden = what !== "ask";
    for (const [name, key] of Object.entries(this.key)) key.hidden = what === "words" && !["save", "next"].includes(name);
  }

  paint(at, { counting, last, fresh, filled }) {
    const { words } = this.sheet.rules;
    const kind = this.sheet.lines[at.line]?.kind;
    const steps = kind === "count" || counting;
    // An empty line is none of them: whoever has been moved on already reads here that this is another line.
    const none = kind && !this.sheet.field(at.line, at.team).value;
    this.key.next.textContent = last ? words.save_round : none ? words.none : words.next;
    this.key.plus.replaceChildren(fig(steps ? "+1" : "+"));
    if (kind === "card_points" && !counting) this.key.alt.replaceChildren(document.getElementById("cards-label").content.cloneNode(true));
    else this.key.alt.replaceChildren(fig(steps ? "−1" : "±"));
    this.key.save.textContent = counting ? words.number : words.save;
    this.key.save.classList.toggle("back", Boolean(counting));
    this.key.save.setAttribute("aria-disabled", !counting && !this.sheet.ready);
    this.dim(at, kind === "count" && !counting, { fresh, filled });
    this.paintClasses(counting);
  }

  // Keys that would claim more than there is.
  dim(at, limited, { fresh, filled }) {
    const text = this.sheet.field(at.line, at.team)?.value ?? "";
    const left = limited ? this.sheet.left(at.line, at.team) : null;
    const kept = filled && !fresh ? text : "";
    for (const name of [..."0123456789", "plus"]) {
      const made = name === "plus" ? Number(text) + 1 : Number(kept + name);
      const off = left !== null && made > left;
      this.key[name].classList.toggle("off", off);
      this.key[name].setAttribute("aria-disabled", off);
    }
  }

  paintClasses(counting) {
    this.classes.hidden = !counting;
    if (!counting) return;
    const { words } = this.sheet.rules;
    this.classes.replaceChildren(...counting.classes.map(([name, worth], place) => {
      const key = document.createElement("button");
      key.type = "button";
      key.className = `key class ${place === counting.chosen ? "now" : ""}`;
      key.dataset.class = place;
      const parts = ["b", "span", "i"].map((tag) => document.createElement(tag));
      [parts[0].textContent, parts[1].textContent, parts[2].textContent] = [name, worth, counting.counts[place] || ""];
      parts[2].className = "fig";
      key.append(...parts);
      key.setAttribute("aria-label", fill(words.class_key, { name, worth, count: counting.counts[place] }));
      return key;
    }));
  }

  // The answers of a line of choices, a key each.
  paintAnswers(field, chosen) {
    this.answers.setAttribute("aria-label", document.querySelector(`label[for="${field.id}"]`).textContent);
    this.answers.replaceChildren(...[...field.options].map((option) => {
      const key = document.createElement("button");
      key.type = "button";
      key.className = "key who soft";
      key.textContent = option.textContent;
      key.setAttribute("aria-pressed", option.selected);
      key.addEventListener("click", () => chosen(option.value));
      return key;
    }));
  }
}
