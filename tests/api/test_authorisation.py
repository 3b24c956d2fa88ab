"""Who may do what: every operation of the document, asked by everybody who should not, and by those who should.

The table is private and played by Ann (the seat) and Ben. A row says what each caller is answered:

- nobody: no token; stranger: somebody who knows the table's id and nothing else; seat: Ann
- guest: somebody whom a link lets see the table; referee: one who sits nowhere; ended: Ann, with a token that she ended

`ok` is an answer that has nothing against who asks (it may still be a 409 or 422). An operation that is new in the
document fails here until it has its row.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.effort import THOROUGH
from tests.house import Answer, Client, Document, House

CALLERS = ("nobody", "stranger", "seat", "guest", "referee", "ended")
GOOD = {200, 201, 202, 204, 304, 409, 412, 422}

ROWS = {
    name: dict(zip(CALLERS, cells, strict=True))
    for name, *cells in (
        line.split()
        for line in """
            register           403 403 403 403 ok 401
            listPlayers        401 ok ok ok ok 401
            recover            ok ok ok ok ok 401
            getPlayer          401 ok ok ok ok 401
            listGames          ok ok ok ok ok 401
            getGame            ok ok ok ok ok 401
            getKit             ok ok ok ok ok 401
            getWords           ok ok ok ok ok 401
            getRules           ok ok ok ok ok 401
            getRule            ok ok ok ok ok 401
            openTable          401 ok ok ok ok 401
            listTables         ok ok ok ok ok 401
            getTable           404 404 ok ok ok 401
            closeTable         401 404 ok 404 403 401
            sitDown            401 404 ok 404 ok 401
            standUp            401 404 ok 404 403 401
            getOffers          401 404 ok 404 403 401
            postMove           401 404 ok 404 403 401
            undo               401 404 ok 404 403 401
            propose            401 404 ok 404 403 401
            answerProposal     401 404 ok 404 403 401
            withdrawProposal   401 404 ok 404 403 401
            resign             401 404 ok 404 403 401
            openRematch        401 404 ok 404 403 401
            takeHint           401 404 ok 404 403 401
            analyseTable       401 404 ok 404 ok 401
            getAnalysis        404 404 ok 404 ok 401
            stopAnalysis       401 404 ok 404 ok 401
            getLog             404 404 ok ok ok 401
            makeTicket         401 404 ok 404 ok 401
            getTalk            404 404 ok 404 ok 401
            postTalk           401 404 ok 404 ok 401
            listInvitations    401 ok ok ok ok 401
            decline            401 404 403 404 403 401
            makeLink           401 404 ok 404 403 401
            getMe              401 ok ok ok ok 401
            changeMe           401 ok ok ok ok 401
            eraseMe            401 ok ok ok ok 401
            makeRecovery       401 ok ok ok ok 401
            getDecisions       401 ok ok ok ok 401
            exportMe           401 ok ok ok ok 401
            getFeed            401 ok ok ok ok 401
            listTokens         401 ok ok ok ok 401
            makeToken          401 ok ok ok ok 401
            endToken           401 404 ok 404 404 401
            listWebhooks       401 ok ok ok ok 401
            makeWebhook        401 ok ok ok ok 401
            endWebhook         401 404 ok 404 404 401
            listDeliveries     401 404 ok 404 404 401
            redeliver          401 404 ok 404 404 401
            getRecord          404 404 ok 404 ok 401
            verifyRecord       ok ok ok ok ok 401
            importRecord       401 ok ok ok ok 401
            getKeys            ok ok ok ok ok 401
            fork               401 404 ok 404 ok 401
            fileDispute        401 404 ok 404 403 401
            getDispute         401 404 ok 404 ok 401
            say                401 404 ok 404 ok 401
            judge              401 404 403 404 ok 401
            appeal             401 404 ok 404 403 401
            getCheckpoint      ok ok ok ok ok 401
            getPublicKey       ok ok ok ok ok 401
            getTile            ok ok ok ok ok 401
            getPublished       404 404 ok 404 ok 401
            getIndex           ok ok ok ok ok 401
            getStart           ok ok ok ok ok 401
            alive              ok ok ok ok ok ok
            ready              ok ok ok ok ok ok
            metrics            ok ok ok ok ok ok
        """.strip().splitlines()
    )
}
# At a public table a stranger may look on, and is told 403 where he may not act: nothing has to be kept from him.
LOOKED_AT_BY_ALL = {"getTable", "getAnalysis", "getLog", "getTalk", "getRecord", "getPublished"}
DONE_BY_STRANGERS = {"sitDown", "analyseTable", "stopAnalysis", "makeTicket", "postTalk", "fork"}
OF_ITS_PARTIES = {"getDispute", "say", "appeal"}  # whose words are kept from others wherever the table stands
OF_ONES_OWN = {"endToken", "endWebhook", "listDeliveries", "redeliver"}  # and of no table
ABSENT = {"unknown_tile", "not_published"}  # 404 for everybody: nothing was put out yet


@dataclass
class World:
    """A private table in play, and everybody who asks."""

    house: House
    table: str
    ann: Client
    ben: Client
    link: str
    callers: dict[str, Client]
    things: dict[str, str] = field(default_factory=dict)

    def made(self, part: str, operation: str) -> str:
        """Something of Ann's, or for her, that an address names; made when it is first needed."""
        table = f"/v1/tables/{self.table}"
        if part not in self.things and part == "proposal":
            by = self.ben if operation == "answerProposal" else self.ann
            by.post(f"{table}/proposals", {"kind": "pause"}).must(201)
            self.things[part] = self.ann.get(table).must(200)["proposal"]["id"]
        elif part not in self.things and part == "dispute":
            self.things[part] = self.ann.post(f"{table}/disputes", {"at": 2, "claim": "no"}).must(201)["dispute"]
        elif part not in self.things and part == "webhook":
            hook = {"url": "https://example.com/hook"}
            self.things[part] = self.ann.post("/v1/me/webhooks", hook).must(201)["id"]
        elif part not in self.things:
            self.things[part] = self.ann.post("/v1/me/tokens", {}).must(201)["id"]
        return self.things[part]


