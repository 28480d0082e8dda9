// Words of the page put together: cards, numbers, faults and lists.

import { fill } from "../entry/words.js";
import { points } from "../scoring/numbers.js";

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

// A small number in words, a larger one in digits.
export const number = (rules, count) => rules.numbers[count] ?? points(count);

// One form for one, another for any other number.
export const form = (forms, count, values) => fill(forms[count === 1 ? 0 : 1], values);

// "one", "one and two", "one, two and three".
export function joined(parts, and) {
  if (parts.length < 2) return parts.join("");
  return fill(and, { first: parts.slice(0, -1).join(", "), last: parts.at(-1) });
}

// Why cards are no meld, or melds no opening: `words` are sentences by the kind of fault.
export function faultWords(rules, words, { kind, count, ranks, rank, suit, limit }) {
  const said = words[kind];
  if (Array.isArray(said)) return form(said, count, { number: count });
  if (kind === "gap") return fill(said, { cards: joined(ranks.map((one) => rules.names[one]), words.and) });
  return fill(said, { cards: rules.cards?.[rank], suit: rules.suits[suit], limit: limit && number(rules, limit) });
}
