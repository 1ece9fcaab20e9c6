// The check-in list to tap: a tap changes the row under the finger and nothing else, and a second tap undoes it.
// Several helpers tap at once; the changes of others arrive by themselves. Without this each tap reloads the page.
import { token } from "./typed.js";
import { plain } from "./app.js";

const PATIENCE = 15_000;
const list = document.getElementById("check-in-list");
const find = document.getElementById("check-in-find");
const count = document.getElementById("check-in-count");
// Row id -> its new state, for rows whose request is under way.
const sending = new Map();

if (list) {
  list.addEventListener("submit", (event) => {
    event.preventDefault();
    tap(event.target);
  });
  document.addEventListener("flagship:refreshed", () => {
    for (const [id, here] of sending) show(document.getElementById(id), here);
    narrow();
  });
  find.parentElement.hidden = false;
  find.addEventListener("input", narrow);
  // After a tap on a name that was searched for, the next search replaces it.
  find.addEventListener("focus", () => find.select());
}

async function tap(form) {
  const row = form.closest("li");
  if (sending.has(row.id)) return;
  const here = form.elements.here.value === "yes";
  const body = new URLSearchParams(new FormData(form));
  sending.set(row.id, here);
  show(row, here);
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body,
      headers: { Accept: "application/json", "X-CSRFToken": token() },
      // The request completes even if the page is left at once.
      keepalive: true,
      signal: AbortSignal.timeout(PATIENCE),
    });
    const said = await answer.json();
    if (answer.ok) count.textContent = said.count;
    sending.delete(row.id);
    show(current(row), answer.ok ? said.here : !here, said.refused);
  } catch {
    sending.delete(row.id);
    show(current(row), !here, list.dataset.unsent);
  }
}

// The list may have been replaced meanwhile.
function current(row) {
  return document.getElementById(row.id) ?? row;
}

function show(row, here, problem) {
  const button = row?.querySelector("button");
  if (!button) return;
  button.classList.toggle("is-here", here);
  row.querySelector("[name=here]").value = here ? "no" : "yes";
  row.querySelector(".tap-problem")?.remove();
  if (problem) {
    const told = document.createElement("span");
    told.className = "tap-problem";
    told.setAttribute("role", "alert");
    told.textContent = problem;
    button.append(told);
  }
}

function narrow() {
  const words = plain(find.value).split(/\s+/).filter(Boolean);
  for (const row of list.children) {
    const text = plain(row.dataset.text ?? "");
    row.hidden = !words.every((word) => text.includes(word));
  }
}
