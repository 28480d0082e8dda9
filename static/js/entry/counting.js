// Counting cards: one key a worth, and the count of each, written into the field as 1×50+3×5.

import { read } from "../scoring/numbers.js";

export class Counting {
  // `classes` are [name, worth] from the rules, `worths` all that a card can be worth; what a field already holds besides counted cards is kept.
  constructor(classes, text, worths) {
    this.classes = classes;
    this.counts = classes.map(() => 0);
    this.rest = [];
    this.chosen = -1;
    this.fresh = true;
    for (const term of read(text, worths)?.terms ?? []) {
      const place = classes.findIndex(([, worth]) => worth === term.worth);
      if (place >= 0) this.counts[place] += term.cards;
      else this.rest.push(String(term.value).replace("-", "−"));
    }
  }

  add(place) {
    this.chosen = place;
    this.counts[place] += 1;
    this.fresh = true;
  }

  // One key of the pad, meant for the class chosen last.
  press(key) {
    if (this.chosen < 0) return;
    const count = this.counts[this.chosen];
    const typed = this.fresh ? Number(key) : count * 10 + Number(key);
    const next = { plus: count + 1, alt: Math.max(0, count - 1), erase: Math.floor(count / 10) }[key] ?? typed;
    this.counts[this.chosen] = Math.min(next, 999);
    this.fresh = key === "plus" || key === "alt";
  }

  get terms() {
    return this.classes.flatMap(([, worth], place) => (this.counts[place] ? [`${this.counts[place]}×${worth}`] : []));
  }

  get text() {
    return [...this.rest, ...this.terms].join("+");
  }
}
