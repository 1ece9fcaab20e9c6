// Keeps a page up to date: asks "anything since revision N?", less often while the page is hidden or the server is
// unreachable, then fetches the page again and replaces its [data-live-region]s, and what else it has that lives
// ([data-live-part]). A message of the page goes with the state it spoke of. Without network the last state stays, and
// the footer says since when.
import { heard, serverNow } from "./time.js";

const SOON = 5_000;
const HIDDEN = 60_000;
const SLOWEST = 40_000;

let mark;
let timer;
let failures = 0;
let lastHeard = null;
let asking = false;
// What the page said when it was loaded: that something is saved, or counts. Errors and the way back stay.
let messages = [];

export function startLive() {
  mark = document.querySelector("[data-live]");
  if (!mark) return;
  messages = [...document.querySelectorAll(".messages > .message:not(.has-undo, .is-error)")];
  // A cached page has an old time and perhaps an old revision: ask at once.
  ask();
  document.addEventListener("visibilitychange", () => !document.hidden && ask());
  addEventListener("online", ask);
  addEventListener("pageshow", (event) => event.persisted && ask());
}

function later() {
  clearTimeout(timer);
  const patience = Math.min(SOON * 2 ** failures, SLOWEST);
  // A little randomness, so that a hall full of phones does not ask at the same time.
  timer = setTimeout(ask, (document.hidden ? HIDDEN : patience) * (0.85 + Math.random() * 0.3));
}

async function ask() {
  if (asking) return;
  asking = true;
  const sent = performance.now();
  try {
    const answer = await fetch(`${mark.dataset.live}?seen=${mark.dataset.seen}`, {
      headers: { Accept: "application/json" },
      cache: "no-store",
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(String(answer.status));
    heard(Date.parse(answer.headers.get("X-Now")), performance.now() - sent);
    failures = 0;
    // By the server's clock: the device's own may be wrong.
    lastHeard = new Date(serverNow());
    if (answer.status === 200) await refresh((await answer.json()).seen);
    say();
  } catch {
    failures += 1;
    say();
  } finally {
    asking = false;
    later();
  }
}

async function refresh(seen) {
  const regions = document.querySelectorAll("[data-live-region]");
  if (!regions.length) {
    location.reload();
    return;
  }
  const answer = await fetch(location.href, { signal: AbortSignal.timeout(15_000) });
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const now = page.querySelector("[data-clock][data-now]");
  if (now) heard(Date.parse(now.dataset.now));
  const found = [...regions].map((old) => [old, page.getElementById(old.id)]);
  if (found.some(([, fresh]) => !fresh)) {
    location.reload();
    return;
  }
  // Modules that update parts of the page themselves take them from here.
  document.dispatchEvent(new CustomEvent("flagship:fetched", { detail: page }));
  if (found.some(([old, fresh]) => words(old) !== words(fresh))) forgetMessages();
  found.forEach(([old, fresh]) => old.innerHTML !== fresh.innerHTML && old.replaceChildren(...fresh.childNodes));
  for (const old of document.querySelectorAll("[data-live-part]")) {
    const fresh = page.getElementById(old.id);
    if (fresh) old.replaceWith(fresh);
  }
  mark.dataset.seen = seen;
  document.dispatchEvent(new CustomEvent("flagship:refreshed"));
}

// What a region says, without its clocks.
function words(region) {
  const copy = region.cloneNode(true);
  copy.querySelectorAll("[data-clock], .stopwatch, script").forEach((part) => part.remove());
  return copy.textContent.replace(/\s+/g, " ");
}

function forgetMessages() {
  messages.forEach((message) => message.remove());
  messages = [];
  const box = document.querySelector(".messages");
  box?.classList.toggle("is-empty", !box.children.length);
}

function say() {
  // A page stored on the device shows its own age (offline.js).
  if (lastHeard) mark.dataset.heard = atTheVenue(lastHeard);
  const time = mark.dataset.heard ?? atTheVenue(new Date(serverNow()));
  const stale = failures > 1;
  const fresh = "timed" in mark.dataset ? `${mark.dataset.fresh}, ${time}` : mark.dataset.fresh;
  const text = stale ? `${mark.dataset.stale} ${time}` : fresh;
  mark.classList.toggle("is-stale", stale);
  if (mark.textContent !== text) mark.textContent = text;
}

// In the time zone of the venue, like all other times on the page.
export function atTheVenue(moment) {
  const look = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  try {
    return moment.toLocaleTimeString(document.documentElement.lang, { ...look, timeZone: mark.dataset.zone });
  } catch {
    return moment.toLocaleTimeString(document.documentElement.lang, look);
  }
}
