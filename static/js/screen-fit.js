// The layout of a view on this screen: the largest type with which all rows fit, in as many columns as needed; more than
// one page only where the type would be smaller than a thirtieth of the height. Names are never cut: one that is too
// long for its line becomes smaller, then takes several lines.
const LEAST = 30;
const COLUMNS = 8;
const ONE_LINE = [1, 0.88, 0.76, 0.66];
const MORE_LINES = [0.58, 0.5, 0.42, 0.34, 0.28];

// Columns and type size for so many rows in a box; `line` and `wide` are the size of a row in units of the type.
export function layout(rows, box, { line, wide }) {
  let best = { columns: 1, rows, size: 0 };
  for (let columns = 1; columns <= Math.min(COLUMNS, rows); columns += 1) {
    const high = Math.ceil(rows / columns);
    const size = Math.min(box.height / high / line, box.width / columns / wide);
    if (size > best.size) best = { columns, rows: high, size };
  }
  return best;
}

// The same with as few pages as possible: {pages, each, columns, rows, size}.
export function paged(rows, box, takes) {
  const least = Math.min(box.screen / LEAST, box.width / takes.wide);
  for (let pages = 1; ; pages += 1) {
    const each = Math.ceil(rows / pages);
    const found = layout(each, box, takes);
    if (found.size >= least || each <= 1) return { pages: Math.ceil(rows / each), each, ...found };
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
  const style = getComputedStyle(list.parentElement);
  const above = list.getBoundingClientRect().top - list.parentElement.getBoundingClientRect().top;
  const gaps = parseFloat(style.columnGap) || 0;
  const box = {
    width: list.parentElement.clientWidth - gaps,
    height: list.parentElement.clientHeight - above,
    screen: Math.min(innerHeight, innerWidth),
  };
  const takes = { line: Number(list.dataset.fit), wide: Number(list.dataset.wide) };
  const found = paged(rows.length, box, takes);
  list.style.setProperty("--rows", found.rows);
  list.style.setProperty("--columns", found.columns);
  list.style.setProperty("--digits", digits(rows));
  list.style.setProperty("--size", `${found.size.toFixed(2)}px`);
  list.dataset.pages = found.pages;
  list.dataset.each = found.each;
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
  slide.querySelectorAll("[data-squeeze], .screen-bracket .bracket-name").forEach((name) => {
    if (!name.closest("[hidden]")) squeeze(name, Number(name.dataset.squeeze) || 1);
  });
}
