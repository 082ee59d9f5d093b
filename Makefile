# `make play` and `make test` set up everything they need: a venv, the packages of requirements.lock, the compiled modules,
# the page. WARTORN_NATIVE=auto|1|0 says how to compile (see setup.py), WARTORN_SKIP_WEB=1 leaves the page out (see
# tools/web.py); ARGS is handed on, as in make play ARGS="--port 0".

VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2
ARGS ?=
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PYTEST := $(BIN)/python -m pytest --dist worksteal
# Tests of the server and of the page wait for other processes: with one worker more no core is idle.
WORKERS := $(shell expr $(JOBS) + 1)

.DEFAULT_GOAL := help
.PHONY: help setup build play test test-long check browser mutants bench bench-server screenshots clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

setup: build $(VENV)/.installed ## make the venv, install the lock, compile, build the page; quick when nothing changed

play: setup ## open the table in the browser; games are kept in your data folder
	@$(BIN)/wartorn serve --open $(ARGS)

test: check browser ## checks, then the whole suite against the compiled and against the interpreted build
	@$(BIN)/python tools/web.py test
	$(call in_both_builds)

test-long: check browser mutants ## the same with the tests marked long, which play thousands of games compiled, and the mutants
	@$(BIN)/python tools/web.py test
	$(call in_both_builds,-m "")

check: setup ## ruff, mypy and svelte-check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@$(BIN)/python tools/web.py check

mutants: setup ## change the rules in 2,600 places, one by one, and see how many changes the tests notice
	@rm -rf mutants
	WARTORN_PURE=1 $(BIN)/mutmut run --max-children $(JOBS)
	@$(BIN)/python tools/mutants.py

bench: setup ## measure the speed
	@$(BIN)/wartorn bench $(ARGS)

bench-server: setup ## measure how many games and people the server bears
	@$(BIN)/python tools/bench_server.py $(ARGS)

screenshots: setup browser ## take pictures of the page
	@$(BIN)/python tools/screenshots.py $(ARGS)

build: $(VENV)/.lock ## compile in place what changed, and build the page
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@$(BIN)/python tools/web.py build

clean: ## remove everything that make made
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis mutants
	rm -rf wartorn/web/node_modules wartorn/web/dist
	find wartorn tests -name __pycache__ -prune -exec rm -rf {} +
	find wartorn -name '*.so' -delete

# The compiled build is left out only when it is not there: setup.py has said why. What is given is for the first build
# that runs: the two are the same game, and the interpreted one takes ten times as long. The page is tried with one build.
define in_both_builds
	@if ls wartorn/kernel/game.*.so >/dev/null 2>&1; then \
		echo "== the compiled build"; WARTORN_PURE=0 $(PYTEST) -n $(WORKERS) $(1) $(ARGS) && \
		echo "== the interpreted build" && WARTORN_PURE=1 $(PYTEST) -n $(JOBS) -m "not long and not once" $(ARGS); \
	else echo "== no compiled build, so the interpreted one"; WARTORN_PURE=1 $(PYTEST) -n $(WORKERS) $(1) $(ARGS); fi
endef

# Installs packages, if we may: a function for the shell.
APT := apt() { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && echo "installing $$*" && \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$$@" >/dev/null; }

# Without a browser the tests of the page fail, and say the same.
browser:
	@$(APT); \
	case "$(WARTORN_SKIP_WEB)" in ""|0) ;; *) exit 0;; esac; \
	for each in chromium chromium-browser google-chrome; do if command -v $$each >/dev/null; then exit 0; fi; done; \
	apt chromium || echo "The tests of the page need Chromium (on Debian: apt-get install chromium), or WARTORN_SKIP_WEB=1." >&2

$(VENV)/.installed: pyproject.toml $(VENV)/.lock | build
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.lock: requirements.lock $(VENV)/.home
	@echo "installing requirements.lock into $(VENV)"
	@$(PIP) install --requirement requirements.lock
	@touch $@

# A venv that was moved, or whose Python is gone, is made anew.
ifneq ($(shell { $(BIN)/python -c "" && cat $(VENV)/.home; } 2>/dev/null),$(CURDIR))
.PHONY: $(VENV)/.home
endif

$(VENV)/.home:
	@python=; for each in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11; do \
		if $$each -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then python=$$each; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
		echo "Wartorn needs Python 3.11 or newer (on Debian 12 or newer: apt-get install python3 python3-venv python3-dev)." >&2; \
		echo "If it has another name: make PYTHON=/path/to/python $(MAKECMDGOALS)" >&2; exit 1; \
	fi; \
	$(APT); \
	version=$$($$python -c 'import sys; print("python%d.%d" % sys.version_info[:2])'); \
	if ! $$python -c 'import ensurepip, venv' 2>/dev/null && ! apt $$version-venv; then \
		echo "$$python cannot make a venv: apt-get install python3-venv (or $$version-venv), then make again." >&2; exit 1; \
	fi; \
	if [ "$(WARTORN_NATIVE)" != 0 ] && \
		! $$python -c 'import sys, sysconfig, os; sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))'; then \
		apt $$version-dev || true; \
	fi; \
	echo "making $(VENV) with $$($$python --version)"; \
	$$python -m venv --clear $(VENV) && echo "$(CURDIR)" >$@
