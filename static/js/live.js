// What goes on while a page is open: the server's time, the clocks, news of the event, the sound at the end, and what a
// screen reader says. One file, because each costs a phone in a full hall a request.
import { isKeeping } from "./typed.js";

// The server's time. Counted by the monotonic clock, so that a device whose own clock is wrong or is changed
// while the page is open shows the same seconds as all others.
let base = null;

function heard(serverMilliseconds, roundTrip = 0) {
  if (Number.isFinite(serverMilliseconds)) {
    base = serverMilliseconds + roundTrip / 2 - performance.now();
  }
}

function serverNow() {
  return base === null ? Date.now() : base + performance.now();
}

// Clocks of the page: <… data-clock data-ends="ISO" data-now="ISO" data-over="words">, the digits in
// [data-clock-time], the state in [data-clock-state]. The end is a point in time, so nothing drifts; a clock
// without data-ends is stopped and stays as the server rendered it.

export function digits(seconds) {
  const whole = Math.abs(seconds);
  const two = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return `${hours}:${two(minutes)}:${two(whole % 60)}`;
}

function show(clock) {
  const left = Math.ceil((Date.parse(clock.dataset.ends) - serverNow()) / 1000);
  const time = clock.querySelector("[data-clock-time]") ?? clock;
  const text = left > 0 ? digits(left) : `−${digits(left)}`;
  if (time.textContent !== text) time.textContent = text;
  const rule = clock.querySelector("progress");
  if (rule) rule.value = Math.max(0, left);
  if (left > 0) clock.dataset.ran = "1";
  if (left > 0 || clock.classList.contains("is-over")) return;
  clock.classList.remove("is-running");
  clock.classList.add("is-over");
  const state = clock.querySelector("[data-clock-state]");
  if (state && clock.dataset.over) state.textContent = clock.dataset.over;
  // Only where the clock was seen running: a page opened later stays silent.
  if (clock.dataset.ran) document.dispatchEvent(new CustomEvent("flagship:time-up"));
}

// A stopwatch: <… data-since="ISO">, minutes and seconds since then.
function count(watch) {
  const passed = Math.max(0, Math.floor((serverNow() - Date.parse(watch.dataset.since)) / 1000));
  const text = `${Math.floor(passed / 60)}:${String(passed % 60).padStart(2, "0")}`;
  if (watch.textContent !== text) watch.textContent = text;
}

// A field of minutes: <input data-minutes-since="ISO"> shows the stopwatch, rounded up, until somebody types.
function propose(field) {
  if (field.value !== (field.dataset.proposed ?? field.defaultValue)) return;
  const passed = Math.max(0, Math.ceil((serverNow() - Date.parse(field.dataset.minutesSince)) / 60000));
  field.dataset.proposed = String(Math.min(passed, Number(field.max)));
  field.value = field.dataset.proposed;
}

function tick() {
  document.querySelectorAll("[data-since]").forEach(count);
  document.querySelectorAll("[data-minutes-since]").forEach(propose);
  document.querySelectorAll("[data-clock][data-ends]").forEach(show);
}

export function startClocks() {
  const first = document.querySelector("[data-clock][data-now]");
  if (first) heard(Date.parse(first.dataset.now));
  tick();
  setInterval(tick, 250);
  document.addEventListener("flagship:refreshed", tick);
}

// Keeps a page up to date: asks "anything since revision N?", less often while the page is hidden or the server is
// unreachable, then fetches the page again and replaces its [data-live-region]s, and what else it has that lives
// ([data-live-part]). A message of the page goes with the state it spoke of. Without network the last state stays, and
// the footer says since when.

const SOON = 5_000;
const HIDDEN = 60_000;
const SLOWEST = 40_000;

let mark;
let timer;
let failures = 0;
let lastHeard = null;
let asking = false;
// Of two laptops at the desk the other one's address, as each answer names it: a page that hears nothing any more, or
// hears a laptop that only reads, goes on there once that one is the desk.
let other = "";
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
  const patience = other ? SOON : Math.min(SOON * 2 ** failures, SLOWEST);
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
      signal: AbortSignal.timeout(other ? 4_000 : 10_000),
    });
    if (!answer.ok) throw new Error(String(answer.status));
    heard(1000 * Number.parseFloat(answer.headers.get("X-Now")), performance.now() - sent);
    failures = 0;
    other = answer.headers.get("X-Other-Laptop") ?? "";
    // By the server's clock: the device's own may be wrong.
    lastHeard = new Date(serverNow());
    if (answer.status === 200) await refresh((await answer.json()).seen);
    say();
    if (answer.headers.has("X-Only-Reads")) await goToOther();
  } catch {
    failures += 1;
    say();
    await goToOther();
  } finally {
    asking = false;
    later();
  }
}

