"""What the tests need from the machine: a browser and PostgreSQL. This module decides which are used and which are left out.

`python tests/needs.py` tells what is missing, `python tests/needs.py browser` whether that is there.
With CI=true nothing may be missing.
"""

import os
import shutil
import sys
from pathlib import Path

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
LEFT_OUT = {
    "browser": "there is no browser (apt-get install chromium, or name one by CHROME_PATH): its tests are left out",
    "postgresql": "there is no PostgreSQL (apt-get install postgresql): its tests are left out",
}


def browser() -> Path | None:
    """The program that CHROME_PATH names, a browser of the system, or the one that Playwright has downloaded."""
    names = (os.environ.get("CHROME_PATH") or "", *BROWSERS)
    system = next((path for name in names if (path := shutil.which(name))), None)
    if system:
        return Path(system)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        downloaded = Path(playwright.chromium.executable_path)
    return downloaded if downloaded.exists() else None


def postgresql() -> Path | None:
    """The folder with PostgreSQL's programs, the newest if there are several."""
    found = shutil.which("initdb")
    places = [Path(found).resolve().parent] if found else list(Path("/usr/lib/postgresql").glob("*/bin"))
    whole = [place for place in places if (place / "initdb").exists() and (place / "postgres").exists()]
    return max(whole, key=lambda place: int(place.parent.name) if place.parent.name.isdigit() else 0, default=None)


FIND = {"browser": browser, "postgresql": postgresql}


def strict() -> bool:
    return os.environ.get("CI") == "true"


def need(name: str) -> Path:
    """Where it is; without it the test is left out, or fails where nothing may be missing."""
    import pytest

    found = FIND[name]()
    if found is None:
        (pytest.fail if strict() else pytest.skip)(LEFT_OUT[name])
    return found


def main(names: list[str]) -> int:
    missing = [name for name in names or FIND if FIND[name]() is None]
    for name in missing:
        print(f"stoa: {LEFT_OUT[name]}", file=sys.stderr)
    return 1 if missing and (names or strict()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
