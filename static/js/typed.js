// Forms whose input is kept while typing (form[data-keep], of fleets and results): each change is stored in the
// browser, and restored with the page. A button that saves sends in the background and waits for the network; what
// the server refuses is posted the ordinary way, so that its page says why.
// [data-kept=typed|sending|unsent] inside the form show its state; [data-kept-text] shows a text whose form is gone.
import { forget, keep, recall } from "./kept.js";
import { send } from "./outbox.js";

const PATIENCE = 8_000;
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
    await fetch(import.meta.url, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
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
