# `make play` and `make test` set up everything they need: a venv, the packages of requirements.lock, the compiled modules.
# WARTORN_NATIVE=auto|1|0 says how to compile (see setup.py); ARGS is handed on, as in make play ARGS="--seed 7".

VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2
ARGS ?=
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PYTEST := $(BIN)/python -m pytest -n $(JOBS) --dist worksteal

.DEFAULT_GOAL := help
.PHONY: help setup build play test test-long check mutants bench clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

setup: build $(VENV)/.installed ## make the venv, install the lock, compile; quick when nothing changed

play: setup ## play a game in the terminal
	@$(BIN)/wartorn play $(ARGS)

test: check ## checks, then the whole suite against the compiled and against the interpreted build
	$(call in_both_builds,$(PYTEST) $(ARGS))

test-long: check mutants ## the same with the tests marked long, which play thousands of games compiled, and the mutants
	$(call in_both_builds,$(PYTEST) $(ARGS),-m "")

check: setup ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

mutants: setup ## change the rules in 2,600 places, one by one, and see how many changes the tests notice
	@rm -rf mutants
	WARTORN_PURE=1 $(BIN)/mutmut run --max-children $(JOBS)
	@$(BIN)/python tools/mutants.py

bench: setup ## measure the speed
	@$(BIN)/wartorn bench $(ARGS)

build: $(VENV)/.lock ## compile in place what changed
	@$(BIN)/python setup.py --quiet build_ext --inplace

clean: ## remove everything that make made
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis mutants
	find wartorn tests -name __pycache__ -prune -exec rm -rf {} +
	find wartorn -name '*.so' -delete

# The compiled build is left out only when it is not there: setup.py has said why. What is given second is for the
# first build that runs: the two are the same game, and the interpreted one takes ten times as long.
define in_both_builds
	@if ls wartorn/kernel/game.*.so >/dev/null 2>&1; then \
		echo "== the compiled build"; WARTORN_PURE=0 $(1) $(2) && \
		echo "== the interpreted build" && WARTORN_PURE=1 $(1); \
	else echo "== no compiled build, so the interpreted one"; WARTORN_PURE=1 $(1) $(2); fi
endef

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
	apt() { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && echo "installing $$*" && \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$$@" >/dev/null; }; \
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
