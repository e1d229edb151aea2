// What each role may call, and how each record may move, as files that a reviewer reads:
// tests/golden/*.txt. A change of a route, a role or a state table shows there. To write them anew:
// make gen (GERBANG_GOLDEN_WRITE=1).

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <future>
#include <map>
#include <regex>
#include <set>

#include <fmt/format.h>

#include "app/system_api.h"
#include "app/wiring.h"
#include "base/audit/action.h"
#include "base/core/golden_fixture.h"
#include "base/exchange/file.h"
#include "base/http/call_audit.h"
#include "base/http/service.h"
#include "money/fees/proposal.h"
#include "money/payouts/payout_account.h"
#include "money/refunds/refund_api.h"
#include "money/sales/sale.h"
#include "people/onboarding/application_api.h"
#include "people/privacy/request.h"
#include "selling/carts/cart_order.h"
#include "selling/links/link.h"

namespace gerbang::app {
namespace {

/// The routes of a sandbox, which has all of them.
class AllRoutes : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "gerbang-golden-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
    config_.public_url = "http://localhost";
    db_ = db::open({.url = folder_ + "/golden.db", .read_connections = 1}, clock_);
    db::migrate(*db_);
    wiring_ = std::make_unique<Wiring>(config_, *db_, "http://localhost");
    routes_ = wiring_->routes();
    for (auto& r : system_routes({config_, *db_, clock_, metrics_, [] {}}))
      routes_.push_back(std::move(r));
  }
  void TearDown() override {
    routes_.clear();
    wiring_.reset();
    db_.reset();
    std::filesystem::remove_all(folder_);
  }

  std::string folder_;
  Config config_;
  Clock clock_;
  http::Metrics metrics_;
  std::unique_ptr<db::Db> db_;
  std::unique_ptr<Wiring> wiring_;
  http::Routes routes_;
};

std::string who_may(const http::Route& route) {
  using Kind = http::Access::Kind;
  if (route.access.kind == Kind::open) return "everybody: " + std::string(route.access.why_open);
  if (route.access.kind == Kind::session) return "anybody signed in";
  if (route.access.kind == Kind::key) return "a merchant's server, by its key";
  std::string merchant, gateway;
  for (const auto& role : roles()) {
    if (!role_permissions(role.role).has(route.access.permission)) continue;
    (role.gateway ? gateway : merchant) += " " + std::string(role.name);
  }
  return fmt::format(
      "{}:{}{}", permission_text(route.access.permission),
      merchant.empty() ? "" : " merchant" + merchant,
      gateway.empty() ? "" : (merchant.empty() ? " gateway" : "; gateway") + gateway);
}

TEST_F(AllRoutes, who_may_call_a_route_is_reviewed) {
  std::vector<std::string> lines;
  for (const auto& route : routes_) {
    lines.push_back(fmt::format("{:<6} {:<58} {}\n", http::method_text(route.method),
                                route.full_path(), who_may(route)));
  }
  std::sort(lines.begin(), lines.end());
  std::string text;
  for (const auto& line : lines)
    text += line;
  expect_golden("routes_by_role.txt", text);
}

/// What each call that changes something leaves in the audit log: its room's record or else the
/// service's, or why there is none.
TEST_F(AllRoutes, what_a_call_leaves_in_the_audit_log_is_reviewed) {
  std::vector<std::string> lines;
  for (const auto& route : routes_) {
    if (route.method == http::Method::get || route.kind == http::Route::Kind::read) continue;
    auto left = http::leaves_record(route) ? std::string("a record")
                : route.access.kind == http::Access::Kind::open
                    ? "what its room writes; open: " + std::string(route.access.why_open)
                    : "none: " + std::string(http::unaudited(route));
    lines.push_back(
        fmt::format("{:<6} {:<58} {}\n", http::method_text(route.method), route.full_path(), left));
  }
  std::sort(lines.begin(), lines.end());
  std::string text;
  for (const auto& line : lines)
    text += line;
  expect_golden("audited_routes.txt", text);
}

