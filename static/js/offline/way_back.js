// From a page that could not be opened or sent, the way back to the game whose address it has.

const way = document.querySelector("[data-way-back]");
const game = /^.*\/games\/[\w-]{12,}\//.exec(location.pathname);
if (game) {
  way.querySelector("a").href = game[0];
  way.hidden = false;
}
