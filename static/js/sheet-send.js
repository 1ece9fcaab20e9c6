// Saves the lines of the round sheet: one request at a time per line, different lines in parallel. What is not saved
// yet is stored in the browser, sent again when the network is back, and asked about before the page is left.
import { DOUBTFUL, UNSAVED, words } from "./sheet-line.js";

const PATIENCE = 30_000;
const SOON = 2_000;
const SLOWEST = 30_000;
const PLACE = `flagship.sheet.${words.keep}`;

let lines = [];
let changed = () => {};
let token = "";
let trouble = "";
let isCutOff = false;

// `whenChanged` is called after every change of a line's state.
export function startSending(all, whenChanged) {
  lines = all;
  changed = whenChanged;
  token = document.querySelector("#sheet-lines [name=csrfmiddlewaretoken]")?.value ?? "";
  takeUp();
  addEventListener("online", () => lines.forEach((line) => line.retry?.()));
  addEventListener("beforeunload", (event) => lines.some(isUnsaved) && event.preventDefault());
}

function isUnsaved(line) {
  return line.isBusy || UNSAVED.includes(line.state);
}

export function whatIsWrong() {
  return trouble;
}

// Sends the line as it is now, with the answered "yes"; what is typed later is sent by another request.
export function send(line) {
  const typed = line.typed();
  line.accepted.forEach((name) => typed.set(name, "on"));
  line.clean();
  if (line.isBusy) line.next = typed;
  else post(line, typed);
  line.set("waiting");
  keep(line, typed, true);
  changed();
}

export function keepTyped(line) {
  if (line.isTyped) keep(line, line.typed(), UNSAVED.includes(line.state));
  else forget(line);
}

async function post(line, typed, tries = 0) {
  line.isBusy = true;
  line.retry = null;
  const answer = await ask(line, typed);
  if (answer === null) {
    wait(line, typed, tries);
    return;
  }
  line.isBusy = false;
  trouble = "";
  take(line, typed, answer);
  changed();
}

