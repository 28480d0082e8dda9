// Who went out, as keys: the radios of the page moved to the near edge, rare ways behind one more key.

const key = (text, classes = "") => {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `key who soft ${classes}`;
  button.textContent = text;
  return button;
};

export class Who {
  // `chosen` is called when an answer was given by touch or Enter, `ask` with the question that stands there.
  constructor(fieldset, rules, dock, { chosen, ask }) {
    this.ask = ask;
    this.fieldset = fieldset;
    this.rules = rules;
    this.labels = [...fieldset.querySelectorAll("label")];
    this.few = rules.teams.length < 3;
    this.dress();
    dock.querySelector("#pad").before(fieldset);
    let touched = false;
    fieldset.addEventListener("pointerdown", () => (touched = true));
    // Left to itself, a label focuses its radio, and the sheet scrolls to bring that out from under the dock.
    fieldset.addEventListener("click", (event) => {
      const radio = event.target.closest("label")?.querySelector("input");
      if (!radio) return;
      if (event.target !== radio) {
        event.preventDefault();
        radio.checked = true;
        for (const kind of ["input", "change"]) radio.dispatchEvent(new Event(kind, { bubbles: true }));
      }
      if (touched) chosen();
    });
    fieldset.addEventListener("keydown", (event) => {
      touched = false;
      if (event.key !== "Enter" || event.target.name !== "out") return;
      event.preventDefault();
      event.target.checked = true;
      chosen();
    });
    this.show();
  }

  dress() {
    this.fieldset.className = `keys n${this.rules.teams.length}`;
    this.fieldset.id = "who";
    this.fieldset.querySelector("legend").className = "vh";
    for (const label of this.labels) {
      const main = label.dataset.main !== undefined;
      label.className = `key who ${label.className} ${main ? "" : "soft"}`;
      if (label.dataset.how) label.querySelector(".how").textContent = label.dataset.how;
      if (main) label.querySelector(".badge").setAttribute("class", `badge t${label.dataset.team} big`);
    }
  }

  // The ways that share a key: each further choice of a line, or all choices of a line with many.
  get ways() {
    const ways = new Map();
    for (const label of this.labels.filter((one) => one.dataset.line && one.dataset.main === undefined)) {
      const { line, choice } = label.dataset;
      const alone = line === "going_out";
      const name = alone ? `${line}:${choice}` : line;
      const way = ways.get(name) ?? { text: alone ? label.dataset.how : this.rules.lines.find((one) => one.id === line).label, labels: [] };
      way.labels.push(label);
      ways.set(name, way);
    }
    return [...ways.values()];
  }

  // Which keys stand there: the usual ones, or those of one rare way.
  show(list = null) {
    for (const button of this.fieldset.querySelectorAll("button")) button.remove();
    for (const label of this.labels) label.hidden = list ? !list.includes(label) : label.dataset.main === undefined && label.dataset.line !== undefined;
    const named = !this.few;
    for (const label of this.labels) label.querySelector(".who-name")?.classList.toggle("vh", !(list && named));
    if (list) this.fieldset.append(this.back());
    else this.offer();
  }

  back() {
    const button = key(this.rules.words.back, "all");
    button.addEventListener("click", () => {
      this.show();
      this.ask(this.rules.words.who);
    });
    return button;
  }

  offer() {
    const nobody = this.labels.find((label) => !label.dataset.line);
    for (const way of this.ways) {
      if (this.few && way.labels.length === this.rules.teams.length) for (const label of way.labels) this.fieldset.insertBefore(label, nobody).hidden = false;
      else if (this.few) for (const team of [1, 2]) nobody.before(this.lead(way, way.labels.filter((label) => Number(label.dataset.team) === team), team));
      else nobody.before(this.lead(way, way.labels));
    }
  }

  // A key that leads to a list of answers; with a team it wears the team's badge.
  lead(way, list, team = 0) {
    const button = key("", team ? `t${team}` : "all2");
    if (team) {
      const badge = list[0].querySelector(".badge").cloneNode(true);
      const name = document.createElement("span");
      name.className = "vh";
      name.textContent = `${this.rules.teams[team - 1]}, `;
      button.append(badge, name);
    }
    button.appendChild(document.createElement("span")).textContent = `${way.text}…`;
    button.addEventListener("click", () => {
      this.show(list);
      this.ask(`${team ? `${this.rules.teams[team - 1]}: ` : ""}${way.text}`);
      (list.find((label) => label.querySelector("input").checked) ?? list[0]).querySelector("input").focus({ preventScroll: true });
    });
    return button;
  }

  focus() {
    const chosen = this.labels.find((label) => label.querySelector("input").checked);
    const shown = chosen && !chosen.hidden ? chosen : this.labels[0];
    shown.querySelector("input").focus({ preventScroll: true });
  }
}
