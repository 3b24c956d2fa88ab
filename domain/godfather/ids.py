"""What the ids and numbers in moves, facts and states are, in words for people."""

from typing import Annotated

from domain.contract.wire import About
from domain.godfather.box import BOX

Family = Annotated[str, About("a family", enum=tuple(BOX.families))]
Figure = Annotated[str, About("a figure: `vitale_don`, `vitale_thug_1`, `mayor`")]
Business = Annotated[str, About("a business, printed (`BP1`) or a tile (`TB1`)")]
Turf = Annotated[str, About("a turf", enum=BOX.turfs)]
Space = Annotated[str, About("a family space (`F06`)")]
Job = Annotated[str, About("a job card (`J15`)")]
Ally = Annotated[str, About("an ally card (`A31`)")]
Card = Annotated[str, About("a card: `money:3`, an illegal good, a job or an ally")]
Money = Annotated[int, About("the value of a money card")]
StepId = Annotated[str, About("a step of the top frame (`s1`)")]
FrameId = Annotated[int, About("the number of a frame: of a list of benefits")]
Act = Annotated[int, About("the act", minimum=1, maximum=max(BOX.acts))]
Slot = Annotated[int, About("a slot of the display, from 1")]
Place = Annotated[
    str, About("where a figure is: `business:BP1`, `space:F06`, `turf:queens`, `reserve`, `aside` or `hudson`")
]
Colour = Annotated[str, About("a colour of tiles or jobs")]
Count = Annotated[int, About("how many")]
Level = Annotated[int, About("the place in a stack of markers; 1 is the bottom", minimum=1)]
