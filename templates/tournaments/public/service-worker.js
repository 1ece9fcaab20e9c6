// Keeps the last pages of this device for when the network is gone: those behind its personal links, and what everybody
// may read of an event. Pages of leaders never come here, and a page is kept under its own address, so that no link
// shows another one's page.
const CACHE = "flagship-{{ version }}";
const HOURS = 12 * 3_600_000;
const PATIENCE = 8_000;
// Event page, pairings, standings, bracket, how points are counted, at the table, the games of a player.
const PAGES = /^\/(p\/.+|events\/[^/]+\/((pairings|standings|bracket|points|at-the-table)\/|players\/[^/]+\/)?)$/;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (PAGES.test(pathname)) event.respondWith(page(request));
  else if (pathname.startsWith("/static/")) event.respondWith(file(request));
});

// What the server tells while no page is open; the last note of an event stands for the ones before.
self.addEventListener("push", (event) => {
  const { title, text, link } = event.data?.json() ?? {};
  if (title) event.waitUntil(self.registration.showNotification(title, { body: text, data: { link }, tag: link }));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.link));
});

async function open(link) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === link);
  return there ? there.focus() : self.clients.openWindow(link);
}

// What an older build kept goes with it.
async function begin() {
  const old = (await caches.keys()).filter((name) => name.startsWith("flagship-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

// A page that refreshes itself asks too; without network it keeps what it shows.
async function page(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    // The server says which page may be kept: none that was made for somebody with an account.
    if (answer.ok && answer.headers.get("X-Keep")) {
      await cache.put(request.url, answer.clone());
      await sweep(cache);
    } else await cache.delete(request.url);
    return answer;
  } catch (gone) {
    const kept = request.mode === "navigate" && (await cache.match(request.url));
    if (kept && isYoung(kept)) return kept;
    throw gone;
  }
}

// Files have their build in their name; where they have not, the newest one is taken while there is a network.
async function file(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request.url, answer.clone());
    return answer;
  } catch (gone) {
    const kept = await cache.match(request.url);
    if (kept) return kept;
    throw gone;
  }
}

function isYoung(answer) {
  return Date.now() - Date.parse(answer.headers.get("Date")) < HOURS;
}

// Phones are lent: what is older than some hours goes.
async function sweep(cache) {
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    if (PAGES.test(new URL(request.url).pathname) && answer && !isYoung(answer)) await cache.delete(request);
  }
}
