{% load i18n %}
// Keeps the last pages of this device for when the network is gone: those behind its personal links, and what everybody
// may read of an event. Pages of leaders never come here, and a page is kept under its own address, so that no link
// shows another one's page. Of a page that was not seen it says so, and names those that were.
const CACHE = "flagship-{{ version }}";
const HOURS = 12 * 3_600_000;
const PATIENCE = 8_000;
// Event page, pairings, standings, bracket, how points are counted, at the table, the games of a player.
const PAGES = /^\/(p\/.+|events\/[^/]+\/((pairings|standings|bracket|points|at-the-table)\/|players\/[^/]+\/)?)$/;

const LANGUAGE = "{{ language }}";
const STYLES = [{% for style in styles %}"{{ style|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];
const WORDS = {
  title: "{% filter escapejs %}{% translate 'No connection' %}{% endfilter %}",
  {% translate "This page is not on this phone. It comes by itself once there is a network." as wait %}
  wait: "{{ wait|escapejs }}",
  kept: "{% filter escapejs %}{% translate 'What this phone has:' %}{% endfilter %}",
  again: "{% filter escapejs %}{% translate 'Try again' %}{% endfilter %}",
};

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(STYLES)).catch(() => {}));
});
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
    if (request.mode === "navigate") return insteadOf(cache);
    throw gone;
  }
}

// A page of our own for one that this device has never seen, with the pages it has.
async function insteadOf(cache) {
  const styles = STYLES.map((style) => `<link rel="stylesheet" href="${style}">`).join("");
  const pages = await keptPages(cache);
  const list = pages.length ? `<p>${WORDS.kept}</p><ul>${pages.map(line).join("")}</ul>` : "";
  const text = `<!DOCTYPE html>
<html lang="${LANGUAGE}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="20">
<title>${WORDS.title}</title>${styles}</head><body><main class="page is-small"><section class="card">
<div class="card-head"><h1>${WORDS.title}</h1></div><div class="card-body stack"><p>${WORDS.wait}</p>${list}
<p><a class="button is-main" href="">${WORDS.again}</a></p></div></section></main></body></html>`;
  return new Response(text, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

// Address, title and age of each page that is young enough to be shown.
async function keptPages(cache) {
  const pages = [];
  for (const request of await cache.keys()) {
    const answer = PAGES.test(new URL(request.url).pathname) && (await cache.match(request));
    if (!answer || !isYoung(answer)) continue;
    const [, title] = /<title>([^<]*)<\/title>/.exec(await answer.text()) ?? [];
    if (title) pages.push({ url: request.url, title: title.trim(), at: new Date(answer.headers.get("Date")) });
  }
  return pages;
}

function line({ url, title, at }) {
  const time = at.toLocaleTimeString(LANGUAGE, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return `<li><a href="${url.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">${title}</a> (${time})</li>`;
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
