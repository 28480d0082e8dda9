// Whole hands that end a round: which one the cards are, or which is nearest.

import { supply, WILD } from "./cards.js";

const size = (cards, rank) => cards.get(rank) ?? 0;

// {held, hand, nearest, beyond}: the best special hand, or the nearest ones; ranks of which there are too many.
export function specialHand(rules, cards) {
  const held = [...cards.values()].reduce((sum, count) => sum + count, 0);
  const beyond = [...cards].filter(([rank, count]) => count > supply(rank, rules)).map(([rank]) => [rank, supply(rank, rules)]);
  const near = rules.hands.map((hand) => nearness(hand, cards));
  const whole = near.filter((one) => !one.cards && !one.surplus).map((one) => one.hand);
  const best = whole.reduce((most, hand) => (most && most.points >= hand.points ? most : hand), null);
  const nearest = near.sort((one, other) => one.cards - other.cards || other.hand.points - one.hand.points);
  return { held, hand: beyond.length ? null : best, nearest, beyond };
}

// What is missing to a hand, and whether there is too much, when it is made the nearest way.
function nearness(hand, cards) {
  const barred = new Set([...hand.without, ...hand.each]);
  const wanted = new Map(hand.each.map((rank) => [rank, 1]));
  if (hand.wild_group || hand.wilds) {
    for (const [rank, count] of wildCards(hand, cards)) wanted.set(rank, count);
    for (const rank of WILD) barred.add(rank);
  }
  const [grouped, unfilled] = groups(hand, cards, barred);
  for (const [rank, count] of grouped) wanted.set(rank, count);
  const missing = [...wanted].filter(([rank, count]) => count > size(cards, rank)).map(([rank, count]) => [rank, count - size(cards, rank)]);
  missing.push(...unfilled.map((count) => ["", count]));
  const surplus = [...cards].some(([rank, count]) => count > size(wanted, rank));
  return { hand, missing, surplus, cards: missing.reduce((sum, [, count]) => sum + count, 0) };
}

// The wild cards of a hand, by rank: all alike, or twos for what jokers do not make up.
function wildCards(hand, cards) {
  if (hand.wild_group) return [[size(cards, "joker") > size(cards, "two") ? "joker" : "two", hand.wild_group]];
  const jokers = Math.min(size(cards, "joker"), hand.wilds);
  return [["joker", jokers], ["two", hand.wilds - jokers]];
}

// The size of each group by its rank, as near to the cards as can be; groups without a rank.
function groups(hand, cards, barred) {
  const sizes = hand.groups;
  const use = (rank) => Math.min(size(cards, rank), sizes[0]);
  const most = (one, other) => use(other) - use(one);
  if (!sizes.length) return [[], []];
  const others = [...cards.keys()].filter((rank) => !barred.has(rank) && !hand.must.includes(rank)).sort(most);
  const chosen = [...hand.must, ...others.slice(0, Math.max(0, sizes.length - hand.must.length))].sort(most);
  return [chosen.slice(0, sizes.length).map((rank, number) => [rank, sizes[number]]), sizes.slice(chosen.length)];
}
