#pragma once
// Compare-and-set for what has no version: whoever changes it says what they read, and what
// somebody else has changed since is not undone unseen.

#include <string>
#include <utility>

#include "base/audit/change.h"
#include "base/core/result.h"
#include "say/audit.h"

namespace gerbang::audit {

/// Nothing where it is `now` as it was `read`. Else a conflict, which says of each field that is
/// another one what it is now.
template <class T>
Result<Done> unchanged_since(const T& read, const T& now, Text message, std::string code) {
  auto changed = changes_read(changes(read, now));
  if (changed.empty()) return Done{};
  auto out = conflict(std::move(message), std::move(code));
  for (auto& it : changed) {
    out.field_errors.push_back({it.field, it.after ? Text(say::audit::is_now({.value = *it.after}))
                                                   : say::audit::is_none});
  }
  return out;
}

}  // namespace gerbang::audit
