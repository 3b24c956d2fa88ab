"""The public log: one Merkle tree over the heads of all tables, which nobody can be shown two versions of unnoticed.

Lives here: the tree, its one writer, and who watches it from outside (`witness.py`, `monitor.py`), in the formats of
C2SP. `proof.py` and `web/verify.js` read what it gives without any of this.
Never enters: Flask, the name of a game. May call: what `evidence` may call.
"""
