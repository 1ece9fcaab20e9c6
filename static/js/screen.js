// The hall screen turns by itself. What is shown comes from the server (live.js replaces the pages when something
// changed); here only one page at a time is visible. Newly published pairings begin at the first page again.
const SECONDS = 12;
const screen = document.querySelector("[data-screen]");
let at = 0;
let round = "";

function pages() {
  return [...screen.querySelectorAll("[data-slide]")];
}

function show() {
  const all = pages();
  if (!all.length) return;
  at %= all.length;
  all.forEach((page, number) => {
    page.hidden = number !== at;
  });
  const dots = screen.querySelector("[data-dots]");
  dots.textContent = all.length > 1 ? all.map((_, number) => (number === at ? "●" : "○")).join("") : "";
}

function turn(step = 1) {
  at = (at + step + pages().length) % pages().length;
  show();
}

function named() {
  return screen.querySelector(".screen-round")?.textContent ?? "";
}

function refreshed() {
  if (named() !== round) at = 0;
  round = named();
  show();
}

function stayAwake() {
  // A hall screen must not go to sleep; where the browser cannot promise that, nothing is lost.
  if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {});
}

if (screen) {
  screen.classList.add("is-turning");
  round = named();
  show();
  let timer = setInterval(() => turn(), SECONDS * 1000);
  document.addEventListener("flagship:refreshed", refreshed);
  document.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    turn(step);
    clearInterval(timer);
    timer = setInterval(() => turn(), SECONDS * 1000);
  });
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
}
