// Adds a bout to a series by copying the last one. Without this file the button asks the server for it.
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-more-bouts]");
  if (!button) return;
  event.preventDefault();
  const last = [...button.form.querySelectorAll("[data-bout]")].at(-1);
  const number = Number(last.dataset.bout) + 1;
  last.after(another(last, number));
  button.hidden = number >= Number(button.dataset.moreBouts);
  button.form.querySelector(`[data-bout="${number}"] [data-score]`).focus();
});

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
    label.htmlFor = box.id;
  }
  return bout;
}
