#include "http/service.h"

#include <future>

#include "db/db_fixture.h"

namespace gerbang::http {
namespace {

/// One route whose body comes in ever more parts, and a session that may end meanwhile.
class LongBody : public db::OnBothEngines {
 protected:
  LongBody() {
    permissions_.add(Resource::payment_sales_transaction, {Action::export_});
    auto parts = [](Flow&, const Call&) -> Result<Response> {
      Response response;
      response.next_part = [] { return std::string("part"); };
      return response;
    };
    Routes routes;
    routes.push_back(route(Method::get, "parts", "parts_get",
                           needs(Resource::payment_sales_transaction, Action::export_), parts));
    Authentication authentication{
        [this](db::Sql& sql, std::string_view, std::string_view) -> Result<Session> {
          if (is_over_) return unauthorized("Your session has expired");
          Session out;
          out.permissions = permissions_;
          out.last_seen = sql.now() - unseen_;
          return out;
        },
        [this](db::Tx&, const std::string&) { touched_.set_value(); }};
    service_ = std::make_unique<Service>(db(), std::move(routes), std::move(authentication),
                                         StaticFiles("", {}, ""), metrics_, ServiceSettings{});
  }
  Response answer(Method method = Method::get) {
    auto request = std::make_shared<Request>();
    request->method = method;
    request->path = "/api/v1/parts";
    request->headers.push_back({"X-Auth-Token", "token"});
    std::promise<Response> answered;
    service_->handle(request, [&](Response r) { answered.set_value(std::move(r)); });
    return answered.get_future().get();
  }

  std::atomic<bool> is_over_ = false;
  Duration unseen_{};
  PermissionSet permissions_;
  std::promise<void> touched_;
  Metrics metrics_;
  std::unique_ptr<Service> service_;
};
INSTANTIATE_ON_BOTH_ENGINES(LongBody);

TEST_P(LongBody, ends_with_the_session_that_reads_it) {
  auto response = answer();
  ASSERT_EQ(response.status, 200);
  EXPECT_EQ(response.next_part(), "part");
  is_over_ = true;
  EXPECT_ANY_THROW(response.next_part());
}

TEST_P(LongBody, ends_with_the_right_to_read_it) {
  auto response = answer();
  EXPECT_EQ(response.next_part(), "part");
  permissions_ = {};
  EXPECT_ANY_THROW(response.next_part());
}

TEST_P(LongBody, counts_as_use_of_the_session_while_it_is_read) {
  auto response = answer();
  unseen_ = minutes(2);
  EXPECT_EQ(response.next_part(), "part");
  touched_.get_future().wait();
}

TEST_P(LongBody, is_not_begun_for_one_who_asks_for_the_headers_only) {
  EXPECT_EQ(answer(Method::head).status, 405);
}

class Ending : public db::OnBothEngines {};
INSTANTIATE_ON_BOTH_ENGINES(Ending);

TEST_P(Ending, waits_for_a_request_that_the_database_works_on) {
  std::promise<void> began, gone;
  bool ended_under_it = true;
  Routes routes;
  routes.push_back(route(
      Method::get, "slow", "slow_get", open_to_all("a test"),
      [&, end = gone.get_future().share()](db::Sql&, const Call&) -> Result<Response> {
        began.set_value();
        // As long as the service has to show that it waits.
        ended_under_it = end.wait_for(std::chrono::milliseconds(200)) == std::future_status::ready;
        return text(200, "OK");
      }));
  Metrics metrics;
  auto service = std::make_unique<Service>(db(), std::move(routes), Authentication{},
                                           StaticFiles("", {}, ""), metrics, ServiceSettings{});
  auto request = std::make_shared<Request>();
  request->path = "/api/v1/slow";
  std::promise<int> answered;
  service->handle(request, [&](Response r) { answered.set_value(r.status); });
  began.get_future().wait();
  service.reset();
  gone.set_value();
  EXPECT_EQ(answered.get_future().get(), 200);
  EXPECT_FALSE(ended_under_it);
}

}  // namespace
}  // namespace gerbang::http
