// Entering a round: the plain form of the page, filled from a pad at the near edge of the table.

import { Counting } from "./counting.js";
import { Doubts } from "./doubts.js";
import { Draft } from "./draft.js";
import { fault } from "./faults.js";
import { hold } from "./holding.js";
import { Keys } from "./keys.js";
import { menu } from "./menu.js";
import { Places } from "./places.js";
import { Prompt } from "./prompt.js";
import { Shared } from "./shared.js";
import { offer, whenMoved } from "../offline/early.js";
import { Sheet } from "./sheet.js";
import * as typing from "./typing.js";
import { stayAwake } from "../phone/awake.js";
import { feel } from "../phone/feel.js";
import { chosen } from "../phone/settings.js";
import { read } from "../scoring/numbers.js";
import { Who } from "./who.js";
import { done, full } from "./words.js";

class Entry {
  constructor(form) {
    this.form = form;
    this.rules = JSON.parse(document.getElementById("entry-rules").textContent);
    this.words = this.rules.words;
    this.draft = new Draft(form, this.rules.used);
    this.sheet = new Sheet(form, this.rules);
    this.shared = this.rules.shared ? new Shared(this) : null;
    this.draft.resume(form.dataset.fresh, this.shared ? (name, kept) => this.shared.admits(name, kept) : undefined);
    this.places = new Places(form, this.sheet);
    this.at = { line: "out", team: 1 };
    this.build();
    this.listen();
    this.begin();
    this.shared?.begin();
  }

  build() {
    const plain = document.getElementById("plain-dock");
    const dock = document.getElementById("dock-template").content.firstElementChild.cloneNode(true);
    for (const part of this.form.querySelectorAll("[data-scripted]")) part.hidden = false;
    plain.before(dock);
    this.dock = dock;
    const foot = this.form.querySelector(".foot");
    foot.classList.remove("plainfoot");
    dock.prepend(foot);
    this.who = new Who(document.getElementById("outs"), this.rules, dock, { chosen: () => this.answered(), ask: (text) => this.prompt.ask(text) });
    this.keys = new Keys(dock, this.sheet);
    this.prompt = new Prompt(document.getElementById("prompt"), this.sheet);
    this.doubts = new Doubts(dock.querySelector("#ask"), plain, () => this.go(this.rules.at ?? this.places.list[1]));
    plain.remove();
    menu(this.form.querySelector(".bar"), () => this.suit());
    this.suit();
    stayAwake();
  }

  // Fit the fields to the keyboard this phone likes.
  suit() {
    for (const field of this.form.querySelectorAll(".line input")) {
      const line = this.sheet.lines[field.dataset.line];
      field.autocomplete = "off";
      if (line) field.inputMode = !chosen("own-keyboard") ? "none" : { count: "numeric", card_points: "tel" }[line.kind] ?? "";
    }
    this.fit();
  }

  listen() {
    this.dock.addEventListener("click", (event) => {
      const card = event.target.closest("[data-class]");
      const key = event.target.closest("[data-key]");
      if (event.target.closest(".key")) feel("press");
      if (card) this.count(() => this.counting.add(Number(card.dataset.class)));
      else if (key) this.press(key.dataset.key);
    });
    hold(this.dock, () => this.line?.kind === "count" || this.counting, (key) => {
      feel("press");
      this.press(key);
    });
    for (const field of this.form.querySelectorAll(".line input, .line select")) this.listenTo(field);
    for (const cell of this.form.querySelectorAll(".choice")) cell.addEventListener("click", () => this.go({ line: "out", team: Number(cell.dataset.team) }));
    for (const title of this.form.querySelectorAll(".rare > summary")) title.addEventListener("click", () => this.unfolded(title.parentElement));
    for (const head of this.form.querySelectorAll("[data-head]")) head.addEventListener("click", () => this.head(Number(head.dataset.head)));
    this.form.addEventListener("change", () => this.changed());
    this.form.addEventListener("submit", (event) => this.submitted(event));
    this.form.querySelector("#banner")?.addEventListener("click", (event) => this.follow(event));
    window.addEventListener("pageshow", () => (this.sent = false));
    new ResizeObserver(() => (this.here === document.activeElement ? this.show() : this.fit())).observe(this.dock);
  }

  listenTo(field) {
    const place = { line: field.dataset.line, team: Number(field.dataset.team) };
    field.addEventListener("click", () => this.go(place));
    field.addEventListener("focus", () => {
      if (this.here !== field) this.arrive(place);
    });
    field.addEventListener("input", () => this.changed());
    field.addEventListener("keydown", (event) => {
      const key = { Enter: "next", ...(this.line?.kind === "count" && { ArrowUp: "plus", ArrowDown: "alt" }) }[event.key];
      if (!key) return;
      event.preventDefault();
      this.press(key);
    });
    if (field instanceof HTMLSelectElement) field.addEventListener("mousedown", (event) => event.preventDefault());
  }

  begin() {
    const wrong = this.form.querySelector(".cell.bad [data-line]");
    const out = this.sheet.out && (this.form.querySelector("#problem-out") ? this.places.of(this.sheet.out.team) : this.places.beside(this.at, 1));
    this.arrive(wrong ? { line: wrong.dataset.line, team: Number(wrong.dataset.team) } : this.rules.at ?? out ?? this.at);
    const banner = document.getElementById("banner");
    // What says that something is wrong comes into sight, and what is wrong stays there.
    for (const part of [banner, this.form.querySelector(".problem")]) part?.scrollIntoView({ block: "nearest", behavior: "instant" });
    if (!this.doubts.ask(this.keys, this.prompt)) banner?.focus({ preventScroll: true });
  }

