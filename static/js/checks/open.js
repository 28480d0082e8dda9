// Can we open? Cards laid down, judged against what the team needs.

import { fill } from "../entry/words.js";
import { points } from "../scoring/numbers.js";
import { FACES } from "./cards.js";
import { clear, fan, icon, plain, verdict } from "./drawing.js";
import { mayOpen } from "./opens.js";
import { capital, faultWords } from "./speech.js";
import { replay } from "./tapped.js";

// The parts of the page by their ids, for the answers on its form.
export function open(rules, taps, answers) {
  const needed = rules.needs[answers.team ?? answers.needs] ?? Object.values(rules.needs)[0];
  const laid = replay(rules, taps);
  const found = mayOpen(rules, laid.melds, needed, FACES[answers.top] ?? "");
  return {
    laid: { html: found.melds.length ? rows(rules, found, laid.at) : nothing(rules) },
    verdict: verdict(rules, rules.counted ? points(found.points) : "", said(rules, found, needed), Boolean(found.way)),
  };
}

const nothing = ({ words }) => `<p class="in hintline with-js">${plain(words.hint)}</p>${words.too ? `<p class="in small">${plain(words.too)}</p>` : ""}`;

const name = (rules, meld) => (meld.kind === "sequence" ? fill(rules.words.sequence, { suit: rules.suits[meld.suit] }) : capital(rules.cards[meld.rank || "wild"]));

const fault = (rules, meld) => (meld.faults.length ? faultWords(rules, meld.kind === "sequence" ? rules.run_faults : rules.faults, meld.faults[0]) : "");

function said(rules, found, needed) {
  const { words } = rules;
  if (!found.melds.length) return [needed.asked, words.threes];
  if (found.way) return [words.yes, words.ways[found.way] ?? needed.met];
  const ofMelds = found.melds.filter((meld) => meld.faults.length).map((meld) => fill(words.of_meld, { meld: name(rules, meld), fault: fault(rules, meld) }));
  const [wrong] = [...ofMelds, ...found.faults.map((one) => faultWords(rules, rules.faults, one))];
  if (!found.short) return [words.not_so, wrong ?? ""];
  return [fill(words.short, { short: points(found.short), needed: needed.of }), wrong ?? words.legal];
}

function rows(rules, found, at) {
  const { words } = rules;
  const list = found.melds.map((meld, number) => row(rules, meld, found.counts[number], number, number === at)).join("");
  const fresh = rules.many ? `<button type="button" class="btn plain with-js" id="new-meld" data-tap="n">${icon(rules, "plus")}<span>${plain(words.new)}</span></button>` : "";
  return `<ul class="melds in" aria-label="${plain(words.laid)}">${list}</ul><p class="in row">${fresh}${rules.crowded ? clear(rules) : ""}</p>`;
}

function row(rules, meld, counts, number, now) {
  const [called, wrong] = [name(rules, meld), fault(rules, meld)];
  const kind = `meld${now ? " now" : ""}${wrong ? " short" : ""}`;
  const says = `<span class="says"><b>${plain(called)}</b>${wrong ? `<small>${plain(wrong)}</small>` : ""}</span>`;
  const worth = rules.counted ? `<span class="fig">${points(counts)}</span>` : "";
  const over = `<button type="button" class="over with-js" data-tap="m${number}" id="meld-${number + 1}" aria-pressed="${now}" aria-label="${plain(fill(rules.words.here, { name: called }))}"></button>`;
  return `<li class="${kind}">${fan(rules, meld.cards, { tight: meld.kind !== "sequence" })}${says}${worth}${over}</li>`;
}
