"""Tables as files, CSV and XLSX: read with suspicion, written so that nothing in them runs. No Django."""
