"""`player.py URL SEED FAULTS MOVES GAME=OPTIONS …`: plays with the installed client and tells what it was told.

Every second game is played with asyncio. FAULTS is how many of a hundred requests are to be answered badly. Games are
opened until MOVES moves are made. While it plays, somebody else listens to the feed. A line of JSON for each game.
"""

import asyncio
import json
import random
import sys
import threading
from pathlib import Path

import httpx

import annals_client
from annals_client import Annals, AsyncAnnals

FEED = "text/event-stream"


class Badly:
    """Asks for a fault now and then."""

    def __init__(self, chance, share):
        self.chance, self.share = chance, share

    def mark(self, request):
        if self.chance.random() < self.share:
            n = self.chance.randint(1, 60)
            is_feed = request.headers.get("accept") == FEED
            faults = (
                ("twice", f"break={n % 7}") if is_feed else ("drop", "twice", f"break={n}", "429=0", "503=0", "late=20")
            )
            request.headers["Annals-Fault"] = self.chance.choice(faults)
        return request


class Bad(httpx.HTTPTransport):
    def __init__(self, badly):
        super().__init__()
        self.badly = badly

    def handle_request(self, request):
        return super().handle_request(self.badly.mark(request))


class AsyncBad(httpx.AsyncHTTPTransport):
    def __init__(self, badly):
        super().__init__()
        self.badly = badly

    async def handle_async_request(self, request):
        return await super().handle_async_request(self.badly.mark(request))


SEATS = ["me", {"ai": "random"}]


def blocking(url, game, options, chance, share):
    with Annals(url, transport=Bad(Badly(chance, share))) as annals:
        annals.players.register("Ann")
        table = annals.tables.open(game, SEATS, options=options)
        heard, told = [], []
        listener = threading.Thread(target=lambda: heard.extend(entry["v"] for entry in table.feed()))
        listener.start()
        for offers in table.decisions():
            answer = table.play(offers.random(chance))
            told.append([answer["version"], answer["hash"]])
        listener.join(60)
        return report(annals, table.id, told, heard, table.record())


async def awaiting(url, game, options, chance, share):
    async with AsyncAnnals(url, transport=AsyncBad(Badly(chance, share))) as annals:
        await annals.players.register("Ann")
        table = await annals.tables.open(game, SEATS, options=options)
        told = []

        async def listen():
            return [entry["v"] async for entry in table.feed()]

        listener = asyncio.create_task(listen())
        async for offers in table.decisions():
            answer = await table.play(offers.random(chance))
            told.append([answer["version"], answer["hash"]])
        heard = await asyncio.wait_for(listener, 60)
        return report(annals, table.id, told, heard, await table.record())


def report(annals, table, told, heard, record):
    return {"table": table, "token": annals.token, "told": told, "heard": heard, "record": len(record.splitlines())}


def main(url, seed, faults, moves, *games):
    assert Path(annals_client.__file__).is_relative_to(sys.prefix), annals_client.__file__
    chance, share, made, n = random.Random(int(seed)), int(faults) / 100, 0, 0
    while made < int(moves) or n < len(games):
        game, _, options = games[n % len(games)].partition("=")
        told = (game, json.loads(options), chance, share)
        found = blocking(url, *told) if n % 2 == 0 else asyncio.run(awaiting(url, *told))
        made, n = made + len(found["told"]), n + 1
        sys.stdout.write(json.dumps({**found, "game": game}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
