# Two commands bring everything: `make serve` and `make test`. Both install what they need into .venv, once.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUNTIME := $(VENV)/runtime.installed
DEV := $(VENV)/dev.installed

# Where the Python of .venv has gone, as after an upgrade of the system, nothing is installed any more.
$(shell "$(BIN)/python" -c "" 2>/dev/null || rm -f "$(RUNTIME)" "$(DEV)")

.PHONY: serve types client test quick lint soak bench strength docs lock clean
.DELETE_ON_ERROR:

serve: $(RUNTIME)  ## start the house; Ctrl-C ends it
	@$(BIN)/python -m serve.pages
	@$(BIN)/python -m serve.guide
	@exec $(BIN)/python -m serve

client: $(RUNTIME)  ## build and pack the client for TypeScript, for npm install
	@$(BIN)/python -m clients.typescript.build

test: $(DEV)  ## every test, against a real Valkey or Redis
	@$(BIN)/python -m serve.pages
	@$(BIN)/python -m serve.guide
	$(BIN)/python -m pytest -n 2 $(PYTEST_ARGS)

quick: $(DEV)  ## lint, types, and the laws and chapters of what you changed
	@$(BIN)/python -m tests.quick

lint: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@$(BIN)/python -m tests.openapi_types

types: $(DEV)  ## the types of the Python client, after the API has changed
	@$(BIN)/python -m tests.openapi_types.document | $(BIN)/python clients/python/generate.py

soak: $(DEV)  ## long random play, every game in turn
	THOROUGH=1 $(BIN)/python -m pytest -n 2 tests/laws tests/domain tests/events/evidence tests/events/tables/test_time.py tests/api/test_schemathesis.py tests/api/test_authorisation.py
	$(call each,tests/domain/*/soak.py tests/web/soak.py tests/clients/*/soak.py tests/soak_*.py)

bench: $(DEV)  ## how fast: ratios and limits, in one run
	$(BIN)/python -m bench
	$(BIN)/python -m bench.cost
	$(BIN)/python -m bench.peers
	$(BIN)/python -m bench.feeds --feeds 1000
	$(BIN)/python -m bench.lanes
	$(BIN)/python -m bench.listening --people 1000
	$(BIN)/python -m bench.clocks
	$(BIN)/python -m bench.lists
	$(BIN)/python -m bench.engine_speed --detail
	$(BIN)/python -m bench.thoughts

strength: $(DEV)  ## how well the computer plays; takes long
	$(BIN)/python -m bench.strength $(STRENGTH_ARGS)

docs: $(RUNTIME)  ## the guide, as pages in docs/site
	@$(BIN)/python -m serve.guide

lock: $(DEV)  ## pin anew what pyproject.toml allows
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --custom-compile-command "make lock" \
		--upgrade --output-file requirements.lock pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --custom-compile-command "make lock" \
		--upgrade --constraint requirements.lock --group dev --output-file requirements-dev.lock pyproject.toml

clean:  ## what was installed and cached; never the data in var/
	rm -rf $(VENV) web/node_modules web/dist web/dist.new docs/site tests/openapi_types/node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis .schemathesis
	rm -rf clients/typescript/node_modules clients/typescript/dist clients/typescript/annals-client.tgz
	rm -rf bench/peers/node_modules bench/peers/site
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(RUNTIME): requirements.lock cli/annals
	$(call install,requirements.lock)
	@touch $(RUNTIME)

$(DEV): requirements-dev.lock cli/annals
	$(call install,requirements-dev.lock)
	@touch $(RUNTIME) $(DEV)

# Every file that is there, as a module, in turn; the first that fails ends it.
define each
	@set -e; for file in $(1); do \
		module=$$(echo "$${file%.py}" | tr / .); \
		case "$$module" in *[*]*|*.__init__) continue;; esac; \
		echo "$$module"; $(BIN)/python -m "$$module"; \
	done
endef

# A .venv that was half made, or whose Python has gone, is made anew.
define install
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Annals needs Python 3.11 or newer, and $(PYTHON) is $$( { $(PYTHON) --version; } 2>/dev/null || echo missing): try make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) has no venv: install it (on Debian and Ubuntu the package python3-venv)" >&2; exit 1; }
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || { rm -rf $(VENV) && $(PYTHON) -m venv $(VENV); }
	@echo "installing $(1) into $(VENV)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -r $(1)
	@ln -sf "$(CURDIR)/cli/annals" $(BIN)/annals
endef
