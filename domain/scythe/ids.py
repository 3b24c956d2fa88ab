"""What the ids and numbers in moves, facts and states are, in words for people."""

from typing import Annotated

from domain.contract.wire import About
from domain.scythe.box import CUBES, HIGHEST_DIAL, ONE_TIME, RESOURCES, SECTIONS, STRUCTURES

SeatId = Annotated[int, About("a seat")]
Hex = Annotated[str, About("a territory or home base (`F15`, `HB_NORDIC`)")]
Unit = Annotated[str, About("a unit: `nordic:character`, `nordic:mech:speed`, `nordic:worker:1`")]
Card = Annotated[str, About("a card")]
CombatCard = Annotated[str, About("a combat card (`cc_3_11`)")]
ObjectiveCard = Annotated[str, About("an objective card (`obj_03`)")]
EncounterCard = Annotated[str, About("an encounter card (`enc_01`)")]
FactoryId = Annotated[str, About("a Factory card (`fac_02`)")]
Amount = Annotated[int, About("how much")]
Count = Annotated[int, About("how many")]
Reason = Annotated[str, About("what it comes from")]
Ability = Annotated[str, About("an ability of a faction or of one of its mechs")]
BottomRow = Annotated[str, About("a bottom-row action", enum=SECTIONS)]
Action = Annotated[str, About("an action of the top or the bottom row")]
Cube = Annotated[str, About("a benefit of the top row that a cube covers", enum=CUBES)]
Structure = Annotated[str, About("a structure", enum=STRUCTURES)]
Bonus = Annotated[str, About("a one-time bonus of a recruit", enum=tuple(ONE_TIME))]
Resource = Annotated[str, About("a resource", enum=RESOURCES)]
Dial = Annotated[int, About("the power on the dial", minimum=0, maximum=HIGHEST_DIAL)]
Option = Annotated[str, About("an option of the encounter card (`a`, `b`, `c`)")]