/// With handlers that succeed and say nothing: what is left then is the least that any leaves. That
/// rooms say more is looked at wherever the tests over HTTP call something (tests/api/audited.py).
TEST_F(AllRoutes, every_writing_route_leaves_a_record) {
  std::set<std::string> wanted;
  std::vector<std::shared_ptr<http::Request>> calls;
  http::Routes silent;
  for (auto& route : routes_) {
    bool is_read = route.kind == http::Route::Kind::read || route.method == http::Method::get;
    if (is_read || route.access.kind == http::Access::Kind::open) continue;
    if (auto why = http::unaudited(route); !why.empty()) continue;
    auto& one = silent.emplace_back(route);
    one.prepare = [](const http::Request&) -> Result<http::Prepared> { return http::Prepared{}; };
    one.write = [](db::Tx&, const http::Call&, const http::Prepared&) {
      return http::Outcome(http::Response{204, "", "", {}, {}});
    };
    one.flow = [](http::Flow&, const http::Call&, const http::Prepared&) {
      return http::Outcome(http::Response{204, "", "", {}, {}});
    };
    auto& call = *calls.emplace_back(std::make_shared<http::Request>());
    call.method = route.method;
    call.path = std::regex_replace(route.full_path(), std::regex("\\{[^}]*\\}"), "7");
    call.query = {{"mchtId", "5"}};
    call.headers = {{"X-Auth-Token", "token"},
                    {"Authorization", "Bearer key"},
                    {"X-Auth-Account-Id", "7"},
                    {"Idempotency-Key", route.operation}};
    wanted.insert(route.operation);
  }
  ASSERT_GT(wanted.size(), 90U);
  http::Authentication anybody{
      [](db::Sql& sql, std::string_view, std::string_view) -> Result<http::Session> {
        http::Session out;
        out.user = Id<User>{7};
        out.company = MerchantId{5};
        out.last_seen = sql.now();
        for (int r = 0; r < static_cast<int>(Resource::count); ++r) {
          for (std::size_t a = 0; a < kActionNames.size(); ++a)
            out.permissions.add({static_cast<Resource>(r), static_cast<gerbang::Action>(a)});
        }
        return out;
      },
      [](db::Tx&, const std::string&) {},
      [](db::Sql&, std::string_view, std::string_view) -> Result<MerchantId> {
        return MerchantId{5};
      }};
  http::Metrics metrics;
  http::Service service(*db_, std::move(silent), std::move(anybody), http::StaticFiles("", {}, ""),
                        metrics, {});
  for (const auto& call : calls) {
    std::promise<int> answered;
    service.handle(call, [&](http::Response r) { answered.set_value(r.status); });
    EXPECT_EQ(answered.get_future().get(), 204) << call->path;
  }
  std::set<std::string> found;
  db_->read_job([&](db::Sql& sql) {
    sql.run_text("SELECT operation FROM audit_log", {},
                 [&](const db::Row& row) { found.emplace(row.text(0)); });
  });
  EXPECT_EQ(found, wanted);
}

TEST(AuditActions, what_can_be_written_is_reviewed) {
  std::set<std::string_view> names;
  std::string text;
  for (auto name : audit::kActions) {
    EXPECT_TRUE(names.insert(name).second) << name << " stands twice";
    text.append(name).append("\n");
  }
  std::set<std::string_view> objects(audit::kObjects.begin(), audit::kObjects.end());
  EXPECT_EQ(objects.size(), audit::kObjects.size()) << "the actions of an object stand together";
  expect_golden("audit_actions.txt", text);
}

/// Every event, and beneath it the rooms that react to it, in their order.
TEST_F(AllRoutes, who_reacts_to_an_event_is_reviewed) {
  std::map<std::string_view, std::string> told;
  for (const auto& part : wiring_->rooms()) {
    ASSERT_FALSE(part.room.empty());
    for (const auto& event : part.events) {
      bool is_new =
          told.emplace(event.name, fmt::format("{} ({})\n", event.name, part.room)).second;
      EXPECT_TRUE(is_new) << event.name << " is the name of two events";
    }
  }
  auto add = [&](std::string_view room, const events::Reaction& reaction) {
    EXPECT_TRUE(told.contains(reaction.kind)) << room << " waits for " << reaction.kind;
    told[reaction.kind] += fmt::format("    {:<14}{}\n", room, reaction.does);
  };
  for (const auto& part : wiring_->rooms()) {
    for (const auto& reaction : part.reactions)
      add(part.room, reaction);
  }
  for (const auto& part : wiring_->rooms()) {
    for (const auto& mail : part.mails)
      add(part.room, mail);
  }
  std::string text;
  for (const auto& [name, lines] : told)
    text += lines;
  expect_golden("events.txt", text);
}

