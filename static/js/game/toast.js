// What was said last stands until something else is done, on this phone or on another.

export function putAway() {
  for (const one of document.querySelectorAll(".toast")) one.remove();
}

document.addEventListener("click", (event) => event.target.closest(".toast") || putAway());
