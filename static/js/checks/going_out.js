// May we go out? What the team has against what the rules need: every answer has its sentence.

import { fill } from "../entry/words.js";
import { plain, verdict } from "./drawing.js";
import { joined } from "./speech.js";
import { told, typed } from "./typed.js";

export function goingOut(rules, taps, answers) {
  const { words } = rules;
  const lacking = rules.facts.map(({ name, lacks }) => lacks[answers[name]]).filter(Boolean);
  const missing = lacking.length ? [fill(words.missing, { what: joined(lacking, words.and) })] : [];
  missing.push(...rules.cards.map(({ name, wrong }) => wrong[answers[name]]).filter(Boolean));
  const threes = rules.threes && threesOf(rules, answers);
  if (threes?.wrong) missing.push(threes.wrong);
  const said = missing.length ? [words.not_yet, missing.join("; ")] : [words.yes, words.last];
  const parts = { verdict: verdict(rules, "", said, !missing.length) };
  return threes ? { ...parts, threes: { html: plain(threes.said) }, "black-threes-error": threes.error } : parts;
}

// Beyond the packs it is all the same how many there are.
function threesOf(rules, answers) {
  const { value, wrong } = typed(rules.threes.typed, answers["black-threes"]);
  const by = rules.threes[answers.discard === "black" ? "black" : "other"];
  return { ...by[Math.min(value ?? 0, by.length - 1)], error: told(rules, wrong) };
}
