"""People at a real browser: they play by mouse, by touch or by keys alone, and see what the page shows."""

import random
import re
from importlib import import_module
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

import stoa
from patience import ANSWER
from stoa.bots.levels import make
from stoa.core.dice import SeededDice
from stoa.core.words import Voice

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "build" / "pictures"  # what the tables looked like in this run
AXE = ROOT / "src" / "stoa" / "web" / "client" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "wide": (1440, 900)}
PATIENCE = 1000 * ANSWER  # in milliseconds

# Where everything on the board is.
PLACES = """() => [...document.querySelectorAll("#the-board [id]")].map((element) => {
  const box = element.getBoundingClientRect();
  return [box.x, box.y];
}).flat()"""
REST = 80  # milliseconds in which nothing moves on a page that stands still

LISTENS = ".table[data-columns] #the-board > svg"  # the client has laid the table out and listens

# Elements of the drawing that stand for exactly one legal move or several, and where they can be hit.
PLAYABLE = """() => {
  const marks = JSON.parse(document.getElementById("the-board").dataset.marks);
  const legal = new Set([...document.querySelectorAll("#the-moves [data-move]")].map((b) => Number(b.dataset.move)));
  const marked = Object.keys(marks).map((mark) => "#" + CSS.escape(mark)).join();
  const found = [];
  for (const [id, moves] of Object.entries(marks)) {
    const element = document.getElementById(id);
    if (!element || !moves.some((move) => legal.has(move))) continue;
    const box = element.getBoundingClientRect();
    for (let n = 0; n < 49; n++) {
      const x = box.x + box.width * (((n * 24) % 7) + 0.5) / 7, y = box.y + box.height * ((Math.floor((n * 24) % 49 / 7)) + 0.5) / 7;
      const hit = document.elementFromPoint(x, y)?.closest(marked);
      if (hit === element) { found.push([x, y]); break; }
    }
  }
  return found;
}"""


# Brings something that may be played into the window, where it may have to be looked for.
SHOW = """() => {
  const marks = JSON.parse(document.getElementById("the-board").dataset.marks);
  const legal = new Set([...document.querySelectorAll("#the-moves [data-move]")].map((b) => Number(b.dataset.move)));
  const found = Object.keys(marks).filter((id) => document.getElementById(id) && marks[id].some((move) => legal.has(move)));
  if (found.length) document.getElementById(found[0]).scrollIntoView({ block: "center", inline: "center" });
}"""


def sentences(game: stoa.Game, lang: str) -> list[str]:
    """Why each kind of decision of a game matters."""
    table = import_module(f"{game.__class__.__module__}.face.stakes").STAKES
    return [Voice(lang, game)(stakes.words) for stakes in table.values()]


def beyond(now: str) -> str:
    """Finds a page that is no longer as it was."""
    return f"#the-live:not({now.removeprefix('#the-live')})"


