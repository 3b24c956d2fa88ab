"""A table as evidence: the record, its proofs, its way home, and the signature under it.

Lives here: what convinces somebody who does not trust this server. `proof.py` imports nothing of ours and can be
carried away; `rules.py` follows the same fold and the same permit as the live path.
Never enters: HTTP, the name of a game. May call: `tables`, `log`, the contract.
"""