// The server's response; null where there is none and the line has to be sent again.
async function ask(line, typed, again = false) {
  const body = new URLSearchParams(typed);
  body.set("version", String(line.version));
  try {
    const response = await fetch(line.save, {
      method: "POST",
      body,
      headers: { "X-CSRFToken": token, Accept: "application/json" },
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (response.type === "opaqueredirect") trouble = words.loggedOut;
    else if (response.status === 403 && !again && (await renewToken())) return ask(line, typed, true);
    else if (response.ok || response.status === 422) return await response.json();
    else if (response.status < 500 && response.status !== 429) {
      const said = { 403: words.notAllowed, 404: words.gone }[response.status] ?? words.broken;
      return { state: "refused", errors: { "": [said] } };
    }
    isCutOff = false;
  } catch (error) {
    // No network, or no response in time: the same line is sent again, and is saved only once all the same.
    isCutOff = error instanceof TypeError;
  }
  return null;
}

// After a log-in in another tab the token of this page is outdated.
async function renewToken() {
  const answer = await fetch(location.href, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) return false;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("#sheet-lines [name=csrfmiddlewaretoken]")?.value;
  if (!fresh) return false;
  token = fresh;
  return true;
}

function wait(line, typed, tries) {
  if (["waiting", "unsent"].includes(line.state)) line.set("unsent", isCutOff ? words.unsent : words.later);
  changed();
  const timer = setTimeout(() => line.retry?.(), Math.min(SOON * 2 ** tries, SLOWEST));
  line.retry = () => {
    clearTimeout(timer);
    const latest = line.next ?? typed;
    line.next = null;
    post(line, latest, tries + 1);
  };
}

function take(line, typed, answer) {
  const next = line.next;
  line.next = null;
  if (answer.state === "saved") {
    line.version = answer.version;
    line.revision = answer.revision;
    line.record = saidIn(typed);
    line.element.dataset.state = "saved";
  }
  if (next && next.toString() !== typed.toString() && answer.state !== "taken") {
    keep(line, next, true);
    post(line, next);
    return;
  }
  // The line has been changed meanwhile: remarks on the older input would only confuse.
  const isSame = line.said() === saidIn(typed);
  if (!isSame && answer.state !== "taken") {
    if (answer.state === "saved") keepTyped(line);
    line.set("typing");
    return;
  }
  show[answer.state](line, answer);
}

const show = {
  saved(line, answer) {
    line.slip.elements.reason.value = "";
    line.element.querySelectorAll("[name=drop]").forEach((mark) => (mark.checked = false));
    line.asked.clear();
    line.showWorth(answer.worth);
    line.set("saved");
    line.say(answer.sentences ?? []);
    forget(line);
  },
  refused(line, answer) {
    line.set("refused");
    line.showErrors(answer.errors, answer.facts);
  },
  asked(line, answer) {
    askBack(line, answer.sentences, answer.question);
  },
  taken(line, answer) {
    line.element.dataset.state = answer.version ? "saved" : "open";
    line.set("taken");
    line.say(answer.sentences);
    line.offer([
      [words.theirs, () => takeTheirs(line, answer)],
      [words.ours, () => keepOurs(line, answer)],
    ]);
  },
};

// A question answered by one key; "yes" sends the same again with the name of the question.
export function askBack(line, sentences, question) {
  line.question = question;
  line.askedAt = performance.now();
  line.set("asked");
  line.say(sentences);
  line.offer([
    [words.yes, () => sayYes(line)],
    [words.mend, () => line.firstStop().focus()],
  ]);
  changed();
}

export function sayYes(line) {
  line.accepted.add(line.question);
  line.question = "";
  send(line);
}

export function firstAsked() {
  return lines.filter((line) => line.question).sort((one, other) => one.askedAt - other.askedAt)[0];
}

function takeTheirs(line, answer) {
  const values = new URLSearchParams();
  Object.entries(answer.values).forEach(([name, value]) => [value].flat().forEach((one) => values.append(name, one)));
  line.clean();
  line.asked.clear();
  line.version = answer.version;
  line.fill(values);
  line.record = line.said();
  line.showWorth(answer.worth);
  line.set(answer.version ? "saved" : "open");
  forget(line);
  changed();
}

function keepOurs(line, answer) {
  line.version = answer.version;
  if (!answer.version) {
    send(line);
    return;
  }
  line.clean();
  line.asked.add("reason");
  line.enter();
  line.set("typing");
  line.slip.elements.reason.focus();
  changed();
}

function saidIn(typed) {
  const said = new URLSearchParams(typed);
  ["reason", "drop", "accept_unusual", "follow", "table_number"].forEach((name) => said.delete(name));
  return said.toString();
}

// ------------------------------------------------------------------ stored in the browser

function kept() {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}");
  } catch {
    return {};
  }
}

function write(all) {
  try {
    if (Object.keys(all).length) localStorage.setItem(PLACE, JSON.stringify(all));
    else localStorage.removeItem(PLACE);
  } catch {
    // The browser stores nothing: the warning before leaving must suffice.
  }
}

function keep(line, typed, isEntered) {
  write({ ...kept(), [line.pk]: { typed: typed.toString(), version: line.version, isEntered } });
}

function forget(line) {
  const all = kept();
  delete all[line.pk];
  write(all);
}

// Restores what was typed before the page was left or the machine went down.
function takeUp() {
  Object.entries(kept()).forEach(([pk, { typed, version, isEntered }]) => {
    const line = lines.find((each) => each.pk === pk);
    const values = new URLSearchParams(typed);
    if (!line || line.isLocked || saidIn(values) === line.record) {
      forget({ pk });
      return;
    }
    line.fill(values);
    line.version = version;
    if (isEntered) send(line);
    else line.set("typing");
  });
}

export function doubtful() {
  return lines.filter((line) => DOUBTFUL.includes(line.state) || line.state === "unsent");
}
