"""How typed moves, facts and options become JSON documents and back, and which JSON Schema describes them."""

from domain.contract.wire.reading import builder, read, reader, recall
from domain.contract.wire.schema import object_schema, schema
from domain.contract.wire.values import ABSENT, About, Absent, Hidden, Misfit, Published, move_name, once, wire_name
from domain.contract.wire.writing import SCALARS, plain, write_fact, write_move

__all__ = [
    "ABSENT",
    "SCALARS",
    "About",
    "Absent",
    "Hidden",
    "Misfit",
    "Published",
    "builder",
    "move_name",
    "object_schema",
    "once",
    "plain",
    "read",
    "reader",
    "recall",
    "schema",
    "wire_name",
    "write_fact",
    "write_move",
]
