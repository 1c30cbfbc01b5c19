"""What every page knows beside its own subject: the reader, the language, and where things are."""

from dataclasses import dataclass

LANGUAGE_NAMES = {"en": "English", "de": "Deutsch", "zh_Hans": "简体中文", "zh_Hant": "繁體中文"}


@dataclass(frozen=True)
class Page:
    """The frame of a page, in templates as `page`.

    Templates also have `say`, `count` and `speak` as the drawings do, all in the reader's language, and `static("name")`
    for the address of a built file. Forms that POST carry `{{ page.csrf }}` in a hidden field `_csrf_token`; requests of
    scripts carry it as the header `x-csrftoken`.
    """

    lang: str  # "zh_Hans"
    path: str  # of this page, with its query: where the language switch leads back to
    csrf: str
    name: str  # of the reader; empty for somebody who has not said it yet
    waiting: int = 0  # tables that wait for the reader
    confirm: bool = False  # what readers who have not chosen get: a step to confirm every move
    sound: bool = True  # and a sound on their turn; what they choose is kept in the browser

    @property
    def tag(self) -> str:
        """The language as HTML writes it."""
        return self.lang.replace("_", "-")

    @property
    def languages(self) -> tuple[tuple[str, str, str], ...]:
        """Every language: code, tag, own name. A form to /language posts the code as `lang` and `page.path` as `back`."""
        return tuple((code, code.replace("_", "-"), name) for code, name in LANGUAGE_NAMES.items())
