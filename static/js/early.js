// Keeps keys pressed before the scripts of this page are ready. Not a module, before all styles: it must listen first.
(() => {
  const keys = [];
  const hold = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.key.length > 1 && event.key !== "Enter")) return;
    event.preventDefault();
    keys.push(event.key);
  };
  addEventListener("keydown", hold, true);
  window.keysSoFar = () => {
    removeEventListener("keydown", hold, true);
    return keys.splice(0);
  };
})();
