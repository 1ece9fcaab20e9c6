"""Tables as CSV and XLSX files: read defensively, written so that no cell runs as a formula. No Django."""
