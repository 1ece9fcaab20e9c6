// The one entry: every part looks for its own marks in the page and does nothing without them.
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
// After htmx has seen the fields as they came: only then it notices that what comes back into them is new.
document.addEventListener("DOMContentLoaded", () => {
  startTyped();
  startOutbox();
});
