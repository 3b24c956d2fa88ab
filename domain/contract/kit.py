"""The kit: all that a front end needs to draw and explain a game, in every language; nothing that changes in play.

A game gives `kit(language)`: a document with these members, in which numbers are whole and ids are those of the game.

board      {"width", "height", "spaces": [...], "lines": [...]}: the main board, y downwards, ready for SVG
boards     the same for every mat and track, by name (`mat/industrial`); `board` is not repeated here
things     id: {"kind", "name", "text"?, and what is printed on it}: every id that is not a space
options    name: {"name", "text", "values"?: {value: {"name", "text"}}}
decisions  kind: {"name", "ask"}
moves      type: {"name", "tell", "fields": {field: label}}
facts      type: {"tell", "tell_hidden"?}: the second where the viewer does not know all that the first names
refusals   code: {"tell"}
causes     cause of an outcome: text
zones      kind of zone in a scene: {"name", "lay"}
numbers    kind of number in a scene: {"name"}
choices    field: {value as JSON text: name}: what an offer leaves open and no thing or space has as its id
people     names of fields that hold players, as the game calls them

A space is {"id", "kind", "name", "centre": [x, y], "outline": [[x, y], ...], "neighbours": [id, ...]}, a line
{"kind", "path": [[x, y], ...], "between": [id, id]}. A board that is made for each table (its cells stand in the
state) has no outlines here: then `board` says {"formula": ...} and the tiles are things.
`tell` and `ask` are ICU MessageFormat with arguments, plural and select; the fields of the fact, move or refusal fill
them: people by their names, ids by the names of their things.
"""

from typing import Any, Final

Kit = dict[str, Any]

LANGUAGES: Final = ("en", "fa", "ru")
LAYS: Final = ("space", "fan", "row", "stack", "grid", "track", "mat")
SECTIONS: Final = (
    *("board", "boards", "things", "options", "decisions", "moves", "facts", "refusals", "causes"),
    *("zones", "numbers", "choices", "people"),
)
