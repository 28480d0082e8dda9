// Cards as they are typed by number and suit where no modules run, told as the taps that lay them the same way.

import { card, face, fromAce, isWild, WILD } from "./cards.js";
import { judge, legal } from "./melds.js";
import { typed } from "./typed.js";

const SUITS = { h: "heart", d: "diamond", s: "spade", c: "club" };
const JOKER = ["X", "JOKER", "★"];
const MOST = { most: 99 };

const several = (asked, rank) => Array(typed(MOST, asked.get(rank)).value ?? 0).fill({ rank, suit: "" });

// The cards of one suit, "4 5 6 J 2"; none where something else is among them.
function suited(asked, letter) {
  const words = (asked.get(`run-${SUITS[letter]}`) ?? "").toUpperCase().split(/[\s,]+/).filter(Boolean);
  const cards = words.map((word) => card(JOKER.includes(word) ? "X" : word + letter));
  return cards.every(Boolean) ? cards : [];
}

// Whether the meld is none without some of these wild cards, and is one with them.
const mended = (rules, meld, wild) => !legal(judge(rules, meld)) && wild.some((_, from) => legal(judge(rules, [...meld, ...wild.slice(from)])));

// Wild cards go where they are needed, then where they may go.
function share(rules, melds, wild) {
  for (const meld of [...melds].sort((one, other) => other.length - one.length)) while (mended(rules, meld, wild)) meld.push(wild.pop());
  if (rules.wild_meld && wild.length >= rules.wild_meld) return;
  for (const meld of melds) while (wild.length && legal(judge(rules, [...meld, wild.at(-1)]))) meld.push(wild.pop());
}

export function tapsTyped(rules, asked) {
  const ranks = fromAce.filter((rank) => rank in (rules.cards ?? {}) && !isWild({ rank }));
  const melds = [...ranks.map((rank) => several(asked, rank)), ...Object.keys(SUITS).map((letter) => suited(asked, letter))].filter((meld) => meld.length);
  const wild = [...WILD].reverse().flatMap((rank) => several(asked, rank));
  const tap = ({ rank, suit }) => face(rank) + (Object.keys(SUITS).find((letter) => SUITS[letter] === suit) ?? "");
  if (rules.melds) share(rules, melds, wild);
  const free = (one) => rules.melds && isWild(one) && !one.suit;
  const laid = melds.flatMap((meld) => meld.filter((one) => !free(one)).map(tap));
  const joined = melds.flatMap((meld, number) => meld.filter(free).flatMap((one) => [`m${number}`, tap(one)]));
  return [...laid, ...joined, ...(rules.melds && wild.length ? ["n"] : []), ...wild.map(tap)];
}
