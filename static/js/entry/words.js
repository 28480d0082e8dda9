// Sentences of the page with their values put in.

import { points } from "../scoring/numbers.js";

export const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);

// Why no more of a line can be claimed: `left` is how many still could be.
export function full({ most, shared }, left, words) {
  if (shared == null || left === most) return fill(words.at_most, { most: most ?? shared });
  const taken = shared - left;
  const sentence = taken > 1 ? words.taken : taken ? words.one_taken : words.hold;
  return fill(sentence, { most: shared, taken });
}

// What is said when the last line of a team is left.
export function done(sheet, team) {
  const round = sheet.score(team).total;
  const values = { name: sheet.rules.teams[team - 1], round: points(round), total: points(sheet.rules.totals[team - 1] + round) };
  return fill(sheet.rules.words.team_done, values);
}
