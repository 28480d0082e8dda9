// Whether cards make a meld: a set of one rank, wild cards alone, or a sequence of one suit.

import { isWild } from "./cards.js";
import { sequence } from "./sequences.js";

// {kind, cards, rank, suit, points, wild, faults} of the meld that these cards are meant to be.
export function judge(rules, cards) {
  const natural = cards.filter((card) => !isWild(card));
  const points = cards.reduce((sum, card) => sum + (rules.points[card.rank] ?? 0), 0);
  const made = { cards, rank: "", suit: "", points, wild: cards.length - natural.length };
  if (rules.sequences && cards.some((card) => card.suit) && meantInOrder(natural)) {
    const run = sequence(rules.sequences, cards);
    const { suit } = [...natural, ...cards].find((card) => card.suit);
    return { ...made, kind: "sequence", suit, wild: run.wild, faults: run.faults };
  }
  if (!natural.length) return { ...made, kind: "wilds", faults: wildFaults(rules, made.wild) };
  return { ...made, kind: "set", rank: natural[0].rank, faults: setFaults(rules, natural, made.wild) };
}

export const legal = (meld) => !meld.faults.length;

export const naturals = (meld) => meld.cards.length - meld.wild;

// Cards with suits are no set where their ranks differ, or where there is one card so far.
const meantInOrder = (natural) => natural.length === 1 || new Set(natural.map((card) => card.rank)).size !== 1;

function wildFaults(rules, wild) {
  const found = [];
  if (!rules.wild_meld) found.push({ kind: "wilds_alone" });
  else if (wild < rules.wild_meld) found.push({ kind: "more_needed", count: rules.wild_meld - wild });
  if (rules.melds.most && wild > rules.melds.most) found.push({ kind: "too_long" });
  return found;
}

// What is wrong with a set, the weightiest first.
function setFaults({ melds }, natural, wild) {
  const { rank } = natural[0];
  if (natural.some((card) => card.rank !== rank)) return [{ kind: "mixed_ranks" }];
  const found = wild && melds.pure.includes(rank) ? [{ kind: "pure_rank", rank }] : wild ? wildShare(melds, natural.length, wild) : [];
  const missing = melds.least - natural.length - wild;
  if (missing > 0) found.push({ kind: "more_needed", count: missing });
  if (melds.most && natural.length + wild > melds.most) found.push({ kind: "too_long" });
  return found;
}

// Natural cards against wild ones.
function wildShare(melds, natural, wild) {
  const found = [];
  if (melds.wilds != null && wild > melds.wilds) found.push({ kind: "too_many_wilds" });
  if (natural < melds.naturals) found.push({ kind: "naturals_needed" });
  else if (natural < melds.each * wild) found.push({ kind: "wilds_outnumber" });
  return found;
}
