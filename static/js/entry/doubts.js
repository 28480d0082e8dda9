// What the server asks about before it saves, on a slip where the keys were.

export class Doubts {
  // Takes the page's own question and its two answers into the dock; `again` is called to look again.
  constructor(ask, plain, again) {
    this.slip = document.getElementById("doubts");
    if (!this.slip) return;
    const back = document.createElement("button");
    back.type = "button";
    back.className = "key fn";
    back.textContent = plain.querySelector("a").textContent;
    back.addEventListener("click", again);
    const save = document.getElementById("save-anyway");
    save.className = "key go";
    this.title = document.getElementById("doubts-title");
    this.title.classList.add("vh");
    ask.append(this.slip, back, save);
  }

  // Puts the question; false when there is none.
  ask(keys, prompt) {
    if (!this.slip) return false;
    keys.stand("ask");
    prompt.doubt(this.title.textContent);
    this.slip.focus({ preventScroll: true });
    return true;
  }
}
