// What one key of the pad makes of a field's text. Nothing here touches the page.

// A count: the first digit in an empty field is the answer; in a filled one digits replace, then append, and stay.
// Cards are counted by the dozen: there the first digit does not move on either (stay).
export function count(text, key, { fresh, filled, stay }) {
  if (key === "erase") return { text: "" };
  if (key === "plus" || key === "alt") return { text: String(Math.max(0, (parseInt(text, 10) || 0) + (key === "plus" ? 1 : -1))) };
  const typed = fresh || text === "0" ? key : text + key;
  return { text: typed, onward: !filled && text === "" && !stay };
}

// Points: the first digit in a field just entered replaces its amount, a sum excepted; further ones append. Plus begins the next term.
// Counted cards are a term that is whole: it is erased as one, and a digit after it begins the next.
export function points(text, key, { fresh } = {}) {
  if (key === "erase") return { text: text.replace(/\+?\d+×\d*$|.$/, "") };
  if (key !== "plus" && /×\d+$/.test(text)) return { text: `${text}+${key}` };
  if (fresh && key !== "plus" && /^[−-]?\d+$/.test(text)) return { text: key };
  if (key === "plus") return { text: text === "" || /[+−×]$/.test(text) ? text : `${text}+` };
  return { text: text + key };
}

// Points of either sign: the sign of the term being typed may be turned at any time.
export function either(text, key, { fresh } = {}) {
  if (key !== "alt") return points(text, key, { fresh });
  const cut = text.lastIndexOf("+") + 1;
  const last = text.slice(cut).replace("-", "−");
  return { text: text.slice(0, cut) + (last.startsWith("−") ? last.slice(1) : `−${last}`) };
}
