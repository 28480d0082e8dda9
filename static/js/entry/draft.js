// What is typed, kept on this phone until it is saved, so that a reload or a dead battery loses nothing.

import { typed } from "./fields.js";

const PREFIX = "scorekeeper:draft:";
const KEPT = 30 * 24 * 3600 * 1000;

const kept = (key) => {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
};

export class Draft {
  // A draft belongs to one game, one round and one form key; `used` is how the form keys begin that were saved already.
  constructor(form, used) {
    this.form = form;
    this.key = `${PREFIX}${form.dataset.game}:${form.dataset.round}`;
    try {
      this.forget(used);
    } catch {
      // Storage is forbidden on this phone: the page works without it.
    }
  }

  forget(used) {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))) {
      const draft = kept(key);
      const here = key === this.key; // as old as a wrong clock makes it
      if (!draft || used.includes(draft.entry_key?.slice(0, 6)) || (!here && Date.now() - draft.at > KEPT)) localStorage.removeItem(key);
    }
  }

  // The fields that hold what was typed; the form's own keys are kept beside them.
  get fields() {
    return typed(this.form);
  }

  // `known` says what of it the draft on the server has: {base, known} by field.
  keep(known = {}) {
    const values = {};
    for (const field of this.fields) if (field.type !== "radio") values[field.name] = field.value;
    const { entry_key, version } = this.form.elements;
    const out = this.form.querySelector("[name=out]:checked")?.value ?? null;
    const draft = { entry_key: entry_key.value, version: version.value, at: Date.now(), values, out, ...known };
    try {
      localStorage.setItem(this.key, JSON.stringify(draft));
    } catch {
      // Full or forbidden: nothing to be done, and nothing is lost but the reload.
    }
  }

  // Go on with a kept draft: a new round's always, a correction's only after a reload or Back.
  // A page that the server sent back filled in is `undefined` here, and goes before any draft.
  // `admits` says of a field whether the kept text goes before the page's.
  resume(fresh, admits = () => true) {
    const [arrival] = performance.getEntriesByType("navigation");
    const draft = kept(this.key);
    if (draft && (fresh === "new" || (fresh === "correction" && arrival?.type !== "navigate"))) this.restore(draft, admits);
  }

  restore(draft, admits) {
    const out = admits("out", draft);
    for (const field of this.fields) {
      if (field.type === "radio") field.checked = out ? field.value === draft.out : field.checked;
      else if (field.name in draft.values && admits(field.name, draft)) field.value = draft.values[field.name];
    }
    this.form.elements.entry_key.value = draft.entry_key;
    this.form.elements.version.value = draft.version;
  }
}
