"""What ends a command with one line."""


class CannotDo(Exception):
    """The command cannot be carried out; the message says why and what to do, in one line."""


class WrongUse(Exception):
    """The command was typed wrongly."""
