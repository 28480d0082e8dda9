// Cards by rank and suit, as they are tapped: "K", "10h", "X" for a joker.

export const WILD = ["joker", "two"];
export const FACES = { A: "ace", K: "king", Q: "queen", J: "jack", 10: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five", 4: "four", 3: "three", 2: "two", X: "joker" };
const ORDER = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "X"];
const SUITS = { h: "heart", d: "diamond", s: "spade", c: "club" };

export const isWild = (card) => WILD.includes(card.rank);

export const fromAce = ORDER.map((face) => FACES[face]);

export const face = (rank) => ORDER.find((one) => FACES[one] === rank);

// The card of a face, null where there is none.
export function card(tap) {
  if (FACES[tap]) return { rank: FACES[tap], suit: "" };
  const [rank, suit] = [FACES[tap.slice(0, -1)], SUITS[tap.at(-1)]];
  return rank && suit && rank !== "joker" ? { rank, suit } : null;
}

// How many cards of a rank the packs hold together.
export function supply(rank, { packs, jokers }) {
  if (rank === "joker") return jokers;
  return (/_three$/.test(rank) ? 2 : 4) * packs;
}

// How many there are of each, in the order in which they came.
export function counted(names) {
  const found = new Map();
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  return found;
}
