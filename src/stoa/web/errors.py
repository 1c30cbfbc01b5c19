"""Every error is a page, or for programs JSON, with one clear sentence that reveals nothing else."""

import logging
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.status_codes import (
    HTTP_400_BAD_REQUEST,
    HTTP_401_UNAUTHORIZED,
    HTTP_403_FORBIDDEN,
    HTTP_404_NOT_FOUND,
    HTTP_405_METHOD_NOT_ALLOWED,
    HTTP_409_CONFLICT,
    HTTP_413_REQUEST_ENTITY_TOO_LARGE,
    HTTP_415_UNSUPPORTED_MEDIA_TYPE,
    HTTP_429_TOO_MANY_REQUESTS,
    HTTP_500_INTERNAL_SERVER_ERROR,
    HTTP_503_SERVICE_UNAVAILABLE,
)

from stoa.core.errors import NotLegal, StoaError, UnknownGame
from stoa.core.message import Message, say
from stoa.core.words import Voice
from stoa.server.errors import Missing, Refused, Unavailable
from stoa.web.chronicle import spoken
from stoa.web.fields import wrong_field
from stoa.web.form_tokens import form_token
from stoa.web.page import Page
from stoa.web.reader import NeedsName, read_language
from stoa.web.rendering import html

log = logging.getLogger("stoa.web")

SENTENCES = {
    HTTP_400_BAD_REQUEST: say("The server does not understand this request."),
    HTTP_401_UNAUTHORIZED: say("A token is missing here, or it is not known."),
    HTTP_403_FORBIDDEN: say("This form is too old or comes from elsewhere. Go back, reload the page and try again."),
    HTTP_404_NOT_FOUND: say("There is nothing here. The address may be mistyped, or the table is private."),
    HTTP_405_METHOD_NOT_ALLOWED: say("This address cannot be used in this way."),
    HTTP_413_REQUEST_ENTITY_TOO_LARGE: say("That is too large."),
    HTTP_415_UNSUPPORTED_MEDIA_TYPE: say("A body must be JSON, and say so in its Content-Type."),
    HTTP_429_TOO_MANY_REQUESTS: say("That was too fast. Wait a moment and try again."),
    HTTP_500_INTERNAL_SERVER_ERROR: say("Something is wrong here, and it is not your fault. Try again in a moment."),
    HTTP_503_SERVICE_UNAVAILABLE: say("The tables cannot be reached now. Nothing is lost; try again in a moment."),
}


def explain(error: Exception) -> tuple[int, Message | str, str]:
    """The status, the sentence and the rule of an error. Our own errors are told as they are; of others only the kind
    is told.
    """
    if isinstance(error, Missing | UnknownGame):
        return HTTP_404_NOT_FOUND, SENTENCES[HTTP_404_NOT_FOUND], ""
    if isinstance(error, NotLegal | Refused):
        return HTTP_409_CONFLICT, error.message, error.rule
    if isinstance(error, NeedsName):
        return HTTP_403_FORBIDDEN, say("Say your name first."), ""
    if isinstance(error, Unavailable):
        log.error("%s", error)
        return HTTP_503_SERVICE_UNAVAILABLE, SENTENCES[HTTP_503_SERVICE_UNAVAILABLE], ""
    if isinstance(error, StoaError):
        return HTTP_400_BAD_REQUEST, str(error), ""
    if isinstance(error, HTTPException) and error.status_code < HTTP_500_INTERNAL_SERVER_ERROR:
        return error.status_code, SENTENCES.get(error.status_code, SENTENCES[HTTP_400_BAD_REQUEST]), ""
    log.error("an error that nobody expected", exc_info=error)
    return HTTP_500_INTERNAL_SERVER_ERROR, SENTENCES[HTTP_500_INTERNAL_SERVER_ERROR], ""


def wrong_fields(error: ValidationException, body: object) -> Message | str:
    """What is wrong with a request, field by field, for the program that sent it. `body` is the type of what it may send."""
    fields = [
        wrong_field(each.get("message", ""), body, each.get("key", ""))
        for each in error.extra or []
        if isinstance(each, dict)
    ]
    return "; ".join(fields) or SENTENCES[HTTP_400_BAD_REQUEST]


def way_out(request: Request[Any, Any, Any], status: int) -> str:
    """Where to go on: back to the table, if it was there that something could not be done."""
    parts = request.scope["path"].split("/")
    at_table = len(parts) == 4 and parts[1] == "tables" and status != HTTP_404_NOT_FOUND
    return "/".join(parts[:3]) if at_table else ""


def answer(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """The answer to a request that failed."""
    status, sentence, rule = explain(error)
    if isinstance(error, ValidationException):
        body = request.route_handler.parsed_data_field
        sentence = wrong_fields(error, body and body.annotation)
    if isinstance(error, UnknownGame) and request.scope["path"].startswith("/api"):
        sentence = str(error)  # it lists the games, for the program that named another
    lang = read_language(request)
    voice = Voice(lang)
    text = spoken(voice, sentence)
    response: Response[Any]
    if request.scope["path"].startswith("/api"):
        response = Response({"error": text, "rule": rule}, status_code=status, media_type=MediaType.JSON)
    else:
        page = Page(lang=lang, path="/", csrf=form_token(request, request.app.state.config), name="")
        response = html(
            "error.html.j2", page, voice, status=status, sentence=text, rule=rule, back=way_out(request, status)
        )
    for name, value in (getattr(error, "headers", None) or {}).items():
        response.headers[name] = value
    return response
