// The screen stays on while it is read from the table, where the browser can do that and this phone wants it.

import { chosen } from "./settings.js";

export function stayAwake() {
  if (chosen("may-sleep") || !navigator.wakeLock) return;
  // The lock is gone whenever the page is out of sight. It may be refused, for want of battery say: then the phone sleeps as usual.
  const ask = () => document.hidden || navigator.wakeLock.request("screen").catch(() => {});
  document.addEventListener("visibilitychange", ask);
  ask();
}
