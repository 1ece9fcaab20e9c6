// The server's time. Counted by the monotonic clock, so that a device whose own clock is wrong or is changed
// while the page is open shows the same seconds as all others.
let base = null;

export function heard(serverMilliseconds, roundTrip = 0) {
  if (Number.isFinite(serverMilliseconds)) {
    base = serverMilliseconds + roundTrip / 2 - performance.now();
  }
}

export function serverNow() {
  return base === null ? Date.now() : base + performance.now();
}
