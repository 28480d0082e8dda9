// Saves a round from the page itself: kept on this phone first, then sent; without a network it waits.

import { block, onward } from "./ahead.js";
import { part, words } from "./parts.js";
import { LOST, STORED, STUCK, post } from "./post.js";
import { drop, find, put, waiting } from "./queue.js";
import { ended } from "./reckoning.js";
import { EVERY, send } from "./sending.js";
import { described } from "./told.js";
import { fill } from "../entry/words.js";

export class Delivery {
  constructor(form) {
    this.form = form;
    this.ahead = block();
    this.here = form.querySelector(".bar .iconbtn").href;
    form.addEventListener("deliver", ({ detail }) => this.take(...detail));
    document.addEventListener("waiting", () => this.follow().catch(() => {}));
    window.addEventListener("pagehide", () => this.entry && this.released());
  }

  // Takes over the saving of the form; what else it asks of the server goes there as ever. `page` is the entry page's own module.
  take(page, event) {
    const body = new URLSearchParams(new FormData(this.form, event.submitter));
    if (!body.has("action")) body.set("action", "save");
    if (body.get("action") !== "save") return;
    this.entry = page;
    event.preventDefault();
    words().then((said) => page.sent && page.prompt.ask(said.saving), () => {});
    this.deliver(body).catch(() => this.natively(body));
  }

  // The form may be typed in and saved again.
  released() {
    this.entry.sent = false;
    this.entry.paint();
  }

  async deliver(body) {
    const entry = described(this.entry, this.ahead, body);
    try {
      await put(entry, this.form.dataset.asked);
    } catch {
      return this.directly(entry);
    }
    await send();
    const left = await find(entry.entry_key);
    if (left?.state === "asked") {
      await drop(entry.entry_key);
      this.natively(new URLSearchParams(left.body));
    } else if (left && (await this.doubted(entry))) return;
    else if (!left || navigator.serviceWorker?.controller) location.assign(this.here);
    else await this.stay(entry);
  }

  // Going out without what that needs is refused once there is a network, when the cards are long gone: asked here, once.
  async doubted({ entry_key }) {
    const { rules, sheet } = this.entry;
    if (this.warned || sheet.out?.line !== "going_out" || sheet.score(sheet.out.team).ready) return false;
    const said = await words().catch(() => null);
    if (!said) return false;
    this.warned = true;
    await drop(entry_key);
    this.released();
    this.say(fill(said.unready, { team: rules.teams[sheet.out.team - 1] }));
    return true;
  }

  // Storage is full or switched off: the round is sent from this page, for as long as that is open.
  async directly(entry) {
    clearTimeout(this.timer);
    const { kind } = await post(entry);
    if (kind === STORED) return location.assign(this.here);
    if (![LOST, STUCK].includes(kind)) return this.natively(new URLSearchParams(entry.body));
    this.released();
    this.timer = setTimeout(() => this.directly(entry), EVERY);
    await words().then((said) => this.say(said.refused), () => this.entry.prompt.warn(this.entry.words.lost));
  }

  // The server's own page is the one that asks; the key of the entry makes a second sending harmless.
  natively(body) {
    for (const name of ["csrf_token", "accepted", "action"]) if (body.has(name)) this.carry(name, body.get(name));
    HTMLFormElement.prototype.submit.call(this.form);
  }

  carry(name, value) {
    const field = this.form.querySelector(`input[type=hidden][name=${name}]`) ?? document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    this.form.append(field);
  }

  // No other page can be opened here without a network: the next round is entered on this one.
  async stay(entry) {
    const correcting = Boolean(this.ahead.gains);
    this.kept = entry;
    this.released();
    try {
      this.words = await words();
    } catch {
      return this.entry.prompt.warn(this.entry.words.lost); // the parts to say more have not come yet
    }
    const over = !correcting && ended(this.ahead, entry.totals, entry.number);
    const said = [fill(correcting ? this.words.correction : this.words.one, entry), over ? this.words.over_one : ""].join(" ");
    this.say(said, correcting || over ? "" : fill(this.words.enter, { number: entry.number + 1 }));
  }

  say(text, further = "") {
    this.strip ??= this.drawn();
    this.strip.querySelector("[data-said]").textContent = text;
    const button = this.strip.querySelector("button");
    button.textContent = further;
    button.hidden = !further;
    this.strip.scrollIntoView({ block: "nearest", behavior: "instant" });
    this.strip.focus();
  }

  drawn() {
    const strip = part("page");
    this.form.querySelector(".bar").after(strip);
    strip.querySelector("button").addEventListener("click", () => this.next());
    return strip;
  }

  async next() {
    const { entry, form } = this;
    const { number } = this.kept;
    this.kept = null;
    form.dataset.fresh = "new";
    delete form.dataset.asked;
    for (const name of ["accepted", "action"]) form.querySelector(`input[type=hidden][name=${name}]`)?.remove();
    onward(form, await waiting(form.dataset.game), this.words.title, number + 1);
    entry.rules.totals = JSON.parse(document.getElementById("entry-rules").textContent).totals;
    if (entry.shared) entry.shared.gone = true;
    entry.draft = new entry.draft.constructor(form, entry.rules.used);
    entry.draft.resume("new");
    entry.go({ line: "out", team: 1 });
    this.strip.querySelector("button").hidden = true;
  }

  // What became of rounds that were kept on this page while it stayed open.
  async follow() {
    if (!this.strip && !this.kept) return;
    const left = await waiting(this.form.dataset.game);
    const asked = left.find((one) => one.state === "asked");
    if (left.some((one) => one.state === "waiting") && !asked) return;
    if (this.kept) location.assign(this.here);
    else this.strip.querySelector("[data-said]").textContent = asked ? fill(this.words.asks, asked) : this.words.sent;
  }
}
