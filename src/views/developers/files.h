#pragma once
// The files that the developers' page shows and hands out, built into the program by files.cmake:
// its own style sheet and script, and programs of examples/, so that what a reader copies is what
// the tests run.

#include <span>
#include <string_view>

namespace gerbang::developers {

struct File {
  std::string_view name;  // "gerbang.mjs"
  std::string_view content;
};
std::span<const File> files();
/// Empty for one that there is not.
std::string_view file(std::string_view name);

}  // namespace gerbang::developers
