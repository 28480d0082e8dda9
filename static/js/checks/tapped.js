// Cards as they are tapped, gathered into melds.

import { card, isWild } from "./cards.js";
import { judge } from "./melds.js";
import { inOrder } from "./sequences.js";

const NEW = "n"; // begins a new meld; "m2" goes on with the third

// {melds, at}: the melds that taps make, and which takes the next wild card (-1: a new one).
// A natural card goes to its rank's meld, a suited one to its suit's sequence, a wild one to the meld at hand;
// wild cards tapped first go with the next natural card unless they are a meld. What is no tap is passed by.
export function replay(rules, taps) {
  const melds = [];
  let [at, fresh] = [-1, false];
  for (const tap of taps) {
    const given = card(tap);
    if (tap === NEW) [at, fresh] = [-1, true];
    else if (/^m\d{1,2}$/.test(tap) && Number(tap.slice(1)) < melds.length) [at, fresh] = [Number(tap.slice(1)), false];
    else if (given && given.rank in rules.points) {
      at = place(rules, melds, given, at, fresh);
      melds[at].push(given);
      fresh = false;
    }
  }
  return { melds: melds.map((meld) => arranged(rules, meld)), at };
}

// The number of the meld that a card goes to; a new one is added where it needs one.
function place(rules, melds, given, at, fresh) {
  if (isWild(given) && !given.suit) {
    if (at >= 0 && takes(rules, melds[at], given)) return at;
    const joined = melds.findLastIndex((meld) => meld.every(isWild));
    if (joined >= 0 && !fresh) return joined;
  } else {
    const near = [...(at >= 0 ? [at] : []), ...melds.keys()];
    const found = fresh ? undefined : near.find((number) => same(melds[number], given));
    if (found !== undefined) return found;
    if (at >= 0 && loose(rules, melds[at])) return at;
  }
  return melds.push([]) - 1;
}

// Whether a wild card joins the meld at hand: not where it would be one too many.
function takes(rules, meld, given) {
  const kinds = judge(rules, [...meld, given]).faults.map((fault) => fault.kind);
  if (kinds.includes("pure_rank") || kinds.includes("too_long")) return false;
  return !kinds.includes("too_many_wilds") || !rules.wild_meld;
}

// Whether a natural card belongs to the meld: its rank's set, its suit's sequence.
const same = (meld, given) => meld.some((card) => (given.suit ? card.suit === given.suit : card.rank === given.rank && !card.suit));

// Whether wild cards wait for a natural one: they make no meld by themselves.
const loose = (rules, meld) => meld.every(isWild) && (!rules.wild_meld || meld.length < rules.wild_meld);

// Natural cards first, a sequence from low to high, the wild ones last.
function arranged(rules, meld) {
  if (rules.sequences && meld.some((card) => card.suit)) return inOrder(rules.sequences, meld);
  return [...meld].sort((one, other) => isWild(one) - isWild(other));
}
