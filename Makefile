# make play: set up and start. make test: set up and run everything. make search: made-up examples nobody has seen.
PYTHON ?= python3
BIN := .venv/bin
# What is compiled once is kept, also where the environment says otherwise: each start would compile everything anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play test quick search check bench words pictures clean

play: .venv/play
	@$(BIN)/assistant

test: .venv/dev check
	@sh tests/web/get_chromium.sh
	PYTHONHASHSEED=0 $(BIN)/pytest -q -n 4 --dist worksteal
	PYTHONHASHSEED=1 $(BIN)/pytest -q -n 2 --dist worksteal tests/engine tests/test_examples.py

# Types, import contracts, the engine and the examples of all games, or of one: make quick game=runebound2
quick: .venv/dev
	@$(BIN)/mypy & types=$$!; \
	$(BIN)/lint-imports > /dev/null || { $(BIN)/lint-imports; exit 1; }; \
	PYTHONHASHSEED=0 $(BIN)/pytest -q -n 2 --dist worksteal tests/engine tests/components tests/test_old_saves.py \
		$(if $(game),tests/games/$(game) "tests/test_examples.py",tests/test_examples.py) \
		$(if $(game),-k "$(game) or engine or components",) || { wait $$types; exit 1; }; \
	wait $$types

check: .venv/dev
	$(BIN)/ruff format --check -q .
	$(BIN)/ruff check -q .
	$(BIN)/mypy
	$(BIN)/lint-imports

search: .venv/dev
	$(BIN)/pytest -q -n 2 -m hypothesis --hypothesis-profile=search

bench: .venv/dev
	$(BIN)/python -m tests.bench $(of)

words: .venv/dev
	$(BIN)/python -m assistant.i18n.extract

pictures: .venv/dev
	$(BIN)/python docs/pictures.py

.venv/play: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install -q --disable-pip-version-check -e .
	@touch $@

.venv/dev: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[dev]'
	@touch $@ .venv/play

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .cache
