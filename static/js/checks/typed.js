// Numbers as they are typed into the questions.

// A whole number up to `most`; null for an empty field and for what is none.
export function whole(text, most) {
  const typed = (text ?? "").trim();
  return /^\d{1,4}$/.test(typed) && Number(typed) <= most ? Number(typed) : null;
}
