// Three tones when the time is up, if wanted. Browsers allow sound only after a click or key, so a remembered choice
// takes effect at the first of these.
const KEY = "flagship-sound";
let audio = null;
let on = false;
let last = 0;

export function startSound() {
  on = localStorage.getItem(KEY) === "on";
  document.querySelectorAll("[data-sound]").forEach((button) => {
    button.hidden = false;
  });
  say();
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-sound]")) choose(!on);
    else if (on) wake();
  });
  document.addEventListener("keydown", () => on && wake());
  document.addEventListener("flagship:time-up", ring);
}

function choose(wanted) {
  on = wanted;
  localStorage.setItem(KEY, on ? "on" : "off");
  say();
  if (!on) return;
  wake();
  tone(0, 0.12);
}

function say() {
  document.querySelectorAll("[data-sound]").forEach((button) => {
    button.textContent = on ? button.dataset.on : button.dataset.off;
    button.setAttribute("aria-pressed", String(on));
  });
}

function wake() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}

function ring() {
  // Two clocks of one page end at the same moment and ring once.
  if (!on || !audio || performance.now() - last < 5000) return;
  last = performance.now();
  [0, 0.7, 1.4].forEach((at) => tone(at, 0.5));
}

function tone(at, seconds) {
  const from = audio.currentTime + at;
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.frequency.value = 880;
  volume.gain.setValueAtTime(0.0001, from);
  volume.gain.exponentialRampToValueAtTime(0.5, from + 0.03);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
  voice.connect(volume).connect(audio.destination);
  voice.start(from);
  voice.stop(from + seconds);
}
