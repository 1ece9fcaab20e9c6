// One line of the round sheet: its input, where Enter goes, its state. No response of the server moves the focus or
// changes where Enter goes while somebody types: the order is fixed when the line is entered.
export const words = document.getElementById("sheet-lines")?.dataset ?? {};

// Not part of the result.
const BESIDE = ["csrfmiddlewaretoken", "version", "reason", "drop"];
// Lines that somebody has to look at, and lines that would be lost with the page.
export const DOUBTFUL = ["asked", "refused", "taken"];
export const UNSAVED = [...DOUBTFUL, "waiting", "unsent"];

export class Line {
  constructor(element) {
    this.element = element;
    this.read();
  }

  // All values as the server rendered them.
  read() {
    const { line, table, names, version, state, save, preview } = this.element.dataset;
    Object.assign(this, { pk: line, table, names, save, preview, state, version: Number(version) });
    this.isLocked = "locked" in this.element.dataset;
    this.asked = new Set();
    this.accepted = new Set();
    this.question = "";
    this.isBusy = false;
    this.next = null;
    this.revision = 0;
    this.sentences = [];
    this.record = this.said();
    this.enter();
  }

  get slip() {
    return this.element.querySelector("form");
  }

  get boxes() {
    return [...this.element.querySelectorAll(".input-score")];
  }

  get hasFocus() {
    return this.element.contains(document.activeElement);
  }

  // Whether a result stands on record, also while a correction of it is typed or was refused.
  get isIn() {
    return this.element.dataset.state === "saved";
  }

  get isTyped() {
    return this.said() !== this.record || [...this.element.querySelectorAll("[name=drop]")].some((one) => one.checked);
  }

  typed() {
    const typed = new URLSearchParams(new FormData(this.slip));
    typed.delete("csrfmiddlewaretoken");
    typed.delete("version");
    return typed;
  }

  said() {
    const typed = this.typed();
    BESIDE.forEach((name) => typed.delete(name));
    return typed.toString();
  }

  fill(values) {
    [...this.slip.elements].forEach((input) => {
      if (!input.name || ["csrfmiddlewaretoken", "version"].includes(input.name)) return;
      const given = values.getAll(input.name);
      if (input.type === "checkbox") input.checked = given.includes(input.value);
      else if (given.length || input.name !== "end") input.value = given[0] ?? "";
    });
    this.showFacts();
  }

  // From here on Enter goes through the present questions; later questions of a response come with the next visit.
  enter() {
    this.onTheWay = new Set(this.asked);
    this.seenVersion = this.version;
    this.showFacts();
  }

  get end() {
    return this.slip.elements.end.value;
  }

  showFacts() {
    // The focused field stays visible: hidden, it would lose the focus and the next keys.
    this.element
      .querySelectorAll("[data-fact]")
      .forEach((fact) => (fact.hidden = !this.isShown(fact) && !fact.contains(document.activeElement)));
  }

  isShown(fact) {
    const { fact: key, ends } = fact.dataset;
    if (key === "reason") return this.asked.has("reason") || (this.version > 0 && this.said() !== this.record);
    return this.asked.has(key) || (Boolean(ends) && ends.split(" ").includes(this.end));
  }

  // The stops of Enter: every number, then the facts that belong to the end or were asked for, then the reason.
  stops() {
    const facts = [...this.element.querySelectorAll("[data-fact]")].filter((fact) => this.isOnTheWay(fact));
    return [...this.boxes, ...facts.flatMap((fact) => [...fact.querySelectorAll("select, input:not([type=checkbox])")])];
  }

  isOnTheWay(fact) {
    const { fact: key, ends } = fact.dataset;
    if (key === "reason") return this.onTheWay.has(key) || (this.seenVersion > 0 && this.said() !== this.record);
    return this.onTheWay.has(key) || (Boolean(ends) && ends.split(" ").includes(this.end));
  }

