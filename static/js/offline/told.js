// A round as it is kept: what is sent, what it is worth, and in words what was typed.

const name = (field) => field.closest("label, .line")?.querySelector(".name")?.textContent ?? field.closest("label")?.textContent ?? field.labels?.[0]?.textContent ?? field.name;

const text = (field) => field.selectedOptions?.[0].textContent ?? field.value;

function lines({ draft, rules }) {
  const typed = draft.fields.filter((field) => (field.type === "radio" ? field.checked : field.value));
  return typed.map((field) => (field.type === "radio" ? `${rules.words.who} ${name(field).trim()}` : `${name(field).trim()}: ${text(field)}`));
}

export function described(page, ahead, body) {
  const { form, rules, sheet } = page;
  const gains = sheet.teams.map((team) => sheet.score(team).total);
  return {
    entry_key: body.get("entry_key"),
    game: form.dataset.game,
    number: Number(body.get("number")),
    action: new URL(form.getAttribute("action"), location.href).pathname,
    body: body.toString(),
    at: Date.now(),
    teams: rules.teams,
    gains,
    totals: gains.map((gain, place) => rules.totals[place] + gain),
    before: ahead.gains ?? null,
    lines: lines(page),
    state: "waiting",
    label: document.querySelector(".bar h1").textContent,
  };
}
