// Special hand? What fourteen cards are, or what is missing.

import { fill } from "../entry/words.js";
import { points } from "../scoring/numbers.js";
import { counted, FACES, fromAce } from "./cards.js";
import { clear, fan, plain, verdict } from "./drawing.js";
import { specialHand } from "./hands.js";
import { form, joined, number } from "./speech.js";

export function hand(rules, taps) {
  const cards = counted(taps.map((tap) => FACES[tap]).filter((rank) => rank in rules.names));
  const found = specialHand(rules, cards);
  const lying = fromAce.flatMap((rank) => Array(cards.get(rank) ?? 0).fill({ rank }));
  return {
    held: { html: lying.length ? `<div class="fan-row">${fan(rules, lying)}${clear(rules)}</div>` : `<p class="hintline with-js">${plain(rules.words.hint)}</p>` },
    hands: { html: table(rules, found) },
    verdict: verdict(rules, found.held, said(rules, found), Boolean(found.hand)),
  };
}

function said(rules, found) {
  const { words } = rules;
  const held = fill(words.held, { held: found.held, needed: rules.needed });
  if (found.beyond.length) {
    const [rank, limit] = found.beyond[0];
    return [words.not_so, fill(words.beyond, { limit: number(rules, limit), cards: rules.cards[rank] })];
  }
  if (found.hand) return [fill(words.found, { hand: found.hand.label, points: points(found.hand.points) }), words.down];
  if (!found.held) return [held, words.tap];
  if (found.held > rules.needed) return [words.many, held];
  const [near] = found.nearest;
  const nearest = near ? fill(words.nearest, { hand: near.hand.label, cards: missing(rules, near) }) : "";
  return [found.held < rules.needed ? held : words.none, nearest];
}

// The cards that are missing: "one queen", "two kings", "two more pairs".
function missing(rules, near) {
  const { words } = rules;
  const named = near.missing.filter(([rank]) => rank).map(([rank, count]) =>
    count === 1 ? fill(words.one, { card: rules.names[rank] }) : fill(words.several, { number: number(rules, count), cards: rules.cards[rank] }));
  const unnamed = counted(near.missing.filter(([rank]) => !rank).map(([, count]) => count));
  const groups = [...unnamed].map(([size, count]) => form(size === 2 ? words.pairs : words.sets, count, { number: number(rules, count), size: number(rules, size) }));
  return joined([...named, ...groups], words.and);
}

// The hands, the nearest first once there are cards.
function table(rules, found) {
  const rows = found.nearest.map((near) => {
    const told = found.held && near.cards && near.cards <= found.held ? `<small>${plain(fill(rules.words.missing, { cards: missing(rules, near) }))}</small>` : "";
    const kind = found.hand === near.hand ? ' class="found"' : "";
    return `<tr${kind}><th scope="row">${plain(near.hand.label)}${told}</th><td class="fig">${points(near.hand.points)}</td></tr>`;
  });
  return `<table class="hands"><caption class="vh">${plain(rules.words.caption)}</caption><tbody>${rows.join("")}</tbody></table>`;
}
