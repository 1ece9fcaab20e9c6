"""What pages, screens and paper show, as values of words and figures: one module for each thing shown."""
