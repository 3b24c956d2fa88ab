"""Notes, keys and checkpoints as others write them."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from events.evidence.public.notes import COSIGNATURE, BadNote, Checkpoint, Note, NoteKey, cosigned_message

# The published example of the note format.
NEUMANN = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
SIGNED = "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"


def pen(name: str, kind: int = 1) -> tuple[Ed25519PrivateKey, NoteKey]:
    private = Ed25519PrivateKey.generate()
    return private, NoteKey(name, private.public_key().public_bytes_raw(), kind)


def test_the_published_note_is_read() -> None:
    key = NoteKey.read(NEUMANN)
    assert str(key) == NEUMANN
    note = Note.read(f"{TEXT}\n{SIGNED}")
    assert note.text == TEXT
    assert note.signed_by([key]) == [key]
    with pytest.raises(BadNote, match="does not fit"):
        Note.read(f"{TEXT.replace('think', 'know')}\n{SIGNED}").signed_by([key])


@pytest.mark.parametrize(
    "text", ["", "x", "a+b", "a b+c74f20a3+ARpc2Qc=", NEUMANN.replace("c74f", "c74e"), NEUMANN + "A", NEUMANN[:-1]]
)
def test_what_is_no_key(text: str) -> None:
    with pytest.raises(BadNote):
        NoteKey.read(text)


def test_checkpoints_are_written_and_read() -> None:
    private, key = pen("annals/0011")
    checkpoint = Checkpoint("annals/0011", 20852163, bytes(range(32)))
    assert checkpoint.text == "annals/0011\n20852163\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n"
    note = f"{checkpoint.text}\n{key.line(private.sign(checkpoint.text.encode()))}"
    assert Checkpoint.trusted(note, key) == checkpoint
    extended = checkpoint.text + "more may follow\n"
    more = f"{extended}\n{key.line(private.sign(extended.encode()))}"
    assert Checkpoint.trusted(more, key) == checkpoint
    with pytest.raises(BadNote, match="has not signed"):
        Checkpoint.trusted(note, pen("annals/0011")[1])
    with pytest.raises(BadNote, match="a checkpoint of"):
        Checkpoint.trusted(note, NoteKey("another", key.public))
    with pytest.raises(BadNote, match="does not fit"):
        Checkpoint.trusted(note.replace("20852163", "20852164"), key)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "o\n",
        "o\n1\n",
        "o\n01\nAAAA\n",
        "o\n-1\nAAAA\n",
        "o\n1\nAAAA\n",
        "o\n1\n!!\n",
        "\n1\nAAAA\n",
        "o\n1e3\nAAAA\n",
    ],
)
def test_what_is_no_checkpoint(text: str) -> None:
    with pytest.raises(BadNote):
        Checkpoint.read(text)


def test_a_cosignature_says_when_it_was_made() -> None:
    private, key = pen("witness", COSIGNATURE)
    text = Checkpoint("log", 3, bytes(32)).text
    signature = (1679315147).to_bytes(8, "big") + private.sign(cosigned_message(text, 1679315147))
    assert cosigned_message(text, 1679315147).decode().splitlines()[:3] == ["cosignature/v1", "time 1679315147", "log"]
    assert Note.read(f"{text}\n{key.line(signature)}").signed_by([key]) == [key]
    later = (1679315148).to_bytes(8, "big") + signature[8:]
    with pytest.raises(BadNote):
        Note.read(f"{text}\n{key.line(later)}").signed_by([key])
    assert NoteKey.read(str(key)) == key
