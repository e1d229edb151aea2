// What every twin has from its base: answers that are repeated until they are taken, and refunds
// and voids that are made once and may stay without an answer.

#include "outside/sandbox/sandbox.h"

#include <algorithm>

#include "base/db/db_fixture.h"
#include "outside/acquirers/cards/message.h"
#include "outside/sandbox/answer_job.h"
#include "outside/sandbox/card_acquirer.h"
#include "outside/sandbox/incident.h"
#include "people/merchants/route_caller.h"

namespace gerbang::sandbox {
namespace {

namespace cards = acquirers::cards;

/// A connector of which nothing but its callback is asked.
class Listening final : public checkout::Connector {
 public:
  std::string_view id() const override { return "wave"; }
  int acquirer() const override { return 11; }
  std::vector<int> methods() const override { return {10}; }
  Result<checkout::Start> start(const checkout::PayOrder&) const override {
    return not_found(verbatim(""));
  }
  Result<checkout::Enquiry> enquire(const checkout::PayOrder&) const override {
    return not_found(verbatim(""));
  }
  Result<checkout::RefundAnswer> refund(const checkout::RefundOrder&) const override {
    return not_found(verbatim(""));
  }
  std::pair<Money, Money> limits(int) const override { return {}; }
  std::vector<checkout::Callback> callbacks() const override {
    return {{"direct", checkout::MessageWay::direct, {}, http::Method::post, "RECEIVED", "NO"}};
  }
};

class SandboxTest : public db::OnBothEngines {
 protected:
  SandboxTest() { connectors_.add(std::make_shared<Listening>()); }

  /// Whether an answer is done with when its receiver says `said`.
  bool is_done(const std::string& url, const std::string& said, bool is_repeated = true) {
    SandboxSettings settings{"", [&](const net::Outgoing&) {
                               return Result<net::PostAnswer>(net::PostAnswer{200, said});
                             }};
    jobs::JobRow job;
    job.payload = contract::to_json(AnswerJob{url, "a=b", is_repeated});
    return sandbox_topics(settings, connectors_).front().outside(db(), job).ok();
  }

