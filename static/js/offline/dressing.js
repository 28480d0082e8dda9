// Parts of a page that say something else for a while or are out of sight, and can be given back as they were.

export class Dressing {
  constructor() {
    this.before = new Map();
    this.hidden = new Set();
  }

  // Puts other content in place of what a part holds.
  fill(part, ...content) {
    if (!part) return;
    if (!this.before.has(part)) this.before.set(part, [...part.childNodes]);
    part.replaceChildren(...content);
  }

  hide(part) {
    if (!part) return;
    part.hidden = true;
    this.hidden.add(part);
  }

  // What the server said holds again.
  undo() {
    for (const [part, nodes] of this.before) part.replaceChildren(...nodes);
    for (const part of this.hidden) part.hidden = false;
    this.renewed();
    this.hidden.clear();
  }

  // The page was made anew from the server: there is no text to give back.
  renewed() {
    this.before.clear();
  }
}
