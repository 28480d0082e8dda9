// The draft of the round that all phones at the table share: what is typed here goes there line by line,
// and what others type comes into the cells, but never into the one that is being typed in.

import { Contests } from "./contests.js";
import { Lines } from "./lines.js";
import { notice } from "./over.js";
import { Touched } from "./touched.js";
import { fill } from "./words.js";

const SOON = 400; // ms after the last key
const EVERY = 1500; // ms between questions; with the way there and back, a line is seen within two seconds
const LATER = 4000; // ms, while nobody answers
const PATIENCE = 8000; // ms until a question counts as lost
const LONGEST = { note: 500 };
const MOST = 120; // characters of a line that the server takes

export class Shared {
  // `entry` is the page: its form, sheet, rules and draft, the cell at hand, and paint().
  constructor(entry) {
    const { lines, version, before, words } = entry.rules.shared;
    [this.entry, this.form, this.words] = [entry, entry.form, words];
    this.lines = new Lines(entry.form, entry.sheet);
    this.contests = new Contests(this.lines, words, (name, theirs) => this.choose(name, theirs));
    this.touches = new Touched(entry.form, this.lines, words);
    [this.version, this.server, this.heard] = [version, lines, new Set()];
    this.base = Object.fromEntries(this.lines.names.map((name) => [name, lines[name]?.[0] ?? ""]));
    this.known = Object.fromEntries(Object.entries(lines).map(([name, [, at, by]]) => [name, at <= before || by === "" ? at : 0]));
    this.status = document.createElement("p");
    this.status.className = "vh";
    this.status.setAttribute("role", "status");
  }

  // Whether a text kept on this phone goes before the page's: it never reached the server, or the page is older than it.
  admits(name, { values, out, base, known }) {
    const text = name === "out" ? out ?? "" : values[name];
    const nothing = this.lines.rule(name)?.nothing ?? "";
    if (!base) return this.lines.get(name) === "" && text !== nothing;
    const stale = (known[name] ?? 0) > this.version;
    if (!stale && (text === base[name] || (text === nothing && base[name] === ""))) return false;
    this.base[name] = base[name] ?? "";
    this.known[name] = known[name] ?? 0;
    return true;
  }