  get here() {
    return this.at.line === "out" ? null : this.sheet.field(this.at.line, this.at.team);
  }

  get line() {
    return this.sheet.lines[this.at.line];
  }

  // Leave one place and take another; the keys follow the kind of line.
  arrive(place, before = "") {
    if (this.here?.value.endsWith("+")) this.here.value = this.here.value.slice(0, -1);
    [this.at, this.counting, this.fresh] = [place, null, true];
    this.filled = Boolean(this.here?.value);
    this.paint(before);
    this.shared?.left();
  }

  go(place, before) {
    const fold = place.line === "out" ? null : this.sheet.field(place.line, place.team).closest("details");
    if (fold) fold.open = true;
    this.arrive(place, before);
    if (this.here) this.here.focus({ preventScroll: true });
    else this.who.focus();
    this.show();
  }

  show() {
    this.fit();
    const cell = this.here?.parentElement ?? this.form.querySelector(".choice");
    cell.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  step(by) {
    const place = this.places.beside(this.at, by);
    if (!place) return;
    const left = by > 0 && this.at.line !== "out" && place.team !== this.at.team ? done(this.sheet, this.at.team) : "";
    this.go(place, left);
  }

  answered() {
    this.changed();
    this.step(1);
  }

  // What a fold held comes into sight when it is opened.
  unfolded(fold) {
    setTimeout(() => fold.open && fold.lastElementChild.scrollIntoView({ block: "nearest", behavior: "instant" }));
  }

  head(team) {
    this.go(this.at.line === "out" ? this.places.of(team) : { line: this.at.line, team });
  }

  changed() {
    this.draft.keep(this.shared?.kept);
    this.fresh = false;
    this.paint();
    this.shared?.touched();
  }

  paint(before = "") {
    this.sheet.paint();
    this.sheet.mark(this.at.line, this.at.team);
    if (this.at.line === "out") {
      this.keys.stand("out");
      this.who.show();
      this.prompt.ask(this.words.who);
      return;
    }
    const kind = this.line?.kind;
    this.keys.stand(kind === "choice" ? "answers" : kind && !chosen("own-keyboard") ? "pad" : "words");
    if (kind === "choice") this.keys.paintAnswers(this.here, (value) => this.choose(value));
    this.keys.paint(this.at, { counting: this.counting, last: this.places.last(this.at), fresh: this.fresh, filled: this.filled });
    this.prompt.field(this.at, before, this.shared?.by(this.here.name));
  }

  choose(value) {
    this.here.value = value;
    this.changed();
    this.step(1);
  }

  press(key) {
    if (this.counting && key === "save") return this.arrive(this.at);
    if (key === "save" || (key === "next" && this.places.last(this.at))) return this.save();
    if (key === "next") return this.step(1);
    if (this.counting) return this.count(() => this.counting.press(key));
    if (key === "erase" && (this.here.value === "" || (this.fresh && !this.filled))) return this.eraseBefore();
    if (this.line.kind === "count") return this.countKey(key);
    if (this.line.kind === "card_points" && key === "alt") return this.startCounting();
    const rule = this.line.kind === "adjustment" ? typing.either : typing.points;
    this.here.value = rule(this.here.value, key, { fresh: this.fresh }).text;
    this.changed();
  }

  countKey(key) {
    const made = typing.count(this.here.value, key, { fresh: this.fresh, filled: this.filled, stay: chosen("stay") || this.line.long });
    const left = this.sheet.left(this.at.line, this.at.team);
    if (left !== null && Number(made.text) > left) return this.prompt.complain(full(this.line, left, this.words));
    this.here.value = made.text;
    this.filled ||= !made.onward;
    this.changed();
    if (made.onward) this.step(1);
  }

  eraseBefore() {
    const before = this.places.beside(this.at, -1);
    if (!before) return;
    this.go(before);
    if (this.line?.kind !== "count") return;
    this.here.value = "";
    this.filled = false;
    this.changed();
  }

  startCounting() {
    const worths = this.sheet.worths(this.at.line);
    if (!read(this.here.value, worths)) return this.prompt.complain(this.words.unreadable);
    this.counting = new Counting(this.line.classes, this.here.value, worths);
    this.paint();
    this.show();
  }

  count(act) {
    act();
    this.here.value = this.counting.text;
    this.changed();
  }

  save() {
    if (this.shared?.contests.names.length) return this.prompt.complain(this.shared.contests.look());
    const found = fault(this.sheet);
    if (!found) return this.form.requestSubmit(document.getElementById("submit"));
    this.go(found.place);
    this.prompt.complain(found.sentence);
  }

  submitted(event) {
    if (this.sent) return event.preventDefault();
    this.draft.keep(this.shared?.kept);
    this.sent = true;
    offer(this, event);
  }

  // A link of the banner leads to the cell, fold and all.
  follow(event) {
    const target = event.target.closest("a")?.hash.slice(1);
    const field = target && document.getElementById(target);
    if (!field?.dataset.line && target !== "out-nobody") return;
    event.preventDefault();
    this.go(field.dataset.line ? { line: field.dataset.line, team: Number(field.dataset.team) } : { line: "out", team: 1 });
  }

  fit() {
    const root = document.documentElement;
    const below = this.dock.offsetWidth >= root.clientWidth; // beside the sheet it covers nothing
    root.style.setProperty("--dock-h", `${below ? this.dock.offsetHeight : 0}px`);
    root.style.setProperty("--heads-h", `${this.form.querySelector(".heads").offsetHeight}px`);
  }
}

const form = document.getElementById("entry");
if (form) whenMoved(form, () => new Entry(form));
