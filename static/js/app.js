// The one entry: every part looks for its own marks in the page and does nothing without them.
import { startClocks } from "./clock.js";
import { startLive } from "./live.js";
import { startPage } from "./page.js";
import { startSound } from "./sound.js";

startPage();
startClocks();
startLive();
startSound();
