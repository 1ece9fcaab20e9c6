// Copies a link to the clipboard. Without a clipboard (or over plain HTTP, where browsers allow none) the text is
// selected, ready to be copied by hand.
document.querySelectorAll("[data-copy]").forEach((button) => {
  const field = document.getElementById(button.dataset.copy);
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = button.dataset.done;
    } catch {
      if (document.execCommand("copy")) button.textContent = button.dataset.done;
    }
  });
});
