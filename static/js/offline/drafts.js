// What was typed for a round and kept by static/js/entry/draft.js: forgotten once the round is stored, or taken back.

export function forget(entry_key) {
  try {
    for (const [name, text] of Object.entries(localStorage)) {
      if (name.startsWith("scorekeeper:draft:") && text.includes(JSON.stringify(entry_key))) localStorage.removeItem(name);
    }
  } catch {
    // Storage is forbidden: there is no draft either.
  }
}
