// The search above the settings: what does not have the words is hidden, parts with a hit are open. Without it, and
// without words, all parts are as they were.
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