  nextStop(from) {
    const stops = this.stops();
    // The end is no stop: it is chosen by a letter in any box. After choosing it from the list Enter goes on behind it.
    const at = from.name === "end" ? this.boxes.length - 1 : stops.indexOf(from);
    const rest = stops.slice(at + 1);
    // A game of the series that was not played is skipped in one step.
    const bout = from.closest("[data-bout]");
    if (bout?.previousElementSibling && this.isEmpty(bout) && bout.querySelector(".input-score") === from) {
      return rest.find((stop) => !stop.matches(".input-score"));
    }
    return rest[0];
  }

  isEmpty(bout) {
    return [...bout.querySelectorAll(".input-score")].every((box) => !box.value);
  }

  firstStop() {
    const wrong = this.stops().find((stop) => stop.hasAttribute("aria-invalid"));
    const asked = [...this.element.querySelectorAll("[data-fact]")]
      .filter((fact) => this.onTheWay.has(fact.dataset.fact))
      .map((fact) => fact.querySelector("select, input"))[0];
    return wrong ?? asked ?? this.boxes.find((box) => !box.value && !box.placeholder) ?? this.boxes[0];
  }

  // Chooses an end by its letter; the question who it was follows at once. False where the letter has no meaning.
  choose(letter) {
    const option = [...this.slip.elements.end.options].find((each) => each.dataset.letter === letter);
    if (!option) return false;
    this.slip.elements.end.value = option.value;
    const fact = document.activeElement.closest("[data-fact]");
    if (fact && !this.isShown(fact)) this.firstStop().focus();
    this.edited();
    const who = [...this.element.querySelectorAll("[data-fact][data-ends]:not([data-ends=''])")];
    who.find((fact) => !fact.hidden)?.querySelector("select")?.focus();
    return true;
  }

  drop(box) {
    const player = box.closest("[data-seat]")?.dataset.seat;
    const mark = this.element.querySelector(`[name=drop][value="${CSS.escape(player ?? "")}"]`);
    if (mark) mark.checked = !mark.checked;
    return Boolean(mark);
  }

  edited() {
    this.accepted.clear();
    this.question = "";
    this.clean();
    this.showFacts();
    this.set(this.isTyped ? "typing" : this.version > 0 || this.isIn ? "saved" : "open");
  }

  clean() {
    this.element.querySelectorAll("[aria-invalid]").forEach((input) => input.removeAttribute("aria-invalid"));
    this.say([]);
    this.element.querySelector("[data-answers]").replaceChildren();
  }

  // `said` where the state has more than one name.
  set(state, said = words[state] ?? "") {
    this.element.classList.remove(`is-${this.state}`);
    this.state = state;
    this.element.classList.add(`is-${state}`);
    const sign = { saved: "✓", waiting: "…", unsent: "…", asked: "!", refused: "!", taken: "!" }[state] ?? "";
    this.mark = said;
    const text = `${sign} ${said}`.trim();
    const mark = this.element.querySelector("[data-mark]");
    if (mark.textContent.trim() !== text) mark.textContent = text;
  }

  say(sentences) {
    this.sentences = sentences;
    const said = this.element.querySelector("[data-said]");
    said.replaceChildren(...sentences.map((text) => Object.assign(document.createElement("span"), { textContent: text })));
  }

  offer(answers) {
    const buttons = answers.map(([text, act]) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
      button.className = "button is-small";
      button.addEventListener("click", act);
      return button;
    });
    this.element.querySelector("[data-answers]").replaceChildren(...buttons);
  }

  showWorth(html) {
    const cell = this.element.querySelector("[data-worth]");
    cell.innerHTML = html;
    const asked = cell.querySelector("[data-asked]")?.dataset.asked;
    this.asked = new Set([...(asked?.split(" ") ?? []), ...[...this.asked].filter((each) => each === "reason")]);
    this.showFacts();
  }

  showErrors(errors, facts) {
    this.asked = new Set(facts ?? []);
    if (errors.reason) this.asked.add("reason");
    this.showFacts();
    Object.keys(errors).forEach((name) => {
      const input = name && this.slip.elements[name];
      if (input && input.setAttribute) input.setAttribute("aria-invalid", "true");
    });
    this.say(Object.values(errors).flat());
  }
}
