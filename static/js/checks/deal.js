// The deal: what the winner of the dealer's extra hand gets, and whether the cards lifted were a perfect deal.

import { fill } from "../entry/words.js";
import { plain } from "./drawing.js";
import { told, typed } from "./typed.js";

export function deal(rules, taps, answers) {
  return { ...(rules.bids && sale(rules, answers.bid)), ...(rules.lift && lift(rules, answers.lifted)) };
}

function sale(rules, text) {
  const { value, wrong } = typed(rules.bid, text);
  const { said, note } = rules.bids[value] ?? { said: rules.unsold };
  const link = rules.keep && note ? `<a class="btn plain" href="${plain(note)}">${plain(rules.keep)}</a>` : "";
  return { "bid-error": told(rules, wrong), sold: { html: plain(said) }, keep: { html: link } };
}

function lift(rules, text) {
  const { perfect, words } = rules.lift;
  const { value, wrong } = typed(rules.lift.typed, text);
  const said = value === null ? words.open : fill(perfect.includes(value) ? words.yes : words.no, { lifted: value });
  return { "lifted-error": told(rules, wrong), perfect: { html: plain(said) } };
}
