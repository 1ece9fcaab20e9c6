// The layout of a view on this screen: one size for all rows, the largest with which they fit, in as many columns as
// needed; more pages only where the type would be smaller than it can be read. A name is never cut: one that is too long
// for its column takes a second line, and its row grows; the letters of a column are all of one size.

// The least type, as a part of the height of the screen. A capital of 1/21 is 23 mm on a television of 55 inches, one of
// 1/36 as much on a picture 2.2 m wide: ten minutes of arc from eight metres. A hall of more than 32 has a large picture.
const LEAST_NAMES = { few: 21, many: 36 };
const FEW = 32;
const LEAST = 30;
const MOST_PAGES = 4;
const COLUMNS = 6;
// So many rows may take a second line, and every name longer than most; else all would, in narrow columns of large type.
const TWO_LINES = 0.15;
const LONG_NAME = 28;
// Without a hyphen such a word breaks anywhere.
const LONGEST_WORD = 24;
const ONE_LINE = [1, 0.88, 0.76, 0.66];
const MORE_LINES = [0.58, 0.5, 0.42, 0.34, 0.28];

function least(list, count) {
  if (!list.closest(".is-names")) return innerHeight / LEAST;
  return innerHeight / (count <= FEW ? LEAST_NAMES.few : LEAST_NAMES.many);
}

// Whether these rows fit with this size, in so many columns; read from the page itself.
function holds(list, rows, columns, size) {
  list.style.setProperty("--columns", columns);
  list.style.setProperty("--size", `${size}px`);
  if (list.scrollWidth > list.clientWidth + 1 || list.scrollHeight > list.clientHeight + 1) return false;
  const names = rows.flatMap((row) => [...row.querySelectorAll("[data-squeeze]")]);
  if (names.some((name) => name.scrollWidth > name.clientWidth + 1)) return false;
  const usual = names.filter((name) => name.textContent.trim().length <= LONG_NAME);
  const tall = usual.filter((name) => name.offsetHeight > 1.7 * parseFloat(getComputedStyle(name).fontSize));
  return tall.length <= TWO_LINES * rows.length;
}

// The largest size for these rows on one page, and its columns.
function largest(list, rows) {
  let best = { columns: 1, size: 0 };
  for (let columns = 1; columns <= Math.min(COLUMNS, rows.length); columns += 1) {
    let [low, high] = [best.size, innerHeight / 5];
    if (low && !holds(list, rows, columns, low + 0.5)) continue;
    while (high - low > 0.5) {
      const middle = (low + high) / 2;
      if (holds(list, rows, columns, middle)) low = middle;
      else high = middle;
    }
    if (low > best.size) best = { columns, size: low };
  }
  return best;
}

// The rows of each page, with one size for all of them.
function paged(list, rows) {
  const wanted = least(list, rows.length);
  for (let pages = 1; ; pages += 1) {
    const each = Math.ceil(rows.length / pages);
    const found = Array.from({ length: Math.ceil(rows.length / each) }, (_, page) => {
      rows.forEach((row, at) => (row.hidden = Math.floor(at / each) !== page));
      return largest(list, rows.slice(page * each, (page + 1) * each));
    });
    const smallest = found.reduce((one, other) => (other.size < one.size ? other : one));
    if (smallest.size >= wanted || pages >= MOST_PAGES * Math.ceil(rows.length / 128) || each <= 1) {
      return { pages: found.length, each, ...smallest };
    }
  }
}

// `size` is that of a name with enough space, in sizes of the row.
function squeeze(name, size) {
  const room = parseFloat(getComputedStyle(name.parentElement).fontSize) * size * 1.15;
  name.classList.remove("is-wrapped");
  for (const part of ONE_LINE) {
    name.style.fontSize = `${size * part}em`;
    if (name.scrollWidth <= name.clientWidth) return;
  }
  name.classList.add("is-wrapped");
  for (const part of MORE_LINES) {
    name.style.fontSize = `${size * part}em`;
    if (name.offsetHeight <= room) return;
  }
}

function fitList(list) {
  const rows = [...list.children];
  list.style.setProperty("--digits", digits(rows));
  rows.forEach(breakLongWords);
  const found = remembered(list, () => (list.matches(".is-grouped") ? grouped(list, rows) : paged(list, rows)));
  list.style.setProperty("--columns", found.columns);
  list.style.setProperty("--size", `${Math.floor(found.size * 10) / 10}px`);
  list.dataset.pages = found.pages;
  list.dataset.each = found.each;
}

// Measuring takes a moment: as long as the same words stand on the same screen, it is done once.
const measured = new Map();

