// Typing a result with the keyboard: Enter goes through every box in the order of the slip, and saves after the last.
// Without this file Enter sends the form, and the server puts the cursor into the next empty box.
import { addUp } from "./bouts.js";

start();
// The form may be replaced by one with errors, or by another one (ahead.js).
document.addEventListener("flagship:refreshed", start);

function start() {
  const form = document.getElementById("result-form");
  if (!form || form.matches(".is-ready")) return;
  form.classList.add("is-ready");
  addAllUp(form);
  form.addEventListener("change", (event) => event.target.name === "way" && addAllUp(form));
  const boxes = boxesOf(form);
  form.addEventListener("focusin", (event) => event.target.matches("[data-score]") && event.target.select());
  form.addEventListener("keydown", (event) => pressed(event, form));
  form.querySelectorAll("[data-not-of]").forEach((select) => narrow(form, select));
  form.querySelectorAll("[data-ends]").forEach((question) => ask(form, question));
  const yes = form.querySelector("button[name=accept_unusual]");
  const wrong = form.querySelector(".has-error :is(input, select, textarea)");
  const empty = boxes.find((box) => !box.value && box.dataset.score !== "optional");
  (yes ?? wrong ?? empty ?? boxes[0])?.focus();
}

// Boxes that can be typed in now: not what is computed, nor what another way of typing leaves out.
function boxesOf(form) {
  return [...form.querySelectorAll("[data-score]")].filter((box) => box.offsetParent && !box.readOnly);
}

function addAllUp(form) {
  form.querySelectorAll(".bout-table tbody tr:has([data-in-sum])").forEach(addUp);
}

// Fields that are parts of another one have their own order.
function isPart(box) {
  return box.dataset.score === "part";
}

function pressed(event, form) {
  if (event.key !== "Enter" || !event.target.matches("input:not([type=checkbox])")) return;
  event.preventDefault();
  const boxes = boxesOf(form).filter((box) => isPart(box) === isPart(event.target));
  const at = boxes.indexOf(event.target);
  const next = at < 0 ? null : boxes[at + 1];
  if (next) next.focus();
  else form.requestSubmit(form.querySelector("[data-send]"));
}

// "Who?" is asked only where the end needs it.
function ask(form, question) {
  const end = form.elements.end;
  if (!end) return;
  const show = () => (question.hidden = !question.dataset.ends.split(" ").includes(end.value));
  end.addEventListener("change", show);
  show();
}

// Of the lists that offer something, only that of the other player than the one named ("went first") is asked.
function narrow(form, select) {
  const named = form.elements[select.dataset.notOf];
  const show = () => {
    const name = named.value && named.selectedOptions[0].label;
    for (const group of select.querySelectorAll("optgroup")) {
      group.hidden = group.disabled = group.label === name;
    }
    if (select.selectedOptions[0]?.parentElement.disabled) select.value = "";
  };
  named?.addEventListener("change", show);
  if (named) show();
}
