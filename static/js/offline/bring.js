// On pages that may tell of rounds that wait on this phone: brings the script for it once there is something.

const NOTE = "scorekeeper:waiting"; // written by queue.js

// Whether something may wait here: most visitors never need the script for it. What cannot be told may be.
const mayWait = async () => localStorage[NOTE] || (await indexedDB.databases()).some(({ name }) => name === "scorekeeper");

function bring() {
  const told = document.querySelector("[data-waiting-script]");
  if (!told) return;
  const load = () => {
    const script = document.createElement("script");
    [script.type, script.src] = ["module", told.dataset.waitingScript];
    document.head.append(script); // twice is once: a module runs once a page
  };
  mayWait().then((may) => may && load(), load);
  window.addEventListener("storage", ({ key }) => key === NOTE && load());
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", bring);
else bring();
