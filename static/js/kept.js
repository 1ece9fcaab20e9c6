// Typed and unsaved input, kept in this browser under the address of its page: it survives reload, Back, a change of
// language, a dead tab and a dead network. It is deleted when saved, and after some hours, because phones are lent.
// A record: { at, fields: [[name, value], …], button, next }. With a `button` it was sent and waits for the network.
const PREFIX = "flagship.typed:";
const HOUR = 3_600_000;
const TYPED = 12 * HOUR;
const SENT = 72 * HOUR;

// The record of this address, or null.
export function recall(path) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + path));
  } catch {
    return null;
  }
}

// False where the browser stores nothing.
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
    // Then nothing was stored either.
  }
}

// The addresses of records that wait for the network.
export function waiting() {
  return paths().filter((path) => recall(path)?.button);
}

// Deletes expired records.
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
