// A sequence card by card: its suit, its order, its wild cards.

import { fill } from "../entry/words.js";
import { card } from "./cards.js";
import { clear, fan, icon, plain, verdict } from "./drawing.js";
import { sequence } from "./sequences.js";
import { capital, faultWords } from "./speech.js";

export function run(rules, taps) {
  const cards = taps.map(card).filter((one) => one && one.rank in rules.names);
  const found = sequence(rules.sequences, cards);
  return {
    held: { html: cards.length ? held(rules, cards, found) : `<p class="hintline with-js">${plain(rules.words.hint)}</p>` },
    verdict: verdict(rules, cards.length, said(rules, cards, found), cards.length > 0 && !found.faults.length),
  };
}

function said(rules, cards, found) {
  const { words } = rules;
  if (!cards.length) return words.nothing;
  if (!found.faults.length) return words.one;
  return [words.not_so, found.faults.map((one) => faultWords(rules, rules.run_faults, one)).join("; ")];
}

function held(rules, cards, found) {
  const wrong = cards.flatMap((one, number) => (found.cards[number] ? [`<li>${icon(rules, "warn")}<span>${plain(capital(name(rules, one)))}: ${plain(rules.told[found.cards[number]])}</span></li>`] : []));
  const told = wrong.length ? `<ul class="each">${wrong.join("")}</ul>` : `<p class="small">${plain(rules.words.whole)}</p>`;
  return `<div class="fan-row">${fan(rules, cards, { faults: found.cards })}${clear(rules)}</div>${told}`;
}

// A card in words: "ten of hearts".
const name = (rules, one) => (one.suit ? fill(rules.words.of_suit, { card: rules.names[one.rank], suit: rules.suits[one.suit] }) : rules.names[one.rank]);
