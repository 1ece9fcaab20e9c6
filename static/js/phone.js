// Whether this phone gets a push message about one's own table while no page is open (Web Push). The browser knows
// whether it does; where it can't, the page says so.
import { token } from "./typed.js";

const part = document.getElementById("phone");
const word = part?.querySelector("[data-word]");

if (part) begin();

async function begin() {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    show("none");
    return;
  }
  part.querySelectorAll("[data-switch]").forEach((button) => {
    button.addEventListener("click", () => turn(button.dataset.switch === "on"));
  });
  const registration = await navigator.serviceWorker.ready;
  show((await registration.pushManager.getSubscription()) ? "on" : "off");
}

async function turn(on) {
  try {
    const registration = await navigator.serviceWorker.ready;
    if (on) await begun(registration);
    else await ended(registration);
    show(on ? "on" : "off");
  } catch {
    word.textContent = Notification.permission === "denied" ? part.dataset.blocked : part.dataset.failed;
  }
}

async function begun(registration) {
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(part.dataset.key),
  });
  const { endpoint, keys } = subscription.toJSON();
  try {
    await tell({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
  } catch (refused) {
    await subscription.unsubscribe();
    throw refused;
  }
}

async function ended(registration) {
  const subscription = await registration.pushManager.getSubscription();
  if (!subscription) return;
  await tell({ endpoint: subscription.endpoint, off: "1" });
  await subscription.unsubscribe();
}

async function tell(fields) {
  const body = new URLSearchParams(fields);
  const answer = await fetch(part.dataset.at, { method: "POST", body, headers: { "X-CSRFToken": token() } });
  if (!answer.ok) throw new Error(String(answer.status));
}

function show(state) {
  word.textContent = word.dataset[state];
  part.querySelectorAll("[data-switch]").forEach((button) => {
    button.hidden = state === "none" || button.dataset.switch === state;
  });
}

function bytes(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}
