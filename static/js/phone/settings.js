// How this phone likes its pages: words kept in a cookie. The server writes them as classes of the page's root.

const NAME = "scorekeeper-phone";
const YEAR = 365 * 24 * 3600;
const root = document.documentElement;

const kept = () => document.cookie.match(`(?:^|; )${NAME}=([^;]*)`)?.[1].split(".").filter(Boolean) ?? [];

export const chosen = (word) => root.classList.contains(word);

// Holds for this page at once, and for every other one where cookies are kept.
export function choose(word, on) {
  const words = kept().filter((one) => one !== word);
  if (on) words.push(word);
  root.classList.toggle(word, on);
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${NAME}=${words.join(".")}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
}

// A page that was kept wears what was chosen since.
export function wear() {
  root.className = ["js", ...kept()].join(" ");
}
