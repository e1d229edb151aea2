#include "base/http/router.h"

#include <gtest/gtest.h>

namespace gerbang::http {
namespace {

Result<contract::Success> answer(db::Sql&, const Call&) {
  return contract::Success{verbatim("ok")};
}

Router router() {
  Routes routes;
  auto open = open_to_all("a test");
  routes.push_back(route(Method::get, "things/{id}", "thing_get", open, answer));
  routes.push_back(route(Method::get, "things/me", "thing_me", open, answer));
  routes.push_back(route(Method::post, "things/{id}/email", "thing_email", open, answer));
  routes.push_back(route(Method::get, "/health", "health", open, answer));
  return Router(std::move(routes));
}

TEST(Router, a_fixed_segment_goes_before_a_parameter) {
  auto r = router();
  EXPECT_EQ(r.find(Method::get, "/api/v1/things/me").route->operation, "thing_me");
  auto match = r.find(Method::get, "/api/v1/things/17");
  EXPECT_EQ(match.route->operation, "thing_get");
  ASSERT_EQ(match.params.size(), 1U);
  EXPECT_EQ(match.params[0].second, "17");
}

TEST(Router, another_method_is_told_apart_from_no_such_path) {
  auto r = router();
  auto match = r.find(Method::post, "/api/v1/things/17");
  EXPECT_EQ(match.route, nullptr);
  EXPECT_TRUE(match.path_known);
  EXPECT_FALSE(r.find(Method::get, "/api/v1/things/17/nothing").path_known);
}

TEST(Router, an_empty_parameter_is_no_match) {
  EXPECT_EQ(router().find(Method::get, "/api/v1/things/").route, nullptr);
}

TEST(Router, a_path_of_its_own_is_not_below_the_base) {
  auto r = router();
  EXPECT_NE(r.find(Method::get, "/health").route, nullptr);
  EXPECT_EQ(r.find(Method::get, "/api/v1/health").route, nullptr);
}

TEST(Router, a_last_parameter_may_take_slashes) {
  Routes routes;
  auto open = open_to_all("a test");
  RouteOptions to_the_end{.last_takes_slashes = true};
  routes.push_back(route(Method::get, "search/{term}", "search", open, answer, to_the_end));
  routes.push_back(route(Method::get, "search/all/{id}", "other", open, answer));
  Router r(std::move(routes));
  auto term = [&](std::string_view path) {
    auto match = r.find(Method::get, path);
    return match.route && match.route->operation == "search" ? match.params.at(0).second : "none";
  };
  EXPECT_EQ(term("/api/v1/search/abc"), "abc");
  EXPECT_EQ(term("/api/v1/search/INV/2026/1"), "INV/2026/1");
  EXPECT_EQ(term("/api/v1/search//a/"), "/a/");
  EXPECT_EQ(term("/api/v1/search/all/1"), "none") << "a route of exactly this length goes before";
  EXPECT_EQ(term("/api/v1/search/"), "none");
  EXPECT_EQ(term("/api/v1/search"), "none");
  EXPECT_EQ(term("/api/v1/else/abc/d"), "none");
  auto other = r.find(Method::post, "/api/v1/search/a/b");
  EXPECT_EQ(other.route, nullptr);
  EXPECT_TRUE(other.path_known);
}

TEST(Router, the_same_route_twice_is_refused_at_start) {
  Routes routes;
  auto open = open_to_all("a test");
  routes.push_back(route(Method::get, "things", "thing_list", open, answer));
  routes.push_back(route(Method::get, "things", "thing_list_again", open, answer));
  EXPECT_THROW(Router{std::move(routes)}, std::logic_error);
}

}  // namespace
}  // namespace gerbang::http
