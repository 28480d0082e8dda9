// Numbers as they are typed into the questions, read and refused as the server does.

import { icon, plain } from "./drawing.js";

// {value, wrong}: a whole number, or the sentence why it is none; an empty field holds null.
export function typed(field, text) {
  const written = (text ?? "").trim();
  if (!written) return { value: null, wrong: "" };
  if (!/^\d+$/.test(written)) return { value: null, wrong: field.none };
  if (written.length > 4 || Number(written) > field.most) return { value: null, wrong: field.beyond };
  return { value: Number(written), wrong: "" };
}

// What stands under a field.
export const told = (rules, wrong) => ({ html: wrong && `${icon(rules, "warn")}<span>${plain(wrong)}</span>` });
