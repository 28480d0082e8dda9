// The page with both versions of a round: what is chosen there is kept on this phone until the server has it.

import { drop, find, put } from "./queue.js";
import { send } from "./sending.js";

const form = document.querySelector("form[data-asked]");
const told = JSON.parse(form.querySelector("script").textContent);

// In place of the round that waits for this answer.
const replace = (body) => put({ ...told, entry_key: body.get("entry_key"), action: new URL(form.getAttribute("action"), location.href).pathname, body: body.toString(), at: Date.now(), state: "waiting" }, form.dataset.asked);

async function save(body, natively) {
  await replace(body);
  await send();
  const left = await find(body.get("entry_key"));
  if (left?.state === "asked") {
    await drop(left.entry_key);
    return natively();
  }
  if (!left || navigator.serviceWorker?.controller) return location.assign(told.here);
  document.getElementById("kept-said").hidden = false;
  delete form.dataset.sent;
}

// Looked over first: the round goes on waiting for an answer as it is, under the key of the form that comes.
async function edit(body) {
  const asked = await find(form.dataset.asked);
  if (!asked) return;
  const entry_key = body.get("entry_key");
  const kept = new URLSearchParams(asked.body);
  kept.set("entry_key", entry_key);
  await put({ ...asked, entry_key, body: kept.toString() }, asked.entry_key);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (form.dataset.sent) return;
  form.dataset.sent = "1";
  const natively = () => {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "action", value: body.get("action") }));
    HTMLFormElement.prototype.submit.call(form);
  };
  const body = new URLSearchParams(new FormData(form, event.submitter));
  if (body.get("action") === "edit") edit(body).then(natively, natively);
  else save(body, natively).catch(natively);
});

form.querySelector("a").addEventListener("click", (event) => {
  event.preventDefault();
  const leave = () => location.assign(event.target.closest("a").href);
  drop(form.dataset.asked).then(leave, leave);
});
