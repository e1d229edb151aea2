# The daily commands; each is one line of what ./run and ./test use themselves.
MAKEFLAGS += --no-print-directory
GERBANG = build/release/gerbang

.PHONY: help build dev check format gen test asan tsan bench dist clean

help: ## say what there is
	@sed -nE 's/^([a-z]+):.*## (.*)/  make \1\t\2/p' Makefile | expand -t 16

build: ## the server, its tests and the web pages, where they changed
	@scripts/build_all.sh

dev: ## server and web pages, each rebuilt and reloaded when its sources change
	@scripts/dev.py

check: build ## format, include order, coverage tables, shell, contract, web lint, languages, and clang-tidy on what changed
	@scripts/check.sh

format: ## lay out all sources
	@find src bench -name '*.cpp' -o -name '*.h' | xargs clang-format-19 -i
	@npm run --silent format --prefix web

gen: ## write contract/openapi.json, the client generated from it, and the golden files
	@web_job=web_packages scripts/build_all.sh  # no pages: they may use what only the new contract has
	@$(GERBANG) openapi > build/openapi.json
	@mv build/openapi.json contract/openapi.json
	@GERBANG_GOLDEN_WRITE=1 build/release/gerbang_tests --gtest_brief=1 --gtest_filter='*is_reviewed'
	@npm run --silent gen --prefix web

test: ## everything, as ./test
	@./test

asan: ## the server's tests under AddressSanitizer and UBSan
	@scripts/sanitized.sh asan address,undefined

tsan: ## the tests of what runs on several threads (database, HTTP, jobs) under ThreadSanitizer
	@scripts/sanitized.sh tsan thread '*Db*:*Open*:*Outage*:*Job*:*Lanes*:*Listener*:*Service*:*FairLine*:*PasswordPool*'

bench: build ## the measurements of bench/, as ratios, with their plots
	@bench/run

dist: build ## build/gerbang-VERSION.tar.gz: program, web pages, deployment samples
	@scripts/dist.sh

clean: ## forget what was built
	@rm -rf build web/dist web/node_modules
