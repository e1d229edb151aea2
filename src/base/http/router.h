#pragma once
// Finds the route for a method and a path.

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/http/route.h"

namespace gerbang::http {

class Router {
 public:
  /// Throws std::logic_error when two routes have the same method and path, or the same operation.
  explicit Router(Routes routes);

  struct Match {
    const Route* route = nullptr;
    bool path_known = false;  // another method is offered on this path
    std::vector<std::pair<std::string, std::string>> params;
  };
  Match find(Method method, std::string_view path) const;
  const Routes& routes() const { return routes_; }

 private:
  struct Pattern {
    std::vector<std::string> segments;  // "{id}" is a parameter
    std::size_t route;
  };
  void match(Match& match, const Pattern& pattern, Method method,
             const std::vector<std::string_view>& segments) const;

  Routes routes_;
  std::map<std::size_t, std::vector<Pattern>> by_length_;
  std::vector<Pattern> open_ended_;  // whose last parameter takes slashes
};

}  // namespace gerbang::http
