"""What is kept for those who listen: never a gap, never a repetition, never much."""

from hypothesis import given, settings
from hypothesis import strategies as st

from api.front.fan_out import AT_ONCE, KEPT, UNSENT, Frame, Tail, first_part, join


def frame(version: int, size: int = 100) -> Frame:
    return version, b"%d;" % version + b"x" * size


def frames(after: int, last: int, size: int = 100) -> list[Frame]:
    return [frame(version, size) for version in range(after + 1, last + 1)]


def test_newer_frames_follow_and_older_ones_are_put_before() -> None:
    tail = Tail()
    tail.add(5, frames(5, 7))
    tail.add(7, frames(7, 8))
    tail.add(2, frames(2, 6))

    assert tail.since(1) is None
    assert tail.since(2) == join(frames(2, 8))
    assert tail.since(7) == join(frames(7, 8))
    assert tail.since(8) is None


def test_a_gap_is_never_bridged() -> None:
    tail = Tail()
    tail.add(0, frames(0, 3))
    tail.add(9, frames(9, 11))
    assert tail.since(2) is None
    assert tail.since(9) == join(frames(9, 11))

    tail.add(0, frames(0, 3))
    assert tail.since(0) is None
    assert tail.since(9) == join(frames(9, 11))


def test_all_who_ask_for_the_same_get_the_same_object() -> None:
    tail = Tail()
    tail.add(0, frames(0, 3))
    first, second = tail.since(1), tail.since(1)

    assert first is not None and second is not None
    assert first[2] is second[2]


def test_a_frame_larger_than_everything_is_not_kept() -> None:
    tail = Tail()
    tail.add(0, [frame(1, UNSENT + 1)])
    assert tail.since(0) is None
    tail.add(1, frames(1, 2))
    assert tail.since(1) == join(frames(1, 2))
    assert first_part([frame(1, UNSENT + 1), frame(2)]) == [frame(1, UNSENT + 1)]


def test_waiting_frames_go_out_together_but_not_too_many() -> None:
    count, reached, data = join(frames(0, 100, size=1000))

    assert count == reached == AT_ONCE // 1003
    assert data == b"".join(data for _, data in frames(0, count, size=1000))


@settings(deadline=None, max_examples=50)
@given(st.lists(st.tuples(st.integers(0, 600), st.integers(1, 300), st.sampled_from([10, 3000])), max_size=8))
def test_whatever_is_added_what_comes_out_is_whole(pages: list[tuple[int, int, int]]) -> None:
    tail = Tail()
    for after, count, size in pages:
        tail.add(after, frames(after, after + count, size))
        kept = [version for version in range(1000) if tail.since(version)]
        assert kept == list(range(kept[0], kept[-1] + 1))
        assert len(kept) <= KEPT
        for version in (kept[0], kept[-1]):
            number, reached, data = tail.since(version) or (0, 0, b"")
            assert reached == version + number
            assert [int(part.rpartition(b"x")[2]) for part in data.split(b";")[:-1]] == list(
                range(version + 1, reached + 1)
            )
