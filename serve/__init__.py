"""The house, started: embedded servers, API, dispatcher and workers under one supervisor.

Lives here: processes, their signals, their output, the keys and files they need.
Never enters: a table, a game, HTTP: it starts the others by name. May call: `events.process`.
"""


class CannotServe(Exception):
    """The house cannot start or go on; the message is the one line that says why."""
