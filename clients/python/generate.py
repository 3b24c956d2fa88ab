"""`python generate.py < openapi.json` writes the types of the package from the OpenAPI document of a server.

One file a game, one for what the house says without a game, and one for what is of several games. Nothing in them is
written by hand; a test holds them to the document.
"""

import json
import keyword
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

Schema = dict[str, Any]

TYPES: Final = Path(__file__).parent / "src" / "annals_client" / "types"
NAMES: Final = "Any, Generic, Literal, NotRequired, TypeAlias, TypedDict, TypeVar"
PLAIN: Final = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
REFERENCE: Final = "#/components/schemas/"
WIDTH: Final = 120
OPEN: Final = '''
T = TypeVar("T")


class OneOf(TypedDict, Generic[T]):
    """An open field of an offer: one of these."""

    one_of: list[T]


class SubsetOf(TypedDict, Generic[T]):
    """An open field of an offer: `min` to `max` of these, each as often as it stands here."""

    subset_of: list[T]
    min: int
    max: int
'''


class Module:
    """The text of one file."""

    def __init__(self, says: str) -> None:
        self.says, self.parts, self.uses = says, list[str](), set[str]()

    def text(self, homes: dict[str, str], own: str) -> str:
        imports = sorted({(homes[name], name) for name in self.uses if homes[name] != own})
        lines = [f'"""{self.says} Made by generate.py from the OpenAPI document."""', ""]
        body = "\n\n".join(self.parts)
        typing = [name for name in NAMES.split(", ") if re.search(rf"\b{name}\b", body)]
        lines += [f"from typing import {', '.join(typing)}", ""] if typing else []
        for home in sorted({home for home, _ in imports}):
            names = ", ".join(name for each, name in imports if each == home)
            wrapped = textwrap.wrap(names, WIDTH - 4)
            lines += [f"from annals_client.types.{home} import (", *(f"    {line}" for line in wrapped), ")"]
        return "\n".join([*lines, "", body, ""])


