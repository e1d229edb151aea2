#!/usr/bin/env bash
# Builds the server, its tests and the web pages, where they changed. What is missing on the
# machine is not installed here: ./test does that.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/steps.sh
. scripts/build.sh
trap stop_steps EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

build_everything
