"""Star Wars: X-Wing on pages: words of its codes, the list editor, the cards."""
