"""The log on Redis Streams: entries and their bytes, the store, its scripts, group commit, hints, wake-ups.

Lives here: whatever touches a stream, a key of a table, or a connection.
Never enters: a game, a rule, what a table looks like to somebody. May call: the canonical encoder, `process`.
"""
