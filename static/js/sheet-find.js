// The box for the table: a number or letters of a name, Enter goes to the line; empty, to the next open one. A number
// that matches no line keeps the focus: what is typed blindly after it must not end up in another line.
import { plain } from "./app.js";
import { words } from "./sheet-line.js";
import { firstAsked, sayYes } from "./sheet-send.js";

const form = document.getElementById("sheet-find");
const box = form?.elements.table;
const found = document.getElementById("sheet-found");
const MOST_FOUND = 5;

let lines = [];
let after = "";
let held = null;

export function startFinding(all) {
  lines = all;
  form.addEventListener("submit", (event) => event.preventDefault());
  box.addEventListener("keydown", pressed);
  box.addEventListener("input", () => tell(namesOf(matching())));
  form.querySelector("button").addEventListener("click", go);
  const wanted = new URLSearchParams(location.search);
  after = wanted.get("after") ?? "";
  if (wanted.get("table")) {
    box.value = wanted.get("table");
    go();
  } else {
    box.focus();
  }
}

// After a line was saved: the next slip, whatever its table.
export function toTableBox(line) {
  if (line) after = line.table;
  release();
  box.focus();
}

export function showNext() {
  box.placeholder = nextOpen()?.table ?? "";
}

export function isOpen(line) {
  return line.state === "open" && !line.isTyped;
}

function pressed(event) {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "+" && (held?.line || !box.value)) {
    event.preventDefault();
    if (held?.line) visit(held.line);
    else if (firstAsked()) sayYes(firstAsked());
  } else if (held) {
    hold(event);
  } else if (event.key === "Enter") {
    event.preventDefault();
    go();
  } else if (event.key === "Escape") {
    release();
  }
}

function hold(event) {
  if (["Backspace", "Delete", "Escape"].includes(event.key)) {
    event.preventDefault();
    release();
  } else if (event.key.length === 1 || event.key === "Enter") {
    event.preventDefault();
    held.lost += event.key === "Enter" ? " ⏎ " : event.key;
    tell(`${held.text} ${held.lost}`);
  }
}

function go() {
  const typed = box.value.trim();
  const matches = typed ? matching() : [nextOpen()].filter(Boolean);
  const [line] = matches;
  if (!typed && !line) tell(words.allIn);
  else if (!line) refuse(words.none);
  else if (matches.length > 1) tell(`${words.several} ${namesOf(matches)}`);
  else if (line.isLocked) refuse(words.isLocked);
  else if (["saved", "waiting", "unsent"].includes(line.state)) refuse(words.isIn, line);
  else visit(line, !typed);
}

function refuse(text, line = null) {
  held = { text, line, lost: "" };
  box.setAttribute("aria-invalid", "true");
  tell(text);
}

function release() {
  held = null;
  box.removeAttribute("aria-invalid");
  box.value = "";
  tell("");
  showNext();
}

function visit(line, isNext = false) {
  release();
  line.isNext = isNext;
  line.enter();
  line.firstStop().focus();
}

function matching() {
  const typed = plain(box.value.trim());
  if (/^\d+$/.test(typed)) return lines.filter((line) => line.table === String(Number(typed)));
  const parts = typed.split(/\s+/).filter(Boolean);
  return parts.length ? lines.filter((line) => parts.every((part) => line.names.includes(part))) : [];
}

function nextOpen() {
  const open = lines.filter(isOpen);
  return open.find((line) => Number(line.table) > Number(after || 0)) ?? open[0];
}

function namesOf(some) {
  return some
    .slice(0, MOST_FOUND)
    .map((line) => `${line.table} ${[...line.element.querySelectorAll("bdi")].map((name) => name.textContent).slice(0, 4).join(" – ")}`)
    .join("; ");
}

function tell(text) {
  if (found.textContent !== text) found.textContent = text;
}
