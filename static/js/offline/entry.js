// The entry page's part in keeping and sending rounds.

import { move } from "./ahead.js";
import { Delivery } from "./delivery.js";
import { keepSending } from "./sending.js";

const form = document.getElementById("entry");
new Delivery(form);

function moved() {
  form.dataset.delivers = "ready";
  form.onmoved?.();
  if (!("opened" in form.dataset)) keepSending();
}

if (form.onmoved) move(form).then(moved, moved);
else moved();
