"""How a JSON Schema of the contract is said in OpenAPI, so that generators of clients read it as it is meant."""

import json
from typing import Any, Final

Schema = dict[str, Any]

NAMED: Final = ("properties", "patternProperties", "$defs")  # whose members are names, not keywords
VALUES: Final = ("const", "enum", "example", "examples", "default", "mapping")  # whose members are documents


def plain_schema(schema: Schema) -> Schema:
    """The same schema with no default, no union of one and no open tuple.

    Generators take a field with `default` for one that is always there, and would ask for it in a request: what it is
    stands in the description and in `x-default` instead.
    """
    said: Schema = {}
    for word, value in schema.items():
        if word in NAMED:
            said[word] = {name: plain_schema(inner) for name, inner in value.items()}
        else:
            said[word] = value if word in VALUES else _plain(value)
    if "default" in said:
        default = said.pop("default")
        described = said.get("description", "")
        said["description"] = f"{described}{' ' if described else ''}Default: `{json.dumps(default)}`."
        said["x-default"] = default
    if "prefixItems" in said:
        said.setdefault("items", {})  # there are no more of them: `maxItems` says so
    if len(said.get("anyOf", ())) == 1:
        (only,) = said.pop("anyOf")
        said = {**only, **said}
    return said


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return plain_schema(value)
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return value


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def any_of(names: list[str]) -> Schema:
    """One of these; alone where there is one."""
    return ref(names[0]) if len(names) == 1 else {"anyOf": [ref(name) for name in names]}


def told_apart(by: str, names: dict[str, str], description: str) -> Schema:
    """One of these components, told apart by what stands in a field."""
    found = {value: ref(name) for value, name in names.items()}
    mapping = {value: each["$ref"] for value, each in found.items()}
    discriminator = {"propertyName": by, "mapping": mapping}
    return {"description": description, "oneOf": list(found.values()), "discriminator": discriminator}
