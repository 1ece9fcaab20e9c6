// From one page to the next without losing a key. What is typed after Enter belongs to the next page, but between two
// pages the browser drops keys. So for fast typing (forms and links marked data-ahead) the page stays, loads the
// content of the next one, and replays into it what was typed meanwhile.
import { type } from "./keys.js";
import { startLive } from "./live.js";

const OTHERS = ["Enter", "Backspace", "Escape"];
let keys = null;

document.addEventListener("submit", (event) => {
  if (event.submitter?.matches("[data-plain]")) return; // It leads to another page, not to the next form.
  if (event.target.matches("[data-ahead]") && !event.defaultPrevented) sent(event, event.target, event.submitter);
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-ahead]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) sent(event, link);
});
addEventListener("keydown", hold, true);
addEventListener("popstate", () => location.reload());

function hold(event) {
  if (!keys || !event.isTrusted || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.length > 1 && !OTHERS.includes(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  keys.push(event.key);
}

function sent(event, from, button) {
  event.preventDefault();
  if (keys) return;
  keys = [];
  goOn(from, button);
}

async function goOn(from, button) {
  try {
    const answer = await (from.href ? fetch(from.href) : fetch(...request(from, button)));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    await show(page, answer.url);
  } catch {
    // No network: the page and everything typed in it stay, and Enter sends it again.
    keys = null;
    tell(from.dataset.broken);
  }
}

function request(form, button) {
  const data = new URLSearchParams(new FormData(form, button));
  return form.method === "post" ? [form.action, { method: "POST", body: data }] : [`${form.action}?${data}`];
}

async function show(page, url) {
  document.title = page.title;
  history.pushState(null, "", url);
  const known = [...document.querySelectorAll("link[rel=stylesheet]")].map((link) => link.href);
  page.querySelectorAll("link[rel=stylesheet]").forEach((link) => known.includes(link.href) || document.head.append(link));
  document.querySelector("main").replaceWith(document.adoptNode(page.querySelector("main")));
  takeOverLive(page);
  window.htmx?.process(document.querySelector("main"));
  document.dispatchEvent(new CustomEvent("flagship:refreshed"));
  const script = page.querySelector("script[data-sheet]");
  if (script) await import(script.src);
  const typed = keys;
  keys = null;
  if (script) typed.forEach(type);
  else if (typed.length) tell(`${document.querySelector("[data-lost]")?.dataset.lost ?? ""} ${typed.join("")}`);
}

function takeOverLive(page) {
  const foot = page.querySelector(".foot");
  if (!foot?.querySelector("[data-live]") || document.querySelector("[data-live]")) return;
  document.querySelector(".foot").replaceWith(document.adoptNode(foot));
  startLive();
}

function tell(text) {
  const message = Object.assign(document.createElement("p"), { className: "message is-warning", textContent: text });
  const place = document.querySelector(".messages");
  place.classList.remove("is-empty");
  place.append(message);
}
