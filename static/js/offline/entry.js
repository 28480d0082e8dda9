// The entry page's part in keeping and sending rounds.

import { move } from "./ahead.js";
import { Delivery } from "./delivery.js";
import { words } from "./parts.js";
import { keepSending } from "./sending.js";

const form = document.getElementById("entry");
new Delivery(form);
form.dataset.delivers = "";
words().then(() => (form.dataset.delivers = "ready"), () => {});

function moved() {
  form.onmoved?.();
  if (!("opened" in form.dataset)) keepSending();
}

if (form.onmoved) move(form).then(moved, moved);
else moved();
