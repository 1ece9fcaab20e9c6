// Finds one's own table, once and for all: the device remembers the name, and the line with it is shown above the
// pairings. Without this file the server shows the lines that match the typed text.
import { plain } from "./app.js";

const KEY = "flagship.me";
const form = document.getElementById("find-me");
const found = document.getElementById("found-me");
const own = document.getElementById("own-table");
const box = form.elements.me;

if (box.value.trim()) remember(box.value.trim());
else box.value = recall();
form.addEventListener("submit", (event) => {
  event.preventDefault();
  remember(box.value.trim());
  show();
});
box.addEventListener("input", show);
document.addEventListener("flagship:refreshed", show);
show();

function show() {
  const words = plain(box.value).split(/\s+/).filter(Boolean);
  const lines = [...document.querySelectorAll("#pairings tbody tr")];
  lines.forEach((line) => line.classList.remove("is-reader"));
  const hits = words.length ? lines.filter((line) => cellsIn(line).some((cell) => fits(cell, words))) : [];
  hits.forEach((line) => line.classList.add("is-reader"));
  showOwn(hits.length === 1 ? hits[0] : null, words);
  found.hidden = !words.length;
  if (words.length) found.textContent = hits.length === 1 ? sayLine(hits[0]) : sayNames(hits, words);
}

// On a phone the own table stays in sight: its number, whom one meets, and who chooses or how it ended.
function showOwn(line, words) {
  own.hidden = !line;
  if (!line) return;
  const me = cellsIn(line).find((cell) => fits(cell, words));
  const others = cellsIn(line).filter((cell) => cell !== me);
  const names = others.map((cell) => cell.querySelector("bdi") ?? cell);
  const [label, met, choice] = ["small", "span", "span"].map((name) => document.createElement(name));
  label.textContent = own.dataset.own;
  met.className = "own-names";
  met.append(label, (names.length ? names : [line.cells[2]]).map(textOf).join(", "));
  choice.className = "own-choice";
  choice.textContent = ownResult(me) || chooser(line);
  own.replaceChildren(line.querySelector(".table-number").cloneNode(true), met, choice);
}

function ownResult(me) {
  let cell = me.nextElementSibling;
  while (cell && !cell.matches(".own, .lead")) cell = cell.nextElementSibling;
  return cell?.matches(".own") ? [...cell.children].map(textOf).filter(Boolean).join(" · ") : "";
}

function chooser(line) {
  const cell = line.querySelector(".first:not(.is-blank)");
  return cell ? `▸ ${textOf(cell)}` : "";
}

function textOf(part) {
  return part.textContent.trim().replace(/\s+/g, " ");
}

// Who is meant: all that the typed words fit, with their clubs where two have one name.
function sayNames(hits, words) {
  const cells = hits.flatMap(cellsIn).filter((cell) => fits(cell, words));
  const names = [...new Set(cells.map(textOf))];
  return names.length ? `${found.dataset.several} ${names.join(" · ")}` : found.dataset.nobody;
}

function cellsIn(line) {
  return [...line.querySelectorAll("th.lead")];
}

function fits(cell, words) {
  const name = plain(cell.textContent);
  return words.every((word) => name.includes(word));
}

// "Table 7 · Ada Wróbel · Bruno Conti · Result: open", in the order of the line; the names need no heading, and a bye
// has no table.
function sayLine(line) {
  const number = line.querySelector(".table-number")?.textContent.trim();
  const table = number === "–" ? "" : number;
  const others = [...line.children].filter(
    (cell) => !cell.querySelector(".table-number") && !cell.matches(".own, .below"),
  );
  const words = others.map(sayCell).filter(Boolean);
  return [table && `${found.dataset.table} ${table}`, ...words].filter(Boolean).join(" · ");
}

function sayCell(cell) {
  const text = textOf(cell);
  return text && cell.dataset.label ? `${cell.dataset.label}: ${text}` : text;
}

function recall() {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

function remember(name) {
  try {
    if (name) localStorage.setItem(KEY, name);
    else localStorage.removeItem(KEY);
  } catch {
    // The browser stores nothing: the box works all the same.
  }
}