function remembered(list, measure) {
  const key = [innerWidth, innerHeight, list.className, list.textContent].join();
  if (!measured.has(key)) {
    if (measured.size > 20) measured.clear();
    measured.set(key, measure());
  }
  return measured.get(key);
}

// Groups have rows of one height, all on one page.
function grouped(list, rows) {
  let best = { columns: 1, high: rows.length, size: 0 };
  for (let columns = 1; columns <= Math.min(COLUMNS, rows.length); columns += 1) {
    const high = Math.ceil(rows.length / columns);
    const [line, wide] = [Number(list.dataset.fit), Number(list.dataset.wide)];
    const size = Math.min(list.clientHeight / high / line, list.clientWidth / columns / wide);
    if (size > best.size) best = { columns, high, size };
  }
  list.style.setProperty("--rows", best.high);
  return { pages: 1, each: rows.length, ...best };
}

function breakLongWords(row) {
  row.querySelectorAll("[data-squeeze]").forEach((name) => {
    const words = name.textContent.split(/[\s-]+/);
    name.classList.toggle("is-wrapped", words.some((word) => word.length > LONGEST_WORD));
  });
}

// Tables and places are aligned, whether they have one figure or three.
function digits(rows) {
  const figures = rows.map((row) => row.querySelector(".screen-table")?.textContent.trim().length ?? 0);
  return Math.max(2, ...figures.filter((length) => length < 5));
}

function letter(row) {
  return row?.dataset.letter ?? "";
}

// The label of each page: "A–D" for names, else its number.
function words(list, rows, each, pages) {
  return Array.from({ length: pages }, (_, page) => {
    if (!letter(rows[0])) return String(page + 1);
    const [first, last] = [rows[page * each], rows[Math.min((page + 1) * each, rows.length) - 1]].map(letter);
    return first === last ? first : `${first}–${last}`;
  });
}

function count(slide, list, rows, page) {
  const mark = slide.querySelector("[data-count]");
  const [each, pages] = [Number(list.dataset.each), Number(list.dataset.pages)];
  const parts = pages > 1 ? words(list, rows, each, pages) : [];
  mark.replaceChildren(
    ...parts.map((text, number) => {
      const part = document.createElement(number === page ? "strong" : "span");
      part.textContent = text;
      return part;
    }),
  );
}

// A bracket fills the screen: the type depends on the games of its first round and on the number of rounds.
function fitBracket(bracket) {
  // In a double elimination the halves are above each other, and the final beside them.
  const parts = [...bracket.querySelectorAll(".bracket")].slice(0, 2);
  const columns = parts.map((part) => part.querySelectorAll(".bracket-round"));
  const games = columns.reduce((sum, [first]) => sum + first.querySelectorAll(".bracket-game").length, 0);
  const rounds = Math.max(...columns.map((each) => each.length)) + (parts.length - 1);
  const boxes = [...bracket.querySelectorAll(".bracket-game")];
  const names = Math.max(...boxes.map((box) => box.querySelectorAll(".bracket-seat").length), 2);
  // The names, the line with the table and a gap, which is relatively larger with small type.
  const high = games * ((parts.length > 1 ? 2.8 : 1.8) + 1.75 * names) + 2 * parts.length;
  const size = Math.min(bracket.clientHeight / high, bracket.clientWidth / rounds / 15);
  bracket.style.setProperty("--size", `${size.toFixed(2)}px`);
}

// An announcement is as large as fits on the screen.
function fitSaid(said) {
  const room = said.parentElement.clientHeight - said.parentElement.querySelector("h2").offsetHeight;
  said.style.fontSize = "";
  let size = parseFloat(getComputedStyle(said).fontSize);
  while (size > 16 && said.offsetHeight > room * 0.94) {
    size *= 0.95;
    said.style.fontSize = `${size}px`;
  }
}

// The number of pages of this view on this screen.
export function fit(slide) {
  const list = slide.querySelector("[data-fit]");
  if (!list) return 1;
  fitList(list);
  return Number(list.dataset.pages);
}

// Shows one page of a view that is visible.
export function showPage(slide, page) {
  const list = slide.querySelector("[data-fit]");
  if (list) {
    const rows = [...list.children];
    const each = Number(list.dataset.each);
    rows.forEach((row, at) => (row.hidden = Math.floor(at / each) !== page));
    count(slide, list, rows, page);
  }
  slide.querySelectorAll(".screen-bracket").forEach(fitBracket);
  slide.querySelectorAll(".screen-said").forEach(fitSaid);
  slide.querySelectorAll(".is-grouped [data-squeeze], figcaption[data-squeeze], .screen-bracket .bracket-name")
    .forEach((name) => {
      if (!name.closest("[hidden]")) squeeze(name, Number(name.dataset.squeeze) || 1);
    });
}
