// A new table is told in the title, and where the phone may, it trembles.
const day = document.getElementById("day");
const title = document.title;
let table = tableNow();

document.addEventListener("flagship:refreshed", tellTable);
document.addEventListener("visibilitychange", () => !document.hidden && (document.title = title));

function tableNow() {
  return document.querySelector("#day .player-seat .table-number")?.textContent.trim() ?? "";
}

function tellTable() {
  const before = table;
  table = tableNow();
  if (!table || table === before) return;
  document.title = `${day.dataset.paired} ${table} – ${title}`;
  navigator.vibrate?.([200, 100, 200]);
}
