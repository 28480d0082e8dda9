// The deal: what the winner of the dealer's extra hand gets, and whether the cards lifted were a perfect deal.

import { fill } from "../entry/words.js";
import { plain } from "./drawing.js";
import { whole } from "./typed.js";

export function deal(rules, taps, answers) {
  return { ...(rules.bids && sale(rules, answers.bid)), ...(rules.lift && lift(rules.lift, answers.lifted)) };
}

function sale({ bids, keep, unsold }, typed) {
  const { said, note } = bids[whole(typed, bids.length - 1)] ?? { said: unsold };
  const link = keep && note ? `<a class="btn plain" href="${plain(note)}">${plain(keep)}</a>` : "";
  return { sold: { html: plain(said) }, keep: { html: link } };
}

function lift({ perfect, most, words }, typed) {
  const lifted = whole(typed, most);
  const said = lifted === null ? words.open : fill(perfect.includes(lifted) ? words.yes : words.no, { lifted });
  return { perfect: { html: plain(said) } };
}
