// Small conveniences of every page. Everything also works without it, with one click more.
export function startPage() {
  document.querySelector(".tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  document.querySelector(".has-error :is(input, select, textarea)")?.focus();
  document.querySelectorAll("select[data-go]").forEach((select) => {
    select.addEventListener("change", () => select.form.requestSubmit());
  });
  // Where a page asks for it: tells the server that scripts run, so that it redirects to the page that needs them.
  document.querySelectorAll("[data-scripted]").forEach((input) => (input.value = input.dataset.scripted));
  document.querySelectorAll("details[data-once]").forEach(foldWhenRead);
  document.addEventListener("click", pressed);
  document.addEventListener("submit", works);
}

// What takes its time says that it works, until the next page is there.
function works(event) {
  const button = event.submitter;
  if (event.defaultPrevented || !button?.dataset.works) return;
  const label = button.textContent;
  button.textContent = button.dataset.works;
  button.setAttribute("aria-busy", "true");
  // The browser may show this page again as it was left.
  addEventListener("pageshow", () => {
    button.textContent = label;
    button.removeAttribute("aria-busy");
  }, { once: true });
}

// A notice is read in full once in this browser; from then on it is one line.
function foldWhenRead(notice) {
  const key = `flagship.read:${notice.dataset.once}`;
  try {
    if (localStorage.getItem(key)) notice.open = false;
    else localStorage.setItem(key, "1");
  } catch {
    // A browser that stores nothing shows it each time.
  }
}

function pressed(event) {
  const button = event.target.closest("[data-full-screen], [data-print], [data-close]");
  if (!button) return;
  if (button.matches("[data-full-screen]")) {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.getElementById(button.dataset.fullScreen)?.requestFullscreen?.();
  }
  if (button.matches("[data-print]")) print();
  if (button.matches("[data-close]")) button.closest("dialog")?.close();
}
