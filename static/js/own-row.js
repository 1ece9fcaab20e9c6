// Marks the line of the reader, whose name the pairings remember (app.js): a link leads there.
import { plain } from "./app.js";

document.addEventListener("flagship:refreshed", mark);
mark();

function mark() {
  const words = plain(recall()).split(/\s+/).filter(Boolean);
  if (!words.length) return;
  const lines = [...document.querySelectorAll(".has-leaders tbody tr")];
  const hits = lines.filter((line) => {
    const name = plain(line.querySelector(".lead bdi").textContent);
    return words.every((word) => name.includes(word));
  });
  if (hits.length !== 1) return;
  hits[0].classList.add("is-reader");
  hits[0].id = "own-row";
  document.getElementById("to-own-row")?.removeAttribute("hidden");
}

function recall() {
  try {
    return localStorage.getItem("flagship.me") ?? "";
  } catch {
    return "";
  }
}
