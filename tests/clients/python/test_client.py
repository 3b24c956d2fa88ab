"""The client against the house: every part of it, and the README word for word."""

import asyncio
import itertools
import re
import threading
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest

from annals_client import Annals, AsyncAnnals, NotAllowed, Refused, bot
from annals_client.verification import NoVerifier, verify
from serve.children import ROOT
from tests.clients.python.packed import SOURCE
from tests.house import House

SNIPPETS = re.findall(r"```python\n(.*?)```", (SOURCE / "README.md").read_text(), re.DOTALL)


def person(house: House, name: str = "Ann", **rest: Any) -> Annals:
    annals = Annals(house.url, **rest)
    annals.players.register(name)
    return annals


def test_the_bot_of_the_readme_has_ten_lines_and_plays(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    program = SNIPPETS[0].replace("http://127.0.0.1:8000", house.url)
    assert len([line for line in program.splitlines() if line.strip()]) <= 10

    exec(program, {})

    assert "'winners'" in capsys.readouterr().out


def test_the_bot_of_the_first_page_starts(house: House) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    once = program.replace("offers.random())", "offers.random(), is_enough=lambda: True)")
    assert once != program

    exec(once.replace("http://127.0.0.1:8000", house.url), {})


def test_the_other_snippets_of_the_readme_run(
    house: House, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    annals = person(house)
    told = {"annals": annals, "table": annals.tables.open("condottiere", options={"max_rounds": 1})}
    monkeypatch.chdir(tmp_path)

    for snippet in (SNIPPETS[1], SNIPPETS[2], SNIPPETS[4]):
        exec(snippet, told)

    said = capsys.readouterr().out
    assert "OneOf(values=" in said
    assert "Every seat is taken; play begins." in said
    assert told["report"]["ok"]


def test_the_snippet_with_asyncio_runs(house: House) -> None:
    annals = person(house)
    body = SNIPPETS[3].replace("http://127.0.0.1:8000", house.url)
    indented = "".join(f"    {line}\n" for line in body.splitlines())
    told: dict[str, Any] = {"AsyncAnnals": AsyncAnnals, "token": annals.token}
    exec(f"async def main():\n{indented}", told)
    asyncio.run(told["main"]())
    (table,) = annals.tables.list(mine=True)
    assert annals.tables.at(table["table"]).look()["status"] == "finished"


def test_a_refusal_has_rule_and_words_in_the_language_that_was_asked_for(house: House) -> None:
    annals = person(house, lang="ru")
    table = annals.tables.open("condottiere", options={"first_holder": 0})
    with pytest.raises(Refused) as caught:
        table.play({"type": "pass"})
    assert (caught.value.code, caught.value.rule) == ("wrong_phase", caught.value.rule)
    assert re.search("[а-я]", caught.value.text)
    with pytest.raises(NotAllowed):
        Annals(house.url).tables.open("condottiere")


def test_people_undo_propose_talk_resign_and_play_again(house: House) -> None:
    ann, ben = person(house), person(house, "Ben")
    table = ann.tables.open("condottiere", ["me", "open"], options={"first_holder": 0})
    there = ben.tables.get(table.id)
    there.sit()
    version = table.look()["version"]
    table.play(table.offers().random())
    assert table.is_legal(table.offers().random()) if table.offers() else True
    assert table.undo()["version"] > version

    asked = there.propose("pause")
    table.answer(asked["id"], yes=True)
    assert table.look()["paused"]
    table.answer(there.propose("resume")["id"], yes=True)
    table.say("good luck", room="seats")
    assert [line["text"] for line in there.talk()] == ["good luck"]

    table.resign()
    assert table.look()["status"] == "finished"
    again = table.rematch()
    assert again.id != table.id
    (invited,) = ben.me.invitations()
    assert invited["table"] == again.id
    ben.tables.at(again.id).decline(invited["seat"], "another day")


def test_tokens_webhooks_names_and_recovery(house: House) -> None:
    annals = person(house)
    made = annals.me.make_token("my telephone", scopes=["read"])
    assert len(annals.me.tokens()) == 2
    with pytest.raises(NotAllowed) as caught:
        Annals(house.url, made["token"]).tables.open("condottiere")
    assert caught.value.code == "scope_missing"
    annals.me.end_token(made["id"])
    hook = annals.me.make_webhook("https://bot.example/annals", events=["decision"])
    assert [each["id"] for each in annals.me.webhooks()] == [hook["id"]]
    annals.me.end_webhook(hook["id"])
    assert annals.me.rename("Anna")["name"] == "Anna"
    assert [each["name"] for each in annals.players.find("Anna")]

    recovery = annals.me.renew_recovery()
    back = Annals(house.url)
    assert back.players.recover(recovery["player"], recovery["recovery"])["token"] == back.token != annals.token
    assert b"Anna" in back.me.export()


def test_catalogue_kit_words_and_rules(house: House) -> None:
    annals = Annals(house.url)
    for game in annals.games.list():
        assert annals.games.kit(game["name"], "fa")["lang"] == "fa"
        assert annals.games.rules(game["name"])["chapters"]
    assert annals.games.words("ru")["lang"] == "ru"
    assert annals.games.rule("condottiere", "C-4.2")["text"]
    assert annals.public.checkpoint().startswith("annals/")


def test_pages_are_one_list(house: House) -> None:
    annals = person(house)
    opened = [annals.tables.open("condottiere", ["me", "open"]).id for _ in range(3)]
    query = annals.tables._pages("/v1/tables", "tables", {"mine": True}, limit=1)
    found = [each["table"] for each in annals._shell.iterate(query)]
    assert found == opened[::-1]


def test_the_same_key_is_the_same_move(house: House) -> None:
    annals = person(house)
    table = annals.tables.open("condottiere", options={"first_holder": 0})
    move = table.offers().random()
    assert table.play(move, key="once-and-only-once") == table.play(move, key="once-and-only-once")


def test_a_record_is_verified_here_and_there(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    annals = person(house)
    table = annals.tables.open("condottiere", options={"max_rounds": 1})
    receipts = [table.play(offers.random())["receipt"] for offers in table.decisions()]
    record, keys = table.record(), [each["key"] for each in annals.records.keys()["keys"]]

    assert verify(record, keys, receipts)["ok"] is annals.records.verify(record)["ok"] is True
    assert not verify(b"".join(record.splitlines(keepends=True)[:3]), keys)["ok"]
    assert verify(record, verifier=lambda lines, *_: {"ok": len(list(lines))})["ok"] == len(record.splitlines())
    monkeypatch.setattr("annals_client.verification.HOUSE", "no.such.module")
    with pytest.raises(NoVerifier, match="ask a server"):
        verify(record)


def test_a_bot_answers_at_every_table_also_with_asyncio(house: House) -> None:
    annals = person(house)
    tables = [annals.tables.open("condottiere", options={"max_rounds": 1}) for _ in range(2)]

    async def choose(_: Any, offers: Any) -> Any:
        await asyncio.sleep(0)
        return offers.random()

    async def play() -> None:
        async with AsyncAnnals(house.url, annals.token) as other:
            await bot.play_async(other, choose, is_enough=lambda: all(t.look()["status"] == "finished" for t in tables))

    asyncio.run(asyncio.wait_for(play(), 60))


def test_the_feed_of_a_person_brings_what_is_asked(house: House) -> None:
    annals = person(house)
    feed, found = annals.me.feed(), list[Any]()
    listener = threading.Thread(target=lambda: found.extend(itertools.islice(feed, 1)))
    listener.start()
    table = annals.tables.open("condottiere", options={"first_holder": 0})
    listener.join(20)
    assert {(each["table"]) for each in found} == {table.id}


def test_a_feed_that_is_left_early_lets_its_connection_go(house: House) -> None:
    async def leave() -> int:
        async with AsyncAnnals(house.url) as annals:
            await annals.players.register("Ann")
            table = await annals.tables.open("condottiere")
            async with aclosing(table.feed()) as feed:
                async for entry in feed:
                    return entry["v"]
        return 0

    assert asyncio.run(leave()) == 1
