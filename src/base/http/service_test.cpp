#include "base/http/service.h"

#include <future>
#include <semaphore>

#include "base/audit/audit.h"
#include "base/core/refusal_fixture.h"
#include "base/db/db_fixture.h"

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
    routes.push_back(route(Method::get, "broken", "broken_get",
                           needs(Resource::payment_sales_transaction, Action::export_),
                           [](Flow&, const Call&) -> Result<Response> {
                             throw std::runtime_error("a detail of the code");
                           }));
    Authentication authentication{
        [this](db::Sql& sql, std::string_view, std::string_view) -> Result<Session> {
          if (is_over_) return unauthorized(verbatim("Your session has expired"));
          Session out;
          out.user = Id<User>{7};
          out.permissions = permissions_;
          out.last_seen = sql.now() - unseen_;
          return out;
        },
        [this](db::Tx&, const std::string&) { touched_.set_value(); }};
    service_ = std::make_unique<Service>(db(), std::move(routes), std::move(authentication),
                                         StaticFiles("", {}, ""), metrics_, ServiceSettings{});
  }
  Response answer(Method method = Method::get, std::string path = "/api/v1/parts") {
    auto request = std::make_shared<Request>();
    request->method = method;
    request->path = std::move(path);
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

TEST_ON_SQLITE(LongBody, ends_with_the_session_that_reads_it) {
  auto response = answer();
  ASSERT_EQ(response.status, 200);
  EXPECT_EQ(response.next_part(), "part");
  is_over_ = true;
  EXPECT_ANY_THROW(response.next_part());
}

TEST_ON_SQLITE(LongBody, a_fault_of_ours_is_refused_without_its_details) {
  auto response = answer(Method::get, "/api/v1/broken");
  EXPECT_EQ(response.status, 500);
  EXPECT_REFUSED(response, "error.internal");
  EXPECT_EQ(response.body.find("detail"), std::string::npos);
}

TEST_ON_SQLITE(LongBody, ends_with_the_right_to_read_it) {
  auto response = answer();
  EXPECT_EQ(response.next_part(), "part");
  permissions_ = {};
  EXPECT_ANY_THROW(response.next_part());
}

TEST_ON_SQLITE(LongBody, counts_as_use_of_the_session_while_it_is_read) {
  auto response = answer();
  unseen_ = minutes(2);
  EXPECT_EQ(response.next_part(), "part");
  touched_.get_future().wait();
}

TEST_ON_SQLITE(LongBody, is_not_begun_for_one_who_asks_for_the_headers_only) {
  EXPECT_EQ(answer(Method::head).status, 405);
}

/// A route for merchants' servers.
class ByKey : public db::OnBothEngines {
 protected:
  ByKey() {
    Routes routes;
    routes.push_back(route(Method::get, "feed", "feed", needs_key(),
                           [](db::Sql&, const Call& call) -> Result<Response> {
                             return text(200, id_text(call.merchant()));
                           }));
    Authentication authentication{
        [](db::Sql&, std::string_view, std::string_view) -> Result<Session> {
          return Session{.user = Id<User>{7}, .company = MerchantId{99}};
        },
        [](db::Tx&, const std::string&) {},
        [](db::Sql&, std::string_view merchant, std::string_view key) -> Result<MerchantId> {
          if (merchant != "5" || key != "right") return unauthorized(verbatim("no"));
          return MerchantId{5};
        }};
    service_ = std::make_unique<Service>(db(), std::move(routes), std::move(authentication),
                                         StaticFiles("", {}, ""), metrics_, ServiceSettings{});
  }
  Response get(std::vector<Header> headers, const std::string& merchant = "5") {
    auto request = std::make_shared<Request>();
    request->path = "/api/v1/feed";
    request->query = {{"mchtId", merchant}};
    request->headers = std::move(headers);
    std::promise<Response> answered;
    service_->handle(request, [&](Response r) { answered.set_value(std::move(r)); });
    return answered.get_future().get();
  }
  Metrics metrics_;
  std::unique_ptr<Service> service_;
};
INSTANTIATE_ON_BOTH_ENGINES(ByKey);

TEST_ON_SQLITE(ByKey, a_server_is_let_in_by_its_own_merchants_key_and_by_nothing_else) {
  auto answer = get({{"Authorization", "bearer right"}});
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.body, "5");
  EXPECT_EQ(get({{"Authorization", "Bearer right"}}, "6").status, 401);
  EXPECT_EQ(get({{"Authorization", "Bearer right"}}, "").status, 401);
  for (const auto* wrong : {"Bearer wrong", "Bearer ", "right", "Basic right", ""}) {
    EXPECT_EQ(get({{"Authorization", wrong}}).status, 401) << wrong;
  }
  EXPECT_EQ(get({{"X-Auth-Token", "a person's"}}).status, 401);
}

