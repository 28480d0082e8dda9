// How a game stands when the rounds that wait on this phone are counted in.

const entered = (entry) => /\/rounds\/new$/.test(entry.action);

// Waiting rounds that come after what the page knows, and corrections of those that it knows.
export const ahead = (entries, number) => entries.filter((entry) => entered(entry) && entry.number >= number);
export const corrections = (entries, number) => entries.filter((entry) => !entered(entry) && Array.isArray(entry.before) && entry.number < number);

// The totals with all of these; `totals` are the page's, before round `number`.
export function totals(entries, { totals: known, number }) {
  const more = [...ahead(entries, number).map(({ gains }) => gains), ...corrections(entries, number).map(({ gains, before }) => gains.map((gain, place) => gain - before[place]))];
  return known.map((total, place) => more.reduce((sum, gains) => sum + (gains[place] ?? 0), total));
}

// The number of the next round to be entered.
export const next = (entries, number) => ahead(entries, number).reduce((most, entry) => Math.max(most, entry.number + 1), number);

// What a team needs to open: the last step that begins at or before its total, or the round.
export function opening({ by, steps }, total, number) {
  const at = by === "score" ? total : number;
  return steps.reduce((held, step, place) => (place === 0 || step.from <= at ? step : held), null);
}
