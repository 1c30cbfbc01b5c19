"""Words in drawings keep to their room in every language, as a browser sets them."""

from collections.abc import Callable, Iterator

import pytest

import soak
import stoa
from browsing import Player
from stoa.core import guide
from stoa.core.course import course
from stoa.core.game import Game, State
from stoa.core.names import computer_names
from stoa.core.words import LANGUAGES, Voice

# Words that lie on other words, or that stick out of what they stand on. Short ones are badges, which do that on purpose.
ASTRAY = """() => {
  const svg = document.querySelector("svg"), found = [];
  const placed = (element) => {
    const box = element.getBBox(), matrix = element.getScreenCTM();
    const at = (x, y) => new DOMPoint(x, y).matrixTransform(matrix);
    const [right, bottom] = [box.x + box.width, box.y + box.height];
    const corners = [at(box.x, box.y), at(right, box.y), at(box.x, bottom), at(right, bottom)];
    const xs = corners.map((c) => c.x), ys = corners.map((c) => c.y);
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  };
  const shown = (element) => !element.closest("defs, symbol");
  const texts = [...svg.querySelectorAll("text")].filter((text) => text.textContent.trim() && shown(text)).flatMap((text) => {
    const rows = [...text.querySelectorAll("tspan[y]")];
    return (rows.length ? rows : [text]).map((row) => {
      const box = placed(row), spare = (box.bottom - box.top) / 5;  // above and below the letters
      return { ...box, top: box.top + spare, bottom: box.bottom - spare, text, words: row.textContent.trim() };
    });
  });
  texts.forEach((one, n) => texts.slice(n + 1).forEach((other) => {
    if (one.text !== other.text && Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2) found.push(`${one.words} | ${other.words}`);
  }));
  const grounds = [...svg.querySelectorAll("rect")].filter(shown).map((rect) => ({ rect, ...placed(rect) }));
  for (const one of texts.filter((one) => one.words.length > 3)) {
    const x = (one.left + one.right) / 2, y = (one.top + one.bottom) / 2;
    const under = grounds.filter((ground) => ground.rect.compareDocumentPosition(one.text) & Node.DOCUMENT_POSITION_FOLLOWING
      && ground.left <= x && x <= ground.right && ground.top <= one.top + 1 && one.bottom - 1 <= ground.bottom);
    const ground = under.sort((a, b) => (a.right - a.left) * (a.bottom - a.top) - (b.right - b.left) * (b.bottom - b.top))[0];
    if (ground && (one.right > ground.right + 1 || one.left < ground.left - 1)) found.push(`${one.words} |`);
  }
  return found;
}"""


def tables(game: Game, lang: str) -> Iterator[tuple[str, State, int | None]]:
    """The tables that a reader of the language meets while learning; `make soak` looks at every moment of the course."""
    for name in guide.picture_names(game):
        yield name, guide.position(game, name), None
    taught = course(game, lang)
    for at, stop in enumerate(taught.stops):
        if soak.LONG:
            yield f"stop {at}", stop.state, taught.seat


@pytest.mark.varied(3)
@pytest.mark.parametrize("lang", LANGUAGES if soak.LONG else ["en", "de"])
@pytest.mark.parametrize("name", stoa.game_names())
def test_no_words_lie_on_others_or_stick_out(sit: Callable[..., Player], name: str, lang: str) -> None:
    page, game, seen = sit(lang=lang.replace("_", "-")).page, stoa.game(name), set()
    for what, state, seat in tables(game, lang):
        if state.key() not in seen:
            seen.add(state.key())
            voice = Voice(lang, game, computer_names(state.seats, seed=name))
            page.set_content(game.face.picture(state, voice, theme="light", seat=seat).svg)
            assert page.evaluate(ASTRAY) == [], what
