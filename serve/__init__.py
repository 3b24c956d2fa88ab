"""The house, started: embedded servers, API, dispatcher and workers under one supervisor."""


class CannotServe(Exception):
    """The house cannot start or go on; the message is the one line that says why."""
