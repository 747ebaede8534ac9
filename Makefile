# Two commands for everybody: `make kit` prints every game into output/, `make test` runs the tests.
# They need only python3 and make; everything else comes from the package registries.
PYTHON ?= python3
BIN := .venv/bin

# What is compiled is kept: tests start the program hundreds of times.
unexport PYTHONDONTWRITEBYTECODE

# The language server of editors is tried where npm has brought it by the time of the tests; nobody waits for it.
NPM := --silent --no-audit --no-fund --fetch-retries=1 --fetch-timeout=15000
BRIEFLY := $(shell command -v timeout >/dev/null && echo timeout 60)

.PHONY: kit test test-all pytest check schema pictures bench scan-bench train tables fuzz dist clean

kit: .venv/kit
	$(BIN)/sheetgen print --all
	$(BIN)/sheetgen kit --all

# Types are checked while the tests run.
test: .venv/test
	+$(MAKE) --no-print-directory --jobs=2 check pytest

# Each of the two processes has a processor: nothing waits busily for a second one. What photos took is kept for the next instead of being
# given back to the system, which hands it out page by page.
pytest: export OPENBLAS_NUM_THREADS := 1
pytest: export MALLOC_MMAP_THRESHOLD_ := 1073741824
pytest: export MALLOC_TRIM_THRESHOLD_ := 2147483648
pytest: .venv/test
	$(BIN)/python -m pytest -n 2

# The long comparisons whole: every roll and every position instead of a fixed sample of them.
test-all: export SHEETGEN_TESTS := all
test-all: test

check: .venv/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m tests.typed_pages
	$(BIN)/lint-imports

# The pictures of the README and of examples/gallery.md; to be done after a page has changed.
pictures: .venv/test
	$(BIN)/python -m tests.pictures

# Writes what editors know of layouts; to be done after a key or a widget was changed.
schema: .venv/kit
	$(BIN)/sheetgen schema --write layouts/schema.json

# Tries 20,000 random layouts, scores and tables, 2,000 prints and 5,000 pictures for an hour or more; FUZZ_LAYOUTS=500 FUZZ_PRINTS=100 FUZZ_PICTURES=1000
# for some minutes, FUZZ_SEED=2 for others, FUZZ_JOBS=4 for more at once. What goes wrong is made small and left in output/fuzz.
fuzz: .venv/test
	$(BIN)/python -m tests.fuzz

# Reads simulated photos, 200 a tier and game, with pens and hands like those that reading was trained with and with others, and says how
# many cells are wrong, unsure or invented; SCAN_PAGES=20 for some minutes, SCAN_ONLY=uno-dice for one game, SCAN_ONLY=dark for one tier.
scan-bench: .venv/train
	$(BIN)/python -m tests.scan.bench

# Trains reading which marks are crosses, rings and dots (sheetgen/scan/marks.npz), and which digits and signs hands have written
# (digits-1.npz, digits-2.npz), after what it is shown of a cell has changed; an hour or so.
train: .venv/train
	$(BIN)/python -m tests.scan.train
	$(BIN)/python -m tests.scan.train_digits

# Solves the turn of Rainbow Roll for its dice, and the race of two players to the target, and writes sheetgen/games/rainbow/turns.zip and
# race.zip; to be done after those dice, that turn or the target have changed. Ten seconds of a processor, and one minute.
tables: .venv/tables
	$(BIN)/python -m tests.tables
	$(BIN)/python -m tests.tables.races

bench: .venv/bench
	$(BIN)/python -m tests.bench

dist: .venv/test
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

# The pip of older Pythons takes twice as long to choose among versions. What builds the package is here once, instead of in an
# environment of its own for every build.
.venv/pip:
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check --upgrade pip "hatchling>=1.25"
	touch $@

.venv/kit: .venv/pip pyproject.toml
	$(BIN)/python -m pip install --quiet --no-build-isolation --editable ".[watch]"
	touch $@

.venv/test: .venv/pip pyproject.toml
	-if command -v npm >/dev/null; then ($(BRIEFLY) npm install $(NPM) --prefix .venv/node yaml-language-server </dev/null >/dev/null 2>&1 &) fi
	$(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check --no-build-isolation --editable ".[test]"
	touch $@ .venv/kit

.venv/train: .venv/test
	$(BIN)/python -m pip install --quiet --editable ".[test,train]"
	touch $@

.venv/tables: .venv/test
	$(BIN)/python -m pip install --quiet --editable ".[test,tables]"
	touch $@

.venv/bench: .venv/test
	$(BIN)/python -m pip install --quiet --editable ".[test,bench]"
	touch $@

clean:
	rm -rf .venv dist build output/*.pdf output/*.png output/*.json
