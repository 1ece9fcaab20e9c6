// Clocks of the page: <… data-clock data-ends="ISO" data-now="ISO" data-over="words">, the digits in
// [data-clock-time], the state in [data-clock-state]. The end is a point in time, so nothing drifts; a clock
// without data-ends is stopped and stays as the server rendered it.
import { heard, serverNow } from "./time.js";

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
