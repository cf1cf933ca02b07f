# make play: set up and start. make test: set up and run everything. make search: made-up examples nobody has seen.
PYTHON ?= python3
BIN := .venv/bin
# What is compiled once is kept, also where the environment says otherwise: each start would compile everything anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play test search check bench words pictures clean

play: .venv/play
	@$(BIN)/assistant

test: .venv/dev check
	@sh tests/serve/get_chromium.sh
	PYTHONHASHSEED=0 $(BIN)/pytest -q -n 4 --dist worksteal
	PYTHONHASHSEED=1 $(BIN)/pytest -q -n 2 --dist worksteal tests/table tests/test_examples.py

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
	$(BIN)/python -m assistant.words.extract

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
