// The line in which rounds wait: as they were entered, and the rounds of one game by their numbers.

// Whether an entry is a new round, and no correction of one that the server has.
export const entered = (entry) => /\/rounds\/new$/.test(entry.action);

export function inLine(entries) {
  const line = [...entries].sort((one, other) => one.order - other.order);
  const rounds = new Map();
  return line.map((one) => {
    if (!entered(one)) return one;
    const same = (other) => other.game === one.game && entered(other);
    if (!rounds.has(one.game)) rounds.set(one.game, line.filter(same).sort((a, b) => a.number - b.number));
    return rounds.get(one.game).shift();
  });
}

// The rounds that come after one that is taken out, with the numbers they get by that; none where the server has its number.
export function closedUp(entries, gone) {
  if (!entered(gone) || gone.why === "beside") return [];
  const later = entries.filter((one) => one.game === gone.game && entered(one) && one.number > gone.number);
  return later.map((one) => {
    const number = one.number - 1;
    const body = new URLSearchParams(one.body);
    body.set("number", number);
    return { ...one, number, body: body.toString(), label: String(one.label).replace(one.number, number) };
  });
}
