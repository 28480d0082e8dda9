// Sequences: cards of one suit in order, looked at as a whole and card by card.

import { isWild, WILD } from "./cards.js";

// {faults: [{kind, …}], wild, cards: fault of each card}: read in the way that is least wrong.
export function sequence(rules, cards) {
  const named = cards.filter((card) => card.suit);
  const suit = (named.find((card) => !isWild(card)) ?? named[0])?.suit ?? "";
  const readings = [];
  for (const two of rules.order.includes("two") ? [true, false] : [false]) {
    for (const low of rules.ace_low ? [false, true] : [false]) readings.push(read(rules, cards, suit, two, low));
  }
  const wrong = (run) => run.cards.filter(Boolean).length;
  return readings.reduce((best, run) => (wrong(run) - wrong(best) || run.faults.length - best.faults.length) < 0 ? run : best);
}

// Twos of the suit in their place (two), or wild; the first ace low, or not.
function read(rules, cards, suit, two, low) {
  const told = cards.map(() => "");
  const places = new Map(); // by the card's number
  const taken = (place) => [...places.values()].includes(place);
  let wild = 0;
  cards.forEach((card, number) => {
    const own = two && card.suit === suit && !taken(rules.order.indexOf("two"));
    if (card.rank === "joker" || (card.rank === "two" && !own)) {
      wild += 1;
      told[number] = wild <= rules.wilds ? "" : rules.wilds ? "wild" : "no_wild";
    } else if (card.suit !== suit) told[number] = "another_suit";
    else {
      const at = place(rules, card.rank, taken, low);
      if (at === null) told[number] = "out_of_order";
      else if (taken(at)) told[number] = "twice";
      else places.set(number, at);
    }
  });
  const held = [...places.values()].sort((one, other) => one - other);
  const together = longest(held, Math.min(wild, rules.wilds));
  for (const [number, at] of places) if (!together.includes(at)) told[number] = "apart";
  return { faults: faults(rules, told, held), wild, cards: told };
}

// Where a rank stands in the order; a second ace at the other end.
function place(rules, rank, taken, low) {
  const found = rules.order.flatMap((name, at) => (name === rank ? [at] : []));
  if (!found.length) return null;
  if (!low) found.reverse();
  return found.find((at) => !taken(at)) ?? found[0];
}

// The longest stretch of places whose gaps so many wild cards fill.
function longest(places, wild) {
  let best = [];
  for (let start = 0; start < places.length; start += 1) {
    for (let end = start + 1; end <= places.length; end += 1) {
      const held = places.slice(start, end);
      if (held.at(-1) - held[0] + 1 - held.length <= wild && held.length > best.length) best = held;
    }
  }
  return best;
}

// The faults of the whole, the weightiest first.
function faults(rules, told, places) {
  const found = ["another_suit", "no_wild", "twice", "out_of_order"].filter((kind) => told.includes(kind)).map((kind) => ({ kind }));
  if (told.includes("wild")) found.push({ kind: "too_many_wilds" });
  if (told.includes("apart")) {
    const missing = rules.order.filter((_, at) => at >= places[0] && at < places.at(-1) && !places.includes(at));
    found.push({ kind: "gap", ranks: missing });
  }
  if (told.length < rules.least) found.push({ kind: "more_needed", count: rules.least - told.length });
  if (told.length > rules.most) found.push({ kind: "too_long" });
  return found;
}

// Natural cards from low to high, the wild ones last.
export function inOrder(rules, cards) {
  const upwards = [...rules.order.slice(Number(rules.ace_low)), ...WILD];
  const at = (card) => (upwards.includes(card.rank) ? upwards.indexOf(card.rank) : upwards.length);
  return [...cards].sort((one, other) => at(one) - at(other));
}
