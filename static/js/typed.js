// Typed and unsaved input, kept in this browser under the address of its page: it survives reload, Back, a change of
// language, a dead tab and a dead network. It is deleted when saved, and after some hours, because phones are lent.
// A record: { at, fields: [[name, value], …], button, next }. With a `button` it was sent and waits for the network.
const PREFIX = "flagship.typed:";
const HOUR = 3_600_000;
const TYPED = 12 * HOUR;
const SENT = 72 * HOUR;

// The record of this address, or null.
function recall(path) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + path));
  } catch {
    return null;
  }
}

// False where the browser stores nothing.
function keep(path, record) {
  try {
    localStorage.setItem(PREFIX + path, JSON.stringify({ at: Date.now(), ...record }));
    return true;
  } catch {
    return false;
  }
}

export function forget(path) {
  try {
    localStorage.removeItem(PREFIX + path);
  } catch {
    // Then nothing was stored either.
  }
}

// The addresses of records that wait for the network.
function waiting() {
  return paths().filter((path) => recall(path)?.button);
}

// Whether this browser keeps anything for pages of this address.
export function isKeeping() {
  return paths().length > 0;
}

// Deletes expired records.
function sweep() {
  for (const path of paths()) {
    const record = recall(path);
    if (!record || Date.now() - record.at > (record.button ? SENT : TYPED)) forget(path);
  }
}

function paths() {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at));
    return keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

// Forms sent without network are sent again automatically, from whatever page is open, until the server has responded.
// The server treats the same form sent twice as once, so a lost response does no harm.

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
async function send(path) {
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

// Forms whose input is kept while typing (form[data-keep], of fleets and results): each change is stored in the
// browser, and restored with the page. A button that saves sends in the background and waits for the network; what
// the server refuses is posted the ordinary way, so that its page says why.
// [data-kept=typed|sending|unsent] inside the form show its state; [data-kept-text] shows a text whose form is gone.

const PATIENCE_WITH_A_FORM = 8_000;
const AGAIN = 3_000;
const UNKEPT = ["csrfmiddlewaretoken", "accept_unusual", "asked"];

export function startTyped() {
  document.querySelectorAll("form[data-keep]").forEach(start);
  const orphan = document.querySelector("[data-kept-text]");
  const text = orphan && recall(location.pathname)?.fields.find(([name]) => name === "text")?.[1];
  if (text) {
    orphan.hidden = false;
    orphan.querySelector("textarea").value = text;
  }
  // What was pressed before these scripts were loaded (held.js).
  window.sendHeld?.();
}

function start(form) {
  const path = new URL(form.action).pathname;
  const served = fieldsOf(form);
  const record = recall(path);
  // Input that the server sends back with its response was typed a moment ago.
  if ("typed" in form.dataset || isTouched(form)) keep(path, { fields: served });
  else if (record && !same(record.fields, served)) restore(form, record);
  else if (record && !record.button) forget(path);
  form.addEventListener("input", () => typed(form, path, served));
  form.addEventListener("change", () => typed(form, path, served));
  form.addEventListener("submit", (event) => submitted(event, form, path));
  form.querySelector("[data-kept-drop]")?.addEventListener("click", () => {
    forget(path);
    location.assign(path);
  });
  document.addEventListener("flagship:sent", ({ detail }) => detail.path === path && answered(form, detail));
  if (record?.button) show(form, "unsent", record.at);
}

// Typed before this script was loaded, on a slow network.
function isTouched(form) {
  return [...form.elements].some((field) => field.type !== "hidden" && (field.defaultValue ?? field.value) !== field.value);
}

function typed(form, path, served) {
  const fields = fieldsOf(form);
  if (same(fields, served) && !("typed" in form.dataset)) forget(path);
  else keep(path, { fields });
  show(form, "");
}

function submitted(event, form, path) {
  const button = event.submitter;
  if (event.defaultPrevented || button?.matches("[data-plain]")) return;
  const fields = fieldsOf(form, button);
  const record = { at: Date.now(), fields, button: [button?.name ?? "", button?.value ?? ""], next: form.dataset.next };
  // Without storage nothing can wait: the form is sent as usual.
  if (!keep(path, record)) return;
  event.preventDefault();
  show(form, "sending");
  send(path);
}

function answered(form, { path, record, answer }) {
  if (answer === "saved") onward(form, record.next ?? path);
  else if (answer === "refused") postPlainly(form, record);
  else show(form, "unsent", record.at);
}

// A browser that loads a page without network shows an error page, which does not say what was saved. So this page
// says it, and goes on once the server can be reached: it asks for a static file, which costs the server nothing.
async function onward(form, next) {
  try {
    await fetch(import.meta.url, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE_WITH_A_FORM) });
    location.assign(next);
  } catch {
    show(form, "saved");
    form.querySelectorAll("[data-kept=saved] a").forEach((link) => (link.href = next));
    setTimeout(() => onward(form, next), AGAIN);
  }
}

// The server has refused; posting the form the ordinary way shows its page with the reason.
function postPlainly(form, { button: [name, value] }) {
  if (name) form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  form.submit();
}

// All fields as they would be sent; the answer to a question is only kept with the button that asks it.
function fieldsOf(form, button) {
  const all = [...new FormData(form)].filter(([, value]) => typeof value === "string");
  return all.filter(([name]) => name !== "csrfmiddlewaretoken" && (button || !UNKEPT.includes(name)));
}

function same(one, other) {
  // The version a form was made from is not typed by anybody.
  const plain = (fields) => fields.filter(([name]) => !["seen", "version", "at"].includes(name) && !UNKEPT.includes(name));
  const text = (fields) => JSON.stringify(plain(fields).map(([name, value]) => [name, value.replace(/\r\n?/g, "\n").trim()]));
  return text(one) === text(other);
}

function restore(form, record) {
  const values = new Map();
  record.fields.forEach(([name, value]) => values.set(name, [...(values.get(name) ?? []), value]));
  for (const field of form.elements) {
    if (!field.name || field.type === "submit" || UNKEPT.includes(field.name)) continue;
    const kept = values.get(field.name) ?? [];
    if (field.type === "checkbox" || field.type === "radio") field.checked = kept.includes(field.value);
    else if (field.multiple) for (const each of field.options) each.selected = kept.includes(each.value);
    else if (kept.length) field.value = kept[0];
  }
  const first = form.querySelector("textarea, input:not([type=hidden]), select");
  first?.dispatchEvent(new Event("input", { bubbles: true }));
  show(form, "typed", record.at);
}

function show(form, state, at) {
  form.querySelectorAll("[data-kept]").forEach((note) => {
    note.hidden = note.dataset.kept !== state;
    const time = note.querySelector("time");
    if (time && at) time.textContent = digits(new Date(at));
  });
}

function digits(moment) {
  const language = document.documentElement.lang;
  return moment.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}