/// Routes that write: some say so in the audit log themselves, others leave it to the service.
class Written : public db::OnBothEngines {
 protected:
  Written() {
    auto need = needs(Resource::payment_payment_link, Action::edit);
    Routes routes;
    routes.push_back(route(
        Method::post, "silent/{id}", "silent", need,
        [](db::Tx&, const Call&, const contract::Nothing&) -> Result<Done> { return Done{}; }));
    routes.push_back(
        route(Method::post, "telling", "telling", need,
              [](db::Tx& tx, const Call& call, const contract::Nothing&) -> Result<Done> {
                audit::write(tx, call.merchant(), call.actor(), "cart.edit", "1");
                return Done{};
              }));
    routes.push_back(
        route(Method::post, "failing", "failing", need,
              [](db::Tx& tx, const Call& call, const contract::Nothing&) -> Result<Done> {
                audit::write(tx, call.merchant(), call.actor(), "cart.edit", "1");
                return conflict(verbatim("Not now"));
              }));
    routes.push_back(route(Method::post, "steps/silent", "steps_silent", need,
                           [](Flow& flow, const Call&, const contract::Nothing&) -> Result<Done> {
                             return flow.db.write([](db::Tx&) -> Result<Done> { return Done{}; });
                           }));
    routes.push_back(
        route(Method::post, "steps/telling", "steps_telling", need,
              [](Flow& flow, const Call& call, const contract::Nothing&) -> Result<Done> {
                return flow.db.write([&](db::Tx& tx) -> Result<Done> {
                  audit::write(tx, call.merchant(), call.actor(), "cart.edit", "1");
                  return Done{};
                });
              }));
    Authentication authentication{
        [this](db::Sql& sql, std::string_view, std::string_view) -> Result<Session> {
          Session out;
          out.user = Id<User>{7};
          out.company = MerchantId{5};
          out.full_name = "Aisyah";
          out.token_hash = "0123456789ab" + db::engine_name(GetParam());
          out.last_seen = sql.now();
          if (may_) out.permissions.add(Resource::payment_payment_link, {Action::edit});
          return out;
        },
        [](db::Tx&, const std::string&) {}};
    service_ = std::make_unique<Service>(db(), std::move(routes), std::move(authentication),
                                         StaticFiles("", {}, ""), metrics_, ServiceSettings{});
  }
  int post(const std::string& path, const std::string& key = "k") {
    auto request = std::make_shared<Request>();
    request->method = Method::post;
    request->path = "/api/v1/" + path;
    request->remote_ip = "192.0.2.9";
    request->id = "r-" + path;
    request->headers = {{"X-Auth-Token", "token"},
                        {"Idempotency-Key", path + key},
                        {"User-Agent", "Browser/1"},
                        {"Content-Type", "application/json"}};
    std::promise<Response> answered;
    service_->handle(request, [&](Response r) { answered.set_value(std::move(r)); });
    return answered.get_future().get().status;
  }
  std::vector<std::string> records() {
    std::vector<std::string> out;
    db().read_job([&](db::Sql& sql) {
      sql.run_text(
          "SELECT action, operation, subject, actor_name, browser, session, ip, request_id, "
          "is_refused FROM audit_log ORDER BY id",
          {}, [&](const db::Row& row) {
            std::string line;
            for (int i = 0; i < 8; ++i)
              line.append(row.text(i)).append(" ");
            out.push_back(line + std::to_string(row.number(8)));
          });
    });
    return out;
  }
  std::atomic<bool> may_ = true;
  Metrics metrics_;
  std::unique_ptr<Service> service_;
};
INSTANTIATE_ON_BOTH_ENGINES(Written);

constexpr std::string_view kWho = " Aisyah Browser/1 0123456789ab 192.0.2.9 ";

TEST_ON_SQLITE(Written, a_call_whose_room_wrote_nothing_leaves_a_record) {
  EXPECT_EQ(post("silent/4711"), 204);
  EXPECT_EQ(post("steps/silent"), 204);
  EXPECT_EQ(records(), (std::vector<std::string>{
                           "call.done silent 4711" + std::string(kWho) + "r-silent/4711 0",
                           "call.done steps_silent " + std::string(kWho) + "r-steps/silent 0"}));
}

TEST_ON_SQLITE(Written, a_call_whose_room_wrote_leaves_no_other_record) {
  EXPECT_EQ(post("telling"), 204);
  EXPECT_EQ(post("steps/telling"), 204);
  EXPECT_EQ(post("failing"), 409);
  EXPECT_EQ(records(),
            (std::vector<std::string>{"cart.edit  1" + std::string(kWho) + "r-telling 0",
                                      "cart.edit  1" + std::string(kWho) + "r-steps/telling 0"}));
}

TEST_ON_SQLITE(Written, the_same_call_once_more_leaves_no_second_record) {
  EXPECT_EQ(post("silent/4711"), 204);
  EXPECT_EQ(post("silent/4711"), 204);
  EXPECT_EQ(records().size(), 1U);
}

