// The guide of a practice event follows when the page hears that something has happened.
document.addEventListener("flagship:fetched", (event) => {
  const [old, fresh] = [document.getElementById("guide"), event.detail.getElementById("guide")];
  if (old && fresh && !old.contains(document.activeElement)) old.replaceWith(fresh);
});
