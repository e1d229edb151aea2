#include "http/router.h"

#include <algorithm>
#include <set>
#include <stdexcept>

namespace gerbang::http {
namespace {

template <class F>
void for_each_segment(std::string_view path, F&& f) {
  if (path.starts_with('/')) path.remove_prefix(1);
  while (true) {
    auto slash = path.find('/');
    f(path.substr(0, slash));
    if (slash == std::string_view::npos) return;
    path.remove_prefix(slash + 1);
  }
}

bool is_parameter(std::string_view segment) {
  return segment.starts_with('{');
}

}  // namespace

Router::Router(Routes routes) : routes_(std::move(routes)) {
  std::set<std::string> seen;
  for (std::size_t i = 0; i < routes_.size(); ++i) {
    const Route& route = routes_[i];
    auto key = std::string(method_text(route.method)) + " " + route.full_path();
    if (!seen.insert(key).second || !seen.insert("operation " + route.operation).second) {
      throw std::logic_error("two routes are the same: " + key + " (" + route.operation + ")");
    }
    Pattern pattern{{}, i};
    for_each_segment(route.full_path(),
                     [&](std::string_view s) { pattern.segments.emplace_back(s); });
    by_length_[pattern.segments.size()].push_back(std::move(pattern));
  }
  // A fixed segment goes before a parameter: /applications/me before /applications/{id}.
  for (auto& [length, patterns] : by_length_) {
    std::stable_sort(patterns.begin(), patterns.end(), [](const Pattern& a, const Pattern& b) {
      return std::count_if(a.segments.begin(), a.segments.end(), is_parameter) <
             std::count_if(b.segments.begin(), b.segments.end(), is_parameter);
    });
  }
}

Router::Match Router::find(Method method, std::string_view path) const {
  std::vector<std::string_view> segments;
  for_each_segment(path, [&](std::string_view s) { segments.push_back(s); });
  Match match;
  auto at = by_length_.find(segments.size());
  if (at == by_length_.end()) return match;
  for (const Pattern& pattern : at->second) {
    bool same = std::equal(pattern.segments.begin(), pattern.segments.end(), segments.begin(),
                           [](std::string_view wanted, std::string_view got) {
                             return is_parameter(wanted) ? !got.empty() : wanted == got;
                           });
    if (!same) continue;
    match.path_known = true;
    const Route& route = routes_[pattern.route];
    if (route.method != method) continue;
    match.route = &route;
    for (std::size_t i = 0; i < segments.size(); ++i) {
      std::string_view name = pattern.segments[i];
      if (!is_parameter(name)) continue;
      match.params.emplace_back(name.substr(1, name.size() - 2), segments[i]);
    }
    return match;
  }
  return match;
}

}  // namespace gerbang::http
