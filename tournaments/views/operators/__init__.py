"""Pages and figures for whoever runs the server."""
