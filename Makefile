# Every target but clean first installs what it needs into .venv.
#
# make play          start the app
# make test          run all checks and all tests (installs a browser for the web tests if it can)
# make quick         check types, the engine and all examples, or one game: make quick game=runebound2
# make check         check formatting, style, types and imports between packages
# make search        run the property tests with new random examples; `make test` always uses the same ones.
#                    The sessions of one game only: make search game=runebound2
# make mutants       change rules at random and print what no example notices: make mutants game=runebound2 count=100 seed=1
# make torture       kill programs, fill disks, break files and press keys at random, and print the figures:
#                    make torture minutes=10 kind=kills game=drunagor seed=1
# make bench         run all benchmarks and write docs/speed.md, or print those named: make bench of="answers screen"
# make translations  update the Polish catalogue from the messages in the code, and compile it
# make recordings    play the recorded games anew and write their texts; those of one game: make recordings game=drunagor
# make stories       play the campaigns of tests/stories anew and write their stories; that of one game: make stories game=drunagor
# make pictures      draw the screenshots of the guides again
# make clean         delete .venv and all caches
PYTHON ?= python3
BIN := .venv/bin
# Keep compiled files even if the environment forbids it, or each start would compile everything again.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play test quick check search mutants torture bench translations recordings stories pictures clean

play: .venv/play
	@$(BIN)/assistant

test: .venv/dev check
	@sh tests/web/get_chromium.sh
	PYTHONHASHSEED=0 $(BIN)/pytest -q -n 4 --dist worksteal
	PYTHONHASHSEED=1 $(BIN)/pytest -q -n 2 --dist worksteal tests/engine tests/test_examples.py

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
	$(BIN)/pytest -q -n 2 -m hypothesis --hypothesis-profile=search $(if $(game),tests/test_session_machine.py -k $(game))

mutants: .venv/dev
	$(BIN)/python -m tests.mutants $(game) $(if $(count),--count $(count)) $(if $(seed),--seed $(seed)) \
		$(if $(only),--only $(only)) $(if $(tests),--tests) $(if $(again),--again $(again))

torture: .venv/dev
	$(BIN)/python -m tests.torture $(if $(kind),--kind $(kind)) $(if $(game),--game $(game)) \
		$(if $(minutes),--minutes $(minutes)) $(if $(seed),--seed $(seed))

bench: .venv/dev
	$(BIN)/python -m tests.bench $(of)

translations: .venv/dev
	$(BIN)/python -m assistant.i18n.extract

recordings: .venv/dev
	$(BIN)/python -m tests.recorded_games $(game)

stories: .venv/dev
	$(BIN)/python -m tests.stories $(game)

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
