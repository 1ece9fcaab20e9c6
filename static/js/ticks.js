// Ticks of the page "At the table", kept in this browser under the address of the page and for a day: reload, another
// language and a refresh leave them, and the next round begins without those of the one before.
const KEY = `flagship.ticks:${location.pathname}`;
const DAY = 24 * 3_600_000;

document.addEventListener("change", (event) => event.target.matches("[data-tick]") && keep());
document.addEventListener("click", (event) => {
  const section = event.target.closest("[data-ticks-clear]")?.closest("section");
  if (!section) return;
  section.querySelectorAll("[data-tick]").forEach((box) => (box.checked = false));
  keep();
});
document.addEventListener("flagship:refreshed", show);
show();

function show() {
  const ticked = new Set(recall());
  boxes().forEach((box) => (box.checked = ticked.has(box.dataset.tick)));
  document.querySelectorAll("[data-ticks-clear], [data-ticks-note]").forEach((part) => (part.hidden = false));
}

function boxes() {
  return [...document.querySelectorAll("[data-tick]")];
}

function keep() {
  const ticks = boxes()
    .filter((box) => box.checked)
    .map((box) => box.dataset.tick);
  try {
    localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), ticks }));
  } catch {
    // Then they last as long as the page.
  }
}

function recall() {
  try {
    const { at, ticks } = JSON.parse(localStorage.getItem(KEY)) ?? {};
    return Date.now() - at < DAY ? ticks : [];
  } catch {
    return [];
  }
}
