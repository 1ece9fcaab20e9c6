// Adds a bout to a series by copying the last one. Without this file the button asks the server for it.
// Where a number is the sum of others in its row, it is computed while they are typed.
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-more-bouts]");
  if (!button) return;
  event.preventDefault();
  const last = [...button.form.querySelectorAll("[data-bout]")].at(-1);
  const number = Number(last.dataset.bout) + 1;
  last.after(another(last, number));
  button.hidden = number >= Number(button.dataset.moreBouts);
  [...button.form.querySelectorAll(`[data-bout="${number}"] [data-score]`)].find((box) => box.offsetParent).focus();
});

document.addEventListener("input", (event) => {
  const row = event.target.closest?.("[data-in-sum]")?.parentElement;
  if (row) addUp(row);
});

export function addUp(row) {
  const boxes = [...row.querySelectorAll("[data-in-sum]")];
  const sum = boxes.find((cell) => cell.dataset.inSum === "0").querySelector("input");
  const parts = boxes.filter((cell) => cell.dataset.inSum !== "0");
  const typed = parts.map((cell) => cell.querySelector("input").value.trim());
  // Somebody who knows the sum alone may type that.
  sum.readOnly = isParts(sum.form) && typed.some(Boolean);
  if (!sum.readOnly) return;
  const known = typed.every((value) => /^\d+$/.test(value));
  sum.value = known ? typed.reduce((total, value, at) => total + value * parts[at].dataset.inSum, 0) : "";
}

function isParts(form) {
  return form.elements.way?.value === "parts";
}

// A copy of the bout with empty boxes, under its own number.
function another(last, number) {
  const bout = last.cloneNode(true);
  bout.dataset.bout = number;
  bout.querySelector("legend").textContent = bout.dataset.boutName.replace("%(bout)s", number);
  bout.querySelectorAll("tr.has-error").forEach((row) => row.remove());
  bout.querySelectorAll(".has-error").forEach((part) => part.classList.remove("has-error"));
  for (const box of bout.querySelectorAll("input")) {
    const name = `${box.name.replace(/-\d+$/, "")}-${number}`;
    const label = bout.querySelector(`label[for="${box.id}"]`);
    label.textContent = label.textContent.replace(/\d+/, number);
    Object.assign(box, { name, id: `id_${name}`, value: "" });
    box.removeAttribute("value");
    box.removeAttribute("autofocus");
    box.readOnly = false;
    label.htmlFor = box.id;
  }
  return bout;
}
