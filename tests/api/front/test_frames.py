"""What is cached for feeds: never a gap, never a repetition, never much."""

from hypothesis import given, settings
from hypothesis import strategies as st

from api.front.frames import MOST_CACHED, UNSENT, WRITE_SIZE, Frame, FrameCache, first_page, join


def frame(version: int, size: int = 100) -> Frame:
    return version, b"%d;" % version + b"x" * size


def frames(after: int, last: int, size: int = 100) -> list[Frame]:
    return [frame(version, size) for version in range(after + 1, last + 1)]


def test_newer_frames_follow_and_older_ones_are_put_before() -> None:
    cache = FrameCache()
    cache.add(5, frames(5, 7))
    cache.add(7, frames(7, 8))
    cache.add(2, frames(2, 6))

    assert cache.since(1) is None
    assert cache.since(2) == join(frames(2, 8))
    assert cache.since(7) == join(frames(7, 8))
    assert cache.since(8) is None


def test_a_gap_is_never_bridged() -> None:
    cache = FrameCache()
    cache.add(0, frames(0, 3))
    cache.add(9, frames(9, 11))
    assert cache.since(2) is None
    assert cache.since(9) == join(frames(9, 11))

    cache.add(0, frames(0, 3))
    assert cache.since(0) is None
    assert cache.since(9) == join(frames(9, 11))


def test_all_who_ask_for_the_same_get_the_same_object() -> None:
    cache = FrameCache()
    cache.add(0, frames(0, 3))
    first, second = cache.since(1), cache.since(1)

    assert first is not None and second is not None
    assert first[2] is second[2]


def test_a_frame_larger_than_everything_is_not_kept() -> None:
    cache = FrameCache()
    cache.add(0, [frame(1, UNSENT + 1)])
    assert cache.since(0) is None
    cache.add(1, frames(1, 2))
    assert cache.since(1) == join(frames(1, 2))
    assert first_page([frame(1, UNSENT + 1), frame(2)]) == [frame(1, UNSENT + 1)]


def test_waiting_frames_go_out_together_but_not_too_many() -> None:
    count, reached, data = join(frames(0, 100, size=1000))

    assert count == reached == WRITE_SIZE // 1003
    assert data == b"".join(data for _, data in frames(0, count, size=1000))


@settings(deadline=None, max_examples=50)
@given(st.lists(st.tuples(st.integers(0, 600), st.integers(1, 300), st.sampled_from([10, 3000])), max_size=8))
def test_whatever_is_added_what_comes_out_is_whole(pages: list[tuple[int, int, int]]) -> None:
    cache = FrameCache()
    for after, count, size in pages:
        cache.add(after, frames(after, after + count, size))
        kept = [version for version in range(1000) if cache.since(version)]
        assert kept == list(range(kept[0], kept[-1] + 1))
        assert len(kept) <= MOST_CACHED
        for version in (kept[0], kept[-1]):
            number, reached, data = cache.since(version) or (0, 0, b"")
            assert reached == version + number
            assert [int(part.rpartition(b"x")[2]) for part in data.split(b";")[:-1]] == list(
                range(version + 1, reached + 1)
            )
