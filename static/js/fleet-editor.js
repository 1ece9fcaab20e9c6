// The list card by card. Every step is a button of the form and works without this; here the choice of cards
// becomes a sheet that filters while one types, and one step waits for the one before.
import { forget } from "./kept.js";
import { plain } from "./plain.js";

const form = document.getElementById("editor-form");
const said = document.getElementById("editor-said");
let opener = "";
let goOn = false;
// Steps pressed while another one is on its way; the form itself would send the button pressed last for all.
let waiting = [];
let onItsWay = "";
// Which may wait: they say what they are about, so that none is taken for another on a list that changed meanwhile.
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
  // Opened with a text, the page is one that was posted: a reload would send that text again, without the steps since.
  history.replaceState(null, "", location.pathname);
  arrange();
}

function isBusy() {
  return form.classList.contains("htmx-request");
}

function picker() {
  return document.getElementById("picker");
}

// A second press of the same button must not add a second card; the steppers may be pressed as fast as one likes, and
// whoever is faster than the answer gets what was pressed after it.
function pressed(event) {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.matches("[data-leave]") && picker()?.matches(":modal")) {
    event.preventDefault();
    picker().close();
  } else if (button.matches("[data-copy]")) {
    copy(button);
  } else if (button.form?.id === "editor-back" && (isBusy() || isTyping())) {
    // What was typed last comes along first.
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

// The next step that waits, on the list as it is now: a button that went with its line is left out.
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

// After every step: the sheet, the buttons that need a script.
function arrange() {
  document.querySelectorAll("[data-copy]").forEach((button) => (button.hidden = false));
  // The draft on the server is newer now than what was typed on the page of the text.
  const draft = form.querySelector("[data-draft]");
  if (draft) forget(draft.dataset.draft);
  const sheet = picker();
  if (!sheet || sheet.matches(":modal")) return;
  sheet.removeAttribute("open");
  sheet.showModal();
  sheet.addEventListener("close", () => leave(sheet));
  sheet.addEventListener("click", (event) => event.target === sheet && outside(sheet, event) && sheet.close());
  // On a phone the keyboard would cover the cards: there the field waits until it is touched.
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

// The same as on the server: every word typed stands somewhere in the names of the card.
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

// Enter takes the first card, the arrows walk through them.
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
