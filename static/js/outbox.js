// Forms sent without network are sent again automatically, from whatever page is open, until the server has responded.
// The server treats the same form sent twice as once, so a lost response does no harm.
import { forget, keep, recall, sweep, waiting } from "./kept.js";

const PATIENCE = 20_000;
const SOON = 4_000;
const SLOWEST = 40_000;

const busy = new Set();
let tries = 0;
let timer;

export function startOutbox() {
  sweep();
  addEventListener("online", sendAll);
  if (waiting().length) sendAll();
}

// Returns "saved", "refused" (the page of the form says why), or "unsent".
export async function send(path) {
  const record = recall(path);
  if (!record?.button || busy.has(path)) return "unsent";
  busy.add(path);
  const answer = await post(path, record);
  busy.delete(path);
  if (answer === "saved") forget(path);
  else if (answer === "refused") keep(path, { ...record, button: null, isRefused: true });
  else later();
  document.dispatchEvent(new CustomEvent("flagship:sent", { detail: { path, record, answer } }));
  return answer;
}

async function post(path, record) {
  const body = new URLSearchParams(record.fields);
  if (record.button[0]) body.append(...record.button);
  try {
    const response = await fetch(path, {
      method: "POST",
      body,
      headers: { "X-CSRFToken": token() },
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (response.type === "opaqueredirect") return "saved";
    return response.status >= 500 || response.status === 429 ? "unsent" : "refused";
  } catch {
    return "unsent";
  }
}

export function token() {
  return document.cookie.match(/(?:^|; )csrftoken=([^;]*)/)?.[1] ?? "";
}

function later() {
  clearTimeout(timer);
  timer = setTimeout(sendAll, Math.min(SOON * 2 ** tries, SLOWEST));
  tries += 1;
}

async function sendAll() {
  const answers = await Promise.all(waiting().map(send));
  if (!answers.includes("unsent")) tries = 0;
  tell();
}

// On other pages than that of the form: a notice that it is under way, or that somebody has to look at it.
function tell() {
  const place = document.querySelector(".messages");
  if (!place || document.querySelector("form[data-keep]")) return;
  place.querySelectorAll("[data-outbox]").forEach((old) => old.remove());
  if (waiting().length) place.append(message(place.dataset.unsent, "is-warning"));
  place.classList.toggle("is-empty", !place.children.length);
}

document.addEventListener("flagship:sent", ({ detail: { path, answer } }) => {
  const place = document.querySelector(".messages");
  if (!place || answer === "unsent" || document.querySelector("form[data-keep]")) return;
  const said = message(answer === "saved" ? place.dataset.sent : place.dataset.refused);
  said.classList.add(answer === "saved" ? "is-success" : "is-warning");
  if (answer === "refused") said.append(" ", Object.assign(document.createElement("a"), { href: path, textContent: place.dataset.look }));
  place.append(said);
  place.classList.remove("is-empty");
});

function message(text, look = "") {
  const said = Object.assign(document.createElement("p"), { className: `message ${look}`.trim(), textContent: text });
  if (look) said.dataset.outbox = "";
  return said;
}
