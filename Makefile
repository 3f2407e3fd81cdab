# Rokgard: `make play` starts a game, `make test` runs the tests. Both set up .venv by themselves the first time.

VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --quiet
CONSTRAINTS := $(wildcard constraints.txt)
WITH := $(if $(CONSTRAINTS),-c $(CONSTRAINTS))

# PYTEST_ARGS narrows a run: make test PYTEST_ARGS='tests/lines -x'
PYTEST_ARGS ?= -n auto --dist loadgroup

.DEFAULT_GOAL := help
.PHONY: help play test lint format bench solve golden clean

help:
	@echo 'make play    start a game (sets everything up the first time)'
	@echo 'make test    run the tests'
	@echo 'make lint    ruff, mypy, import-linter'
	@echo 'make format  let ruff rewrite the code in the house style'
	@echo 'make bench   measure this machine'
	@echo 'make solve   solve all known boards and positions of Lines again (hours; goes on where it was)'
	@echo 'make golden  write the expected pictures and screens of the tests anew'
	@echo 'make clean   remove .venv and caches'

play: $(VENV)/.for-play
	@$(BIN)/rokgard play

test: $(VENV)/.for-test
	@echo 'Running the tests.'
	@$(BIN)/python -m pytest $(PYTEST_ARGS)

lint: $(VENV)/.for-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

format: $(VENV)/.for-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.for-test
	$(BIN)/python benchmarks/run.py

solve: $(VENV)/.for-test
	$(BIN)/python benchmarks/solve.py

golden: $(VENV)/.for-test
	ROKGARD_GOLDEN=write $(BIN)/python -m pytest -q $(PYTEST_ARGS) -k golden

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A venv that a moved folder or a removed Python has broken is made again.
ifneq ($(wildcard $(BIN)/python),)
ifneq ($(shell $(BIN)/python -c 'import sys; print(int(sys.version_info >= (3, 11)))' 2>/dev/null),1)
$(shell rm -rf $(VENV))
endif
endif

$(BIN)/python:
	@echo 'Setting up a Python environment in $(VENV).'
	@PYTHON='$(PYTHON)' VENV='$(VENV)' sh tools/make-venv.sh

$(VENV)/.for-play: pyproject.toml $(CONSTRAINTS) | $(BIN)/python
	@echo 'Installing Rokgard and what it needs (once; a minute or two).'
	@$(PIP) install $(WITH) -e .
	@touch $@

$(VENV)/.for-test: pyproject.toml $(CONSTRAINTS) | $(BIN)/python
	@echo 'Installing Rokgard and what its tests need (once; a minute or two).'
	@$(PIP) install $(WITH) -e '.[test]'
	@touch $@ $(VENV)/.for-play

$(VENV)/.for-dev: pyproject.toml $(CONSTRAINTS) | $(BIN)/python
	@echo 'Installing Rokgard with the tools for its developers (once; a minute or two).'
	@$(PIP) install $(WITH) -e '.[dev]'
	@touch $@ $(VENV)/.for-test $(VENV)/.for-play
