"""What is wrong with a field that a program or a page has sent, in a sentence that says what there is instead."""

import re
from typing import get_args, get_type_hints

from msgspec import Struct

UNKNOWN = re.compile(r"Object contains unknown field `(.*?)`(?: - at `\$\.(\w+)`)?", re.DOTALL)
WHOLE = "data"  # what Litestar calls the whole body


def wrong_field(complaint: str, sent: object, key: str = "") -> str:
    """The complaint of msgspec about the field `key`, or about some field; `sent` is the type of what was to be sent."""
    key = "" if key == WHOLE else key
    unknown = UNKNOWN.match(complaint)
    if unknown is None:
        return f"{key}: {complaint}" if key else complaint
    inside = key or unknown[2] or ""
    kind = _struct(get_type_hints(_struct(sent))[inside]) if inside else _struct(sent)
    name = f"{inside}.{unknown[1]}" if inside else unknown[1]
    return f"{name:.80}: there is no such field; there are: {', '.join(kind.__struct_fields__) or 'none'}"


def _struct(kind: object) -> type[Struct]:
    """The struct that a type is, or that one of its alternatives is."""
    return next(one for one in (kind, *get_args(kind)) if isinstance(one, type) and issubclass(one, Struct))