def a_world(house: House, *, private: bool = True) -> World:
    ann, ben, stranger, guest = (house.player(name) for name in ("Ann", "Ben", "Carla", "Dora"))
    table = ann.open("condottiere", ["me", {"player": ben.id}], private=private)["table"]
    ben.sit(table)
    link = ann.post(f"/v1/tables/{table}/links", {"uses": 9}).must(201)["code"]
    made = ann.post("/v1/me/tokens", {}).must(201)
    ended = Client(house.url, made["token"], ann.openapi)
    ann.delete(f"/v1/me/tokens/{made['id']}").must(204)
    judge = house.referee.post("/v1/players", {"name": "Rea", "referee": True}).must(201)
    referee = Client(house.url, judge["token"], ann.openapi)
    people = (house.stranger, stranger, ann, guest, referee, ended)
    return World(house, table, ann, ben, link, dict(zip(CALLERS, people, strict=True)))


BODIES: dict[str, Any] = {
    "register": {"name": "Eve", "referee": True},
    "recover": {"code": "wrong"},
    "openTable": {"game": "condottiere", "seats": ["me", "open"]},
    "postMove": {"type": "choose_region", "region": "roma"},
    "propose": {"kind": "pause"},
    "answerProposal": {"yes": True},
    "analyseTable": {},
    "postTalk": {"room": "all", "text": "hello"},
    "changeMe": {"name": "Zoe"},
    "makeToken": {},
    "makeWebhook": {"url": "https://example.com/hook"},
    "redeliver": {},
    "fork": {"at": 2, "seats": ["me", "open"]},
    "fileDispute": {"at": 2, "claim": "no"},
    "say": {"text": "yes"},
    "judge": {"verdict": "dismissed", "reasons": "no"},
    "appeal": {"text": "once more"},
}


