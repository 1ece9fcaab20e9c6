"""Armada on the floor of pages: words of its codes, the workbench, the cards."""
