"""A table from a document, checked."""
from domain.game import Refused, View
from domain.scythe.state import State
from domain.wire import read


def position(document: View) -> State:
    return read(State, document)
