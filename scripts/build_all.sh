#!/usr/bin/env bash
# Builds the server, its tests and the web pages, where they changed. What is missing on the
# machine is not installed here: ./test does that.
# Usage: scripts/build_all.sh [dev]; with "dev" the server alone, file by file, in build/dev/, and the web pages.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/steps.sh
. scripts/build.sh
trap stop_steps EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

if [ "${1:-}" = dev ]; then build_for_dev; else build_everything; fi