async function goToOther() {
  if (!other) return;
  const place = `${other}${location.pathname}${location.search}`;
  try {
    const desk = await fetch(`${other}/laptops/desk`, { cache: "no-store", signal: AbortSignal.timeout(3_000) });
    // What was typed is kept in this browser for this address alone.
    if (desk.ok && !isKeeping()) location.replace(place);
    if (!desk.ok) return;
  } catch {
    // A page from before the second laptop was there may not ask it, but lead there.
    if (failures < 2) return;
  }
  offer(place);
}

function offer(place) {
  if (document.querySelector("[data-other]")) return;
  const link = Object.assign(document.createElement("a"), { href: place, textContent: mark.dataset.second });
  link.dataset.other = "";
  mark.after(" ", link);
}

async function refresh(seen) {
  const regions = document.querySelectorAll("[data-live-region]");
  if (!regions.length) {
    location.reload();
    return;
  }
  // By what it was told a proxy knows that what it kept before is too old.
  const answer = await fetch(location.href, { headers: { "X-Seen": seen }, signal: AbortSignal.timeout(15_000) });
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
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
  // Another proxy may have kept the page of a moment ago: then it says so itself, and the next question finds out.
  mark.dataset.seen = page.querySelector("[data-live]")?.dataset.seen ?? seen;
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
  if (!stale) document.querySelector("[data-other]")?.remove();
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

// Three tones when the time is up, if wanted. Browsers allow sound only after a click or key, so a remembered choice
// takes effect at the first of these.
const KEY = "flagship-sound";
let audio = null;
let on = false;
let last = 0;

export function startSound() {
  on = localStorage.getItem(KEY) === "on";
  document.querySelectorAll("[data-sound]").forEach((button) => {
    button.hidden = false;
  });
  sayWhetherOn();
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-sound]")) choose(!on);
    else if (on) wake();
  });
  document.addEventListener("keydown", () => on && wake());
  document.addEventListener("flagship:time-up", ring);
}

function choose(wanted) {
  on = wanted;
  localStorage.setItem(KEY, on ? "on" : "off");
  sayWhetherOn();
  if (!on) return;
  wake();
  tone(0, 0.12);
}

function sayWhetherOn() {
  document.querySelectorAll("[data-sound]").forEach((button) => {
    button.textContent = on ? button.dataset.on : button.dataset.off;
    button.setAttribute("aria-pressed", String(on));
  });
}

function wake() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}

function ring() {
  // Two clocks of one page end at the same moment and ring once.
  if (!on || !audio || performance.now() - last < 5000) return;
  last = performance.now();
  [0, 0.7, 1.4].forEach((at) => tone(at, 0.5));
}

function tone(at, seconds) {
  const from = audio.currentTime + at;
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.frequency.value = 880;
  volume.gain.setValueAtTime(0.0001, from);
  volume.gain.exponentialRampToValueAtTime(0.5, from + 0.03);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
  voice.connect(volume).connect(audio.destination);
  voice.start(from);
  voice.stop(from + seconds);
}

// What a screen reader announces unasked, in #spoken: the last minutes of the round, its end, and a new round or
// table. Everything else on the page is read when somebody goes there; a clock spoken every second would be noise.

const AT = [30, 15, 10, 5, 1];
const box = document.getElementById("spoken");
let before = null;
let head = "";

export function startSpeaking() {
  if (!box) return;
  head = headNow();
  setInterval(tellTime, 1000);
  document.addEventListener("flagship:refreshed", tellHead);
}

function speak(text) {
  if (text && box.textContent !== text) box.textContent = text;
}

function tellTime() {
  const clock = document.querySelector("[data-clock][data-ends]");
  if (!clock) return;
  const left = Math.ceil((Date.parse(clock.dataset.ends) - serverNow()) / 1000);
  // More time was given, or the page was just loaded: no limit was passed.
  const passed = (minutes) => before !== null && before > minutes * 60 && left <= minutes * 60;
  const minutes = AT.find(passed);
  if (minutes) speak(`${box.dataset.left} ${minutes}`);
  if (passed(0)) speak(clock.dataset.over);
  before = left;
}

// The round shown and, on a player's page, the table.
function headNow() {
  const table = document.querySelector("#day .player-seat .table-number")?.textContent.trim();
  const day = document.getElementById("day");
  const round = document.querySelector("[data-live-region] h1")?.textContent.trim() ?? "";
  return table && day ? `${day.dataset.paired} ${table}` : round;
}

function tellHead() {
  const now = headNow();
  if (now !== head) speak(now);
  head = now;
}
