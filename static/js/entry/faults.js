// What surely cannot be right is said before the form travels; all else is the server's to say.

import { points } from "../scoring/numbers.js";
import { fill } from "./words.js";

// {place, sentence} of the first fault, or null.
export function fault(sheet) {
  const { lines, words } = sheet.rules;
  if (!sheet.out) return { place: { line: "out", team: 1 }, sentence: words.still_open };
  for (const team of sheet.teams) {
    for (const line of lines.filter((one) => one.step && sheet.field(one.id, team))) {
      const amount = sheet.value(line.id, team);
      const sentence = line.step === 5 ? words.wrong_five : words.wrong_amount;
      if (amount % line.step) return { place: { line: line.id, team }, sentence: fill(sentence, { amount: points(amount) }) };
    }
  }
  return null;
}
