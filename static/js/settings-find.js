// The search above the settings, and what will be saved.
// What does not have the words is hidden, parts with a hit are open. Without a script, and without words, all parts are
// as they were.
import { plain } from "./app.js";

const box = document.querySelector("[data-settings-find]");

if (box) {
  box.closest("[hidden]").hidden = false;
  box.addEventListener("input", find);
  box.addEventListener("keydown", (event) => event.key === "Escape" && clear());
  document.addEventListener("htmx:afterSwap", find);
}

function find() {
  const words = plain(box.value).split(/\s+/).filter(Boolean);
  document.querySelectorAll(".event-part").forEach((part) => {
    const isNamed = has(part.querySelector("summary"), words);
    const found = [...part.querySelectorAll(".field")].map((field) => {
      field.hidden = !isNamed && !has(field, words);
      return !field.hidden;
    });
    part.hidden = words.length > 0 && !found.includes(true);
    part.open = words.length > 0 && !part.hidden;
  });
}

function has(element, words) {
  const text = plain(element.textContent);
  return words.every((word) => text.includes(word));
}

function clear() {
  box.value = "";
  find();
}

// What differs from what is saved is named beside the button, and can be thrown away before it is.
const form = document.querySelector(".savebar")?.closest("form");

if (form) {
  for (const kind of ["input", "change", "reset"]) form.addEventListener(kind, () => setTimeout(tell));
  tell();
}

function tell() {
  const said = form.querySelector(".savebar-said");
  const names = [...new Set([...form.elements].filter(isChanged).map(nameOf))].filter(Boolean);
  said.textContent = names.length ? `${said.dataset.changes} ${names.join(", ")}` : "";
  form.querySelector("[data-discard]").hidden = !names.length;
}

function isChanged(field) {
  if (field.type === "hidden" || field === box) return false;
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  const first = [...(field.options ?? [])].findIndex((option) => option.defaultSelected);
  return field.options ? field.selectedIndex !== Math.max(first, 0) : field.value !== field.defaultValue;
}

function nameOf(field) {
  return field.closest(".field")?.querySelector(".field-label, label")?.firstChild?.textContent.trim();
}
