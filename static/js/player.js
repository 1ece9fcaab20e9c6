// Says plainly when the network is gone; what stands on the page stays. live.js asks on its own.
const note = document.getElementById("offline");
const live = document.querySelector("[data-live]");

function say() {
  if (note) note.hidden = navigator.onLine && !live?.classList.contains("is-stale");
}

addEventListener("online", say);
addEventListener("offline", say);
if (live) new MutationObserver(say).observe(live, { attributes: true, attributeFilter: ["class"] });
say();
