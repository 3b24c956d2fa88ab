"""What the command line itself says, in the languages of the house. All else comes from the house in its words."""

from typing import Final

LANGUAGES: Final = ("en", "fa", "ru")

SAID: Final = {
    "you": ("you", "شما", "вы"),
    "computer": ("Computer", "رایانه", "Компьютер"),
    "open": ("open seat", "صندلی خالی", "свободное место"),
    "hidden": ("{n} hidden", "{n} پنهان", "скрыто: {n}"),
    "down": ("face down", "رو به پایین", "лицом вниз"),
    "spent": ("spent", "مصرف‌شده", "использовано"),
    "version": ("version {n}", "نسخهٔ {n}", "версия {n}"),
    "table": ("Table {id}", "میز {id}", "Стол {id}"),
    "waiting": ("Waiting for the others.", "در انتظار دیگران.", "Ждём остальных."),
    "over": ("The game is over.", "بازی تمام شد.", "Игра окончена."),
    "winners": ("Winners: {names}", "برندگان: {names}", "Победители: {names}"),
    "scores": ("Points: {scores}", "امتیازها: {scores}", "Очки: {scores}"),
    "choose": ("What do you do? (number, or ?)", "چه می‌کنید؟ (شماره، یا ?)", "Ваш ход? (номер или ?)"),
    "one": ("{field}: which? (number)", "{field}: کدام؟ (شماره)", "{field}: что? (номер)"),
    "many": (
        "{field}: from {least} to {most} of these (numbers, or nothing)",
        "{field}: از {least} تا {most} مورد (شماره‌ها، یا هیچ)",
        "{field}: от {least} до {most} (номера или ничего)",
    ),
    "range": ("{field}: {low} to {high}", "{field}: {low} تا {high}", "{field}: от {low} до {high}"),
    "text": ("{field}: words", "{field}: متن", "{field}: текст"),
    "back": ("b takes the last step back", "b: یک گام به عقب", "b: шаг назад"),
    "not_there": ("There is no {typed} here.", "{typed} اینجا نیست.", "Здесь нет {typed}."),
    "refused": ("Refused: {text}", "رد شد: {text}", "Отказано: {text}"),
    "undone": ("Taken back.", "پس گرفته شد.", "Ход взят назад."),
    "hint": (
        "A computer player would do this: {move}",
        "رایانه این کار را می‌کرد: {move}",
        "Компьютер пошёл бы так: {move}",
    ),
    "no_hint": (
        "No hint: this game, or its rules, are not kept here.",
        "راهنمایی نیست: این بازی یا قوانینش اینجا نیست.",
        "Подсказки нет: этой игры или её правил здесь нет.",
    ),
    "no_why": (
        "Nothing was refused. `why C-4.2` shows a rule.",
        "چیزی رد نشده است. `why C-4.2` یک قانون را نشان می‌دهد.",
        "Отказов не было. `why C-4.2` показывает правило.",
    ),
    "left": (
        "The table waits for you: annals play --table {id} --url {url}",
        "میز منتظر شماست: annals play --table {id} --url {url}",
        "Стол ждёт вас: annals play --table {id} --url {url}",
    ),
    "help": (
        "a number chooses · look shows everything · undo · why [RULE] · hint · quit",
        "شماره برمی‌گزیند · look همه چیز را نشان می‌دهد · undo · why [RULE] · hint · quit",
        "номер выбирает · look показывает всё · undo · why [RULE] · hint · quit",
    ),
    "steps": (
        "Enter goes on · b goes back · a number goes there · q ends",
        "Enter جلو · b عقب · شماره به آنجا · q پایان",
        "Enter дальше · b назад · номер туда · q конец",
    ),
}


class Words:
    """Our own words in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._place = LANGUAGES.index(lang)

    def __call__(self, name: str, **fields: object) -> str:
        return SAID[name][self._place].format(**fields)
