"""People and programs with a token; their names stay outside the log.

player:<id>       hash         name, referee, bot, the digests of recovery code and first token, the reign of tokens
players:names     sorted set   every name in small letters with whose it is, for those who look for somebody
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hmac import compare_digest
from typing import Any, Final, TypeVar

from events.log import ids
from events.log.connect import Client
from events.log.errors import log_errors
from events.people.changes import Changes
from events.people.foreign import ForeignAccounts
from events.people.token_text import LONGEST, digest, is_it, new_recovery, plain_recovery
from events.people.tokens import EVERYTHING, MOST, SCOPES, Token, Tokens, now_ms, old_token
from events.process.green import where_one_may_wait

KEPT: Final = 65_536  # players, and tokens, remembered at once
REFEREE: Final = "referee"  # what is kept of the token in the settings
NAMES: Final = "players:names"
INDEXED: Final = "players:indexed"  # that the names of earlier releases are there too
FOREIGN: Final = "jwt:"  # how the ids of tokens begin that somebody else has signed
SOMEBODY: Final = "somebody"  # who is unknown or has left for good

# KEYS a player; ARGV digest of the code that was given, of the next, the mark of the request or ''. The old code is
# good once, or again for the same request, whose first answer was lost.
TURN: Final = """#!lua
local code, turned = unpack(redis.call('HMGET', KEYS[1], 'recovery', 'turned'))
local again = ARGV[3] ~= '' and turned == ARGV[3]
if not code or (code ~= ARGV[1] and not again) then return 0 end
redis.call('HSET', KEYS[1], 'recovery', ARGV[2], 'turned', ARGV[3])
return redis.call('HINCRBY', KEYS[1], 'reign', 1)
"""

# KEYS an account; ARGV the player that was there or '', the new one.
SWAP: Final = """#!lua
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1
"""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Player:
    id: str
    name: str
    referee: bool = False
    bot: bool = False

    @property
    def since(self) -> int:
        return ids.moment(self.id)


@dataclass(frozen=True, slots=True)
class Bearer:
    """Who asks, by which token, and what it is good for."""

    player: Player
    token: str  # its id
    scopes: frozenset[str] = EVERYTHING
    expires_at: int | None = None

    def is_over(self, now: int) -> bool:
        return self.expires_at is not None and now >= self.expires_at

    @property
    def hold(self) -> "Hold":
        """What is remembered of the token as long as somebody listens by it."""
        return Hold(self.player.id, self.token, self.expires_at)


@dataclass(frozen=True, slots=True)
class Welcome:
    """What somebody is told once: his token, and the code that brings another when it is lost."""

    player: Player
    token: str
    recovery: str


@dataclass(slots=True)
class Hold:
    """A token by which somebody listens, and the count of changes at which it was good."""

    player: str
    token: str
    expires_at: int | None
    count: int = 0


class TooManyTokens(Exception):
    """The player has as many as he may have."""


class Players:
    """Who is who, and who holds which token. Tokens and codes are stored hashed and shown once."""

    def __init__(self, redis: Client, foreign: ForeignAccounts | None = None) -> None:
        self._redis, self._foreign = redis, foreign
        self.tokens = Tokens(redis)
        self._changes = Changes(redis)
        self._turn = redis.register_script(TURN)
        self._settle_foreign = redis.register_script(SWAP)
        self._known: dict[str, tuple[Player, int]] = {}
        self._bearers: dict[str, tuple[Bearer, int]] = {}

    # -------------------------------------------------------------------------------------------- coming

    def welcome(
        self, name: str, *, referee: bool = False, bot: bool = False, stamp: ids.Stamp | None = None
    ) -> Welcome:
        """A new player, with a token that is good for everything."""
        player, recovery = Player(ids.new_player(stamp), name, referee, bot), new_recovery()
        with log_errors():
            _, text = self.tokens.make(player.id, "", stamp=stamp)
            self._settle(player, {"recovery": digest(plain_recovery(recovery)), "token": digest(text)})
        return Welcome(player, text, recovery)

    def register(self, name: str, *, referee: bool = False, token: str | None = None) -> tuple[Player, str]:
        """The same for who needs no code; the token may be one of his own choice."""
        if token is None:
            told = self.welcome(name, referee=referee)
            return told.player, told.token
        player = Player(ids.new_player(), name, referee)
        with log_errors():
            self._settle(player, {"token": digest(token)})
            self.tokens.adopt(player.id, token)
        return player, token

    def settle(self, player: Player) -> None:
        """A player whose tokens are made elsewhere."""
        with log_errors():
            self._settle(player, {})

    def _settle(self, player: Player, more: dict[str, Any]) -> None:
        kept = {"name": player.name, "referee": int(player.referee)} | ({"bot": 1} if player.bot else {})
        self._redis.hset(f"player:{player.id}", mapping=kept | more)
        self._redis.zadd(NAMES, {_listed(player.name, player.id): 0})

    def ensure_referee(self, token: str) -> None:
        """The first referee, from the settings of the server; whose token stood there before is one no longer."""
        known = self.with_token(token)
        if known is None:
            self.register("Referee", referee=True, token=token)
        elif not known.referee:
            self._appoint(known, 1)
        if self._redis.get(REFEREE) == digest(token).encode():
            return  # nothing is written, for a log that only reads for a while
        before = self._redis.set(REFEREE, digest(token), get=True)
        if before is not None and before.decode() != digest(token):
            former = self._redis.get(f"token:{before.decode()}")
            if former is not None and (player := self.find(former.decode())):
                self._appoint(player, 0)

    def _appoint(self, player: Player, referee: int) -> None:
        self.tokens.amend(keys=[f"player:{player.id}"], args=["referee", referee])
        self._changes.tell(player.id)

    # -------------------------------------------------------------------------------------------- who

    def bearer(self, text: str) -> Bearer | None:
        """Who has this token, if it is one and not over."""
        if not text or len(text) > LONGEST:
            return None
        count, key = self._changes.count(), digest(text)
        kept = self._bearers.get(key)
        if kept is not None and self._changes.holds(kept[0].player.id, kept[1]):
            return None if kept[0].is_over(now_ms()) else kept[0]
        found = where_one_may_wait(lambda: self._find(text))
        if found is not None:
            _keep(self._bearers, key, (found, count))
        return found

    def _find(self, text: str) -> Bearer | None:
        if self._foreign is not None and self._foreign.may_be(text):
            return self._find_foreign(self._foreign, text)
        return self._find_bearer(text)

    def _find_bearer(self, text: str) -> Bearer | None:
        token = self.tokens.find(text)
        if token is None or token.is_over(now := now_ms()):
            return None
        player, reign = self._read([token.player])[0]
        if player is None or reign != token.reign:
            return None
        self.tokens.note_use(token, now)
        return Bearer(player, token.id, token.scopes, token.expires_at)

    def _find_foreign(self, foreign: ForeignAccounts, text: str) -> Bearer | None:
        """Whom somebody else has signed a token for; who comes for the first time becomes a player."""
        account = foreign.read(text)
        if account is None:
            return None
        place = f"foreign:{digest(json.dumps([foreign.issuer, account.subject]))}"
        with log_errors():
            known = self._redis.get(place)
            player = None if known is None else self.find(known.decode())
            if player is None:
                player = self._welcome_foreign(place, known, account.name)
        return Bearer(player, f"{FOREIGN}{digest(text)[:16]}", EVERYTHING, account.expires_at)

    def _welcome_foreign(self, place: str, before: bytes | None, name: str) -> Player:
        """A new player for an account; of two who come at once, one is kept."""
        player = Player(ids.new_player(), name)
        self._settle(player, {"foreign": place})
        if self._settle_foreign(keys=[place], args=[before or b"", player.id]):
            return player
        self.erase(player)
        return self.people([self._redis.get(place).decode()]).popitem()[1]

    def with_token(self, token: str) -> Player | None:
        """Whose token this is."""
        found = self.bearer(token)
        return None if found is None else found.player

    def still_holds(self, hold: "Hold") -> bool:
        """Is a token that was good when somebody began to listen good still? Asks the log only after a change."""
        count = self._changes.count()
        if hold.expires_at is not None and now_ms() >= hold.expires_at:
            return False
        if not self._changes.holds(hold.player, hold.count):
            if self.find(hold.player) is None or not self._has(hold.player, hold.token):
                return False
            hold.count = count
        return True

    def _has(self, player: str, token: str) -> bool:
        return token.startswith(FOREIGN) or any(token == each.id for each in self.tokens_of(player))

    def find(self, player: str) -> Player | None:
        return self.people([player]).get(player)

    def people(self, players: Iterable[str]) -> dict[str, Player]:
        """Those of these who are known, each asked for once and all in one trip."""
        count = self._changes.count()
        found, missing = {}, []
        for player in set(players):
            kept = self._known.get(player)
            if kept is not None and self._changes.holds(player, kept[1]):
                found[player] = kept[0]
            else:
                missing.append(player)
        if missing:
            for read, _ in self._read(missing):
                if read is not None:
                    found[read.id] = read
                    _keep(self._known, read.id, (read, count))
        return found

    def names(self, players: Iterable[str]) -> dict[str, str]:
        """What many are called."""
        wanted = set(players)
        return dict.fromkeys(wanted, SOMEBODY) | {id_: player.name for id_, player in self.people(wanted).items()}

    def name(self, player: str) -> str:
        return self.names([player])[player]

    def token_digest(self, player: str) -> str | None:
        """What is kept of a player's first token; tells tokens apart without giving them away."""
        found = self._redis.hget(f"player:{player}", "token")
        return found.decode() if found else None

    def _read(self, players: list[str]) -> list[tuple[Player | None, int]]:
        """What is kept of these players, and the reign of their tokens."""
        pipe = self._redis.pipeline(transaction=False)
        for player in players:
            pipe.hmget(f"player:{player}", "name", "referee", "bot", "reign")
        with log_errors():
            rows = pipe.execute()
        return [
            (None if name is None else Player(id_, name.decode(), referee == b"1", bot == b"1"), int(reign or 0))
            for id_, (name, referee, bot, reign) in zip(players, rows, strict=True)
        ]

    # -------------------------------------------------------------------------------------------- tokens

    def tokens_of(self, player: str) -> list[Token]:
        """All tokens of a player, the oldest first."""
        old, reign = self._old_token(player), self._reign(player)
        return ([] if old is None or reign else [old_token(player, old)]) + self.tokens.of(player, reign)

    def make_token(
        self,
        player: str,
        name: str,
        scopes: Iterable[str] = SCOPES,
        expires_at: int | None = None,
        stamp: ids.Stamp | None = None,
    ) -> tuple[Token, str]:
        """One more token of a player, and its text."""
        reign = self._reign(player)
        others = [token for token in self.tokens.of(player, reign) if stamp is None or token.id != stamp.digits]
        if len(others) >= MOST:
            raise TooManyTokens
        return self.tokens.make(player, name, scopes, expires_at, reign, stamp)

    def end_token(self, player: str, id_: str) -> bool:
        """End one of a player's tokens, everywhere; False if he has none of this id."""
        old = self._old_token(player)
        if old is not None and compare_digest(old_token(player, old).id.encode(), id_.encode()):
            self.tokens.end_old(old)
        elif not self.tokens.end(player, id_):
            return False
        self._changes.tell(player)
        return True

    def recover(self, player: str, recovery: str, stamp: ids.Stamp | None = None) -> Welcome | None:
        """A new token and a new code for who has lost the token; all older tokens end. None if the code is wrong.

        With a stamp it may come again: whoever made it may have died when the code was another already.
        """
        with log_errors():
            known_by = ("recovery", "turned")
            kept = self._redis.hmget(f"player:{player}", *known_by) if ids.is_player(player) else (None, None)
            code, turned = (b"" if each is None else each for each in kept)
            given, following = plain_recovery(recovery), new_recovery()
            mark = "" if stamp is None else digest(f"{given} {stamp.ulid}")
            is_first, is_again = is_it(given, code.decode()), compare_digest(mark.encode(), turned)
            if not is_first and not (mark and is_again):
                return None
            following_digest = digest(plain_recovery(following))
            reign = self._turn(keys=[f"player:{player}"], args=[digest(given), following_digest, mark])
            known = self._read([player])[0][0]
            if not reign or known is None:
                return None
            self._changes.tell(player)
            if old := self._old_token(player):
                self.tokens.end_old(old)
            self.tokens.end_all(player)
            _, text = self.tokens.make(player, "", reign=reign)
            self.tokens.amend(keys=[f"player:{player}"], args=["token", digest(text)])
        return Welcome(known, text, following)

    def renew_recovery(self, player: str) -> str:
        """Another recovery code for who has a token: the first of who never had one, and the end of an older one."""
        recovery = new_recovery()
        with log_errors():
            self.tokens.amend(keys=[f"player:{player}"], args=["recovery", digest(plain_recovery(recovery))])
        return recovery

    def _reign(self, player: str) -> int:
        with log_errors():
            return int(self._redis.hget(f"player:{player}", "reign") or 0)

    def _old_token(self, player: str) -> str | None:
        """The digest of a player's token, if it is one of the first releases or of the settings."""
        kept = self.token_digest(player)
        with log_errors():
            return kept if kept is not None and self._redis.exists(f"token:{kept}") else None

    # -------------------------------------------------------------------------------------------- names

    def rename(self, player: Player, name: str) -> None:
        """Call somebody otherwise from now on, also where he sat long ago."""
        with log_errors():
            if self.tokens.amend(keys=[f"player:{player.id}"], args=["name", name]):
                self._redis.zadd(NAMES, {_listed(name, player.id): 0})
                if _listed(name, player.id) != _listed(player.name, player.id):
                    self._redis.zrem(NAMES, _listed(player.name, player.id))
                if not self._redis.exists(f"player:{player.id}"):  # he has left for good meanwhile
                    self._redis.zrem(NAMES, _listed(name, player.id))
        self._changes.tell(player.id)

    def called(self, beginning: str, after: bytes | None, limit: int) -> list[tuple[bytes, Player]]:
        """Players whose names begin so, in the order of the letters, each with his place in it."""
        start = _folded(beginning).encode()
        low = b"[" + start if after is None else b"(" + after
        with log_errors():
            places = self._redis.zrangebylex(NAMES, low, b"[" + start + b"\xff", 0, limit)
        whose = [place.rpartition(b"\0")[2].decode() for place in places]
        known = self.people(whose)
        return [(place, known[id_]) for place, id_ in zip(places, whose, strict=True) if id_ in known]

    def index_names(self) -> None:
        """Once: let those be found who came before there was a way to look for them."""
        if self._redis.exists(INDEXED):
            return
        for known in _batches(self._redis.scan_iter(match="player:*", count=1000), 500):
            for player, _ in self._read([key.decode().removeprefix("player:") for key in known]):
                if player is not None:
                    self._redis.zadd(NAMES, {_listed(player.name, player.id): 0})
        self._redis.set(INDEXED, 1)

    def erase(self, player: Player) -> None:
        """Forget name, tokens and code; whoever asks from now on knows nobody of this id."""
        with log_errors():
            old = self._old_token(player.id)
            pipe = self._redis.pipeline()  # in one step: a name that he is given meanwhile is not overlooked
            pipe.hmget(f"player:{player.id}", "name", "foreign")
            pipe.delete(f"player:{player.id}")  # first: with it no token is good for anything
            name, account = pipe.execute()[0]
            self._changes.tell(player.id)
            if account is not None and self._redis.get(account) == player.id.encode():
                self._redis.delete(account)
            for each in {player.name, *([name.decode()] if name is not None else [])}:
                self._redis.zrem(NAMES, _listed(each, player.id))
            if old is not None:
                self.tokens.end_old(old)
            self.tokens.end_all(player.id)


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())


def _listed(name: str, player: str) -> bytes:
    return f"{_folded(name)}\0{player}".encode()


def _keep(memory: dict[str, tuple[T, int]], key: str, found: tuple[T, int]) -> None:
    if len(memory) >= KEPT:
        memory.clear()
    memory[key] = found


def _batches(keys: Iterable[bytes], size: int) -> Iterator[list[bytes]]:
    batch: list[bytes] = []
    for key in keys:
        batch.append(key)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch
