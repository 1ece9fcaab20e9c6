// Typing results fast: score, Enter, score, Enter. Enter goes to the next player's empty score and sends the
// form only when both are there. Without this file Enter sends the form, as in any form.
const form = document.getElementById("result-form");
const scores = form ? [...form.querySelectorAll('[data-score="asked"]')] : [];

if (form && !form.querySelector(".has-error") && !form.querySelector("[name=accept_unusual]")) {
  scores.find((score) => !score.value)?.focus();
}

form?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("[data-score]")) return;
  const empty = scores.find((score) => !score.value && score !== event.target);
  if (!empty) return;
  event.preventDefault();
  empty.focus();
});

scores.forEach((score) => score.addEventListener("focus", () => score.select()));
form?.querySelector("[name=accept_unusual]")?.focus();
