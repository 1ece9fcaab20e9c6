// A press counts for the element it began on. When a preview or a response arrives during a press, the button moves or
// is replaced between the two halves of the click; the browser then drops the click or, for a finger, gives it to the
// element that is there now.
const NEAR = 4;
// In pixels: fingers roll.
const NEAR_TOUCH = 12;
const SOON = 500;
let press = null;

export function startPresses() {
  addEventListener("pointerdown", begin, true);
  addEventListener("pointerup", end, true);
  // A finger that scrolls or holds for the menu is no press.
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
  // Touch events keep their first target; the element below the finger now is what the browser would press.
  const now = isTouch ? document.elementFromPoint(event.clientX, event.clientY) : event.target;
  if (isDragged || control.contains(now)) return;
  if (isTouch) swallowClick();
  (control.isConnected ? control : control.id && document.getElementById(control.id))?.click?.();
}

function leave() {
  press = null;
}

// Stops the browser's own click of this touch, which goes to another element.
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
