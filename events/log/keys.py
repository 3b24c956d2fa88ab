"""What is called how in the log's Redis. Every key of a bucket carries its tag, so that one script can touch all."""

from typing import Final

HINTS: Final = "annals:hints"  # `annals:hints:<table>`: the version of every append to it
WAKES: Final = "annals:wakes"  # the bucket and the lane in which a computer player was asked
TALK: Final = "talk:"  # before the id of a table: what is said at it is watched
CLOSED: Final = "closed"  # the tables whose chain is broken, and how each is marked
COPIED: Final = "copied"  # written where replicas are waited for; nobody reads it
BUCKETS: Final = [f"{number:02x}" for number in range(256)]


def bucket(table: str) -> str:
    return table[:2]


def key(kind: str, table: str) -> str:
    """The key of a table's log, head, done, seed, snaps, brought, refused, talk, talked or links."""
    return f"{{b{bucket(table)}}}:{kind}:{table}"


def bucket_key(kind: str, bucket_: str) -> str:
    return f"{{b{bucket_}}}:{kind}"


def heads_key(bucket_: str) -> str:
    """The stream of all heads in a bucket that the public log is to take in."""
    return bucket_key("heads", bucket_)


def inbox_key(player: str) -> str:
    """The stream of what a person is told."""
    return f"inbox:{{{player}}}"


def inbox_head_key(player: str) -> str:
    return f"inbox:{{{player}}}:head"


def head_key(watched: str) -> str:
    """The hash with the newest `version` of what somebody watches: a table, what is said at it, a person's inbox."""
    if watched.startswith(TALK):
        return key("talked", watched.removeprefix(TALK))
    return inbox_head_key(watched) if watched.startswith("p-") else key("head", watched)


def appends_key(bucket_: str) -> str:
    """The stream of all appends in a bucket, from which the lists are kept; in old logs it is named `feed` for ever."""
    return bucket_key("feed", bucket_)
