// The list editor. Every edit is a button of the form and works without this script; with it the picker is a
// dialog that filters while one types, and an edit waits for the one before.
import { forget } from "./typed.js";
import { plain } from "./app.js";

const form = document.getElementById("editor-form");
const said = document.getElementById("editor-said");
let opener = "";
let goOn = false;
// Edits pressed while a request is running; the form itself would send only the last button for all of them.
let waiting = [];
let onItsWay = "";
// Edits that may wait: they name their card, so that none applies to another card after the list has changed.
const MAY_WAIT = /^(more|fewer|open|take|faction) /;
let isTurn = false;

if (form) start();

function start() {
  form.classList.add("is-live");
  form.addEventListener("click", pressed, true);
  form.addEventListener("input", typed);
  form.addEventListener("change", changed);
  form.addEventListener("keydown", keyed);
  document.addEventListener("htmx:beforeRequest", remember);
  document.addEventListener("htmx:afterSwap", arrange);
  document.addEventListener("htmx:afterRequest", answered);
  // Opened with a text, the page is the result of a POST: a reload would send that text again, without later edits.
  history.replaceState(null, "", location.pathname);
  arrange();
}

function isBusy() {
  return form.classList.contains("htmx-request");
}

function picker() {
  return document.getElementById("picker");
}

// A second press of the same button must not add a second card; the steppers may be pressed as fast as one likes,
// and presses during a request are sent after it.
function pressed(event) {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.matches("[data-leave]") && picker()?.matches(":modal")) {
    event.preventDefault();
    picker().close();
  } else if (button.matches("[data-copy]")) {
    copy(button);
  } else if (button.form?.id === "editor-back" && (isBusy() || isTyping())) {
    // Send what was typed last before leaving.
    event.preventDefault();
    goOn = true;
    if (!isBusy()) look();
  } else if (isBusy() && !isTurn) {
    event.preventDefault();
    event.stopPropagation();
    const isAgain = button.value === (waiting.at(-1) ?? onItsWay) && !button.matches("[data-step]");
    if (MAY_WAIT.test(button.value) && !isAgain) waiting.push(button.value);
  } else {
    onItsWay = button.value;
    if (button.value.startsWith("open ")) opener = button.value;
  }
}

function isTyping() {
  const name = form.elements.fleet_name;
  return name && name.value !== name.defaultValue;
}

function look() {
  form.requestSubmit(form.querySelector("button[value=look]"));
}

function remember(event) {
  if (event.target === form) said.textContent = "";
}

function answered(event) {
  if (event.target !== form) return;
  onItsWay = "";
  if (!event.detail.successful) waiting = [];
  document.getElementById("editor-unsent").hidden = event.detail.successful;
  if (pressNext() || !goOn) return;
  goOn = false;
  if (event.detail.successful) document.getElementById("editor-on")?.click();
}

// Presses the next waiting edit on the current list; a button that is gone with its line is skipped.
function pressNext() {
  const value = waiting.shift();
  if (value === undefined) return false;
  const button = [...form.querySelectorAll("button")].find((each) => each.value === value);
  if (!button) return pressNext();
  isTurn = true;
  button.click();
  isTurn = false;
  return true;
}

// After every edit: opens the picker as a dialog, shows the buttons that need a script.
function arrange() {
  document.querySelectorAll("[data-copy]").forEach((button) => (button.hidden = false));
  // The draft on the server is newer than the text kept by the hand-in page.
  const draft = form.querySelector("[data-draft]");
  if (draft) forget(draft.dataset.draft);
  const sheet = picker();
  if (!sheet || sheet.matches(":modal")) return;
  sheet.removeAttribute("open");
  sheet.showModal();
  sheet.addEventListener("close", () => leave(sheet));
  sheet.addEventListener("click", (event) => event.target === sheet && outside(sheet, event) && sheet.close());
  // On a phone the keyboard would cover the cards: there the field gets no focus until it is touched.
  const field = sheet.querySelector("[type=search]");
  (matchMedia("(pointer: fine)").matches ? field : sheet.querySelector("h2")).focus();
  filter(sheet);
}

function outside(sheet, event) {
  const box = sheet.getBoundingClientRect();
  return event.clientY < box.top || event.clientY > box.bottom || event.clientX < box.left || event.clientX > box.right;
}

function leave(sheet) {
  const back = sheet.dataset.opened;
  sheet.remove();
  const button = [...form.querySelectorAll("button")].find((each) => each.value === (opener || back));
  button?.focus();
}

function typed(event) {
  if (event.target.matches("#picker [type=search]")) filter(picker());
}

function changed(event) {
  if (event.target.matches("#picker [name=fits]")) filter(picker());
  if (event.target.name === "fleet_name" && !isBusy()) look();
}

// The same as is_found on the server: every word of the query stands in the names of the card.
function filter(sheet) {
  const words = plain(sheet.querySelector("[type=search]").value).split(/\s+/).filter(Boolean);
  const fits = sheet.querySelector("[name=fits]").checked;
  let found = 0;
  sheet.querySelectorAll("[data-find]").forEach((row) => {
    const shown = words.every((word) => row.dataset.find.includes(word)) && !(fits && row.matches(".is-unfit"));
    row.hidden = !shown;
    found += shown;
  });
  sheet.querySelector(".picker-none").hidden = found > 0;
  const status = sheet.querySelector("[data-found]");
  status.textContent = words.length ? `${status.dataset.found} ${found}` : "";
}

// Enter takes the first card, the arrow keys move through them.
function keyed(event) {
  if (event.target.name === "fleet_name" && event.key === "Enter") {
    event.preventDefault();
    if (isTyping() && !isBusy()) look();
    return;
  }
  const sheet = picker();
  if (!sheet || !event.target.closest("#picker")) return;
  const cards = [...sheet.querySelectorAll("[data-find]:not([hidden]) .option")];
  const at = cards.indexOf(event.target);
  if (event.key === "Enter" && event.target.type === "search") {
    event.preventDefault();
    cards[0]?.click();
  } else if (event.key === "ArrowDown" && cards.length) {
    event.preventDefault();
    cards[Math.min(at + 1, cards.length - 1)].focus();
  } else if (event.key === "ArrowUp" && at >= 0) {
    event.preventDefault();
    (at ? cards[at - 1] : sheet.querySelector("[type=search]")).focus();
  }
}

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    said.textContent = button.dataset.done;
    button.textContent = button.dataset.done;
  } catch {
    field.focus();
  }
}
