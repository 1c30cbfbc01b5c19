"""Forms: what a page without scripts sends."""

from collections.abc import Mapping
from typing import TypeVar

from litestar.params import URLEncodedBody
from msgspec import ValidationError, convert

from stoa.core.errors import StoaError
from stoa.server.actions import Action

Form = URLEncodedBody[dict[str, str]]

A = TypeVar("A", bound=Action)


def read_action(action: type[A], form: Mapping[str, object]) -> A:
    """What a form does at a table; its numbers are written as text, and a field that is left blank says nothing."""
    filled: dict[str, object] = {
        name: text
        for name, text in form.items()
        if name in action.__struct_fields__ and isinstance(text, str) and text.strip()
    }
    if isinstance(moves := filled.get("moves"), str):
        filled["moves"] = moves.split(".")
    try:
        return convert(filled, action, strict=False)
    except ValidationError as error:
        raise StoaError(str(error)) from None