TEST_ON_SQLITE(Written, refusals_are_written_down_once_a_minute_for_each_call) {
  may_ = false;
  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(post("silent/" + std::to_string(i)), 403);
  EXPECT_EQ(post("steps/silent"), 403);
  service_.reset();  // what it still writes is written
  EXPECT_EQ(records(), (std::vector<std::string>{
                           "call.refuse silent 0" + std::string(kWho) + "r-silent/0 1",
                           "call.refuse steps_silent " + std::string(kWho) + "r-steps/silent 1"}));
}

/// A route in several steps that ends when the test says so, and one that writes.
class Repeated : public db::OnBothEngines {
 protected:
  Service& service(Duration replay_wait = seconds(10)) {
    Routes routes;
    auto open = open_to_all("a test");
    routes.push_back(
        route(Method::post, "steps", "steps", open, [this](Flow&, const Call&) -> Result<Response> {
          ++runs_;
          began_.release();
          ends_.acquire();
          if (is_refused_) return conflict(verbatim("Not now"));
          return text(200, "done");
        }));
    routes.push_back(route(Method::post, "live", "live", open,
                           [](Flow&, const Call&) -> Result<Response> { return text(200, "now"); },
                           {.replays = false}));
    routes.push_back(route(Method::post, "write", "write", open,
                           [](db::Tx&, const Call&) -> Result<Response> { return text(200, ""); }));
    ServiceSettings settings;
    settings.replay_wait = replay_wait;
    service_ = std::make_unique<Service>(db(), std::move(routes), Authentication{},
                                         StaticFiles("", {}, ""), metrics_, settings);
    return *service_;
  }
  std::future<Response> send(const std::string& path, const std::string& key) {
    auto request = std::make_shared<Request>();
    request->method = Method::post;
    request->path = "/api/v1/" + path;
    if (!key.empty()) request->headers.push_back({"Idempotency-Key", key});
    auto answered = std::make_shared<std::promise<Response>>();
    service_->handle(request, [answered](Response r) { answered->set_value(std::move(r)); });
    return answered->get_future();
  }

  std::atomic<int> runs_ = 0;
  std::atomic<bool> is_refused_ = false;
  std::counting_semaphore<> began_{0}, ends_{0};
  Metrics metrics_;
  std::unique_ptr<Service> service_;
};
INSTANTIATE_ON_BOTH_ENGINES(Repeated);

TEST_ON_SQLITE(Repeated, requests_that_come_while_the_first_is_worked_on_get_its_answer) {
  service();
  auto first = send("steps", "k");
  began_.acquire();
  std::vector<std::future<Response>> more;
  for (int i = 0; i < 30; ++i)  // more than there are threads
    more.push_back(send("steps", "k"));
  EXPECT_EQ(send("live", "").get().body, "now");  // and nobody else waits for them
  ends_.release();
  EXPECT_EQ(first.get().body, "done");
  for (auto& answer : more)
    EXPECT_EQ(answer.get().body, "done");
  EXPECT_EQ(runs_, 1);
}

TEST_ON_SQLITE(Repeated, after_a_refusal_of_the_first_one_of_those_that_wait_tries_again) {
  service();
  is_refused_ = true;
  auto first = send("steps", "k");
  began_.acquire();
  auto second = send("steps", "k");
  ends_.release();
  EXPECT_EQ(first.get().status, 409);
  began_.acquire();
  is_refused_ = false;
  ends_.release();
  EXPECT_EQ(second.get().body, "done");
  EXPECT_EQ(runs_, 2);
}

TEST_ON_SQLITE(Repeated, waiting_has_an_end) {
  service(milliseconds(60));
  auto first = send("steps", "k");
  began_.acquire();
  auto second = send("steps", "k").get();
  EXPECT_EQ(second.status, 409);
  EXPECT_REFUSED(second, "error.inProgress");
  ends_.release();
  EXPECT_EQ(first.get().body, "done");
}

TEST_ON_SQLITE(Repeated, an_unsafe_call_without_a_key_is_refused_where_its_answer_would_be_kept) {
  service();
  for (auto path : {"steps", "write"}) {
    auto answer = send(path, "").get();
    EXPECT_EQ(answer.status, 400) << path;
    EXPECT_NE(answer.body.find("Idempotency-Key"), std::string::npos) << answer.body;
  }
  EXPECT_EQ(send("live", "").get().status, 200);
  EXPECT_EQ(send("write", std::string(255, 'k')).get().status, 200);
  EXPECT_EQ(send("write", std::string(256, 'k')).get().status, 400);
  EXPECT_EQ(runs_, 0);
}

class Ending : public db::OnBothEngines {};
INSTANTIATE_ON_BOTH_ENGINES(Ending);

TEST_ON_SQLITE(Ending, waits_for_a_request_that_the_database_works_on) {
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
  service->handle(request, [&](const Response& r) { answered.set_value(r.status); });
  began.get_future().wait();
  service.reset();
  gone.set_value();
  EXPECT_EQ(answered.get_future().get(), 200);
  EXPECT_FALSE(ended_under_it);
}

}  // namespace
}  // namespace gerbang::http
