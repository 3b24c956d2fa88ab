"""The types of each game: its options, moves, offers, facts, refusals and state, and the facts of the house."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from api.openapi.offer_types import GRAMMAR, offered
from api.openapi.plain_schema import Schema, any_of, plain_schema, ref, told_apart
from api.openapi.problem_types import refusal
from domain.contract.game import Game
from domain.contract.kit import LANGUAGES, Kit
from domain.contract.registry import games
from domain.contract.scene import Number, Scene, Thing, Zone
from domain.contract.secrecy import secrets
from domain.contract.wire import move_name, object_schema, schema
from events.tables.facts import HOUSE_FACTS
from events.tables.moves import HOUSE_MOVES

TOLD: Final[Schema] = {"type": "string", "description": "with `?tell=`: what happened, as a sentence"}

DECISION: Final[Schema] = {
    "type": ["string", "null"],
    "description": "The id of the decision that this answers: refused if it is no longer open.",
}


def prefix_of(game: str) -> str:
    """`the_fifth` is `TheFifth` in the names of types."""
    return "".join(part[:1].upper() + part[1:] for part in game.replace("-", "_").split("_"))


def game_types() -> dict[str, Schema]:
    """Every component that a game or the house brings; `Move` is a move of any game."""
    found: dict[str, Schema] = {**GRAMMAR, **_scene_types(), **_house_types()}
    for game in games().values():
        found |= _types_of(game)
    found["Move"] = {
        "description": "A move of the table's game.",
        **any_of([f"{prefix_of(name)}Move" for name in games()]),
    }
    return found


def _types_of(game: Game[Any]) -> dict[str, Schema]:
    prefix, words = prefix_of(game.name), {} if game.kit is None else game.kit(LANGUAGES[0])
    found: dict[str, Schema] = {}

    def add(kind: str, members: dict[str, Schema], description: str) -> None:
        """A component for each, and one for any of them."""
        names = {wire: f"{prefix}{prefix_of(wire)}{kind}" for wire in members}
        found.update({names[wire]: member for wire, member in members.items()})
        found[f"{prefix}{kind}"] = told_apart("type", names, description)

    moves = {name: _move(kind, name, words) for name, kind in game.move_types.items()}
    add("Move", {name: _with_decision(move) for name, move in moves.items()}, f"A move of {game.title}.")
    free = {move_name(kind) for kind in game.asides}  # only these take words of one's own
    offers = {name: offered(move, in_words=name in free) for name, move in moves.items()}
    add("Offer", offers, f"A family of moves of {game.title}.")
    facts = {name: _fact(kind, name, words) for name, kind in game.fact_types.items()}
    add("Fact", facts, f"Something that happened in {game.title}.")
    made = {name: f"{prefix}{prefix_of(name)}Move" for name in moves}
    for name, kind in game.move_types.items():
        if secrets(kind):  # may be left out of what is shown
            made[name] += "Made"
            found[made[name]] = _shown(kind, moves[name])
    found[f"{prefix}MoveMade"] = told_apart("type", made, f"A move of {game.title} as the log shows it.")
    found[f"{prefix}Options"] = _described(
        plain_schema(schema(game.options)), f"What a table of {game.title} agrees on.", _option_words(words)
    )
    found[f"{prefix}State"] = _described(plain_schema(schema(game.state)), f"What a viewer sees of {game.title}.", {})
    found[f"{prefix}Refusal"] = refusal(game.title, words.get("refusals"))
    return found


def _move(kind: type, name: str, words: Kit) -> Schema:
    said = words.get("moves", {}).get(name, {})
    return _described(plain_schema(object_schema(kind, name)), said.get("name", name), said.get("fields", {}))


def _with_decision(move: Schema) -> Schema:
    return {**move, "properties": {**move["properties"], "decision": DECISION}}


def _shown(kind: type, move: Schema) -> Schema:
    """The move without the need to say what is secret."""
    hidden = {name for _, name, _ in secrets(kind)}
    return {**move, "required": [name for name in move["required"] if name not in hidden]}


def _fact(kind: type, name: str, words: Kit) -> Schema:
    said = words.get("facts", {}).get(name, {})
    return _tellable(_described(plain_schema(fact_schema(kind)), said.get("tell", name), {}))


def _tellable(fact: Schema) -> Schema:
    """With the sentence for it; a fact whose own `text` is what somebody said has it in there."""
    return {**fact, "properties": {"text": TOLD, **fact["properties"]}}


def fact_schema(kind: type) -> Schema:
    """A secret field may be left out of a fact that is shown."""
    return object_schema(kind, kind.__name__, tuple(attribute for attribute, _, _ in secrets(kind)))


def _described(said: Schema, description: str, fields: Mapping[str, str]) -> Schema:
    """With words where it has none of its own."""
    properties = said.get("properties", {})
    told = {
        name: {"description": fields[name], **each} if name in fields else each for name, each in properties.items()
    }
    return {"description": description, **said, "properties": told}


def _option_words(words: Kit) -> dict[str, str]:
    return {name: f"{said['name']}. {said['text']}" for name, said in words.get("options", {}).items()}


# ------------------------------------------------------------------------------------------------ the house


def _house_types() -> dict[str, Schema]:
    facts = {name: _tellable(_told(fact_schema(kind), kind)) for name, kind in HOUSE_FACTS.items()}
    moves = {move_name(kind): _told(object_schema(kind, move_name(kind)), kind) for kind in HOUSE_MOVES}
    found = {f"{prefix_of(name)}Fact": fact for name, fact in facts.items()}
    found |= {f"{prefix_of(name)}MoveMade": move for name, move in moves.items()}
    names = {name: f"{prefix_of(name)}Fact" for name in facts}
    found["HouseFact"] = told_apart("type", names, "What happened to the table and not in its game.")
    names = {name: f"{prefix_of(name)}MoveMade" for name in moves}
    found["HouseMoveMade"] = told_apart("type", names, "What was asked of the table and not of its game.")
    return found


def _told(said: Schema, kind: type) -> Schema:
    return _described(plain_schema(said), _first_line(kind) or kind.__name__, {})


def _first_line(kind: type) -> str:
    """What a class says of itself; a dataclass that says nothing says its own signature."""
    said = (kind.__doc__ or "").strip()
    return "" if said.startswith(f"{kind.__name__}(") else said.partition("\n")[0]


def _scene_types() -> dict[str, Schema]:
    """A scene in parts, each under its own name."""
    parts: dict[str, Any] = {"SceneThing": Thing, "SceneZone": Zone, "SceneNumber": Number, "Scene": Scene}
    found: dict[str, Schema] = {}
    for name, kind in parts.items():
        said = _replaced(plain_schema(schema(kind)), lambda part: _named_part(part, found))
        found[name] = {"description": _first_line(kind), **said}
    return found


def _named_part(part: Schema, found: Mapping[str, Schema]) -> Schema | None:
    for name, said in found.items():
        if part == {word: value for word, value in said.items() if word != "description" or word in part}:
            return ref(name)
    return None


def _replaced(said: Any, instead: Callable[[Schema], Schema | None]) -> Any:
    """With some of its parts, the inner ones first, replaced."""
    if isinstance(said, list):
        return [_replaced(each, instead) for each in said]
    if not isinstance(said, dict):
        return said
    inner = {word: _replaced(value, instead) for word, value in said.items()}
    return instead(inner) or inner
