// A press counts for what it began on. Previews and answers come in while somebody presses: then the button moves away
// or is drawn anew between the two halves of a click, and the browser gives that click to nobody – or, of a finger, to
// what lies there now.
const NEAR = 4;
// Fingers roll.
const NEAR_TOUCH = 12;
const SOON = 500;
let press = null;

export function startPresses() {
  addEventListener("pointerdown", begin, true);
  addEventListener("pointerup", end, true);
  // A finger that scrolls, or stays for the menu, presses nothing.
  addEventListener("pointercancel", leave, true);
  addEventListener("contextmenu", leave, true);
}

function begin(event) {
  const isPlain = event.isPrimary && event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  const control = isPlain && event.target.closest("button, a[href]");
  press = control ? { control, x: event.clientX, y: event.clientY } : null;
}

function end(event) {
  if (!press) return;
  const { control, x, y } = press;
  press = null;
  const isTouch = event.pointerType === "touch";
  const isDragged = Math.hypot(event.clientX - x, event.clientY - y) > (isTouch ? NEAR_TOUCH : NEAR);
  // A finger holds on to what it touched; what lies below it now is what the browser would press.
  const now = isTouch ? document.elementFromPoint(event.clientX, event.clientY) : event.target;
  if (isDragged || control.contains(now)) return;
  if (isTouch) swallowClick();
  (control.isConnected ? control : control.id && document.getElementById(control.id))?.click?.();
}

function leave() {
  press = null;
}

// The browser's own click of this touch, which goes to something else.
function swallowClick() {
  const swallow = (event) => {
    if (!event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    removeEventListener("click", swallow, true);
  };
  addEventListener("click", swallow, true);
  setTimeout(() => removeEventListener("click", swallow, true), SOON);
}
