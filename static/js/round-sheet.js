// The round sheet: table, Enter, every number with Enter, the next slip. Nothing typed waits for the server.
import { type } from "./keys.js";
import { Line, words } from "./sheet-line.js";
import { isOpen, showNext, startFinding, toTableBox } from "./sheet-find.js";
import { askBack, doubtful, firstAsked, keepTyped, sayYes, send, startSending, whatIsWrong } from "./sheet-send.js";

const PAUSE = 300;
const DROP_KEY = "x";

const sheet = document.getElementById("sheet-lines");
const lines = [...(sheet?.querySelectorAll("[data-line]") ?? [])].map((element) => new Line(element));
let previewing = null;
let timer;

if (sheet) start();

function start() {
  sheet.addEventListener("keydown", pressed);
  sheet.addEventListener("input", typed);
  sheet.addEventListener("focusin", entered);
  sheet.addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("flagship:fetched", (event) => merge(event.detail));
  startSending(lines, show);
  startFinding(lines);
  show();
  window.keysSoFar?.().forEach(type);
}

function lineOf(element) {
  const part = element.closest("[data-line]");
  return lines.find((line) => line.element === part);
}

function entered(event) {
  const line = lineOf(event.target);
  if (line && !line.element.contains(event.relatedTarget)) line.enter();
  if (event.target.matches(".input-score")) event.target.select();
}

function pressed(event) {
  const line = lineOf(event.target);
  if (!line || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("button, a, [type=checkbox]") && event.key !== "+" && event.key !== "Escape") return;
  if (isTaken(event, line)) event.preventDefault();
}

function isTaken(event, line) {
  const { key, target } = event;
  if (key === "Enter") return goOn(line, target);
  if (key === "Escape") return leave();
  if (isText(target)) return false;
  if (key === "+") return line.question ? answerYes(line) : true;
  if (target.matches("[data-fact] select") && /^\d$/.test(key)) return nameWho(line, target, key);
  if (key === DROP_KEY && target.matches(".input-score")) return line.drop(target) && remember(line);
  return key.length === 1 && line.choose(key.toLowerCase()) && remember(line);
}

function isText(target) {
  return target.matches("[data-fact] input");
}

function remember(line) {
  line.edited();
  keepTyped(line);
  preview(line);
  show();
  return true;
}

function leave() {
  toTableBox(null);
  return true;
}

function answerYes(line) {
  sayYes(line);
  toTableBox(line);
  return true;
}

function nameWho(line, select, key) {
  const option = [...select.options].find((each) => each.dataset.letter === key);
  if (option) select.value = option.value;
  return Boolean(option) && remember(line);
}

function goOn(line, from) {
  const stop = line.nextStop(from);
  if (stop) stop.focus();
  else enterLine(line);
  return true;
}

// The line goes out and the next slip begins at once, before the server has answered.
function enterLine(line) {
  cancelPreview();
  if (line.state === "saved") toTableBox(line);
  else {
    const first = line.boxes[0].value;
    const asTable = line.isNext && lines.find((each) => each !== line && isOpen(each) && each.table === first);
    line.isNext = false;
    if (asTable) askBack(line, [words.isTable], "table_number");
    else send(line);
    toTableBox(line);
  }
}

function typed(event) {
  const line = lineOf(event.target);
  if (!line) return;
  if (event.target.name !== "reason") line.edited();
  keepTyped(line);
  preview(line);
  show();
}

// ------------------------------------------------------------------ the preview of the outcome while typing

function cancelPreview() {
  clearTimeout(timer);
  previewing?.abort();
}

function preview(line) {
  cancelPreview();
  timer = setTimeout(() => ask(line), PAUSE);
}

async function ask(line) {
  const mine = new AbortController();
  previewing = mine;
  const body = line.typed();
  body.set("line", "1");
  try {
    const answer = await fetch(line.preview, {
      method: "POST",
      body,
      headers: { "X-CSRFToken": line.slip.elements.csrfmiddlewaretoken.value },
      redirect: "manual",
      signal: mine.signal,
    });
    const html = answer.ok ? await answer.text() : null;
    if (html !== null && !mine.signal.aborted && line.state === "typing") line.showWorth(html);
  } catch {
    // Only a preview: the line is checked again when it is saved.
  }
}

// ------------------------------------------------------------------ the whole sheet

function show() {
  const done = lines.filter((line) => line.isIn).length;
  document.getElementById("sheet-done").textContent = done;
  showOpen();
  showDoubtful();
  showNext();
}

function showOpen() {
  const place = document.getElementById("sheet-open");
  const open = lines.filter((line) => !line.isIn && line.state !== "waiting");
  place.hidden = !open.length;
  place.replaceChildren(place.firstElementChild, ...open.flatMap((line) => [" ", linkTo(line)]));
}

function linkTo(line) {
  const link = Object.assign(document.createElement("a"), { href: `#${line.element.id}`, textContent: line.table });
  link.addEventListener("click", (event) => {
    event.preventDefault();
    line.enter();
    line.firstStop().focus();
  });
  return link;
}

function showDoubtful() {
  const place = document.getElementById("sheet-todo");
  const some = doubtful();
  const first = firstAsked();
  place.hidden = !some.length && !whatIsWrong();
  const parts = some.flatMap((line, at) => {
    const text = line === first ? `${line.sentences.join(" ")} (+ ${words.yes})` : line.mark;
    return [at ? "; " : " ", linkTo(line), ` ${text}`];
  });
  const label = some.length ? [words.look] : [];
  place.replaceChildren(...[whatIsWrong()].filter(Boolean), ...label, ...parts);
}

// Takes the server's present page over into all lines that nobody has touched here.
function merge(page) {
  const revision = Number(page.getElementById("sheet-revision")?.textContent);
  lines.forEach((line) => {
    const fresh = page.getElementById(line.element.id);
    if (!fresh || line.hasFocus || line.isTyped || !["open", "saved"].includes(line.state)) return;
    // A page requested before this line was saved is older than this line.
    if (line.isBusy || revision < line.revision) return;
    const isSame = fresh.dataset.version === String(line.version) && fresh.dataset.state === line.state;
    if (isSame) return;
    line.element.className = fresh.className;
    Object.assign(line.element.dataset, fresh.dataset);
    line.element.replaceChildren(...fresh.childNodes);
    line.read();
  });
  show();
}
