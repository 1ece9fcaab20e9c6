// Refreshes the guide of a practice event when the page learns that something has happened.
document.addEventListener("flagship:fetched", (event) => {
  const [old, fresh] = [document.getElementById("guide"), event.detail.getElementById("guide")];
  if (old && fresh && !old.contains(document.activeElement)) old.replaceWith(fresh);
});
