"""What is of one game or another. Made by generate.py from the OpenAPI document."""

from typing import TypeAlias, TypedDict

from annals_client.types.condottiere import (
    CondottiereEntry, CondottiereHint, CondottiereListedTable, CondottiereLogPage, CondottiereMove,
    CondottiereMoveAnswer, CondottiereNewTable, CondottiereOffers, CondottiereProposalAnswer, CondottiereRefusal,
    CondottiereTable
)
from annals_client.types.conqueror import (
    ConquerorEntry, ConquerorHint, ConquerorListedTable, ConquerorLogPage, ConquerorMove, ConquerorMoveAnswer,
    ConquerorNewTable, ConquerorOffers, ConquerorProposalAnswer, ConquerorRefusal, ConquerorTable
)
from annals_client.types.godfather import (
    GodfatherEntry, GodfatherHint, GodfatherListedTable, GodfatherLogPage, GodfatherMove, GodfatherMoveAnswer,
    GodfatherNewTable, GodfatherOffers, GodfatherProposalAnswer, GodfatherRefusal, GodfatherTable
)
from annals_client.types.house import (
    HouseRefusal
)
from annals_client.types.scythe import (
    ScytheEntry, ScytheHint, ScytheListedTable, ScytheLogPage, ScytheMove, ScytheMoveAnswer, ScytheNewTable,
    ScytheOffers, ScytheProposalAnswer, ScytheRefusal, ScytheTable
)

# What a table shall be.
NewTable: TypeAlias = "CondottiereNewTable | ConquerorNewTable | GodfatherNewTable | ScytheNewTable"

# What you may do: every answer to the decision that you owe, and what is open at any time.
Offers: TypeAlias = "CondottiereOffers | ConquerorOffers | GodfatherOffers | ScytheOffers"

# A table as you may see it; `game` says which types its state, options and offers have.
Table: TypeAlias = "CondottiereTable | ConquerorTable | GodfatherTable | ScytheTable"

# A table as lists show it: without its state.
ListedTable: TypeAlias = "CondottiereListedTable | ConquerorListedTable | GodfatherListedTable | ScytheListedTable"

class TablePage(TypedDict):
    tables: "list[ListedTable]"
    next: "str | None"


# What a move led to, as who made it may see it.
MoveAnswer: TypeAlias = "CondottiereMoveAnswer | ConquerorMoveAnswer | GodfatherMoveAnswer | ScytheMoveAnswer"

# What a proposal or an answer to it led to.
ProposalAnswer: TypeAlias = "CondottiereProposalAnswer | ConquerorProposalAnswer | GodfatherProposalAnswer | ScytheProposalAnswer"

# What a computer player would do on your seat; engine, version, budget and seed make it say so again.
Hint: TypeAlias = "CondottiereHint | ConquerorHint | GodfatherHint | ScytheHint"

# An entry of the log as you may see it: what you may not know is left out.
Entry: TypeAlias = "CondottiereEntry | ConquerorEntry | GodfatherEntry | ScytheEntry"

# Entries of the log, and where the table is.
LogPage: TypeAlias = "CondottiereLogPage | ConquerorLogPage | GodfatherLogPage | ScytheLogPage"

# A move of the table's game.
Move: TypeAlias = "CondottiereMove | ConquerorMove | GodfatherMove | ScytheMove"

# The table cannot do this now: the house refuses, or the rules of the game.
Problem409: TypeAlias = "HouseRefusal | CondottiereRefusal | ConquerorRefusal | GodfatherRefusal | ScytheRefusal"
