#include "base/http/router.h"

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
    if (route.options.last_takes_slashes) {
      open_ended_.push_back(std::move(pattern));
    } else {
      by_length_[pattern.segments.size()].push_back(std::move(pattern));
    }
  }
  // A fixed segment goes before a parameter: /applications/me before /applications/{id}.
  for (auto& [length, patterns] : by_length_) {
    std::stable_sort(patterns.begin(), patterns.end(), [](const Pattern& a, const Pattern& b) {
      return std::count_if(a.segments.begin(), a.segments.end(), is_parameter) <
             std::count_if(b.segments.begin(), b.segments.end(), is_parameter);
    });
  }
}

void Router::match(Match& match, const Pattern& pattern, Method method,
                   const std::vector<std::string_view>& segments) const {
  bool same = std::equal(pattern.segments.begin(), pattern.segments.end(), segments.begin(),
                         segments.end(), [](std::string_view wanted, std::string_view got) {
                           return is_parameter(wanted) ? !got.empty() : wanted == got;
                         });
  if (!same) return;
  match.path_known = true;
  const Route& route = routes_[pattern.route];
  if (route.method != method) return;
  match.route = &route;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    std::string_view name = pattern.segments[i];
    if (!is_parameter(name)) continue;
    match.params.emplace_back(name.substr(1, name.size() - 2), segments[i]);
  }
}

Router::Match Router::find(Method method, std::string_view path) const {
  std::vector<std::string_view> segments;
  for_each_segment(path, [&](std::string_view s) { segments.push_back(s); });
  Match found;
  if (auto at = by_length_.find(segments.size()); at != by_length_.end()) {
    for (const Pattern& pattern : at->second) {
      match(found, pattern, method, segments);
      if (found.route) return found;
    }
  }
  for (const Pattern& pattern : open_ended_) {
    auto last = pattern.segments.size() - 1;
    if (segments.size() <= last) continue;
    auto cut = segments;
    cut.resize(last + 1);
    const char* begin = cut[last].data();
    cut[last] = {begin, static_cast<std::size_t>(path.data() + path.size() - begin)};
    match(found, pattern, method, cut);
    if (found.route) return found;
  }
  return found;
}

}  // namespace gerbang::http
