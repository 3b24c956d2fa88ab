"""The one writer of problem documents, without a server around it."""

from api.problem import TITLES, problem_bytes


def test_every_problem_says_the_same_five_things_first_and_its_type_before_all() -> None:
    assert problem_bytes(412, "stale_version", TITLES[412], "the table is at version 8, not 7", version=8) == (
        b'{"type":"urn:annals:stale_version","title":"The table has moved on","status":412,"code":"stale_version",'
        b'"detail":"the table is at version 8, not 7","params":{},"version":8}'
    )
