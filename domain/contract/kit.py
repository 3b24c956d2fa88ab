"""The kit: all that a front end needs to draw and explain a game, in every language; nothing that changes in play.

A game gives `kit(language)`: a document with these members, in which numbers are whole and ids are those of the game.

title      what the game is called
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
chapters   types of facts with which a part of a game begins (a game of a match, an act, a round, a battle, a turn), the
           greatest first: where who looks back may want to go
ids        field: an id with `{}` in it: where documents have a number in this field, they mean the thing of that id

A space is {"id", "kind", "name", "centre": [x, y], "outline": [[x, y], ...], "neighbours": [id, ...]}, a line
{"kind", "path": [[x, y], ...], "between": [id, id]}. A board that is made for each table has no spaces here
but a formula, {"formula": ...}, and the tiles are things; each scene of the table has the `board` that the kit lacks.
What an offer leaves open can be pointed at: a string is the id of a thing (or of its kind), a zone or a space, a number
such an id if `ids` has its field, a list of numbers the space of that id, joined by commas (`[3,-1]`: `3,-1`); in an
object, key and value each stand for themselves. For all others `choices` has a word, and `people` tells the players.
A space may say where its name stands (`label`, else the centre) and what is printed there (`marks`: ids of things);
spaces and things may have a `colour`, as CSS writes it: that of the land, or of the piece in the box.
An object with an `id` is told by the name of that thing; one with a `total`, as accounts have, by that.
`tell` and `ask` are ICU MessageFormat with arguments, plural and select; the fields of the fact, move or refusal fill
them: people by their names, ids by the names of their things.
"""

from typing import Any, Final

Kit = dict[str, Any]

LANGUAGES: Final = ("en", "fa", "ru")
LAYS: Final = ("space", "fan", "row", "stack", "grid", "track", "mat")
SECTIONS: Final = (
    *("title", "board", "boards", "things", "options", "decisions", "moves", "facts", "refusals", "causes"),
    *("zones", "numbers", "choices", "people", "chapters", "ids"),
)
