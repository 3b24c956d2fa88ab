"""What everything is called and what it does, in one language: sentences made from words and the numbers of the box."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from domain.godfather.box import BOX, Raw
from domain.godfather.kit.board import Space
from domain.godfather.kit.steps import step_key
from domain.godfather.kit.things import Printed

Said = dict[str, str]  # a name, and a text where there is more to say

DIGITS = {"fa": str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")}


def form(language: str, number: int) -> str:
    """The plural category of a whole number."""
    if language != "ru":
        return "one" if number == 1 else "other"
    if number % 10 == 1 and number % 100 != 11:
        return "one"
    return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"


class Words:
    """One language."""

    def __init__(self, language: str) -> None:
        self.language = language
        file = Path(__file__).parent / f"{language}.json"
        self.read: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))

    def __getitem__(self, chapter: str) -> Any:
        return self.read[chapter]

    # -------------------------------------------------------------------------------------------- numbers and lists

    def number(self, value: int) -> str:
        return str(value).translate(DIGITS.get(self.language, {}))

    def fill(self, template: str, **fields: str | int) -> str:
        return template.format_map(
            {name: self.number(value) if isinstance(value, int) else value for name, value in fields.items()}
        )

    def counted(self, forms: Mapping[str, str], number: int, **fields: str | int) -> str:
        """The form for this number; one that is not written is like the last one."""
        template = forms.get(form(self.language, number), [*forms.values()][-1])
        return self.fill(template, n=number, **fields)

    def cards(self, goods: Mapping[str, int]) -> str:
        each = [self.counted(self["cards"], count, good=self["goods"][good]["card"]) for good, count in goods.items()]
        return str(self["join"]["cards"]).join(each)

    def money(self, values: Iterable[int]) -> str:
        shown = [self.number(value) for value in values]
        forms = self["money_cards"]
        template = forms["one"] if len(shown) == 1 else forms["other"]
        return self.fill(template, values=str(self["join"]["and"]).join(shown))

    # -------------------------------------------------------------------------------------------- steps

    def step(self, step: Raw) -> str:
        """What a step does, without the full stop."""
        said = self["steps"]
        match step:
            case {"gain": goods}:
                return self.fill(said["gain"], cards=self.cards(goods))
            case {"launder": number}:
                return self.counted(said["launder"], number)
            case {"draw_jobs": number, "keep": keep}:
                return self.counted(said["draw_jobs"], number, keep=keep)
            case {"discard": number, "gain_money": values}:
                return self.counted(said["discard-gain_money"], number, money=self.money(values))
            case {"discard": number, "gain_any": _}:
                return self.counted(said["discard-gain_any"], number)
            case {"gain_money": values}:
                return self.fill(said["gain_money"], money=self.money(values))
            case {"gain_any": _}:
                return str(said["gain_any"])
        return str(said[step_key(step)])

    def steps(self, steps: Iterable[Raw]) -> str:
        return str(self["join"]["steps"]).join(map(self.step, steps))

    # -------------------------------------------------------------------------------------------- spaces

    def space(self, space: Space) -> Said:
        names, texts = self["names"], self["texts"]
        area = self["areas"].get(space.get("in"), "")
        match space["kind"]:
            case "turf":
                business = self["businesses"][space["business"]]
                text = self.fill(texts["turf"], number=space["number"], business=business, bonus=BOX.turf_bonus)
                return {"name": self["areas"][space["id"]], "text": text}
            case "park":
                return {"name": self["areas"][space["id"]], "text": texts["park"]}
            case "river":
                return {"name": names["hudson"], "text": texts["hudson"]}
            case "business":
                return {"name": self["businesses"][space["id"]], "text": self.benefits(space)}
            case "tile_slot":
                return {"name": self.fill(names["slot"], area=area), "text": texts["slot"]}
            case "thug_space":
                return {"name": self.thug_space(space["id"].removeprefix("thug/")), "text": texts["thug_space"]}
            case "control":
                return {"name": self.fill(names["control"], area=area), "text": texts["control"]}
            case "family_space":
                return self.family_space(space)
            case "act":
                return {"name": self.fill(names["act"], n=space["number"]), "text": self.act(space["number"])}
            case "phase":
                return dict(self["phases"][space["id"].removeprefix("phase/")])
            case "job_slot":
                return {"name": self.fill(names["job"], n=space["number"]), "text": texts["job_slot"]}
        return {"name": names[space["id"]], "text": texts[space["id"]]}

    def benefits(self, business: Mapping[str, Any]) -> str:
        """Front and back room of a business."""
        back = self.steps(business["back"])
        if not business["front"]:
            return self.fill(self["texts"]["back_only"], back=back)
        return self.fill(self["texts"]["business"], front=self.steps(business["front"]), back=back)

    def thug_space(self, of: str) -> str:
        if of in BOX.businesses:
            return self.fill(self["names"]["thug_space"], business=self["businesses"][of])
        return self.fill(self["names"]["tile_thug_space"], area=self["areas"][of])

    def family_space(self, space: Space) -> Said:
        areas = [self["areas"][area] for area in space["neighbours"]]
        text = self.fill(self["texts"]["family_space"], areas=str(self["join"]["cards"]).join(areas))
        if space["min_players"] > BOX.players[0]:
            text += " " + self.fill(self["texts"]["three_up"], n=space["min_players"])
        return {"name": str(self["names"]["between"]).join(areas), "text": text}

    def act(self, number: int) -> str:
        act, texts = BOX.acts[number], self["texts"]
        said = [self.fill(texts["act"], limit=act.hand_limit, tile=self["colours"][act.tile_colour])]
        if act.new_family_member is not None:
            said.append(self.fill(texts["act_member"], role=self["roles"][act.new_family_member]))
        said.append(texts["act_bribery"] if act.bribery else texts["act_last"])
        return " ".join(said)

    # -------------------------------------------------------------------------------------------- things

    def thing(self, id_: str, printed: Printed) -> Said:
        names, texts = self["names"], self["texts"]
        family = self["families"].get(printed.get("family"), "")
        colour = self["colours"].get(printed.get("colour"), "")
        match printed["kind"]:
            case "money":
                value = printed["value"]
                return {"name": self.fill(names["money"], value=value), "text": self.fill(texts["money"], value=value)}
            case "goods":
                return {"name": self["goods"][id_]["name"], "text": self["goods"][id_]["text"]}
            case "job":
                return {"name": self["jobs"][printed["type"]], "text": self.job(printed, colour)}
            case "ally":
                text = self.fill(texts["ally"], act=printed["act"], effects=self.steps(printed["effects"]))
                return {"name": self["allies"][id_], "text": text}
            case "tile":
                text = self.fill(texts["tile"], colour=colour) + " " + self.benefits(printed)
                return {"name": self["businesses"][id_], "text": text}
            case "family":
                return {"name": self["families"][id_], "text": self.family(id_, colour)}
            case "family_member":
                role = self["roles"][printed["role"]]
                text = self.fill(texts["member"], role=role, family=family, act=printed["act"])
                return {"name": self["members"][id_], "text": text}
            case "thug":
                name = self.fill(names["thug"], family=family, n=printed["number"])
                return {"name": name, "text": self.fill(texts["thug"], family=family)}
            case "marker":
                name = self.fill(names["marker"], family=family)
                return {"name": name, "text": self.fill(texts["marker"], family=family)}
            case "neutral":
                return dict(self["neutral"][id_])
            case "phase":
                return dict(self["phases"][id_])
            case "place":
                return self.place(id_, printed.get("of"))
        return dict(self["pieces"][id_])

    def job(self, printed: Printed, colour: str) -> str:
        return self.fill(
            self["texts"]["job"],
            cost=self.cards(printed["cost"]),
            money=self.money(printed["money"]),
            effects=self.steps(printed["effects"]),
            colour=colour,
            bonus=BOX.job_bonus,
        )

    def family(self, family: str, colour: str) -> str:
        figures = BOX.families[family].members
        members = [f"{self['roles'][role]}: {self['members'][figure]}" for role, figure, _ in figures]
        return self.fill(
            self["texts"]["family"],
            colour=colour,
            members=str(self["join"]["cards"]).join(members),
            thugs=BOX.seatings[BOX.players[-1]].thugs,
            thugs_of_two=BOX.seatings[BOX.players[0]].thugs,
            markers=BOX.markers_each,
        )

    def place(self, id_: str, of: str | None) -> Said:
        if of is None:
            return dict(self["places"][id_])
        if of in BOX.spaces:
            areas = [self["areas"][area] for area in BOX.spaces[of].areas]
            return {"name": str(self["names"]["between"]).join(areas)}
        return {"name": self["businesses"].get(of) or self["areas"][of]}
