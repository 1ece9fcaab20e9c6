// The only entry point: every part looks for its own marks in the page and does nothing without them.
import { atTheVenue, startClocks, startLive, startSound, startSpeaking } from "./live.js";
import { startOutbox, startTyped } from "./typed.js";

// The text without accents and capital letters, so that "Łukasz" is found by "lukas": as `folded` on the server.
const WRITTEN_AS = { ł: "l", ø: "o", đ: "d", ð: "d", ß: "ss", æ: "ae", œ: "oe", þ: "th", ı: "i" };

export function plain(text) {
  const written = text.toLowerCase().replace(/[łøđðßæœþı]/g, (sign) => WRITTEN_AS[sign]);
  return written.normalize("NFKD").replace(/\p{M}/gu, "");
}

// Small conveniences of every page. Everything also works without it, with one click more.
function startPage() {
  document.querySelector(".tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  document.querySelector(".has-error :is(input, select, textarea)")?.focus();
  document.querySelectorAll("select[data-go]").forEach((select) => {
    select.addEventListener("change", () => select.form.requestSubmit());
  });
  // Where a page asks for it: tells the server that scripts run, so that it redirects to the page that needs them.
  document.querySelectorAll("[data-scripted]").forEach((input) => (input.value = input.dataset.scripted));
  document.querySelectorAll("details[data-once]").forEach(foldWhenRead);
  document.addEventListener("click", pressed);
  document.addEventListener("submit", works);
}

// What takes its time says that it works, until the next page is there.
function works(event) {
  const button = event.submitter;
  if (event.defaultPrevented || !button?.dataset.works) return;
  const label = button.textContent;
  button.textContent = button.dataset.works;
  button.setAttribute("aria-busy", "true");
  // The browser may show this page again as it was left.
  addEventListener("pageshow", () => {
    button.textContent = label;
    button.removeAttribute("aria-busy");
  }, { once: true });
}

// A notice is read in full once in this browser; from then on it is one line.
function foldWhenRead(notice) {
  const key = `flagship.read:${notice.dataset.once}`;
  try {
    if (localStorage.getItem(key)) notice.open = false;
    else localStorage.setItem(key, "1");
  } catch {
    // A browser that stores nothing shows it each time.
  }
}

function pressed(event) {
  const button = event.target.closest("[data-full-screen], [data-print], [data-close]");
  if (!button) return;
  if (button.matches("[data-full-screen]")) {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.getElementById(button.dataset.fullScreen)?.requestFullscreen?.();
  }
  if (button.matches("[data-print]")) print();
  if (button.matches("[data-close]")) button.closest("dialog")?.close();
}

// A press counts for the element it began on. When a preview or a response arrives during a press, the button moves or
// is replaced between the two halves of the click; the browser then drops the click or, for a finger, gives it to the
// element that is there now.
const NEAR = 4;
// In pixels: fingers roll.
const NEAR_TOUCH = 12;
const SOON = 500;
let press = null;

function startPresses() {
  addEventListener("pointerdown", begin, true);
  addEventListener("pointerup", end, true);
  // A finger that scrolls or holds for the menu is no press.
  addEventListener("pointercancel", leave, true);
  addEventListener("contextmenu", leave, true);
}

function begin(event) {
  const isPlain = event.isPrimary && event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  const control = isPlain && event.target.closest("button, a[href]");
  press = control ? { control, x: event.clientX, y: event.clientY } : null;
}

function end(event) {
  if (!press) return;
  const { control, x, y } = press;
  press = null;
  const isTouch = event.pointerType === "touch";
  const isDragged = Math.hypot(event.clientX - x, event.clientY - y) > (isTouch ? NEAR_TOUCH : NEAR);
  // Touch events keep their first target; the element below the finger now is what the browser would press.
  const now = isTouch ? document.elementFromPoint(event.clientX, event.clientY) : event.target;
  if (isDragged || control.contains(now)) return;
  if (isTouch) swallowClick();
  (control.isConnected ? control : control.id && document.getElementById(control.id))?.click?.();
}

function leave() {
  press = null;
}

// Stops the browser's own click of this touch, which goes to another element.
function swallowClick() {
  const swallow = (event) => {
    if (!event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    removeEventListener("click", swallow, true);
  };
  addEventListener("click", swallow, true);
  setTimeout(() => removeEventListener("click", swallow, true), SOON);
}

// Shows when the network is gone and how old the page is; its content stays. live.js asks on its own.

// Each service worker stores the pages of its own part (views/public/offline.py); none covers the whole site, so that
// the desk never has one.
const SCOPES = ["/p/", "/events/"];
let note;
let live;

function startOffline() {
  note = document.getElementById("offline");
  live = document.querySelector("[data-live]");
  if (!note || !live) return;
  // Browsers allow it over https and on localhost.
  for (const scope of SCOPES) navigator.serviceWorker?.register(note.dataset.worker, { scope }).catch(() => {});
  addEventListener("online", sayOffline);
  addEventListener("offline", sayOffline);
  new MutationObserver(sayOffline).observe(live, { attributes: true, attributeFilter: ["class", "data-heard"] });
  tellAge();
}

// A page may come from the device's store: then it is as old as that, whatever the time is now.
async function tellAge() {
  const written = note.querySelector("time").textContent;
  const kept = written ? null : await globalThis.caches?.match(location.href.split("#")[0]);
  const heard = written || (kept && atTheVenue(new Date(kept.headers.get("Date"))));
  if (heard) live.dataset.heard ??= heard;
  sayOffline();
}

function sayOffline() {
  note.hidden = navigator.onLine && !live.classList.contains("is-stale");
  const time = live.dataset.heard;
  note.querySelector("time").textContent = time ?? "";
  note.querySelector("span").hidden = !time;
}

// On the page of a player a new table shows in the title and, if wanted, the phone vibrates. Browsers allow that only
// after a tap on the page.
const TREMBLE = "flagship-tremble";
const tremble = document.querySelector("[data-tremble]");
const day = document.getElementById("day");
const title = document.title;
let table = tableNow();

function startPlayer() {
  if (!day) return;
  if (tremble && "vibrate" in navigator) {
    tremble.hidden = false;
    tremble.addEventListener("click", () => {
      localStorage.setItem(TREMBLE, isWanted() ? "off" : "on");
      if (isWanted()) navigator.vibrate(100);
      sayWanted();
    });
    sayWanted();
  }
  document.addEventListener("flagship:refreshed", tellTable);
  document.addEventListener("visibilitychange", () => !document.hidden && (document.title = title));
}

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
  return localStorage.getItem(TREMBLE) === "on";
}

function sayWanted() {
  tremble.textContent = isWanted() ? tremble.dataset.on : tremble.dataset.off;
  tremble.setAttribute("aria-pressed", String(isWanted()));
}

// Finds one's own table, once and for all: the device remembers the name, and the line with it is shown above the
// pairings. Without scripts the server shows the lines that match the typed text. Here, as another file would cost
// the pairings on a phone one request more.
function startFindMe() {
  const form = document.getElementById("find-me");
  if (!form) return;
  const KEY = "flagship.me";
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
}

startPage();
startPresses();
startClocks();
startLive();
startOffline();
startSound();
startSpeaking();
startPlayer();
startFindMe();
// After htmx has seen the original fields: only then does it notice that restored values are changes.
document.addEventListener("DOMContentLoaded", () => {
  startTyped();
  startOutbox();
});
