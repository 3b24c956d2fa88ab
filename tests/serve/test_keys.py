"""The secrets that a house makes for itself."""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from events.process.settings import Settings
from serve import CannotServe, keys


def settings(data_dir: Path, **environ: str) -> Settings:
    return Settings.read({"DATA_DIR": str(data_dir), **environ})


def test_a_token_is_made_once(tmp_path: Path) -> None:
    token = keys.referee_token(settings(tmp_path))

    assert len(token) == 43  # 32 bytes
    assert keys.referee_token(settings(tmp_path)) == token
    assert (tmp_path / "referee.token").read_text().strip() == token
    assert (tmp_path / "referee.token").stat().st_mode & 0o777 == 0o600


def test_a_token_that_is_set_leaves_no_file(tmp_path: Path) -> None:
    assert keys.referee_token(settings(tmp_path, REFEREE_TOKEN="mine")) == "mine"
    assert list(tmp_path.iterdir()) == []


def test_a_signing_key_is_made_once(tmp_path: Path) -> None:
    file = keys.signing_key_file(settings(tmp_path))
    pem = file.read_bytes()

    assert file == tmp_path / "signing.key"
    assert isinstance(load_pem_private_key(pem, password=None), Ed25519PrivateKey)
    assert file.stat().st_mode & 0o777 == 0o600
    assert keys.signing_key_file(settings(tmp_path)).read_bytes() == pem


def test_a_given_signing_key_is_used_where_it_lies(tmp_path: Path) -> None:
    given = keys.signing_key_file(settings(tmp_path)).rename(tmp_path / "elsewhere")

    assert keys.signing_key_file(settings(tmp_path, SIGNING_KEY_FILE=str(given))) == given
    assert not (tmp_path / "signing.key").exists()


def test_the_half_of_a_key_that_a_power_cut_left_is_no_key(tmp_path: Path) -> None:
    (tmp_path / "signing.key.new").write_text("-----BEGIN PRIV")

    keys.signing_key_file(settings(tmp_path))

    assert [file.name for file in tmp_path.iterdir()] == ["signing.key"]


@pytest.mark.parametrize("content", [b"", b"two words", b"\xff\xfe"])
def test_a_spoilt_token_is_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "referee.token").write_bytes(content)

    with pytest.raises(CannotServe, match="holds no token"):
        keys.referee_token(settings(tmp_path))


def test_a_spoilt_key_is_told_and_never_replaced(tmp_path: Path) -> None:
    (tmp_path / "signing.key").write_text("spoilt")

    with pytest.raises(CannotServe, match="holds no ed25519 private key"):
        keys.signing_key_file(settings(tmp_path))
    assert (tmp_path / "signing.key").read_text() == "spoilt"
