"""The acts of an event by the API: for each its form and the service it calls, both those of the pages."""
