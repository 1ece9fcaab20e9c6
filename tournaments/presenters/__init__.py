"""What pages, screens and paper show, as values of words and figures: a module for each kind of value."""
