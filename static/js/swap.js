// Pairing by hand: drag one name onto another, or choose both with Enter. Two players without a seat are seated
// together, all others swap. It only fills in the forms beside the tables, which work without it.
const swapForm = document.getElementById("swap-form");
const seatForm = document.getElementById("seat-form");
const tableForm = document.getElementById("table-form");
const seats = [...document.querySelectorAll("[data-swap], [data-free]")];
let chosen = null;

if ((swapForm || seatForm) && seats.length) {
  document.querySelectorAll("[data-swap-help]").forEach((help) => help.removeAttribute("hidden"));
  seats.forEach(prepare);
  // After each table the focus is where the next two names are chosen. Not before the page is loaded, because the
  // jump to the anchor in the address takes the focus away.
  if (location.hash === "#by-hand") {
    addEventListener("load", () => setTimeout(() => document.querySelector("[data-free]")?.focus()));
  }
}
document.querySelectorAll("[data-change]").forEach((link) => {
  if (tableForm) link.addEventListener("click", (event) => change(event, link.dataset.change));
});

function prepare(seat) {
  seat.draggable = true;
  seat.tabIndex = 0;
  seat.setAttribute("role", "button");
  seat.setAttribute("aria-pressed", "false");
  seat.addEventListener("dragstart", (event) => {
    event.dataTransfer.setData("text/plain", keyOf(seat));
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
    fill(event.dataTransfer.getData("text/plain"), keyOf(seat));
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
    fill(keyOf(first), keyOf(seat));
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
  const form = isFree(first) && isFree(second) ? seatForm : swapForm;
  if (!form) return;
  const boxes = boxesOf(form);
  // At a table with more seats a third name joins the two that are there already.
  const chosen = boxes.map((box) => box.value);
  const joins = chosen.includes(second) && !chosen.includes(first) && boxes.find((box) => !box.value);
  if (joins) {
    joins.value = first;
  } else {
    boxes.forEach((box, number) => (box.value = [first, second][number] ?? ""));
  }
  ready(form);
}

function boxesOf(form) {
  return ["first", "second", "third", "fourth"].map((name) => form.elements[name]).filter(Boolean);
}

function change(event, match) {
  event.preventDefault();
  document.getElementById("change-table").open = true;
  tableForm.elements.match.value = match;
  tableForm.elements.table.focus();
  tableForm.scrollIntoView({ block: "nearest" });
}

// Where a reason is given only Enter is left to press.
function ready(form) {
  const reason = form.elements.reason;
  (reason.value ? form.querySelector("button:not([type=button])") : reason).focus();
  form.scrollIntoView({ block: "nearest" });
}

function keyOf(seat) {
  return seat.dataset.swap ?? seat.dataset.free;
}

function isFree(key) {
  return seats.some((seat) => seat.dataset.free === key);
}
