"""One table: look, move, listen, agree, talk."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

from annals_client import types
from annals_client.frames import Frame
from annals_client.offers import Chosen, Offers
from annals_client.shells import Awaiting, Blocking, iteration, operation
from annals_client.speaking import LINES, LONGEST_WAIT, Speaker, Speaking
from annals_client.steps import Flow, Item, Steps

S = TypeVar("S", bound=Blocking | Awaiting)

FINISHED = "TableFinished"


class Table(Speaking[S], Generic[S]):
    """A table by its id. `document` is what it was when it was looked at last; every `look` brings another."""

    def __init__(self, shell: S, speaker: Speaker, id_: str, document: "types.Table | None" = None) -> None:
        super().__init__(shell, speaker)
        self.id = id_
        self.document = document

    def __repr__(self) -> str:
        return f"Table({self.id!r})"

    @property
    def path(self) -> str:
        return f"/v1/tables/{self.id}"

    # looking

    @operation
    def look(
        self, *, at: int | None = None, seat: int | None = None, include: str | None = None, link: str | None = None
    ) -> "Steps[types.Table]":
        """The table as you may see it, now or at a version; `include="scene,offers"` gives these with it."""
        found = yield from self._get(self.path, {"at": at, "seat": seat, "include": include, "link": link})
        if at is None and seat is None:
            self.document = found
        document: types.Table = found
        return document

    @operation
    def offers(self, *, wait: int = 0) -> Steps[Offers]:
        """What you may do now; with `wait` (up to 25 seconds) once you owe a decision or the game is over."""
        found = yield from self._get(f"{self.path}/offers", {"wait": wait or None}, waits=wait)
        return Offers(found)

    @iteration
    def decisions(self) -> Flow[Offers]:
        """Every decision that you owe, as soon as you owe it, until the game is over."""
        while True:
            offers = yield from Table.offers.of(self, wait=LONGEST_WAIT)
            if offers:
                yield Item(offers)
            elif offers.is_over:
                return

    # moving

    @operation
    def play(
        self,
        move: "types.Move | Chosen",
        *,
        decision: str | None = None,
        key: str | None = None,
        version: int | None = None,
        include: str | None = None,
    ) -> "Steps[types.MoveAnswer]":
        """Make a move, once and only once however bad the connection is; Refused says which rule is against it.

        `key` is the idempotency key, drawn anew without it: who may have died in between keeps it and asks again.
        With `version` the move is made only if the table is still there, and with `include="table"` the answer has
        the table after the move.
        """
        body: dict[str, Any] = dict(move)
        if decision is not None:
            body["decision"] = decision
        condition = {} if version is None else {"If-Match": f'"{version}"'}
        answer: types.MoveAnswer = yield from self._post(
            f"{self.path}/moves", body, {"include": include}, key, **condition
        )
        return answer

    @operation
    def is_legal(self, move: "types.Move | Chosen") -> Steps[bool]:
        """Would this move be accepted now? Nothing is done. Refused says why not."""
        found = yield from self._post(f"{self.path}/moves", dict(move), {"dry_run": True})
        return bool(found["legal"])

    @operation
    def undo(self, to: int | None = None, *, key: str | None = None) -> "Steps[types.MoveAnswer]":
        """Take back your own moves, as far as nobody has learned or decided anything since."""
        answer: types.MoveAnswer = yield from self._post(f"{self.path}/undo", _given(to=to), key=key)
        return answer

    @operation
    def resign(self, *, key: str | None = None) -> "Steps[types.MoveAnswer]":
        """Leave the game for good."""
        answer: types.MoveAnswer = yield from self._post(f"{self.path}/resign", key=key)
        return answer

    # seats

    @operation
    def sit(
        self,
        seat: int | None = None,
        *,
        ai: str | None = None,
        link: str | None = None,
        nonce: str | None = None,
        key: str | None = None,
    ) -> "Steps[types.Table]":
        """Take a seat, or give an open one to a computer player."""
        body = _given(seat=seat, ai=ai, link=link, nonce=nonce)
        found: types.Table = yield from self._post(f"{self.path}/seats", body, key=key)
        self.document = found
        return found

    @operation
    def stand(self, seat: int) -> "Steps[types.Table]":
        """Stand up; a computer player takes over."""
        found: types.Table = yield from self._delete(f"{self.path}/seats/{seat}")
        self.document = found
        return found

    @operation
    def decline(self, seat: int, reason: str | None = None) -> "Steps[types.Table]":
        """Say no to a seat that is kept for you."""
        request = self._request("POST", f"{self.path}/seats/{seat}/decline", None, _given(reason=reason))
        found: types.Table = yield from self._document(request)
        return found

    @operation
    def link(self, *, uses: int = 1, expires_at: int | None = None, key: str | None = None) -> "Steps[types.Link]":
        """A code that lets others see a private table and sit down."""
        found: types.Link = yield from self._post(
            f"{self.path}/links", {"uses": uses, **_given(expires_at=expires_at)}, key=key
        )
        return found

    @operation
    def close(self) -> "Steps[types.Table]":
        """Close a table that has hardly begun."""
        found: types.Table = yield from self._delete(self.path)
        self.document = found
        return found

    # agreeing

    @operation
    def propose(self, kind: str, *, to: int | None = None, key: str | None = None) -> "Steps[types.ProposalAnswer]":
        """Ask the others for a `takeback`, to `abort`, to `pause` or to `resume`."""
        found: types.ProposalAnswer = yield from self._post(
            f"{self.path}/proposals", {"kind": kind, **_given(to=to)}, key=key
        )
        return found

    @operation
    def answer(self, proposal: str, yes: bool, *, key: str | None = None) -> "Steps[types.ProposalAnswer]":
        """Say yes or no to a proposal."""
        found: types.ProposalAnswer = yield from self._post(
            f"{self.path}/proposals/{proposal}/answer", {"yes": yes}, key=key
        )
        return found

    @operation
    def withdraw(self, proposal: str) -> "Steps[types.ProposalAnswer]":
        """Take back your own proposal."""
        found: types.ProposalAnswer = yield from self._delete(f"{self.path}/proposals/{proposal}")
        return found

    @operation
    def rematch(self, *, key: str | None = None) -> "Steps[Table[S]]":
        """One more table for the same people."""
        found = yield from self._post(f"{self.path}/rematch", key=key)
        return self._another(found)

    @operation
    def fork(self, at: int, *, seats: Sequence[Any] | None = None, key: str | None = None) -> "Steps[Table[S]]":
        """A new table that goes on from a version of this one."""
        found = yield from self._post(f"{self.path}/forks", {"at": at, **_given(seats=seats)}, key=key)
        return self._another(found)

    # listening

    @iteration
    def feed(
        self,
        *,
        after: int = 0,
        tell: str | None = None,
        state: bool | None = None,
        scene: bool | None = None,
        seat: int | None = None,
        link: str | None = None,
    ) -> "Flow[types.Entry]":
        """Every entry after `after` as it comes, each once and in order, until the one that ends the game.

        Broken connections and servers that start anew are gone on with; `tell="en"` gives every fact its words.
        """
        query = {"tell": tell, "state": state, "scene": scene, "seat": seat, "link": link}
        page = yield from self._get(f"{self.path}/log", {"after": after, "limit": 1, "seat": seat, "link": link})
        if page["status"] == "finished" and page["version"] <= after:
            return
        yield from self._frames(f"{self.path}/log", query, after, is_dense=True, read=entry_of, is_last=ends_the_game)

    @iteration
    def listen(self, *, after: int = 0, tell: str | None = None, seat: int | None = None) -> Flow[Frame]:
        """Everything that the table's feed brings, for ever: entries, the end, talk."""
        yield from self._frames(f"{self.path}/log", {"tell": tell, "seat": seat}, after, is_dense=True)

    @iteration
    def entries(
        self,
        *,
        after: int = 0,
        tell: str | None = None,
        state: bool | None = None,
        scene: bool | None = None,
        seat: int | None = None,
        link: str | None = None,
    ) -> "Flow[types.Entry]":
        """Every entry after `after` that there is now."""
        query = {"tell": tell, "state": state, "scene": scene, "seat": seat, "link": link}
        yield from self._lines(f"{self.path}/log", query, "v", after)

    @operation
    def log(
        self, *, after: int = 0, limit: int = 100, wait: int = 0, tell: str | None = None, seat: int | None = None
    ) -> "Steps[types.LogPage]":
        """A page of the log; with `wait` (up to 25 seconds) as soon as there is something on it."""
        query = {"after": after, "limit": limit, "wait": wait or None, "tell": tell, "seat": seat}
        found: types.LogPage = yield from self._get(f"{self.path}/log", query, waits=wait)
        return found

    @operation
    def ticket(self) -> "Steps[types.Ticket]":
        """What opens the feed of this table without a header, as browsers need it."""
        found: types.Ticket = yield from self._document(self._request("POST", f"{self.path}/tickets"))
        return found

    # talking

    @operation
    def say(self, text: str, *, room: str = "all", key: str | None = None) -> "Steps[types.TalkLine]":
        """Say something at the table: to `all`, or to the `seats` alone."""
        found: types.TalkLine = yield from self._post(f"{self.path}/talk", {"room": room, "text": text}, key=key)
        return found

    @iteration
    def talk(self, *, after: int = 0) -> "Flow[types.TalkLine]":
        """What was said."""
        while True:
            page = yield from self._get(f"{self.path}/talk", {"after": after})
            for line in page["talk"]:
                after = line["id"]
                yield Item(line)
            if not page["talk"]:
                return

    # evidence

    @operation
    def record(self, *, seat: int | None = None) -> Steps[bytes]:
        """The record of the table: a file that proves every shuffle and every move without the server."""
        request = self._request("GET", f"{self.path}/record", {"seat": seat}, headers={"Accept": LINES}, waits=1)
        reply = yield from self._answer(request)
        return reply.body

    @operation
    def download(self, file: Path | str, *, seat: int | None = None) -> Steps[Path]:
        """The record as a file, which is there whole or not at all."""
        found = yield from Table.record.of(self, seat=seat)
        place = Path(file)
        part = place.with_name(f"{place.name}.part")
        part.write_bytes(found)
        return part.replace(place)

    @operation
    def published(self, version: int) -> "Steps[types.Published]":
        """What proves that the public log holds this version."""
        found: types.Published = yield from self._get(f"{self.path}/published", {"version": version})
        return found

    @operation
    def hint(self, level: str = "shrewd", *, key: str | None = None) -> "Steps[types.Hint]":
        """What a computer player would do on your seat, at a table with hints; the log says that you asked."""
        found: types.Hint = yield from self._post(f"{self.path}/hints", {"level": level}, key=key)
        return found

    @operation
    def analyse(self, level: str = "shrewd") -> "Steps[types.Analysis]":
        """Let a computer player judge the game, which must be over; `analysis` says how far it is."""
        request = self._request("POST", f"{self.path}/analysis", None, {"level": level})
        found: types.Analysis = yield from self._document(request)
        return found

    @operation
    def analysis(self) -> "Steps[types.Analysis]":
        """What has been found so far."""
        found: types.Analysis = yield from self._get(f"{self.path}/analysis")
        return found

    @operation
    def stop_analysis(self) -> "Steps[types.Analysis]":
        """Let it be."""
        found: types.Analysis = yield from self._delete(f"{self.path}/analysis")
        return found

    # disputes

    @operation
    def claim(self, at: int, claim: str, *, key: str | None = None) -> "Steps[types.Dispute]":
        """File a dispute about what happened at a version; the table rests until a referee has judged."""
        found: types.Dispute = yield from self._post(f"{self.path}/disputes", {"at": at, "claim": claim}, key=key)
        return found

    @operation
    def dispute(self, dispute: str) -> "Steps[types.DisputeWithEvidence]":
        """A dispute with all that is known of it."""
        found: types.DisputeWithEvidence = yield from self._get(f"{self.path}/disputes/{dispute}")
        return found

    @operation
    def state_view(self, dispute: str, text: str, *, key: str | None = None) -> "Steps[types.Statement]":
        """Say something in a dispute."""
        found: types.Statement = yield from self._post(
            f"{self.path}/disputes/{dispute}/statements", {"text": text}, key=key
        )
        return found

    @operation
    def judge(self, dispute: str, verdict: Mapping[str, Any], *, key: str | None = None) -> "Steps[types.Dispute]":
        """Give a verdict, as a referee: `{"verdict": "dismissed", "reasons": "…"}`."""
        found: types.Dispute = yield from self._post(f"{self.path}/disputes/{dispute}/verdict", dict(verdict), key=key)
        return found

    @operation
    def appeal(self, dispute: str, text: str, *, key: str | None = None) -> "Steps[types.Dispute]":
        """Ask for a second verdict."""
        found: types.Dispute = yield from self._post(f"{self.path}/disputes/{dispute}/appeal", {"text": text}, key=key)
        return found

    def _another(self, document: Any) -> "Table[S]":
        return Table(self._shell, self._speaker, document["table"], document)


def entry_of(frame: Frame) -> Any:
    return frame.data if frame.event == "entry" else None


def ends_the_game(entry: Any) -> bool:
    return any(fact["type"] == FINISHED for fact in entry["facts"])


def _given(**fields: Any) -> dict[str, Any]:
    """Those that are not None."""
    return {name: value for name, value in fields.items() if value is not None}
