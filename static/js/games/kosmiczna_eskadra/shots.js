// The helper at the table: more lines without asking the server, and the names in the choices updated while typing.
// Without this file the buttons ask the server, and ships are chosen by the number of their line.
const form = document.getElementById("battle");

if (form) {
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-more]");
    if (button && added(button.closest("[data-lines]"))) event.preventDefault();
  });
  form.addEventListener("input", named);
  named();
  document.getElementById("counted")?.scrollIntoView({ block: "start" });
}

// Adds a line, with the focus in it; false where the server has to say that there are enough.
function added(part) {
  const total = part.querySelector("[name$=-TOTAL_FORMS]");
  const most = part.querySelector("[name$=-MAX_NUM_FORMS]");
  const number = Number(total.value);
  if (number >= Number(most.value)) return false;
  const template = part.querySelector("template");
  const line = template.content.firstElementChild.cloneNode(true);
  for (const each of line.querySelectorAll("[name], [id], [for]")) {
    for (const attribute of ["name", "id", "for"]) {
      const value = each.getAttribute(attribute);
      if (value) each.setAttribute(attribute, value.replace("__prefix__", number));
    }
  }
  line.querySelector("[data-number]").textContent = number + 1;
  template.before(line);
  total.value = number + 1;
  named();
  line.querySelector("select, input").focus();
  return true;
}

// Updates the names of players and ships in every select.
function named() {
  const players = [...form.querySelectorAll("[data-player]")];
  const called = new Map(players.map((box) => [box.dataset.player, box.value.trim()]));
  for (const select of form.querySelectorAll("[name^=ships-][name$=-owner]")) {
    for (const option of select.options) {
      if (option.value) option.textContent = called.get(option.value) || option.value;
    }
  }
  const ships = [...form.querySelectorAll("[data-lines=ships] [data-line]")].map((line, at) => ship(line, at, called));
  const templates = [...form.querySelectorAll("template")].map((each) => each.content);
  for (const place of [form, ...templates]) {
    for (const select of place.querySelectorAll("[name^=shots-]:is([name$=-ship], [name$=-target])")) {
      for (const { key, label } of ships) {
        const known = [...select.options].find((option) => option.value === key);
        if (known) known.textContent = label;
        else select.add(new Option(label, key));
      }
    }
  }
}

// "3 · Duch (Ann)"
function ship(line, at, called) {
  const [owner, name] = ["owner", "name"].map((field) => line.querySelector(`[name$=-${field}]`).value.trim());
  const who = called.get(owner);
  return { key: `ships-${at}`, label: `${at + 1}${name && ` · ${name}`}${who ? ` (${who})` : ""}` };
}
