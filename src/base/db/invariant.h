#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/db/db.h"

namespace gerbang::db {

/// A rule about what is stored that must hold at every commit. `check` gives one text for each
/// violation it finds (the first hundred or so), nothing when all is well. Run by `gerbang check`.
struct Invariant {
  std::string name;
  std::function<std::vector<std::string>(db::Sql&)> check;
};
}  // namespace gerbang::db
