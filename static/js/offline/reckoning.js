// How a game stands when the rounds that wait on this phone are counted in.

import { entered } from "./line.js";

// Waiting rounds that come after what the page knows, and corrections of those that it knows.
const ahead = (entries, number) => entries.filter((entry) => entered(entry) && entry.number >= number);
const corrections = (entries, number) => entries.filter((entry) => !entered(entry) && Array.isArray(entry.before) && entry.number < number);

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

// Whether these totals end the game: one side alone has most, and the target is reached or all rounds are played.
export function ended({ target, rounds }, sums, played) {
  const most = Math.max(...sums);
  if (sums.filter((sum) => sum === most).length > 1) return false;
  return (target !== null && most >= target) || (rounds !== null && played >= rounds);
}

// The game as it stands with `entries`: `rows` of the sheet that wait, each with the totals `after` it, the totals `now`,
// the next round `at`, and whether that makes the game `over`. `shifted` are the totals after known rounds that follow a correction.
export function standing(known, entries) {
  const { number, gains, waits } = known;
  const stands = ({ before, number: at }) => before.every((gain, place) => gain === gains[at - 1]?.[place]); // or another phone has changed or moved that round
  const put = new Map(corrections(entries, number).filter(stands).map((entry) => [entry.number, entry]));
  const rows = [];
  const shifted = new Map();
  let sum = known.totals.map(() => 0);
  const add = (more) => (sum = sum.map((total, place) => total + (more[place] ?? 0)));
  for (const [place, gained] of gains.entries()) {
    const entry = put.get(place + 1);
    add(entry?.gains ?? gained);
    if (entry) rows.push({ ...entry, after: sum, corrects: true });
    else if (rows.length) shifted.set(place + 1, sum);
  }
  const more = ahead(entries, number);
  if (waits && more.some((entry) => entry.number > number)) add(waits);
  for (const entry of more) rows.push({ ...entry, after: add(entry.gains) });
  const at = next(entries, number);
  return { ...known, rows, shifted, more, now: sum, at, over: rows.length > 0 && ended(known, sum, at - 1) };
}
