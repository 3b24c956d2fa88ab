"""What is called how in the log's Redis. Every key of a bucket carries its tag, so that one script can touch all."""

from typing import Final

HINTS: Final = "annals:hints"  # `annals:hints:<table>`: the version of every append to it
WAKES: Final = "annals:wakes"  # the bucket in which a computer player was asked
BUCKETS: Final = [f"{number:02x}" for number in range(256)]


def bucket(table: str) -> str:
    return table[:2]


def key(kind: str, table: str) -> str:
    """The key of a table's log, head, done, seed, snaps, brought or refused."""
    return f"{{b{bucket(table)}}}:{kind}:{table}"


def bucket_key(kind: str, bucket_: str) -> str:
    return f"{{b{bucket_}}}:{kind}"


def appends_key(bucket_: str) -> str:
    """The stream of all appends in a bucket, from which the lists are kept; in old logs it is named `feed` for ever."""
    return bucket_key("feed", bucket_)
