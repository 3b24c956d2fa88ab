"""The numbers of section 9 of the design: luck."""

from domain.contract.luck import Luck, commitment, mixed_key

TABLE = "3f-01K9ZG3T4V5W6X7Y8Z9A0B1C2D"
SEED = bytes(range(32))
KEY = mixed_key(TABLE, SEED, ["11" * 16, None])


def test_the_commitment_to_a_seed():
    assert commitment(TABLE, SEED) == "4c334fd5b6039fc3e45b6b390537af256788cf7a09037c9bc8472fa2e9309b32"


def test_the_key_mixes_the_seed_with_the_nonces():
    assert KEY.hex() == "d13e60629644fc7a2b01031938b5f2a6621be5bd57eeea80ace3e0c2a16010ad"


def test_a_shuffle_and_three_numbers_of_entry_2():
    luck = Luck(KEY, 2)
    assert luck.shuffle("setup", range(10)) == [7, 0, 2, 3, 8, 6, 4, 5, 1, 9]
    assert [luck.below("setup", 6) for _ in range(3)] == [3, 2, 0]
    assert luck.draws == [
        ["setup", 10, [7, 0, 2, 3, 8, 6, 4, 5, 1, 9]],
        ["setup", 6, 3],
        ["setup", 6, 2],
        ["setup", 6, 0],
    ]


def test_the_counter_starts_anew_with_every_entry():
    assert Luck(KEY, 3).below("setup", 110) == 11


def test_where_the_items_lay_plays_no_part():
    assert Luck(KEY, 2).shuffle("setup", reversed(range(10))) == Luck(KEY, 2).shuffle("setup", range(10))