class Types:
    """Every schema of a document as Python types."""

    def __init__(self, document: Schema) -> None:
        self.schemas: dict[str, Schema] = document["components"]["schemas"]
        games = {str(name): str(of) for name, of in self.schemas["Table"]["discriminator"]["mapping"].items()}
        self.games = {name: of.removeprefix(REFERENCE).removesuffix("Table") for name, of in games.items()}
        self.homes = {name: self._home(name) for name in self.schemas} | {"OneOf": "house", "SubsetOf": "house"}

    def files(self) -> Iterator[tuple[str, str]]:
        modules = {game: Module(f"What the server says and asks of {game}.") for game in self.games}
        modules["house"] = Module("What the house itself says and asks.")
        modules["house"].parts.append(OPEN.strip("\n"))
        modules["every"] = Module("What is of one game or another.")
        for name in self.schemas:
            self._write(modules[self.homes[name]], name)
        for home, module in modules.items():
            yield f"{home}.py", module.text(self.homes, home)
        doors = sorted(modules)
        yield (
            "__init__.py",
            "\n".join(
                [
                    '"""Every document of the API as a type, made by generate.py from the OpenAPI document.',
                    "",
                    "Each lies in the file of its game, in `house`, or in `every` where it may be of any game.",
                    '"""',
                    "",
                    *(f"from annals_client.types.{door} import *" for door in doors),
                    "",
                ]
            ),
        )

    def _home(self, name: str) -> str:
        for game, prefix in self.games.items():
            if name.startswith(prefix):
                return game
        return "every" if self._reaches_game(name, set()) else "house"

    def _reaches_game(self, name: str, seen: set[str]) -> bool:
        if any(name.startswith(prefix) for prefix in self.games.values()):
            return True
        seen.add(name)
        return any(self._reaches_game(other, seen) for other in references(self.schemas[name]) if other not in seen)

    # one schema

    def _write(self, module: Module, name: str) -> None:
        schema = self.schemas[name]
        if schema.get("type") == "object" and schema.get("properties"):
            self._write_class(module, name, schema)
            return
        told = f"# {first_sentence(schema)}\n" if first_sentence(schema) else ""
        module.parts.append(f'{told}{name}: TypeAlias = "{self._of(module, schema, name).replace(chr(34), chr(39))}"')

    def _write_class(self, module: Module, name: str, schema: Schema) -> None:
        required = set(schema.get("required", ()))
        fields = {}
        for field, inner in schema["properties"].items():
            type_ = self._of(module, inner, f"{name}{camel(field)}").replace('"', "'")
            fields[field] = type_ if field in required else f"NotRequired[{type_}]"
        said = first_sentence(schema)
        if all(field.isidentifier() and not keyword.iskeyword(field) for field in fields):
            doc = [f'    """{said}"""', ""] if said else []
            lines = [f"    {field}: {quoted(type_)}" for field, type_ in fields.items()]
            module.parts.append("\n".join([f"class {name}(TypedDict):", *doc, *lines, ""]))
        else:
            lines = [f'    "{field}": {quoted(type_)},' for field, type_ in fields.items()]
            told = [f"# {said}"] if said else []
            module.parts.append("\n".join([*told, f'{name} = TypedDict("{name}", {{', *lines, "})", ""]))

    def _of(self, module: Module, schema: Schema, name: str) -> str:
        """The type of a value; objects that stand inside others get a name of their own."""
        if "$ref" in schema:
            found = str(schema["$ref"]).removeprefix(REFERENCE)
            module.uses.add(found)
            return found
        if "const" in schema or "enum" in schema:
            values = schema.get("enum", [schema.get("const")])
            return f"Literal[{', '.join(literal(value) for value in values)}]"
        for of in ("anyOf", "oneOf"):
            if of in schema:
                return union(self._of(module, each, f"{name}{n or ''}") for n, each in enumerate(schema[of]))
        kinds = schema.get("type")
        if isinstance(kinds, list):
            return union(self._of(module, {**schema, "type": kind}, name) for kind in kinds)
        match kinds:
            case "array":
                return f"list[{self._items(module, schema, name)}]"
            case "object":
                return self._object(module, schema, name)
            case None:
                return "Any"
        return PLAIN[str(kinds)]

    def _items(self, module: Module, schema: Schema, name: str) -> str:
        several = schema.get("prefixItems")
        if several:
            return union(self._of(module, each, f"{name}{n}") for n, each in enumerate(several))
        return self._of(module, schema.get("items", {}), f"{name}Item")

    def _object(self, module: Module, schema: Schema, name: str) -> str:
        fields = set(schema.get("properties", ()))
        if fields in ({"one_of"}, {"subset_of", "min", "max"}):
            kind, field = ("OneOf", "one_of") if "one_of" in fields else ("SubsetOf", "subset_of")
            module.uses.add(kind)
            return f"{kind}[{self._items(module, schema['properties'][field], name)}]"
        if fields:
            self._write_class(module, name, schema)
            return name
        rest = schema.get("additionalProperties", {})
        return f"dict[str, {self._of(module, rest, f'{name}Value') if isinstance(rest, dict) else 'Any'}]"


def references(schema: Any) -> Iterator[str]:
    match schema:
        case {"$ref": str(found)}:
            yield found.removeprefix(REFERENCE)
        case dict():
            for name, inner in schema.items():
                if name not in ("examples", "mapping", "x-default", "const", "enum"):
                    yield from references(inner)
        case list():
            for inner in schema:
                yield from references(inner)


def union(types: Iterable[str]) -> str:
    """Each once, in their order."""
    found = dict.fromkeys(part for each in types for part in ([each] if "[" in each else each.split(" | ")))
    return "Any" if "Any" in found else " | ".join(found)


def literal(value: Any) -> str:
    return repr(value)


def quoted(type_: str) -> str:
    return f'"{type_}"'


def camel(field: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^0-9A-Za-z]+", field))


def first_sentence(schema: Schema) -> str:
    said = " ".join(str(schema.get("description", "")).split())
    if said.startswith(("An answer: ", "A request: ")):
        return ""
    return textwrap.shorten(re.split(r"(?<=[.]) ", said)[0], WIDTH - 12, placeholder=" …")


def main() -> None:
    TYPES.mkdir(exist_ok=True)
    for name, text in Types(json.load(sys.stdin)).files():
        (TYPES / name).write_text(text)


if __name__ == "__main__":
    main()
