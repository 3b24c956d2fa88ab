"""How Conqueror says no: the codes of section 7.3, written as all games write theirs."""

from domain.contract import game


class Refused(game.Refused):
    """`E_WRONG_PHASE` of the rulebook is `wrong_phase`; who knows the old spelling finds it beside the new one."""

    @property
    def legacy_code(self) -> str:
        return f"E_{self.code.upper()}"
