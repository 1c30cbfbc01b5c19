# Everything Stoa needs is installed into .venv by these targets; `make help` lists them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
CLIENT := $(shell find src/stoa/web/client -type f -not -path '*/node_modules/*') tools/client
SOURCES := $(shell find src -type f -not -name '*.pyc' -not -path '*/node_modules/*' -not -path '*/web/static/*') $(wildcard docs/rules/*.md) pyproject.toml setup.py tools/install

.PHONY: help play test test-browser test-pure soak check format words bench client clean

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

play: $(VENV)/.stoa  ## play in the browser at http://localhost:8000
	@$(BIN)/stoa serve || [ $$? = 130 ]

test: export STOA_SOAK ?= 0.2
test: $(VENV)/.stoa $(VENV)/.dev  ## test every rule on the compiled package, pages in a browser, then the rules uncompiled; STOA_SOAK=1: every case of every test
	@$(BIN)/python tests/needs.py
	@$(BIN)/python -m pytest -n auto --ignore=tests/browser
	@$(MAKE) --no-print-directory test-browser
	@$(MAKE) --no-print-directory test-pure

test-browser: $(VENV)/.stoa $(VENV)/.dev  ## play in a real browser; pictures of all tables go to build/pictures
	@$(BIN)/python -m pytest -n auto tests/browser

test-pure: $(VENV)/.stoa $(VENV)/.dev  ## run the tests of what is compiled on its uncompiled sources
	@PYTHONPATH=src STOA_EXPECT=pure $(BIN)/python -m pytest -n auto tests/core tests/games tests/test_all_games.py

soak: export STOA_SOAK ?= 20
soak: $(VENV)/.stoa $(VENV)/.dev  ## play the random tests twenty times as long (STOA_SOAK=20), in the browser too: for hours when nobody waits
	@$(BIN)/python -m pytest -n auto -o timeout=0 -o faulthandler_timeout=0

check: $(VENV)/.stoa $(VENV)/.dev  ## lint, types, arrows between the layers, words in all languages
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/python tools/words --check

format: $(VENV)/.dev  ## format the code
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

words: $(VENV)/.stoa  ## bring the catalogues of all languages up to date with the sources; lists what is to be translated
	@$(BIN)/python tools/words

bench: $(VENV)/.stoa  ## measure speed, side by side with peers
	@$(PIP) --group bench
	@$(BIN)/stoa bench

client: src/stoa/web/static/manifest.json  ## bundle the browser's side, for runs from the sources

clean:  ## remove everything that was installed or built
	rm -rf $(VENV) build *.egg-info src/*.egg-info src/stoa/web/static src/stoa/web/client/node_modules

$(VENV)/.ready: constraints.txt tools/prepare
	@tools/prepare $(PYTHON) $(VENV)
	@touch $@

$(VENV)/.stoa: $(VENV)/.ready $(SOURCES)
	@rm -rf build
	@$(BIN)/python tools/install
	@touch $@

$(VENV)/.dev: $(VENV)/.ready pyproject.toml tools/prepare
	@echo "Installing the tools for tests and checks ..."
	@$(PIP) --group dev
	@tools/prepare --tests $(VENV)
	@touch $@

src/stoa/web/static/manifest.json: $(VENV)/.ready $(CLIENT)
	@$(BIN)/python tools/client
