// Shows a new table in the title and, if wanted, vibrates. Browsers allow that only after a tap on the page.
const KEY = "flagship-tremble";
const button = document.querySelector("[data-tremble]");
const day = document.getElementById("day");
const title = document.title;
let table = tableNow();

if (button && "vibrate" in navigator) {
  button.hidden = false;
  button.addEventListener("click", () => {
    localStorage.setItem(KEY, isWanted() ? "off" : "on");
    if (isWanted()) navigator.vibrate(100);
    sayWanted();
  });
  sayWanted();
}
document.addEventListener("flagship:refreshed", tellTable);
document.addEventListener("visibilitychange", () => !document.hidden && (document.title = title));

function tableNow() {
  return document.querySelector("#day .player-seat .table-number")?.textContent.trim() ?? "";
}

function tellTable() {
  const before = table;
  table = tableNow();
  if (!table || table === before) return;
  document.title = `${day.dataset.paired} ${table} – ${title}`;
  if (isWanted()) navigator.vibrate?.([200, 100, 200]);
}

function isWanted() {
  return localStorage.getItem(KEY) === "on";
}

function sayWanted() {
  button.textContent = isWanted() ? button.dataset.on : button.dataset.off;
  button.setAttribute("aria-pressed", String(isWanted()));
}
