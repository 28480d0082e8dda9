// The sheet of a round in the page: what its cells say, what they are worth, and how they look.

import { points, read, signed } from "../scoring/numbers.js";
import { score } from "../scoring/score.js";

export class Sheet {
  constructor(form, rules) {
    this.form = form;
    this.rules = rules;
    this.lines = Object.fromEntries(rules.lines.map((line) => [line.id, line]));
    this.teams = rules.teams.map((_, place) => place + 1);
  }

  field(rule, team) {
    return this.form.elements[`${rule}-${team}`];
  }

  // {team, line, choice, label} of the answer to who went out; null while it is open, no team for nobody.
  get out() {
    const chosen = this.form.querySelector("[name=out]:checked");
    if (!chosen) return null;
    const { team, line, choice, how } = chosen.closest("label").dataset;
    const label = how ? how[0].toLowerCase() + how.slice(1) : this.rules.words.out;
    return { team: Number(team) || 0, line, choice, label };
  }

  // What a card of a line can be worth; there is no key for cards that are worth nothing, but they may be written.
  worths(rule) {
    const { classes, free } = this.lines[rule] ?? {};
    return classes && [...classes.map(([, worth]) => worth), ...(free ? [0] : [])];
  }

  // The amount in a field: a number, null when it cannot be read, or the name of a choice.
  value(rule, team) {
    const field = this.field(rule, team);
    if (field instanceof HTMLSelectElement) return field.value;
    return read(field.value, this.worths(rule))?.amount ?? null;
  }

  tally(team) {
    const asked = this.rules.lines.filter((line) => this.field(line.id, team));
    const tally = Object.fromEntries(asked.map((line) => [line.id, this.value(line.id, team) ?? 0]));
    if (this.out?.team === team) tally[this.out.line] = this.out.choice;
    return tally;
  }

  // The points of every line and the total of one team.
  score(team) {
    return score(this.rules.lines, this.tally(team));
  }

  // How many more of a line one team may claim, or null where there is no limit.
  left(rule, team) {
    const line = this.lines[rule];
    if (line.shared == null) return line.most ?? null;
    const taken = this.teams.filter((one) => one !== team).reduce((sum, one) => sum + (this.value(rule, one) || 0), 0);
    return Math.max(0, Math.min(line.shared - taken, line.most ?? Infinity));
  }

  // Whether the way a team went out is its whole score, so that nothing else is asked of it.
  whole(team) {
    return this.out?.team === team && Boolean(this.lines[this.out.line]?.replaces);
  }

  get ready() {
    return Boolean(this.out) && this.teams.every((team) => this.whole(team) || this.rules.lines.some((line) => this.typed(line.id, team)));
  }

  typed(rule, team) {
    const field = this.field(rule, team);
    return field instanceof HTMLInputElement && field.value !== "";
  }

  paint() {
    for (const team of this.teams) {
      const made = this.score(team);
      for (const line of this.rules.lines) if (this.field(line.id, team)) this.paintCell(line, team, made.points[line.id] ?? 0);
      this.paintOut(team, made);
      const foot = this.form.querySelector(`.foot output[data-team="${team}"]`);
      foot.querySelector(".gain").textContent = signed(made.total);
      foot.querySelector(".tot").textContent = points(this.rules.totals[team - 1] + made.total);
    }
  }

  paintCell(line, team, worth) {
    const field = this.field(line.id, team);
    const cell = field.parentElement;
    const mark = cell.querySelector(".pts");
    const amount = this.value(line.id, team);
    if (mark) mark.textContent = field.value === "" ? "" : line.kind === "count" ? signed(worth) : amount > 0 && worth < 0 ? "−" : "";
    const summed = typeof amount === "number" && /[+×]/.test(field.value);
    cell.classList.toggle("sum", summed);
    cell.dataset.sum = summed ? points(amount) : "";
  }

  paintOut(team, made) {
    const cell = this.form.querySelector(`.choice[data-team="${team}"]`);
    const mine = this.out?.team === team;
    const worth = mine ? made.points[this.out.line] ?? 0 : 0;
    cell.querySelector(".v").textContent = mine ? this.out.label : this.out ? "–" : "";
    cell.querySelector(".pts").textContent = worth ? signed(worth) : "";
    cell.classList.toggle("on", mine);
    cell.classList.toggle("wordy", mine && this.out.label.length > 4);
    cell.classList.toggle("long", mine && this.out.label.length > 10);
  }

  // Show which cell is being filled; without a line it is the question who went out.
  mark(rule, team) {
    for (const cell of this.form.querySelectorAll(".cell.here")) cell.classList.remove("here");
    const here = rule === "out" ? this.form.querySelectorAll(".choice") : [this.field(rule, team).parentElement];
    for (const cell of here) cell.classList.add("here");
    for (const col of this.form.querySelectorAll(".col")) col.classList.toggle("now", Number(col.dataset.team) === team);
    for (const head of this.form.querySelectorAll("[data-head]")) head.classList.toggle("now", Number(head.dataset.head) === team);
  }
}
