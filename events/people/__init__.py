"""People and programs with a token: players, tickets for feeds, how much one may ask for.

Lives here: what the house knows of persons; names and tokens stay outside the logs.
Never enters: a table's log, a game, HTTP. May call: `log`, `process`.
"""