/// The sources of the server without its tests.
std::vector<std::string> sources() {
  std::vector<std::string> out;
  auto src = std::filesystem::path(kSourceDir) / "src";
  for (const auto& file : std::filesystem::recursive_directory_iterator(src)) {
    auto name = file.path().filename().string();
    bool is_source = name.ends_with(".h") || name.ends_with(".cpp");
    if (is_source && !name.ends_with("_test.cpp") && !name.ends_with("_fixture.h"))
      out.push_back(file_text(file.path()));
  }
  return out;
}

/// Whether a statement of `text` hands the constant to a function that tells events, or that moves
/// a record and tells of it.
bool tells(const std::string& text, const std::string& constant) {
  const std::regex word("\\b" + constant + "\\b");
  for (std::size_t from = 0; from < text.size();) {
    auto end = std::min(text.find(';', from), text.size());
    auto statement = text.substr(from, end - from);
    std::smatch found;
    if (statement.find(constant) != std::string::npos &&
        std::regex_search(statement, found, word)) {
      auto before = statement.substr(0, static_cast<std::size_t>(found.position()));
      if (std::regex_search(before, std::regex("\\b(tell|emit|move)\\w*\\("))) return true;
    }
    from = end + 1;
  }
  return false;
}

TEST_F(AllRoutes, every_event_is_declared_by_a_room_and_told_somewhere) {
  std::set<std::string> listed;
  for (const auto& part : wiring_->rooms()) {
    for (const auto& event : part.events)
      listed.emplace(event.name);
  }
  auto all = sources();
  const std::regex declared(R"re(constexpr [\w:]*Kind(?:<[\w:]+>)? (k\w+)\{"([\w.]+)"\};)re");
  std::set<std::string> names;
  for (const auto& text : all) {
    for (std::sregex_iterator at(text.begin(), text.end(), declared), end; at != end; ++at) {
      auto constant = (*at)[1].str(), name = (*at)[2].str();
      names.insert(name);
      EXPECT_TRUE(listed.contains(name)) << name << " is in no room's part";
      EXPECT_TRUE(std::any_of(all.begin(), all.end(),
                              [&](const auto& source) { return tells(source, constant); }))
          << "nobody tells " << name;
    }
  }
  EXPECT_EQ(names, listed);
}

TEST_F(AllRoutes, every_route_that_changes_something_is_open_for_a_reason_or_needs_a_session) {
  for (const auto& route : routes_) {
    if (route.access.kind != http::Access::Kind::open) continue;
    EXPECT_GE(route.access.why_open.size(), 10U)
        << route.operation << " is public without a reason";
  }
}

TEST_F(AllRoutes, production_has_no_route_of_the_sandbox) {
  config_.mode = "production";
  config_.public_url = "https://pay.example.my";
  Wiring production(config_, *db_, "http://localhost");
  auto routes = production.routes();
  for (auto& r : system_routes({config_, *db_, clock_, metrics_, [] {}}))
    routes.push_back(std::move(r));
  for (const auto& route : routes) {
    EXPECT_EQ(route.full_path().find("sandbox"), std::string::npos) << route.full_path();
  }
}

template <class State, class Event, std::size_t N, class Name>
std::string table_text(const std::array<Transition<State, Event>, N>& table, Name&& name) {
  std::string text;
  for (const auto& t : table) {
    text +=
        fmt::format("{:<24} {:>2} -> {}\n", name(t.from), static_cast<int>(t.event), name(t.to));
  }
  return text;
}

TEST(States, every_transition_is_reviewed) {
  auto number = [](auto state) { return std::to_string(static_cast<int>(state)); };
  expect_golden(
      "states.txt",
      "sales transaction (status, event -> status)\n" +
          table_text(sales::kSaleTransitions, number) + "\nrefund request\n" +
          table_text(refunds::kRefundTransitions, number) + "\nproposed change of fees\n" +
          table_text(fees::kProposalTransitions, number) + "\npayout\n" +
          table_text(payouts::kPayoutTransitions, number) + "\nbank account for payouts\n" +
          table_text(payouts::kAccountTransitions, number) + "\npayment link\n" +
          table_text(links::kLinkTransitions, number) + "\ncart\n" +
          table_text(carts::kCartTransitions, number) + "\ncart order\n" +
          table_text(carts::kOrderTransitions, number) + "\nmerchant application\n" +
          table_text(onboarding::kApplicationTransitions, number) + "\nrequest to anonymise\n" +
          table_text(privacy::kRequestTransitions, number) + "\nfile to a bank\n" +
          table_text(exchange::kSentFileTransitions, number) + "\nfile from a bank\n" +
          table_text(exchange::kReceivedFileTransitions, number));
}

}  // namespace
}  // namespace gerbang::app