class Player:
    """Somebody in front of a browser of their own."""

    def __init__(self, browser: Browser, address: str, size: str = "wide", lang: str = "en", **more: Any) -> None:
        width, height = SIZES[size]
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=size != "wide",
            locale=lang,
            reduced_motion="reduce",
            base_url=address,
            **more,
        )
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda told: self.faults.append(told.text) if told.type == "error" else None)
        self.chance = random.Random(size)

    def begin(self, game: str, level: str = "novice") -> None:
        """From the first page to a table against the computer."""
        self.page.goto("/")
        form = self.page.locator("form[action='/play']", has=self.page.locator(f"input[value={game}]"))
        form.locator("select[name=level]").select_option(level)
        form.locator("button").click()
        self.page.locator(LISTENS).wait_for()

    def seen(self, name: str) -> str:
        """What the page knows about the table: `seq`, `status`, `yours`."""
        value = self.page.locator("#the-live").get_attribute(f"data-{name}")
        assert value is not None
        return value

    def wait_for_turn(self) -> bool:
        """Until the player is asked something; false when the game is over instead."""
        self.page.locator("#the-live[data-yours=yes], #the-live[data-status=over]").wait_for(state="attached")
        self.page.locator(LISTENS).wait_for(state="attached")
        return self.seen("status") != "over"

    def wait_for_either(self, other: "Player") -> bool:
        """Whether this player begins; otherwise the other does."""
        for page in (self.page, other.page):
            page.locator("#the-live[data-status=running]").wait_for(state="attached")
        return self.seen("yours") == "yes"

    def now(self) -> str:
        """The page as it is: what it has seen, and what the player has drafted."""
        return f"#the-live[data-seq='{self.seen('seq')}'][data-draft='{self.seen('draft')}']"

    def wait_beyond(self, now: str) -> None:
        self.page.locator(beyond(now)).wait_for(state="attached")

    def choose(self, words: str) -> None:
        """Play the move that a sentence in the list of moves tells."""
        assert self.wait_for_turn()
        now = self.now()
        if not self.page.locator("#the-moves[open]").count():
            self.page.locator("#the-moves summary").click()
        self.page.locator("#the-moves li button", has_text=words).first.click()
        self.wait_beyond(now)

    def play(self, way: str) -> None:
        """One move, with the mouse, by touch or by keys."""
        now = self.now()
        answer = self.page.locator(f"#the-chooser[open], {beyond(now)}, #the-answer.refused")
        {"mouse": self._point, "touch": self._point, "keys": self._type}[way](way)
        answer.first.wait_for(state="attached")
        assert not self.page.locator("#the-answer.refused p").count(), self.page.locator("#the-answer").inner_text()
        if self.page.locator("#the-chooser[open]").count():
            self._choose(way)
        self.wait_beyond(now)

    def play_to_the_end(self, way: str) -> int:
        """How many moves the player has made when the game is over."""
        moves = 0
        while self.wait_for_turn():
            self.play(way)
            moves += 1
        return moves

    def _spots(self) -> list[list[float]]:
        """Where the board can be hit, once pieces and page stand still."""
        places, before = self.page.evaluate(PLACES), None
        while places != before:
            self.page.wait_for_timeout(REST)
            places, before = self.page.evaluate(PLACES), places
        spots: list[list[float]] = self.page.evaluate(PLAYABLE)
        return spots

    def _point(self, way: str) -> None:
        spots = self._spots()
        buttons = self.page.locator("#the-action .choices button").all()
        if spots and (not buttons or self.chance.random() < 0.6):
            x, y = self.chance.choice(spots)
            (self.page.touchscreen.tap if way == "touch" else self.page.mouse.click)(x, y)
        elif buttons:
            self.chance.choice(buttons).click()
        else:
            tabs = self.page.locator("#the-tabs .waits").all()
            if tabs:
                self.chance.choice(tabs).click()
            else:
                self.page.evaluate(SHOW)
                assert self.page.evaluate(PLAYABLE), "nothing that may be played can be seen"
            self._point(way)

    def _type(self, way: str) -> None:
        """By keys: whatever the board offers beside where they are, or what seems best from the list of all moves."""
        on_board = self.page.locator("#the-board .act[tabindex='0'], #the-action .choices button").count()
        if not on_board or self.chance.random() < 0.8:
            self.type_from_the_list(self.wish())
            return
        self.tab_to("#the-board .act, #the-action .choices button")
        for _ in range(self.chance.randrange(4)):
            self.page.keyboard.press(self.chance.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))
        self.page.keyboard.press("Enter")

    def type_from_the_list(self, move: int) -> None:
        """Play a move by keys alone."""
        keys = self.page.keyboard
        self.tab_to("#the-moves summary")
        if not self.page.locator("#the-moves[open]").count():
            keys.press("Enter")
        keys.press("Tab")
        for _ in range(self.page.locator("#the-moves li").count()):
            if self.page.evaluate("document.activeElement.dataset.move") == str(move):
                break
            keys.press("ArrowDown")
        else:
            raise AssertionError(f"the keys do not lead to move {move} in the list")
        keys.press("Enter")

    def tab_to(self, selector: str) -> None:
        """Press Tab until something has the focus."""
        for _ in range(60):
            if self.page.evaluate(f"document.activeElement.matches({selector!r})"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the keys do not lead to {selector}")

    def wish(self) -> int:
        """What a computer player would do here: random games of some games take far too long."""
        record = self.context.request.get(f"{self.page.url.partition('?')[0]}/record").text()
        state = stoa.Record.read(record).state()
        for move in self.seen("draft").split(".")[1:]:
            state.play(int(move))
        return make("club", SeededDice(len(record))).choose(state).move

    def _choose(self, way: str) -> None:
        """One of several moves that an element stands for."""
        if way != "keys":
            self.chance.choice(self.page.locator("#the-chooser .options button").all()).click()
            return
        keys = self.page.keyboard
        for _ in range(self.chance.randrange(5)):
            keys.press("Tab")
        while not self.page.evaluate("document.activeElement.matches('#the-chooser .options button')"):
            keys.press("Tab")
        keys.press("Enter")

    def photograph(self, name: str) -> None:
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=PICTURES / f"{name}.png")

    def violations(self) -> list[str]:
        """What axe finds wrong with the page."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run()")
        return [f"{v['id']}: {node['target']}" for v in found["violations"] for node in v["nodes"]]

    def numbers(self, place: str) -> list[int]:
        """The numbers in some place of the page."""
        return [int(n) for n in re.findall(r"-?\d+", " ".join(self.page.locator(place).all_inner_texts()))]
