// The list of players: filters while typing, a box to choose all visible players, the number chosen.
// Without it the filter is a form and the boxes are ticked one by one.
import { plain } from "./app.js";

const list = document.getElementById("players");
const box = document.getElementById("players-filter");
const shown = document.getElementById("players-shown");

if (list) {
  const rows = [...list.querySelectorAll("[data-text]")];
  const all = list.querySelector("[data-all]");
  const chosen = list.querySelector("[data-chosen]");
  const boxes = rows.map((row) => row.querySelector("input[type=checkbox]")).filter(Boolean);

  const count = () => {
    if (!chosen) return;
    const ticked = boxes.filter((each) => each.checked).length;
    chosen.textContent = chosen.dataset.chosen.replace("0", ticked);
    chosen.closest("[data-bar]").classList.toggle("is-idle", !ticked);
  };

  const filter = () => {
    const words = plain(box.value).split(/\s+/).filter(Boolean);
    for (const row of rows) {
      row.hidden = !words.every((word) => row.dataset.text.includes(word));
      // Hidden players must not be chosen.
      if (row.hidden) row.querySelector("input[type=checkbox]:checked")?.click();
    }
    shown.textContent = rows.filter((row) => !row.hidden).length;
    count();
  };

  box?.addEventListener("input", filter);
  if (all) {
    all.closest("label").hidden = false;
    all.addEventListener("change", () => {
      boxes.forEach((each) => (each.checked = all.checked && !each.closest("[data-text]").hidden));
      count();
    });
  }
  list.addEventListener("change", count);
  if (box?.value) filter();
  count();
}
