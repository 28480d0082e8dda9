// A line that two phones have filled differently: both are told under its row, and one is chosen.

import { fill } from "./words.js";

const button = (text, act) => {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "btn";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
};

export class Contests {
  // `chosen` hears the name of a line, and whether the other phone's text is taken.
  constructor(lines, words, chosen) {
    this.lines = lines;
    this.words = words;
    this.chosen = chosen;
    this.open = new Map();
  }

  get names() {
    return [...this.open.keys()];
  }

  // Puts the two texts under the line; the words where they are new, nothing where they stand there.
  show(name, mine, theirs, phone) {
    const say = (text) => this.lines.said(name, text, this.words);
    const line = this.lines.called(name, this.words);
    const sentence = fill(this.words.says, { line, phone, theirs: say(theirs), mine: say(mine) });
    const before = this.open.get(name);
    if (before?.sentence === sentence) return "";
    const row = before?.row ?? this.row(name);
    row.querySelector("p span").textContent = sentence;
    row.querySelector("div").replaceChildren(
      button(fill(this.words.take, { theirs: say(theirs) }), () => this.chosen(name, true)),
      button(fill(this.words.keep, { mine: say(mine) }), () => this.chosen(name, false)),
    );
    row.setAttribute("aria-label", line);
    this.open.set(name, { row, sentence });
    return sentence;
  }

  row(name) {
    const made = document.getElementById("contest").content.firstElementChild.cloneNode(true);
    const field = this.lines.field(name);
    const line = field.closest(".line");
    const number = name === "out" ? 2 : Number(/\br(\d+)\b/.exec(line?.className)?.[1]);
    const grid = name === "out" ? document.querySelector(".lines") : line?.parentElement.parentElement;
    if (number) made.classList.add(`r${number + 1}`);
    if (grid) grid.append(made);
    else field.parentElement.after(made);
    const fold = made.closest("details");
    if (fold) fold.open = true;
    return made;
  }

  drop(name) {
    this.open.get(name)?.row.remove();
    this.open.delete(name);
  }

  // Leads to the first that is open; its sentence.
  look() {
    const [name] = this.names;
    const { row } = this.open.get(name);
    row.scrollIntoView({ block: "center", behavior: "instant" });
    row.focus({ preventScroll: true }); // else a dock that grows brings the cell that was typed in back into sight
    return fill(this.words.open, { line: this.lines.called(name, this.words) });
  }
}