  /// What the card acquirer answers to a refund or void of an order of 50.14 that was paid now.
  http::Response asked(std::string_view type, const std::string& number,
                       const std::string& amount) {
    auto form = cards::signed_form({{"access_key", card_setting("cards.access-key")},
                                    {"profile_id", card_setting("cards.profile-id")},
                                    {"transaction_uuid", number},
                                    {"transaction_type", std::string(type)},
                                    {"original_transaction_uuid", "4711"},
                                    {"amount", amount},
                                    {"currency", std::string(kCurrency)}},
                                   card_setting("cards.secret"));
    return merchants::call_route(db(), cards_->routes(), "sandbox_cards_" + std::string(type),
                                 net::form_encode(form), {});
  }
  http::Response asked_void() { return asked(cards::kVoid, "V4711", "50.14"); }
  http::Response asked_refund(const std::string& number, const std::string& amount) {
    return asked(cards::kRefund, number, amount);
  }
  void paid() {
    db().write_job([&](db::Tx& tx) {
      cards_->remember(tx, {"4711", Money{5'014}, 1, "PD1", tx.now()});
      return true;
    });
  }
  std::string card_setting(std::string_view name) { return cards_->settings().find(name)->second; }
  static std::string code(const http::Response& response) {
    return net::form_value(http::parse_form(response.body), "reason_code");
  }

  checkout::Connectors connectors_;
  std::unique_ptr<Twin> cards_ = card_acquirer(db(), {"http://127.0.0.1:1", {}});
};
INSTANTIATE_ON_BOTH_ENGINES(SandboxTest);

TEST_ON_SQLITE(SandboxTest, an_answer_is_repeated_until_its_callback_says_that_it_took_it) {
  EXPECT_TRUE(is_done("http://127.0.0.1:1/acquirers/wave/direct", "RECEIVED"));
  for (auto said : {"OK", "NO", ""})
    EXPECT_FALSE(is_done("http://127.0.0.1:1/acquirers/wave/direct", said)) << said;
  EXPECT_TRUE(is_done("https://somewhere.else/", "OK"));
  EXPECT_TRUE(is_done("http://127.0.0.1:1/acquirers/wave/direct", "NO", false));
}

TEST_ON_SQLITE(SandboxTest, a_void_of_14_is_made_and_answered_only_after_four_days) {
  paid();
  EXPECT_EQ(asked_void().status, 503);
  EXPECT_EQ(asked_void().status, 503);
  clock.advance(days(4));
  EXPECT_EQ(code(asked_void()), "100");
  EXPECT_EQ(code(asked_refund("1", "1.00")), "235") << "it was taken back";
}

TEST_ON_SQLITE(SandboxTest, a_refund_of_14_is_made_once_and_answered_only_after_four_days) {
  paid();
  EXPECT_EQ(asked_refund("1", "30.14").status, 503);
  EXPECT_EQ(asked_refund("1", "30.14").status, 503);
  EXPECT_EQ(code(asked_refund("2", "20.01")), "235") << "so much is not left";
  EXPECT_EQ(code(asked_refund("3", "20.00")), "100");
  clock.advance(days(4));
  EXPECT_EQ(code(asked_refund("1", "30.14")), "100");
}

TEST_ON_SQLITE(SandboxTest, an_acquirer_meets_its_incident_and_no_other_s) {
  paid();
  auto set = [&](std::string_view acquirer, const Incident& incident) {
    db().write_job([&](db::Tx& tx) {
      incident_set(tx, acquirer, incident, {kGatewayCompany, {}});
      return true;
    });
  };
  set("fpx", {IncidentState::down, 0});
  EXPECT_EQ(code(asked_refund("1", "1.00")), "100");
  set("cards", {IncidentState::down, 0});
  EXPECT_EQ(asked_refund("2", "1.00").status, 502);
  set("cards", {IncidentState::slow, 7});
  EXPECT_EQ(asked_refund("2", "1.00").pause, seconds(7));
  set("cards", {IncidentState::half_lost, 0});
  EXPECT_EQ(code(asked_refund("3", "1.00")), "100");
  EXPECT_EQ(asked_refund("4", "47.14").status, 504) << "made, and its answer is lost";
  EXPECT_EQ(code(asked_refund("5", "1.00")), "235") << "so much is not left";
  set("cards", {IncidentState::half_lost, 0});
  EXPECT_NE(asked_refund("4", "47.14").status, 504) << "counted anew";
}

TEST_ON_SQLITE(SandboxTest, an_acquirer_that_is_down_sends_nothing_yet) {
  SandboxSettings settings{
      "", [](const net::Outgoing&) { return Result<net::PostAnswer>(net::PostAnswer{200, "OK"}); }};
  jobs::JobRow job;
  job.payload =
      contract::to_json(AnswerJob{"http://127.0.0.1:1/x", "a=b", true, "text/plain", "cards"});
  for (auto state : {IncidentState::down, IncidentState::works}) {
    db().write_job([&](db::Tx& tx) {
      incident_set(tx, "cards", {state, 0}, {kGatewayCompany, {}});
      return true;
    });
    bool is_done = sandbox_topics(settings, connectors_).front().outside(db(), job).ok();
    EXPECT_EQ(is_done, state == IncidentState::works);
  }
}

// What was paid in an older sandbox can be refunded: its codes were FPX's.
TEST_ON_SQLITE(SandboxTest, a_card_payment_of_before_the_card_codes_can_be_refunded) {
  paid();
  auto add = db::migrations();
  auto at = std::ranges::find(add, 37, &db::Migration::number);
  ASSERT_NE(at, add.end());
  static constexpr db::Statement kOld{
      "test_old_card_order", "UPDATE sandbox_orders SET code = '00' WHERE protocol = 'CARDS'"};
  static constexpr db::Statement kGone{"test_no_sale_cards", "DROP TABLE sale_cards"};
  db().write_job([&](db::Tx& tx) {
    tx.exec(kOld);
    tx.exec(kGone);
    return true;
  });
  EXPECT_EQ(code(asked_refund("1", "1.00")), "241");
  std::vector<db::Migration> again(add.begin(), add.end());
  again.push_back({9001, "9001_again", at->text});
  db::migrate(db(), again);
  EXPECT_EQ(code(asked_refund("2", "1.00")), "100");
}

}  // namespace
}  // namespace gerbang::sandbox
