"""The description of the JSON interface by OpenAPI. Litestar tells which routes there are, msgspec, which reads what is sent,
what the fields are, and the installed games what may be chosen.
"""

from dataclasses import fields
from typing import Any

from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, OpenAPI, SecurityScheme
from msgspec.json import schema_components

from stoa.core.registry import game, game_names
from stoa.server.actions import ACTIONS
from stoa.version import VERSION
from stoa.web.payloads import (
    Decision,
    GameInfo,
    LogEntryInfo,
    NewPerson,
    NewTable,
    Problem,
    PublicTable,
    TableInfo,
    Token,
)

PAYLOADS = (GameInfo, NewPerson, Token, NewTable, PublicTable, TableInfo, Decision, LogEntryInfo, Problem, *ACTIONS)
TOKEN = "token"
ABOUT = """Play by program. `POST /api/people` gives a token, which every other request carries as `Authorization: Bearer <token>`.
Seats count from 1. Sentences come in the language of `Accept-Language`. A body is JSON and has no fields but those described here."""


class Described(OpenAPI):
    """What Litestar found out about the routes, with the words of our own."""

    def to_schema(self) -> dict[str, Any]:
        found = super().to_schema()
        _, components = schema_components(PAYLOADS, ref_template="#/components/schemas/{name}")
        found["components"]["schemas"] = components
        _choices(components["NewTable"]["properties"])
        operations = [operation for path in found["paths"].values() for operation in path.values()]
        for docstring in (*components.values(), *operations):
            docstring["description"] = " ".join(docstring["description"].split())
        for operation in operations:
            operation["summary"] = operation["description"].partition(". ")[0].removesuffix(".")
            if body := operation.get("requestBody"):
                body["required"] = "$ref" in body["content"]["application/json"]["schema"]  # else it may be null
        return found


class Description(OpenAPIConfig):
    """The description, put together when somebody asks for it."""

    def __init__(self) -> None:
        scheme = SecurityScheme(type="http", scheme="bearer", description="The token of `POST /api/people`.")
        super().__init__(
            title="Stoa",
            version=VERSION,
            description=ABOUT,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
            components=Components(security_schemes={TOKEN: scheme}),
            security=[{TOKEN: []}],
        )

    def to_openapi_schema(self) -> OpenAPI:
        plain = super().to_openapi_schema()
        return Described(**{field.name: getattr(plain, field.name) for field in fields(plain)})


def _choices(table: dict[str, Any]) -> None:
    """Add what the installed games offer for a new table."""
    games = [game(name) for name in game_names()]
    table["game"]["enum"] = [one.name for one in games]
    sizes = "; ".join(f"{one.name} {', '.join(map(str, one.seats))}" for one in games)
    table["seats"]["description"] += f" How many: {sizes}."
    options: dict[str, dict[str, Any]] = {}
    for one in games:
        for option in one.options:
            told = options.setdefault(option.name, {"description": "The first value is the default.", "enum": []})
            told["description"] = f"{one.name}: {option.label}. {told['description']}"
            told["enum"] += [value for value in option.values if value not in told["enum"]]
    table["options"] |= {"properties": options, "additionalProperties": False}
