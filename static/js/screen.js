// The hall screen changes pages automatically. The views come from the server (live.js replaces them after a change);
// here one page of one view is visible at a time. Newly published pairings start at the first view again, and the
// desk can control it: which view, the next page, pause.
import { fit, showPage } from "./screen-fit.js";

const SECONDS = 12;
// More pages than this are shown as a number.
const MOST_DOTS = 12;
const screen = document.querySelector("[data-screen]");
let at = { kind: "", page: 0 };
let round = "";
let controlled = control();
let timer;

function control() {
  const mark = screen?.querySelector("[data-steer]");
  return { view: mark?.dataset.view ?? "", step: mark?.dataset.step ?? "", paused: mark?.dataset.paused === "yes" };
}

function slides() {
  return [...screen.querySelectorAll("[data-slide]")];
}

// All pages in order, as {slide, kind, page}; only those of the view that the desk has chosen, if it exists.
function pages() {
  const all = slides();
  const asked = all.filter((slide) => slide.dataset.slide === control().view);
  return (asked.length ? asked : all).flatMap((slide) => {
    all.forEach((other) => (other.hidden = other !== slide));
    // Two views of the same kind, of teams and of players, differ by their headings.
    const kind = slide.dataset.slide + slide.dataset.title;
    return Array.from({ length: fit(slide) }, (_, page) => ({ slide, kind, page }));
  });
}

function show(turned = 0) {
  const all = pages();
  if (!all.length) return;
  const same = all.findIndex((each) => each.kind === at.kind && each.page === at.page);
  const here = same < 0 ? Math.max(0, all.findIndex((each) => each.kind === at.kind)) : same;
  const number = (here + turned + all.length) % all.length;
  const { slide, kind, page } = all[number];
  at = { kind, page };
  slides().forEach((other) => (other.hidden = other !== slide));
  showPage(slide, page);
  const dots = screen.querySelector("[data-dots]");
  dots.textContent = all.length > MOST_DOTS ? `${number + 1} / ${all.length}` : dotted(all, number);
}

function dotted(all, number) {
  return all.length > 1 ? all.map((_, each) => (each === number ? "●" : "○")).join("") : "";
}

function wait() {
  clearInterval(timer);
  if (!control().paused) timer = setInterval(() => show(1), SECONDS * 1000);
}

function turn(by) {
  show(by);
  wait();
}

function named() {
  return screen.querySelector(".screen-round")?.firstChild?.textContent.trim() ?? "";
}

function refreshed() {
  if (named() !== round) at = { kind: "", page: 0 };
  round = named();
  const before = controlled;
  controlled = control();
  show(controlled.step === before.step ? 0 : 1);
  // Not at every refresh: while results come in, the page would never change.
  if (JSON.stringify(controlled) !== JSON.stringify(before)) wait();
}

function stayAwake() {
  // A hall screen must not go to sleep; a browser without wake lock does no harm.
  if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {});
}

if (screen) {
  screen.classList.add("is-turning");
  round = named();
  turn(0);
  document.addEventListener("flagship:refreshed", refreshed);
  addEventListener("resize", () => show());
  document.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by) turn(by);
  });
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
}
