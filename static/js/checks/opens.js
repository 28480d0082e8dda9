// Whether melds open: their count, what the first meld holds, and the other ways to open.

import { counted, supply } from "./cards.js";
import { judge, legal, naturals } from "./melds.js";

const CANASTA = 7;

// {melds, counts, points, way, short, faults}: what melds come to; `way` is how they open, or empty.
// `top` is the rank of the top discard when it is one of the cards, else all are from hand.
export function mayOpen(rules, cards, needed, top) {
  const melds = cards.filter((meld) => meld.length).map((meld) => judge(rules, meld));
  const fromHand = withoutTop(rules, melds, top);
  const counts = rules.melds.top_counts ? melds.map((meld) => meld.points) : fromHand.map((meld) => (meld && legal(meld) ? meld.points : 0));
  const held = fromHand.filter((meld) => meld && legal(meld));
  const faults = beyondPacks(rules, melds);
  const whole = melds.length > 0 && melds.every(legal) && !faults.length;
  const points = counts.reduce((sum, one) => sum + one, 0);
  let way = whole ? anotherWay(rules, melds, held, top) : "";
  if (melds.length && !way) {
    faults.push(...missing(rules, melds, held, needed));
    if (whole && !faults.length && points >= needed.points) way = "count";
  }
  return { melds, counts, points, way, short: Math.max(0, needed.points - points), faults };
}

// The melds as they are without the top discard; null where nothing is left.
function withoutTop(rules, melds, top) {
  const found = [...melds];
  const holding = [...melds.keys()].filter((number) => melds[number].cards.some((card) => card.rank === top));
  if (!holding.length) return found;
  const number = holding.reduce((best, one) => (melds[one].cards.length > melds[best].cards.length ? one : best));
  const cards = [...melds[number].cards];
  cards.splice(cards.findIndex((card) => card.rank === top), 1);
  found[number] = cards.length ? judge(rules, cards) : null;
  return found;
}

// Seven natural cards of one rank, or seven wild cards.
const splash = (meld) => meld.cards.length >= CANASTA && (meld.kind === "wilds" || (meld.kind === "set" && !meld.wild));

// How the melds open whatever they count, if they do.
function anotherWay({ also }, melds, held, top) {
  if (also.includes("splash") && held.some(splash)) return "splash";
  const six = melds.some((meld) => meld.rank === top && splash(meld) && meld.cards.length === CANASTA);
  return also.includes("six_of_one_card") && top && six ? "six_of_one_card" : "";
}

// What the melds together lack, their count aside.
function missing({ melds: rules }, melds, held, needed) {
  const found = [];
  if (rules.first.length && !held.some((meld) => isFirst(meld, rules.first))) found.push({ kind: "first_meld" });
  if (!rules.first_wilds && melds.some((meld) => meld.wild)) found.push({ kind: "first_wilds" });
  if (needed.canasta) found.push(...canastaMissing(melds, needed.natural));
  return found;
}

// A whole canasta among the melds, without wild cards where that is asked.
function canastaMissing(melds, natural) {
  const longest = Math.max(...melds.map((meld) => meld.cards.length));
  if (longest < CANASTA) return [{ kind: "canasta_needed", count: CANASTA - longest }];
  if (natural && !melds.some((meld) => naturals(meld) >= CANASTA && !meld.wild)) return [{ kind: "natural_canasta" }];
  return [];
}

function isFirst(meld, ways) {
  if (ways.includes("wild_meld") && meld.kind === "wilds") return true;
  return ways.includes("three_naturals") && meld.kind === "set" && naturals(meld) >= 3;
}

// More cards of a rank, or of a rank and suit, than the packs hold.
function beyondPacks(rules, melds) {
  const cards = melds.flatMap((meld) => meld.cards);
  const found = [];
  for (const [rank, count] of counted(cards.map((card) => card.rank))) {
    const limit = supply(rank, rules);
    if (count > limit) found.push({ kind: "beyond_packs", rank, limit });
  }
  const suited = cards.filter((card) => card.suit && card.rank !== "joker").map((card) => `${card.rank} ${card.suit}`);
  for (const [named, count] of counted(suited)) {
    const [rank, suit] = named.split(" ");
    if (count > rules.packs) found.push({ kind: "beyond_suit", rank, suit, limit: rules.packs });
  }
  return found;
}
