// What somebody typed and has not saved, kept in this browser under the address of its page: it survives reload, Back,
// the language, a dead tab and a dead network. It goes when it is saved, and after some hours, because phones are lent.
// A record: { at, fields: [[name, value], …], button, next }. With a `button` it was sent and waits for the network.
const PREFIX = "flagship.typed:";
const HOUR = 3_600_000;
const TYPED = 12 * HOUR;
const SENT = 72 * HOUR;

// The record of that address, or null.
export function recall(path) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + path));
  } catch {
    return null;
  }
}

// False where the browser keeps nothing.
export function keep(path, record) {
  try {
    localStorage.setItem(PREFIX + path, JSON.stringify({ at: Date.now(), ...record }));
    return true;
  } catch {
    return false;
  }
}

export function forget(path) {
  try {
    localStorage.removeItem(PREFIX + path);
  } catch {
    // Nothing was kept there either.
  }
}

// The addresses whose records wait for the network.
export function waiting() {
  return paths().filter((path) => recall(path)?.button);
}

// What is older than its hours goes.
export function sweep() {
  for (const path of paths()) {
    const record = recall(path);
    if (!record || Date.now() - record.at > (record.button ? SENT : TYPED)) forget(path);
  }
}

function paths() {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at));
    return keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}
