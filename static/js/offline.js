// Shows when the network is gone and how old the page is; its content stays. live.js asks on its own.
import { atTheVenue } from "./live.js";

// Each service worker stores the pages of its own part (views/public/offline.py); none covers the whole site, so that
// the desk never has one.
const SCOPES = ["/p/", "/events/"];
let note;
let live;

export function startOffline() {
  note = document.getElementById("offline");
  live = document.querySelector("[data-live]");
  if (!note || !live) return;
  // Browsers allow it over https and on localhost.
  for (const scope of SCOPES) navigator.serviceWorker?.register(note.dataset.worker, { scope }).catch(() => {});
  addEventListener("online", say);
  addEventListener("offline", say);
  new MutationObserver(say).observe(live, { attributes: true, attributeFilter: ["class", "data-heard"] });
  begin();
}

// A page may come from the device's store: then it is as old as that, whatever the time is now.
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
