#!/usr/bin/env bash
# Packs what a server needs to run Gerbang: the program, the web pages and the samples of deploy/.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(sed -nE 's/^project\(gerbang VERSION ([0-9.]+).*/\1/p' CMakeLists.txt)
name=gerbang-$version
folder=build/dist/$name
rm -rf "$folder"
mkdir -p "$folder/web"
install --strip build/release/gerbang "$folder/gerbang"
cp -r web/dist/. "$folder/web/"
cp -r deploy LICENSE README.md "$folder/"
# The same sources give the same archive: no owner, no order of the file system, no clock.
tar --create --gzip --file "build/$name.tar.gz" --directory build/dist --sort=name \
  --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" "$name"
printf 'build/%s.tar.gz\n' "$name"
