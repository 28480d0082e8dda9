// What the questions draw: small faces in a fan, icons, the answer at the paper's edge.

import { face, isWild } from "./cards.js";

const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const plain = (text) => String(text).replace(/[&<>"]/g, (sign) => SIGNS[sign]);

export const icon = (rules, name) => `<svg class="ico" aria-hidden="true"><use href="${rules.sprite}#i-${name}"/></svg>`;

const suit = (rules, name) => `<svg class="suit${name === "heart" || name === "diamond" ? " red" : ""}" aria-hidden="true"><use href="${rules.suit_sprite}#i-${name}"/></svg>`;

const letters = (card) => (card.rank === "joker" ? "★" : face(card.rank));

// Small faces, each over the one before; tight: alike, so that little of each needs to be seen; `faults` by card.
export function fan(rules, cards, { tight = false, faults = [] } = {}) {
  const small = cards.map((card, number) => {
    const text = letters(card);
    const kind = `mini${isWild(card) ? " w" : ""}${faults[number] ? " bad" : ""}`;
    return `<i class="${kind}"><b class="fig${text === "10" ? " ten" : ""}">${text}</b>${card.suit ? suit(rules, card.suit) : ""}</i>`;
  });
  const label = cards.map((card) => `${letters(card)} `).join("");
  return `<span class="fanned${tight && cards.length > 5 ? " tight" : ""}" role="img" aria-label="${label}">${small.join("")}</span>`;
}

export const clear = (rules) => `<button type="button" class="btn plain with-js" id="clear" data-act="clear">${plain(rules.clear)}</button>`;

// A figure, the answer in a word, and why.
export function verdict(rules, big, [said, why], yes) {
  const figure = big === "" ? "" : `<span class="big fig">${plain(big)}</span>`;
  const words = `<span class="txt"><b>${plain(said)}</b><small>${plain(why)}</small></span>`;
  return { kind: `foot verdict${yes ? " yes" : ""}`, html: figure + words + (yes ? icon(rules, "tick") : "") };
}
