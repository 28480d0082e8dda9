// Parts of a page that say something else for a while, and can be given back what they said.

export class Dressing {
  constructor() {
    this.before = new Map();
  }

  // Puts other content in place of what a part holds.
  fill(part, ...content) {
    if (!part) return;
    if (!this.before.has(part)) this.before.set(part, [...part.childNodes]);
    part.replaceChildren(...content);
  }

  // What the server said holds again.
  undo() {
    for (const [part, nodes] of this.before) part.replaceChildren(...nodes);
    this.before.clear();
  }

  // The page was made anew from the server: there is nothing to give back.
  renewed() {
    this.before.clear();
  }
}
