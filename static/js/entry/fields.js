// The fields of the entry's form in which somebody answers or types; its own keys and buttons are none.

const OTHER = ["hidden", "submit", "button", "fieldset"];

export const typed = (form) => [...form.elements].filter((field) => field.name && !OTHER.includes(field.type));
