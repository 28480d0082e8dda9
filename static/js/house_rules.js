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

// What was chosen before this ran counts as well.
form.querySelectorAll("[data-choose]").forEach((select) => {
  const show = () => form.requestSubmit(form.querySelector("[value=choose]"));
  select.addEventListener("change", show);
  const shown = [...select.options].findIndex((option) => option.defaultSelected);
  if (select.selectedIndex !== Math.max(shown, 0)) show();
});
form.querySelectorAll(".take").forEach((part) => part.setAttribute("hidden", ""));
