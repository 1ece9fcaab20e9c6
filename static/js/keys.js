// Replays this key as if it were pressed now.
export function type(key) {
  const target = document.activeElement ?? document.body;
  const isFree = target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  if (!isFree || key.length > 1 || !target.matches("input, textarea")) return;
  target.setRangeText(key, target.selectionStart, target.selectionEnd, "end");
  target.dispatchEvent(new Event("input", { bubbles: true }));
}
