// Keyboard shortcuts for judges. A key presses a link or button of the page (data-key), focuses a field
// (data-focus-key), or moves through the rows (data-rows). A line of the text also shows what was read from it.
const rows = () => [...document.querySelectorAll("[data-rows] [data-row]")];

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const field = event.target.closest("input:not([type=checkbox], [type=hidden]), textarea, select");
  if (event.key === "Escape") {
    leave(field);
    return;
  }
  if (field) return;
  if (pressed(event.key)) event.preventDefault();
});

function pressed(key) {
  if (key === "?") return toggleHelp();
  const focus = document.querySelector(`[data-focus-key="${CSS.escape(key)}"]`);
  if (focus) {
    focus.focus();
    focus.select?.();
    return true;
  }
  if ((key === "j" || key === "k") && rows().length) return walk(key === "j" ? 1 : -1);
  const target = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (!target) return false;
  press(target);
  return true;
}

function toggleHelp() {
  const help = document.querySelector("[data-keys]");
  if (!help) return false;
  help.open = !help.open;
  if (help.open) help.scrollIntoView({ block: "nearest" });
  return true;
}

function walk(step) {
  const all = rows();
  const at = all.indexOf(document.activeElement);
  const next = all[at < 0 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)];
  next.focus();
  next.scrollIntoView({ block: "nearest" });
  return true;
}

// A button of an incomplete form focuses the missing field; a summary opens and focuses what is ticked there
// already, where Enter sends the form, or else the first field.
function press(target) {
  if (target.matches("summary")) {
    const opened = target.parentElement;
    opened.open = true;
    (opened.querySelector("input:checked") ?? opened.querySelector("input:not([type=hidden]), textarea"))?.focus();
    return;
  }
  const missing = target.form?.querySelector(":invalid");
  if (missing) missing.focus();
  else target.click();
}

function leave(field) {
  const open = document.querySelector(".judge-return[open]");
  if (field) field.blur();
  else if (open) open.open = false;
}

document.addEventListener("click", (event) => {
  const part = event.target.closest("[data-line]");
  document.querySelectorAll(".is-lit").forEach((each) => each.classList.remove("is-lit"));
  if (!part || getSelection()?.toString()) return;
  const line = part.dataset.line;
  document.querySelectorAll(`[data-line="${CSS.escape(line)}"]`).forEach((each) => each.classList.add("is-lit"));
});
