// The round cannot be entered any more: a strip under the bar says why, and what leads on.

const link = (text, address) => {
  const made = document.createElement("a");
  made.className = "btn";
  made.textContent = text;
  made.href = address;
  return made;
};

// Sends the form to be compared or looked at again; not as one that is to be saved.
function sends(form, text) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "btn";
  made.textContent = text;
  made.addEventListener("click", () => {
    const action = document.createElement("input");
    [action.type, action.name, action.value] = ["hidden", "action", "check"];
    form.append(action);
    HTMLFormElement.prototype.submit.call(form);
  });
  return made;
}

export function notice(form, over, words) {
  const strip = document.getElementById("over");
  if (strip?.dataset.words === over?.words) return;
  strip?.remove();
  if (!over) return;
  const made = document.createElement("div");
  made.id = "over";
  made.className = "notice in acts-too";
  made.dataset.words = over.words;
  const said = document.createElement("p");
  said.className = "grow";
  said.setAttribute("role", "status");
  made.append(said);
  const again = over.compare ?? over.again;
  if (again) made.append(sends(form, again));
  if (over.look) made.append(link(over.label, over.look));
  else made.append(link(words.game, form.querySelector(".bar a").href));
  form.querySelector(".bar").after(made);
  said.textContent = over.words;
  made.scrollIntoView({ block: "nearest", behavior: "instant" });
}
