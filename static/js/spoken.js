// What a screen reader announces unasked, in #spoken: the last minutes of the round, its end, and a new round or
// table. Everything else on the page is read when somebody goes there; a clock spoken every second would be noise.
import { serverNow } from "./time.js";

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

function say(text) {
  if (text && box.textContent !== text) box.textContent = text;
}

function tellTime() {
  const clock = document.querySelector("[data-clock][data-ends]");
  if (!clock) return;
  const left = Math.ceil((Date.parse(clock.dataset.ends) - serverNow()) / 1000);
  // More time was given, or the page was just loaded: no limit was passed.
  const passed = (minutes) => before !== null && before > minutes * 60 && left <= minutes * 60;
  const minutes = AT.find(passed);
  if (minutes) say(`${box.dataset.left} ${minutes}`);
  if (passed(0)) say(clock.dataset.over);
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
  if (now !== head) say(now);
  head = now;
}
