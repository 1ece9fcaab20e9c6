// The field with the text of a list: line numbers, links from a fault to its line, suggestions inserted into the text.
// Without this script a fault links to the field, and a suggestion is posted and comes back in the text.
const form = document.getElementById("fleet-form");
const MOST = 256 * 1024;
const field = form?.querySelector("textarea");

if (field) {
  const box = document.createElement("div");
  const numbers = document.createElement("pre");
  box.className = "text-box";
  numbers.className = "text-numbers";
  numbers.setAttribute("aria-hidden", "true");
  field.before(box);
  box.append(numbers, field);
  // A wrapped line would be beside the number of another one.
  field.wrap = "off";

  // As the server counts them (fleets/lists/text.py): text from web pages has other line ends.
  const rows = () => field.value.split(/[\n\v\f\u0085\u2028\u2029]/);
  const follow = () => {
    numbers.scrollTop = field.scrollTop;
  };
  const count = () => {
    const lines = rows().length;
    numbers.textContent = Array.from({ length: lines }, (_, n) => n + 1).join("\n");
    follow();
  };
  field.addEventListener("input", count);
  field.addEventListener("scroll", follow);
  count();

  // A file dropped here is read as text; the browser would open it instead of this page. A picture has no text.
  const noText = field.closest("form").querySelector("[data-no-text]");
  field.addEventListener("input", () => noText?.setAttribute("hidden", ""));
  const TEXTS = /\.(txt|json|csv|xws|md)$/i;
  const take = async (event, files) => {
    if (!files?.length) return;
    event.preventDefault();
    const file = files[0];
    const isText = (file.type.startsWith("text/") || TEXTS.test(file.name)) && file.size < MOST;
    noText?.toggleAttribute("hidden", isText);
    if (!isText) return;
    field.setRangeText(await file.text(), field.selectionStart, field.selectionEnd, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
  field.addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault());
  field.addEventListener("drop", (event) => take(event, event.dataTransfer.files));
  // Spreadsheet programs copy a picture along with the text.
  field.addEventListener("paste", (event) => {
    if (!event.clipboardData.getData("text/plain")) take(event, event.clipboardData.files);
  });

  const bounds = (line) => {
    const lines = rows();
    const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    return [start, start + (lines[line - 1] ?? "").length];
  };
  const show = (line) => {
    field.focus();
    field.setSelectionRange(...bounds(line));
    const height = field.scrollHeight / rows().length;
    field.scrollTop = Math.max(0, (line - 4) * height);
    box.scrollIntoView({ block: "nearest" });
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-to-line]");
    const guess = event.target.closest("button[name=put]");
    if (link) {
      event.preventDefault();
      show(Number(link.dataset.toLine));
    } else if (guess) {
      event.preventDefault();
      const cut = guess.value.indexOf("|");
      const line = Number(guess.value.slice(0, cut));
      field.setRangeText(guess.value.slice(cut + 1), ...bounds(line), "select");
      field.dispatchEvent(new Event("input", { bubbles: true }));
      show(line);
    }
  });
}