  begin() {
    document.body.append(this.status);
    document.addEventListener("pointerdown", () => (this.pressed = true), true);
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => this.released(), true);
    this.form.addEventListener("input", () => this.touched());
    this.form.addEventListener("submit", () => (this.quiet = Date.now() + PATIENCE));
    document.addEventListener("visibilitychange", () => this.turn());
    window.addEventListener("online", () => this.turn());
    window.addEventListener("pageshow", () => (this.quiet = 0));
    this.merge();
    this.wait(this.unsent.length ? 0 : EVERY);
  }

  wait(pause) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.turn(), pause);
  }

  // Something was typed: it is sent when the fingers rest, or as soon as the line is left.
  touched() {
    if (!this.gone) this.wait(SOON);
  }

  left() {
    if (this.unsent.length) this.turn();
    this.merge();
  }

  released() {
    this.pressed = false;
    setTimeout(() => this.merge()); // after what the touch does
  }

  dirty(name) {
    return this.lines.get(name) !== this.base[name];
  }

  get unsent() {
    const fits = (name) => this.lines.get(name).length <= (LONGEST[name] ?? MOST);
    return this.lines.names.filter((name) => this.dirty(name) && fits(name) && !this.contests.open.has(name));
  }

  async turn() {
    const names = this.over ? [] : this.unsent;
    const idle = this.gone || Date.now() < this.quiet || (document.hidden && !names.length);
    if (this.busy || idle) return this.busy || this.gone || this.wait(EVERY);
    clearTimeout(this.timer);
    this.busy = true;
    let pause = EVERY;
    try {
      await (names.length ? this.send(names) : this.ask());
    } catch {
      pause = LATER;
    }
    this.busy = false;
    this.wait(pause === EVERY && !this.over && this.unsent.length ? SOON : pause);
  }

  get address() {
    return `${this.form.getAttribute("action").replace(/new$/, "draft")}`;
  }

  async ask() {
    const headers = this.tag ? { "If-None-Match": this.tag } : {};
    const answer = await fetch(`${this.address}?number=${this.form.elements.number.value}`, { headers, cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) });
    if (answer.status === 304) return;
    if (answer.ok) this.tag = answer.headers.get("ETag");
    await this.answered(answer);
  }

  async send(names) {
    const texts = names.map((name) => [name, this.lines.get(name)]);
    const body = new URLSearchParams({ csrf_token: this.form.elements.csrf_token.value, number: this.form.elements.number.value });
    for (const [name, text] of texts) for (const [key, value] of [["line", name], ["text", text], ["seen", this.known[name] ?? 0]]) body.append(key, value);
    if (String(body) === this.refused) return this.ask();
    const answer = await fetch(this.address, { method: "POST", body, cache: "no-store", keepalive: true, signal: AbortSignal.timeout?.(PATIENCE) });
    this.tag = null;
    if (answer.status === 400 && !this.renewed) await this.renew();
    else if ([400, 413, 422].includes(answer.status)) this.refused = String(body);
    else await this.answered(answer, texts);
  }

  // The page may be older than the session; where that is not what is wrong, once is enough.
  async renew() {
    const answer = await fetch(`${document.querySelector("meta[name=scorekeeper]").content}token`, { cache: "no-store" });
    if (answer.ok) this.form.elements.csrf_token.value = await answer.text();
    this.renewed = true;
  }

  async answered(answer, sent = []) {
    if ([403, 404].includes(answer.status)) {
      this.gone = true;
      return notice(this.form, { words: this.words.gone }, this.words);
    }
    if (!answer.ok && answer.status !== 409) throw new Error(answer.status);
    const { version, lines, over } = await answer.json();
    if (version < this.version) return;
    [this.version, this.server, this.over] = [version, lines, over];
    notice(this.form, over, this.words);
    if (over) {
      for (const name of this.contests.names) this.contests.drop(name);
      return;
    }
    for (const [name, text] of sent) if (!lines[name] || lines[name][2] === "" || this.lines.same(name, lines[name][0], text)) this.acknowledge(name, text);
    this.merge();
    if (sent.length) this.entry.draft.keep(this.kept);
  }

  acknowledge(name, text) {
    this.base[name] = text;
    this.known[name] = this.server[name]?.[1] ?? 0;
  }

  // Whether somebody is typing in that very cell now.
  typing(name) {
    const field = document.activeElement;
    return field?.name === name && name !== "out" && (field !== this.entry.here || !this.entry.fresh);
  }

  // Let what others typed come in; where it meets something typed here, both are shown.
  merge() {
    if (this.pressed || this.over) return;
    const came = Object.keys(this.server).filter((name) => this.lines.names.includes(name) && this.server[name][1] > (this.known[name] ?? 0) && this.meet(name));
    for (const name of this.contests.names) if (this.server[name]?.[1] <= this.known[name]) this.contests.drop(name);
    const versions = this.contests.names.map((name) => this.server[name][1]);
    this.form.elements.seen.value = versions.length ? Math.min(...versions) - 1 : this.version;
    this.paint(came);
    if (came.length) this.entry.draft.keep(this.kept);
  }

  get kept() {
    return { base: this.base, known: this.known };
  }

  // Meets one line that is newer than what is known here; true where its text was taken over.
  meet(name) {
    const [text, version, phone] = this.server[name];
    const mine = this.lines.get(name);
    const held = this.dirty(name) || this.typing(name);
    const alike = this.lines.same(name, mine, text);
    if (held && !alike && phone !== "") {
      this.say(this.contests.show(name, mine, text, phone));
      return false;
    }
    if (held && phone === "" && !this.dirty(name)) return false; // typed in another window: when the cell is left
    this.known[name] = version;
    if (held || (alike && Boolean(mine) === Boolean(text))) {
      if (alike) this.base[name] = mine;
      return false;
    }
    this.base[name] = text;
    this.lines.set(name, text);
    return true;
  }

  choose(name, theirs) {
    const [text, version] = this.server[name];
    this.known[name] = version;
    this.base[name] = text;
    if (theirs) this.lines.set(name, text);
    this.contests.drop(name);
    const field = this.lines.field(name);
    this.entry.changed();
    if (name === "note") field.focus();
    else this.entry.go(name === "out" ? { line: "out", team: 1 } : { line: field.dataset.line, team: Number(field.dataset.team) });
    this.merge();
    this.turn();
  }

  // Whose phone typed a line last; nothing where it was this one.
  by(name) {
    return this.dirty(name) || this.contests.open.has(name) || this.lines.get(name) === "" ? "" : this.server[name]?.[2] ?? "";
  }

  paint(came) {
    this.touches.paint(Object.fromEntries(this.lines.names.map((name) => [name, this.by(name)])));
    if (!came.length) return;
    for (const name of came) this.unfold(this.lines.field(name), this.server[name][2]);
    if (came.includes(this.entry.here?.name)) this.entry.filled = Boolean(this.entry.here.value);
    const asked = this.form.querySelector(".prompt.bad, #ask:not([hidden])");
    if (asked) this.entry.sheet.paint();
    else this.entry.paint();
  }

  // A rare line that was filled comes into sight, unless that would move what is being typed.
  unfold(field, phone) {
    const fold = field.closest("details");
    if (fold && !document.activeElement?.closest(".rare")) fold.open = true;
    if (!phone || this.heard.has(phone)) return;
    this.heard.add(phone);
    this.say(fill(this.words.came, { phone }));
  }

  say(text) {
    if (text) this.status.textContent = text;
  }
}
