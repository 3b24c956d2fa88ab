"""What the server can bear."""
