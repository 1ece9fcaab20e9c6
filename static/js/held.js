// A form[data-keep] sent before the scripts of this page are ready, on a slow network, waits for them, so that a
// connection that breaks now loses nothing. Not a module: it must listen before anybody can press a button.
(() => {
  const PATIENCE = 15_000;
  let held;
  const hold = (event) => {
    if (!event.target.matches("form[data-keep]") || event.submitter?.matches("[data-plain]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held = [event.target, event.submitter];
  };
  addEventListener("submit", hold, true);
  window.sendHeld = () => {
    removeEventListener("submit", hold, true);
    held?.[0].requestSubmit(held[1]);
    held = null;
  };
  // The scripts may never load: then the form is sent as usual, once there is a network.
  const giveUp = () => (navigator.onLine ? window.sendHeld() : addEventListener("online", giveUp, { once: true }));
  setTimeout(giveUp, PATIENCE);
})();
