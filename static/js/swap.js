// Swapping two players in a draft: drag one name onto another, or choose both with Enter. It only fills in
// the form beside the tables; the form itself works without any of this.
const form = document.getElementById("swap-form");
const seats = [...document.querySelectorAll("[data-swap]")];
let chosen = null;

if (form && seats.length) {
  document.querySelector("[data-swap-help]")?.removeAttribute("hidden");
  seats.forEach(prepare);
}

function prepare(seat) {
  seat.draggable = true;
  seat.tabIndex = 0;
  seat.setAttribute("role", "button");
  seat.setAttribute("aria-pressed", "false");
  seat.addEventListener("dragstart", (event) => {
    event.dataTransfer.setData("text/plain", seat.dataset.swap);
    event.dataTransfer.effectAllowed = "move";
    seat.classList.add("is-dragging");
  });
  seat.addEventListener("dragend", () => seat.classList.remove("is-dragging"));
  seat.addEventListener("dragover", (event) => {
    event.preventDefault();
    seat.classList.add("is-target");
  });
  seat.addEventListener("dragleave", () => seat.classList.remove("is-target"));
  seat.addEventListener("drop", (event) => {
    event.preventDefault();
    seat.classList.remove("is-target");
    fill(event.dataTransfer.getData("text/plain"), seat.dataset.swap);
  });
  seat.addEventListener("click", () => choose(seat));
  seat.addEventListener("keydown", (event) => {
    if (event.key === "Escape") choose(chosen);
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    choose(seat);
  });
}

function choose(seat) {
  if (!seat) return;
  if (chosen && chosen !== seat) {
    const first = chosen;
    mark(null);
    fill(first.dataset.swap, seat.dataset.swap);
    return;
  }
  mark(chosen === seat ? null : seat);
}

function mark(seat) {
  chosen = seat;
  seats.forEach((each) => {
    each.classList.toggle("is-chosen", each === seat);
    each.setAttribute("aria-pressed", String(each === seat));
  });
}

function fill(first, second) {
  if (!first || first === second) return;
  form.elements.first.value = first;
  form.elements.second.value = second;
  form.elements.reason.focus();
  form.scrollIntoView({ block: "nearest" });
}
