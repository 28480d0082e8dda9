// Amounts as people type them, read as the server reads them, and figures as the sheet prints them.

const NUMBER = /^(\d+|\d{1,3}(,\d{3})+|\d{1,3}( \d{3})+)$/;
const COUNTED = /^(\d{1,6}) ?× ?(\d{1,6})$/;
const LARGEST = 999999;

// What a digit of any script stands for: they come in tens, from nought on.
const figure = (code) => (/\p{Nd}/u.test(String.fromCodePoint(code - 1)) ? (figure(code - 1) + 1) % 10 : 0);

const SIGNS = [["-", /[−–—‐‑]/g], ["×", /[xX*✕✖·∙]/g], [",", /[’'.]/g], [" ", /\s+/g], [(digit) => figure(digit.codePointAt(0)), /\p{Nd}/gu]];
const plain = (text) => SIGNS.reduce((words, [sign, written]) => words.replace(written, sign), text.normalize("NFKC")).trim();

function term(words, worths) {
  const sign = words.startsWith("-") ? -1 : 1;
  const size = sign < 0 ? words.slice(1).trimStart() : words;
  const counted = COUNTED.exec(size);
  if (counted) {
    const [cards, worth] = [Number(counted[1]), Number(counted[2])];
    return worths?.includes(worth) && sign > 0 ? { value: cards * worth, cards, worth } : null;
  }
  return NUMBER.test(size) ? { value: sign * Number(size.replace(/[ ,]/g, "")) } : null;
}

// {amount, terms} of a text; amount 0 and no terms for an empty one; null when it cannot be read.
export function read(text, worths) {
  const words = plain(text);
  if (!words) return { amount: 0, terms: [] };
  const terms = words.replace(/^[+ ]+|[+ ]+$/g, "").split("+").map((one) => term(one.trim(), worths));
  if (terms.includes(null)) return null;
  const amount = terms.reduce((sum, one) => sum + one.value, 0);
  return Math.abs(amount) <= LARGEST ? { amount, terms } : null;
}

// The terms of a sum with signs between them: "120 + 1 × 50".
export const spaced = (text) => plain(text).replace(/ ?([+×]) ?/g, " $1 ").replace(/-/g, "−").trim();

export const points = (number) => (number < 0 ? "−" : "") + Math.abs(number).toLocaleString("en-US");
export const signed = (number) => (number > 0 ? "+" : "") + points(number);
