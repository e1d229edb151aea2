#pragma once
// Files of the checkout that tests read, and those that a reviewer reads: tests/golden/. `make gen`
// writes the golden files (GERBANG_GOLDEN_WRITE=1) from the tests whose names end in is_reviewed.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace gerbang {

/// The folder of this checkout. CMake generates its definition.
extern const char* const kSourceDir;

inline std::string file_text(const std::filesystem::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline void expect_golden(const std::string& name, const std::string& text) {
  auto path = std::filesystem::path(kSourceDir) / "tests" / "golden" / name;
  if (std::getenv("GERBANG_GOLDEN_WRITE")) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
    return;
  }
  EXPECT_EQ(file_text(path), text) << "run `make gen` and review the change of " << path.filename();
}

}  // namespace gerbang
