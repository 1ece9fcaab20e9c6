// Says plainly when the network is gone, and of when the page is; what stands on the page stays. live.js asks on its own.
import { atTheVenue } from "./live.js";

// Each of them keeps the pages of its own part (views/public/offline.py); there is none over the whole site, so that the desk
// never meets one.
const SCOPES = ["/p/", "/events/"];
let note;
let live;

export function startOffline() {
  note = document.getElementById("offline");
  live = document.querySelector("[data-live]");
  if (!note || !live) return;
  // Browsers allow it over https, and on this very machine.
  for (const scope of SCOPES) navigator.serviceWorker?.register(note.dataset.worker, { scope }).catch(() => {});
  addEventListener("online", say);
  addEventListener("offline", say);
  new MutationObserver(say).observe(live, { attributes: true, attributeFilter: ["class", "data-heard"] });
  begin();
}

// A page may come from the device: then it is as old as what the device kept, whatever the clock says now.
async function begin() {
  const written = note.querySelector("time").textContent;
  const kept = written ? null : await globalThis.caches?.match(location.href.split("#")[0]);
  const heard = written || (kept && atTheVenue(new Date(kept.headers.get("Date"))));
  if (heard) live.dataset.heard ??= heard;
  say();
}

function say() {
  note.hidden = navigator.onLine && !live.classList.contains("is-stale");
  const time = live.dataset.heard;
  note.querySelector("time").textContent = time ?? "";
  note.querySelector("span").hidden = !time;
}
