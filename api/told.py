"""How a problem is told: its title and detail in the language of its reader. Codes and params are in none."""

from typing import Any, NamedTuple

from flask import g

from api.language import ENGLISH
from api.problem import TITLES
from api.services import services
from domain.contract.game import Game, Refused
from domain.contract.wire import plain
from events.tables.table import Table
from events.tables.telling import tell_refusal, tell_rules
from events.tables.words import words


class Told(NamedTuple):
    """What people read of a problem."""

    title: str
    detail: str


def told(language: str, status: int, code: str, detail: str) -> Told:
    """A problem of the request or of the house; English says it as it was written where it was found."""
    if language == ENGLISH:
        return Told(TITLES.get(status, "Refused"), detail)
    title = words(language)["titles"].get(str(status), TITLES.get(status, "Refused"))
    return Told(title, tell_refusal(language, code, detail))


def judging(game: Game[Any], table: Table | None = None) -> None:
    """From here on the rules of this game may refuse, at this table or to open one."""
    g.judging = game, table


def told_by_the_rules(language: str, error: Refused) -> Told:
    """What the rules of a game refuse, with the names of things and of who sits there."""
    title = words(language)["titles"]["rules_table" if error.version is None else "rules_move"]
    if language == ENGLISH or "judging" not in g:
        return Told(title, error.detail)
    game, table = g.judging
    params = plain(error.params)
    return Told(title, tell_rules(game, table, language, error.code, params, services().players.names) or error.detail)
