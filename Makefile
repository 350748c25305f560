# Two commands do everything: `make play` and `make test`. Without make, as on Windows: see README.md.
PYTHON ?= python3
VENV   := .venv
# With it, `cd` in a recipe would go into a folder of the same name elsewhere.
unexport CDPATH
BIN    := $(VENV)/bin
# What draws needs a screen; where there is none, a made-up one if it can be had.
XVFB   := xvfb-run -a -s "-screen 0 1920x1080x24"
# Twice as many processes as a small machine has cores: a third of the tests wait for the network or a window.
WORKERS := 4
# Tests are handed out by the dozen: of a larger share the last one would keep one process busy while the others are done.
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --maxschedchunk 12
SCREEN := $(if $(DISPLAY)$(WAYLAND_DISPLAY),,$(if $(shell command -v xvfb-run),$(XVFB)))

# Made, repaired and kept up to date by a script; looking at a complete environment takes a tenth of a second.
ENVIRONMENT = $(PYTHON) assets/packaging/make_environment.py --folder "$(VENV)" $(if $(filter file,$(origin PYTHON)),,--chosen)

.PHONY: play-environment dev-environment a-python play test quick lint types tests art sounds art-check locale coverage frozen packages chroot wine image pinned screens screens-check film bench fuzz soak-server soak-rules mutants site page clean

play: play-environment
	$(BIN)/elcapitan

# With DEEP=1 also more of the same: further random games, boards and examples (tests/hypothesis_profiles.py).
# The system's packages come first: where they must be asked for, it is said before the tools are installed, which takes long.
test: a-python
	@$(PYTHON) tests/system_packages.py
	@$(ENVIRONMENT) dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@$(MAKE) --no-print-directory -j2 types tests

quick lint types tests art sounds art-check locale coverage frozen site bench soak-server soak-rules: dev-environment
# After a change of a rule: no windows, no whole evenings, no packages, and properties with fewer examples (tests/hypothesis_profiles.py).
quick:
	$(PYTEST) -q -m "not slow" --hypothesis-profile quick
lint:
	$(BIN)/ruff check . && $(BIN)/ruff format --check .
types:
	$(BIN)/mypy
tests:
	$(PYTEST) $(if $(DEEP),--hypothesis-profile deep,-m "not deep")
# What the tests reach, against the bars in tests/coverage_bars.py: twice as long as the tests alone.
coverage:
	rm -rf build/coverage && mkdir -p build/coverage
	$(BIN)/coverage run -m pytest -q -n $(WORKERS) -o timeout=900
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage json --quiet
	$(BIN)/python -m tests.coverage_bars
art:
	$(BIN)/python assets/workshop/make_art.py
sounds:
	$(BIN)/python assets/workshop/make_sounds.py
# Draws and plays everything anew, writes nothing and compares: two levels a channel; length and loudness.
art-check:
	$(BIN)/python assets/workshop/make_art.py --check
	$(BIN)/python assets/workshop/make_sounds.py --check
locale:
	$(BIN)/python assets/workshop/make_locale.py
frozen:
	PYTHONHASHSEED=0 $(BIN)/pyinstaller --noconfirm build.spec
	$(BIN)/python assets/packaging/contents.py dist/ElCapitan --most 100

# The packages for Linux into dist/, and (as root) installed and played where there is no Python (docs/releasing.md).
packages: frozen
	$(BIN)/python assets/packaging/make_linux.py dist/ElCapitan dist
chroot: packages
	assets/packaging/try_chroot.sh dist/elcapitan_*.deb
	assets/packaging/try_chroot.sh dist/elcapitan-*-linux-*.tar.gz

# The program for Windows, built, installed and played under Wine (as root; docs/releasing.md).
wine: dev-environment
	assets/packaging/try_wine.sh dist

# The server's image, built from the Containerfile, and whole games in it (as root; docs/hosting.md).
image: dev-environment
	assets/packaging/try_image.sh

# As the release builds it: with what is pinned and nothing of a developer's. PYTHON should be the workflow's.
PINNED := build/pinned
pinned:
	rm -rf $(PINNED) && $(PYTHON) -m venv $(PINNED)
	$(PINNED)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: -r assets/packaging/release.txt
	$(PINNED)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation .
	PYTHONHASHSEED=0 $(PINNED)/bin/pyinstaller --noconfirm --log-level ERROR --distpath $(PINNED)/dist --workpath $(PINNED)/work build.spec
	$(PINNED)/bin/python assets/packaging/contents.py $(PINNED)/dist/ElCapitan --most 100

# The pictures and the film of README and the documents; the check is part of a release, because any change of a screen fails it.
screens: film
	$(BIN)/python -m tests.pictures.sheet
screens-check: dev-environment
	$(BIN)/python -m tests.pictures.sheet --check
film: dev-environment
	$(BIN)/python assets/workshop/make_film.py --seconds 24 --width 540 docs/screens/film.gif

# The page in the browser, from assets/workshop/page into assets/page; needs node 20. What is built is committed.
page:
	cd assets/workshop/page && npm ci --no-audit --no-fund && npm run --silent check && npm run --silent build

site:
	$(BIN)/python -m sphinx -q -W -b html docs build/site
bench:
	$(BIN)/python -m benchmarks.rules
	$(BIN)/python -m benchmarks.bots
	$(SCREEN) $(BIN)/python -m benchmarks.client
MINUTES ?= 30
soak-server:
	$(BIN)/python -m benchmarks.server.soak --minutes $(MINUTES)

# Where atheris cannot be installed, the bytes are made by chance alone; a sentence says so.
RUNS ?= 1000000
fuzz: dev-environment
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,fuzz]' || echo "atheris cannot be installed here."
	$(BIN)/python -m tests.fuzz --runs $(RUNS)

# By night: a hundred thousand take some twenty hours of one core.
GAMES ?= 100000
PROCESSES ?= 2
soak-rules:
	$(BIN)/python -m benchmarks.soak --games $(GAMES) --processes $(PROCESSES)

# By hand: some hours; goes on where it was left.
mutants: dev-environment
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,mutants]'
	$(BIN)/python -m tests.mutants

# The rules through mypyc in a copy of what is here, and the tests of what stands on them there (docs/compiled.md).
COMPILED := build/compiled
compiled: dev-environment
	rm -rf $(COMPILED) && mkdir -p $(COMPILED)
	tar -cf - --exclude=__pycache__ --exclude='*.so' $(wildcard *.py *.toml *.md *.spec Makefile) elcapitan server tests benchmarks assets docs | tar -xf - -C $(COMPILED)
	cd $(COMPILED) && ../../$(BIN)/python hatch_build.py
compiled-test: compiled
	cd $(COMPILED) && ../../$(BIN)/python -m pytest -q -n $(WORKERS) tests/games tests/table tests/bots
compiled-bench: compiled
	cd $(COMPILED) && ../../$(BIN)/python -m benchmarks.rules
	$(BIN)/python -m benchmarks.compiled $(COMPILED)

clean:
	rm -rf "$(VENV)" build dist

play-environment dev-environment: a-python
	@$(ENVIRONMENT) $(@:-environment=)
a-python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 8))' 2>/dev/null || { echo "$(PYTHON) is no Python 3 here, or a very old one. El Capitan needs 3.11 or newer (Debian, Ubuntu: apt-get install python3 python3-venv), or uv: uv run elcapitan"; exit 1; }
