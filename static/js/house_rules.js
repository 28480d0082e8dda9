// Marks what differs from the rules as written while typing; another way to play shows its figures at once.
const form = document.querySelector("[data-rules]");

form.querySelectorAll("[data-figure]").forEach((figure) => {
  const field = figure.querySelector("input, select");
  const plain = (text) => text.replace(/[\s,]/g, "").replace(/^-/, "−");
  const show = () => {
    const differs = field.value.trim() !== "" && plain(field.value) !== plain(field.placeholder ?? "");
    figure.classList.toggle("is-changed", differs);
  };
  field.addEventListener("input", show);
});

form.querySelectorAll("[data-choose]").forEach((select) => {
  select.addEventListener("change", () => form.requestSubmit(form.querySelector("[value=choose]")));
});
form.querySelectorAll(".take").forEach((part) => part.setAttribute("hidden", ""));
