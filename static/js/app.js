// The only entry point: every module looks for its own marks in the page and does nothing without them.
import { startClocks } from "./clock.js";
import { startLive } from "./live.js";
import { startOffline } from "./offline.js";
import { startOutbox } from "./outbox.js";
import { startPage } from "./page.js";
import { startPresses } from "./press.js";
import { startSound } from "./sound.js";
import { startSpeaking } from "./spoken.js";
import { startTyped } from "./typed.js";

startPage();
startPresses();
startClocks();
startLive();
startOffline();
startSound();
startSpeaking();
// After htmx has seen the original fields: only then does it notice that restored values are changes.
document.addEventListener("DOMContentLoaded", () => {
  startTyped();
  startOutbox();
});
