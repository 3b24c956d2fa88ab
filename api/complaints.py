"""What is wrong with a field of a body, in the words of the house; the library that reads it has its own."""

import re
from typing import Final

_OURS: Final = tuple(
    (re.compile(theirs), ours)
    for theirs, ours in (
        (r"Missing data for required field\.", "is missing"),
        (r"Unknown field\.", "is not known here"),
        (r"Field may not be null\.", "must not be null"),
        (r"Not a valid string\.", "must be a string"),
        (r"Not a valid integer\.", "must be an integer"),
        (r"Not a valid boolean\.", "must be true or false"),
        (r"Not a valid list\.", "must be a list"),
        (r"(?:Not a valid mapping type|Invalid (?:input )?type)\.", "must be an object"),
        (r"Longer than maximum length (\d+)\.", r"must not be longer than \1"),
        (r"Shorter than minimum length (\d+)\.", r"must not be shorter than \1"),
        (r"Length must be between (\d+) and (\d+)\.", r"must be \1 to \2 long"),
        (r"Must be one of: (.+)\.", r"must be one of \1"),
        (r"Must be equal to (.+)\.", r"must be \1"),
        (r"Must be greater than or equal to (.+) and less than or equal to (.+)\.", r"must be from \1 to \2"),
        (r"Must be greater than or equal to (.+)\.", r"must be at least \1"),
    )
)


def complaint(said: str) -> str:
    """The same as a predicate of the field: `name must not be longer than 80`."""
    for theirs, ours in _OURS:
        if found := theirs.fullmatch(said):
            return found.expand(ours)
    return said
