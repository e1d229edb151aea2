#pragma once
// The rows that runs could not take (base/jobs/rows.h), for operators: which row of which run, why,
// since when, when it is tried next; and to try it again now. A row that succeeds leaves the list.

#include <span>
#include <string_view>

#include "base/http/route.h"

namespace gerbang::gateway_desk {

/// A kind of run, and the repeating job that takes its rows.
struct RunKind {
  std::string_view kind;
  std::string_view topic;
};
std::span<const RunKind> run_kinds();

http::Routes run_problem_routes();

}  // namespace gerbang::gateway_desk
