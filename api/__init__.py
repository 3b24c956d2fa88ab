"""People's way in: HTTP, and nothing about rules."""
