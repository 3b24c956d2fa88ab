"""The way in for people: HTTP."""
