// The box that finds a player or a table: "/" from anywhere, a list below the box, arrows and Enter, Escape back to where
// one was. People and tables come first, then what this page can do, then the pages with their keys; while nothing is
// typed what was found before, and all pages. Without a response in time Enter sends the form, and the server finds the
// same.
import { plain } from "./app.js";

const form = document.getElementById("find");
const box = form?.elements.q;
const list = document.getElementById("find-hits");
const said = document.getElementById("find-said");
const RECENT = `flagship.found:${form?.getAttribute("action")}`;
const acts = [...document.querySelectorAll("#find-acts a")];
const PATIENCE = 120;
// "g" and the letter of an act lead there, if the letter comes so soon.
const SEQUENCE = 1500;
// What a page of the desk can do: the buttons of its band and its head, and the rows beside it.
const HERE =
  "main :is(.next, .page-tools, .sheet-links) .button:not(:disabled), main :is(.desk-side .rows > li, .sheet-links) > a";
const MOST_RECENT = 4;
const MOST_ACTS = 5;

let timer;
let asked;
let chosen = -1;
let before;
let began = 0;

if (form) {
  // The script sets the role: without it this is a plain text field.
  box.setAttribute("role", "combobox");
  box.setAttribute("aria-autocomplete", "list");
  box.setAttribute("aria-controls", list.id);
  box.setAttribute("aria-expanded", "false");
  document.addEventListener("keydown", begin);
  box.addEventListener("input", soon);
  box.addEventListener("focus", soon);
  box.addEventListener("keydown", pressed);
  form.addEventListener("focusout", (event) => form.contains(event.relatedTarget) || close());
  // A press on the list keeps the focus in the box.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  addEventListener("pageshow", (event) => event.persisted && close());
}

function begin(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest?.("input, textarea, select, [contenteditable], dialog")) return;
  if (event.key === "/") {
    event.preventDefault();
    before = document.activeElement;
    box.focus();
    box.select();
  } else if (event.key === "g") {
    began = event.timeStamp;
  } else if (event.timeStamp - began < SEQUENCE) {
    began = 0;
    acts.find((act) => act.dataset.afterG === event.key)?.click();
  }
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(ask, PATIENCE);
}

async function ask() {
  asked?.abort();
  const typed = box.value.trim();
  if (document.activeElement !== box) return;
  if (!typed) return show([...recent(), ...acts.map(lineOfAct)]);
  asked = new AbortController();
  try {
    const url = `${form.action}?${new URLSearchParams({ q: typed, as: "json" })}`;
    const answer = await fetch(url, { headers: { Accept: "application/json" }, signal: asked.signal });
    const { hits } = await answer.json();
    if (document.activeElement === box && box.value.trim() === typed) show([...hits, ...actsFor(typed)]);
  } catch {
    // Too late, no network or logged out: Enter sends the form.
  }
}

function actsFor(typed) {
  const words = plain(typed);
  const here = [...document.querySelectorAll(HERE)].filter((act) => act.checkVisibility());
  return [...here, ...acts].filter((act) => plain(act.textContent).includes(words)).slice(0, MOST_ACTS).map(lineOfAct);
}

// A page of the list is followed; what this page can do is pressed where it stands.
function lineOfAct(act) {
  const title = act.textContent.trim().replace(/\s+/g, " ");
  return { url: act.href ?? "#main", title, note: "", key: act.dataset.afterG, act: acts.includes(act) ? null : act };
}

// What was chosen before in this event, the latest first.
function recent() {
  try {
    const found = JSON.parse(localStorage.getItem(RECENT)) ?? [];
    return found.map((hit) => ({ ...hit, note: document.getElementById("find-acts").dataset.recent }));
  } catch {
    return [];
  }
}

function remember({ url, title }) {
  if (acts.some((act) => act.href === url)) return;
  const others = recent().filter((hit) => hit.url !== url);
  try {
    const kept = [{ url, title }, ...others.map((hit) => ({ url: hit.url, title: hit.title }))];
    localStorage.setItem(RECENT, JSON.stringify(kept.slice(0, MOST_RECENT)));
  } catch {
    // A browser that stores nothing remembers nothing.
  }
}

function show(hits) {
  list.replaceChildren(...hits.map(lineOf));
  list.hidden = !hits.length;
  box.setAttribute("aria-expanded", String(Boolean(hits.length)));
  choose(-1);
  said.textContent = hits.length ? `${form.dataset.count} ${hits.length}` : form.dataset.none;
  form.classList.toggle("has-none", !hits.length);
}

function lineOf(hit, at) {
  const { url, title, note, key } = hit;
  const line = document.createElement("li");
  line.id = `find-hit-${at}`;
  line.setAttribute("role", "option");
  const link = document.createElement("a");
  link.href = url;
  link.tabIndex = -1;
  const name = document.createElement("bdi");
  name.textContent = title;
  const small = document.createElement("small");
  small.textContent = note;
  link.append(name, small);
  if (key) link.append(keyOf(key));
  link.addEventListener("click", (event) => (hit.act ? press(event, hit.act) : remember(hit)));
  line.append(link);
  return line;
}

function press(event, act) {
  event.preventDefault();
  close();
  act.focus();
  act.click();
}

function keyOf(key) {
  const mark = document.createElement("kbd");
  mark.textContent = `g ${key}`;
  return mark;
}

function pressed(event) {
  if (event.isComposing) return;
  const count = list.hidden ? 0 : list.children.length;
  if (["ArrowDown", "ArrowUp"].includes(event.key) && count) {
    event.preventDefault();
    const step = event.key === "ArrowDown" ? 1 : -1;
    choose((Math.max(chosen, step < 0 ? 0 : -1) + step + count) % count);
  } else if (event.key === "Enter" && chosen >= 0) {
    event.preventDefault();
    list.children[chosen].firstElementChild.click();
  } else if (event.key === "Escape") {
    event.preventDefault();
    if (count) close();
    else leave();
  }
}

function choose(at) {
  list.children[chosen]?.removeAttribute("aria-selected");
  chosen = at;
  list.children[at]?.setAttribute("aria-selected", "true");
  list.children[at]?.scrollIntoView({ block: "nearest" });
  if (at >= 0) box.setAttribute("aria-activedescendant", list.children[at].id);
  else box.removeAttribute("aria-activedescendant");
}

function close() {
  clearTimeout(timer);
  asked?.abort();
  list.hidden = true;
  box.setAttribute("aria-expanded", "false");
  form.classList.remove("has-none");
  choose(-1);
}

function leave() {
  box.value = "";
  box.blur();
  before?.focus?.();
}