def ask(world: World, caller: str, operation: Document, method: str, path: str) -> Answer:
    """The operation as this caller would ask for it."""
    name, person = operation["operationId"], world.callers[caller]
    places = {"table": world.table, "seat": "0", "player": world.ann.id, "game": "condottiere", "rule": "C-3.1"}
    places["tile"] = "0/000"
    places |= {
        part: world.made(part, name) for part in ("proposal", "dispute", "token", "webhook") if f"{{{part}}}" in path
    }
    query: dict[str, Any] = {}
    names = {each.get("name") for each in operation.get("parameters", [])}
    if caller == "guest" and "link" in names:
        query["link"] = world.link
    if name == "getFeed":
        query["wait"] = 0
    if name == "listPlayers":
        query["name"] = "Ann"
    body = BODIES.get(name, {} if operation.get("requestBody", {}).get("required") else None)
    if "requestBody" in operation and "application/x-ndjson" in operation["requestBody"]["content"]:
        body = b"{}\n"
    address = re.sub(r"\{(\w+)\}", lambda found: places[found[1]], path)
    headers = {"Content-Type": "application/x-ndjson"} if isinstance(body, bytes) else {}
    return person.request(method.upper(), address, body, headers, **query)


def told(answer: Answer) -> str:
    absent = answer.status == 404 and answer.json["code"] in ABSENT
    return "ok" if absent or answer.status in GOOD else str(answer.status)


def operations(house: House) -> Iterator[tuple[str, str, Document]]:
    for path, item in house.stranger.openapi.document["paths"].items():
        for method, operation in item.items():
            if method != "parameters":
                yield method, path, operation


def test_every_operation_has_its_row(house: House) -> None:
    assert sorted(ROWS) == sorted(operation["operationId"] for _, _, operation in operations(house))


@pytest.fixture(scope="module")
def worlds(house: House) -> dict[bool, World]:
    """Two tables, at one of which there is a dispute; whoever is refused there changes nothing."""
    return {disputed: a_world(house) for disputed in (False, True)}


@pytest.mark.parametrize("name", ROWS)
def test_everybody_is_answered_as_the_row_says(house: House, worlds: dict[bool, World], name: str) -> None:
    """Who may change something does so in a world of his own; in the short run that is left to other tests."""
    method, path, operation = next(each for each in operations(house) if each[2]["operationId"] == name)
    answers = {}
    for caller, wanted in ROWS[name].items():
        changes = wanted == "ok" and method != "get"
        if changes and not THOROUGH:
            continue
        world = a_world(house) if changes else worlds["{dispute}" in path]
        answers[caller] = told(ask(world, caller, operation, method, path))
    assert answers == {caller: ROWS[name][caller] for caller in answers}


@pytest.fixture(scope="module")
def public_worlds(house: House) -> dict[bool, World]:
    return {disputed: a_world(house, private=False) for disputed in (False, True)}


@pytest.mark.parametrize("name", sorted({name for name, row in ROWS.items() if row["stranger"] == "404"} - OF_ONES_OWN))
def test_at_a_public_table_strangers_look_on_and_no_more(
    house: House, public_worlds: dict[bool, World], name: str
) -> None:
    method, path, operation = next(each for each in operations(house) if each[2]["operationId"] == name)
    world = public_worlds["{dispute}" in path]

    answers = [told(ask(world, caller, operation, method, path)) for caller in ("nobody", "stranger", "ended")]

    stranger = "ok" if name in LOOKED_AT_BY_ALL | DONE_BY_STRANGERS else "404" if name in OF_ITS_PARTIES else "403"
    assert answers == ["ok" if name in LOOKED_AT_BY_ALL else "401", stranger, "401"]
