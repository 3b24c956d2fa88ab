"""The archive: entries, versions, and the one service through which everybody moves."""
