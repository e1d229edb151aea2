# The daily commands; each is one line of what ./run and ./test use themselves.
MAKEFLAGS += --no-print-directory
GERBANG = build/release/gerbang

.PHONY: help build dev check format gen test bench dist clean

help: ## say what there is
	@sed -nE 's/^([a-z]+):.*## (.*)/  make \1\t\2/p' Makefile | expand -t 16

build: ## the server, its tests and the web pages, where they changed
	@scripts/build_all.sh

dev: ## server and web pages, each rebuilt and reloaded when its sources change
	@scripts/dev.py

check: build ## format, include order, coverage tables, shell, contract, web lint, languages: what ./test checks first
	@scripts/check.sh

format: ## lay out all sources
	@find src bench -name '*.cpp' -o -name '*.h' | xargs clang-format-19 -i
	@npm run --silent format --prefix web

gen: build ## write contract/openapi.json, the client generated from it, and the golden files
	@$(GERBANG) openapi > build/openapi.json
	@mv build/openapi.json contract/openapi.json
	@GERBANG_GOLDEN_WRITE=1 build/release/gerbang_tests --gtest_brief=1 --gtest_filter='*is_reviewed'
	@npm run --silent gen --prefix web

test: ## everything, as ./test
	@./test

bench: build ## the measurements of bench/, as ratios, with their plots
	@bench/run

dist: build ## build/gerbang-VERSION.tar.gz: program, web pages, deployment samples
	@scripts/dist.sh

clean: ## forget what was built
	@rm -rf build web/dist web/node_modules
