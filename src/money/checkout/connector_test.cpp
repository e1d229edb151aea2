// What holds for every connector: whose answers count for which payment, who serves a method for
// which merchant, how a payer goes on, and what the addresses for acquirers' messages take.

#include "money/checkout/connector.h"

#include "base/core/crypto.h"
#include "base/core/refusal_fixture.h"
#include "base/db/db_fixture.h"
#include "base/http/router.h"
#include "base/net/post.h"
#include "money/checkout/checkout.h"
#include "money/checkout/connector_api.h"
#include "money/checkout/serving.h"
#include "money/fees/fee_fixture.h"
#include "money/sales/method.h"
#include "money/sales/sale_fixture.h"
#include "people/merchants/route_caller.h"
#include "say/checkout.h"

namespace gerbang::checkout {
namespace {

constexpr MerchantId kShop{4711}, kOtherShop{4712};
constexpr int kBank = 20, kWallet = 10;
using S = sales::SaleStatus;

/// A protocol of two fields, order and amount, signed under a key of its own.
class Signed final : public Connector {
 public:
  Signed(std::string id, int acquirer, int method)
      : id_(std::move(id)), acquirer_(acquirer), method_(method) {}
  std::string_view id() const override { return id_; }
  int acquirer() const override { return acquirer_; }
  std::vector<int> methods() const override { return {method_}; }
  Result<Start> start(const PayOrder& order) const override {
    if (is_down) return not_found(verbatim("http://10.0.0.7/internal: connection refused"));
    return Start{.kind = kind,
                 .target = target.empty() ? "/" + id_ : target,
                 .sent = {{"order", id_text(order.attempt)}},
                 .message = {id_, "START", "…"},
                 .tell = tell ? [this, order] { return tell(order); }
                              : std::function<Result<MessageText>()>{}};
  }
  Result<Enquiry> enquire(const PayOrder& order) const override {
    ++asked;
    return Enquiry{{id_, "ASK", "…"}, read(answer_to(order.attempt, order.amount))};
  }
  Result<RefundAnswer> refund(const RefundOrder&) const override {
    return not_found(verbatim("no"));
  }
  std::pair<Money, Money> limits(int) const override { return {{100}, {3'000'000}}; }
  std::vector<BankRow> banks(db::Sql&, int) const override { return choices; }
  std::vector<Callback> callbacks() const override {
    auto form = [this](const http::Request& r) { return read(http::parse_form(r.body)); };
    auto query = [this](const http::Request& r) { return read(r.query); };
    return {{"direct", MessageWay::direct, form, http::Method::post, "YES", "NO"},
            {"back", MessageWay::browser, query, http::Method::get}};
  }

  contract::QueryPairs answer_to(Id<SaleAttempt> attempt, Money amount) const {
    contract::QueryPairs out{{"order", id_text(attempt)}, {"amount", money_text(amount)}};
    out.emplace_back("signature", hex_lower(hmac_sha256(id_, net::form_lines(out))));
    return out;
  }

  StartKind kind = StartKind::form;
  std::string target;
  std::vector<BankRow> choices;
  bool is_down = false;
  std::function<Result<MessageText>(const PayOrder&)> tell;
  mutable int asked = 0;

 private:
  Answer read(const contract::QueryPairs& form) const {
    Answer out;
    out.connector = id_;
    out.attempt = {id_parse(net::form_value(form, "order")).value_or(0)};
    auto amount = money_parse(net::form_value(form, "amount")).value_or(Money{});
    out.is_signature_valid = net::form_value(answer_to(out.attempt, amount), "signature") ==
                             net::form_value(form, "signature");
    out.repeats = {{"order", net::form_value(form, "order")}};
    out.verdict.kind = Verdict::Kind::paid;
    out.verdict.amount = amount;
    out.verdict.currency = "MYR";
    out.message = {id_, "ANSWER", net::form_lines(form)};
    return out;
  }

  std::string id_;
  int acquirer_, method_;
};

class ConnectorTest : public db::OnBothEngines {
 protected:
  ConnectorTest() {
    for (const auto& it : {first_, second_, wallet_})
      connectors_.add(it);
    fees::payable_merchant(db(), kShop);
    fees::payable_merchant(db(), kOtherShop, "Kedai Dua");
  }
  sales::SaleRef sale(MerchantId merchant = kShop) {
    return *db().write(
        [&](db::Tx& tx) { return sales_.sale_create(tx, sales::sofa(tx, merchant)); });
  }
  Start started(const sales::SaleRef& ref, int method = kBank) {
    auto start = checkout_.checkout_pay(db(), ref.reference, method, "");
    EXPECT_TRUE(start.ok()) << (start.ok() ? "" : start.error().message.english());
    return start.ok() ? *start : Start{};
  }
  S status(MerchantId merchant, const sales::SaleRef& ref) {
    return db().read([&](db::Sql& sql) { return sales::sale_get(sql, merchant, ref.id)->status; });
  }
  std::string direct(const Signed& as, Id<SaleAttempt> attempt, std::string_view to = {}) {
    auto body = net::form_encode(as.answer_to(attempt, {10'000}));
    auto operation = std::string(to.empty() ? as.id() : to) + "_direct";
    return merchants::call_route(db(), connector_routes(checkout_), operation, body, {}).body;
  }
  void serving(MerchantId merchant, int method, std::string_view connector) {
    db().write_job([&](db::Tx& tx) {
      serving_set(tx, merchant, method, connector, {kGatewayCompany, Id<User>{7}, "Ops"});
      return true;
    });
  }
  /// The connector by which a payment of this merchant would go; empty: by none.
  std::string served(MerchantId merchant, int method = kBank) {
    return db().read([&](db::Sql& sql) {
      const auto* by = Serving(connectors_, sql, merchant).by(*sales::method_row(method), "");
      return by ? std::string(by->id()) : "";
    });
  }

  std::shared_ptr<Signed> first_ = std::make_shared<Signed>("first", 20, kBank);
  std::shared_ptr<Signed> second_ = std::make_shared<Signed>("second", 20, kBank);
  std::shared_ptr<Signed> wallet_ = std::make_shared<Signed>("wallet", 11, kWallet);
  events::Outbox outbox_;
  Connectors connectors_;
  sales::Sales sales_{outbox_};
  Checkout checkout_{sales_, connectors_};
};
INSTANTIATE_ON_BOTH_ENGINES(ConnectorTest);

TEST_ON_SQLITE(ConnectorTest, two_connectors_behind_one_acquirer_serve_two_merchants) {
  serving(kOtherShop, kBank, "second");
  auto mine = sale(), others = sale(kOtherShop);
  auto by_first = started(mine), by_second = started(others);
  EXPECT_EQ(by_first.target, "/first");
  EXPECT_EQ(by_second.target, "/second");
  // Well signed by the other connector of the same acquirer, at its own address and at this one's.
  EXPECT_EQ(direct(*first_, by_second.attempt), "YES");
  EXPECT_EQ(direct(*first_, by_second.attempt, "second"), "NO");
  EXPECT_EQ(direct(*second_, by_first.attempt), "YES");
  EXPECT_EQ(status(kShop, mine), S::in_progress);
  EXPECT_EQ(status(kOtherShop, others), S::in_progress);
  auto kept =
      db().read([&](db::Sql& sql) { return messages_of(sql, kOtherShop, others.id).at(1).body; });
  EXPECT_NE(kept.find("it comes from first, and the payment went with second"), std::string::npos);
  EXPECT_EQ(direct(*second_, by_second.attempt), "YES");
  EXPECT_EQ(status(kOtherShop, others), S::paid);
}

TEST_ON_SQLITE(ConnectorTest,
               a_payment_is_asked_about_where_it_went_whoever_serves_the_method_now) {
  auto ref = sale();
  started(ref);
  serving(kShop, kBank, "second");
  EXPECT_TRUE(checkout_.enquire(db(), kShop, ref.id).ok());
  EXPECT_EQ(first_->asked, 1);
  EXPECT_EQ(second_->asked, 0);
  EXPECT_EQ(status(kShop, ref), S::paid);
}

TEST_ON_SQLITE(ConnectorTest, a_merchant_s_own_row_goes_before_the_gateway_s) {
  EXPECT_EQ(served(kShop), "first");
  serving(kGatewayCompany, kBank, "second");
  EXPECT_EQ(served(kShop), "second");
  serving(kShop, kBank, "first");
  EXPECT_EQ(served(kShop), "first");
  EXPECT_EQ(served(kOtherShop), "second");
  EXPECT_EQ(served(kShop, kWallet), "wallet");
  serving(kShop, kBank, "");
  EXPECT_EQ(served(kShop), "second");
}

TEST_ON_SQLITE(ConnectorTest,
               a_method_goes_nowhere_when_its_connector_is_not_here_or_cannot_serve_it) {
  for (std::string_view named : {"gone", "wallet"}) {
    serving(kShop, kBank, named);
    EXPECT_EQ(served(kShop), "");
    auto start = checkout_.checkout_pay(db(), sale().reference, kBank, "");
    ASSERT_FALSE(start.ok());
    EXPECT_REFUSED(start, "error.validation");
  }
  EXPECT_EQ(served(kOtherShop), "first");
}

TEST_P(ConnectorTest, of_several_that_serve_a_method_the_payer_s_choice_decides) {
  auto by = [&](std::string_view bank) {
    auto ref = sale();
    auto start = checkout_.checkout_pay(db(), ref.reference, kBank, bank);
    return start.ok() ? start->target : std::string();
  };
  first_->choices = {{"a", "A", true}, {"b", "B", true}};
  second_->choices = {{"b", "B too", true}, {"c", "C", true}, {"d", "D", false}};
  EXPECT_EQ(by("a"), "/first");
  EXPECT_EQ(by("b"), "/first") << "each name is the first one's that has it";
  EXPECT_EQ(by("c"), "/second");
  for (std::string_view wrong : {"", "d", "e"})
    EXPECT_EQ(by(wrong), "") << wrong;
  serving(kShop, kBank, "second");
  EXPECT_EQ(by("b"), "/second");
  EXPECT_EQ(by("a"), "") << "the row leaves the merchant one connector";
  serving(kShop, kBank, "");
  second_->choices.clear();
  EXPECT_EQ(by("c"), "") << "what has nothing to choose from is not among the choices";
  EXPECT_EQ(by(""), "");
  first_->choices.clear();
  EXPECT_EQ(by(""), "/first");
}

TEST_ON_SQLITE(ConnectorTest, a_bank_that_is_offline_cannot_be_chosen) {
  first_->choices = {{"a", "A", true}, {"d", "D", false}};
  auto ref = sale();
  auto kept = db::everything(db());
  auto offline = checkout_.checkout_pay(db(), ref.reference, kBank, "d");
  ASSERT_REFUSED(offline, "error.validation");
  EXPECT_EQ(offline.error().field_errors.at(0).field, "bankId");
  EXPECT_EQ(offline.error().message, say::checkout::bank_offline.english());
  EXPECT_EQ(db::everything(db()), kept);
  first_->choices[1].online = true;
  EXPECT_TRUE(checkout_.checkout_pay(db(), ref.reference, kBank, "d").ok());
}

TEST_ON_SQLITE(ConnectorTest,
               what_a_payer_tries_next_counts_only_after_a_decline_of_the_same_merchant) {
  static constexpr db::Statement kFollows{
      "test_decline_follows",
      "SELECT count(*) FROM sale_attempts WHERE sale_id = $1 AND follows_way IS NOT NULL"};
  auto declined = [&](MerchantId merchant) {
    auto ref = sale(merchant);
    auto attempt = started(ref).attempt;
    Answer answer;
    answer.connector = "first";
    answer.attempt = attempt;
    answer.is_signature_valid = true;
    answer.repeats = {{"order", id_text(attempt)}};
    answer.verdict.kind = Verdict::Kind::failed;
    answer.verdict.code = "51";
    answer.verdict.amount = Money{10'000};
    answer.verdict.currency = "MYR";
    answer.message = {"first", "ANSWER", "…"};
    EXPECT_TRUE(checkout_.answer_apply(db(), answer).ok());
    EXPECT_EQ(status(merchant, ref), S::failed);
    return ref.reference;
  };
  auto follows = [&](const std::string& after) {
    auto ref = sale();
    EXPECT_TRUE(checkout_.checkout_pay(db(), ref.reference, kBank, "", "en", after).ok());
    return *db().read([&](db::Sql& sql) { return sql.one<std::int64_t>(kFollows, ref.id); }) == 1;
  };
  EXPECT_TRUE(follows(declined(kShop)));
  EXPECT_FALSE(follows(declined(kOtherShop)));
}

TEST_ON_SQLITE(ConnectorTest, who_chose_a_connector_is_written_down) {
  static constexpr db::Statement kDetail{
      "test_connector_audit",
      "SELECT detail FROM audit_log WHERE action = 'merchant.connector' AND merchant_id = $1"};
  serving(kShop, kBank, "second");
  auto detail = db().read([&](db::Sql& sql) { return sql.one<std::string>(kDetail, kShop); });
  EXPECT_EQ(detail, "method 20: second");
}

TEST_ON_SQLITE(ConnectorTest, a_start_of_each_kind_comes_again_as_it_was) {
  for (auto [kind, target] :
       {std::pair{StartKind::link, "https://wallet.example/pay?t=1"},
        std::pair{StartKind::link, "/sandbox/wallet/1"}, std::pair{StartKind::qr, "00020101021226"},
        std::pair{StartKind::none, "x"}}) {
    wallet_->kind = kind;
    wallet_->target = target;
    auto ref = sale();
    auto start = started(ref, kWallet), again = started(ref, kWallet);
    for (const auto& it : {start, again}) {
      EXPECT_EQ(it.kind, kind);
      EXPECT_EQ(it.target, target);
      EXPECT_EQ(it.sent, (FormFields{{"order", id_text(start.attempt)}}));
    }
    EXPECT_EQ(direct(*wallet_, start.attempt), "YES");
    EXPECT_EQ(status(kShop, ref), S::paid);
  }
}

TEST_ON_SQLITE(ConnectorTest, a_link_to_what_is_no_web_page_is_not_opened) {
  wallet_->kind = StartKind::link;
  for (std::string_view target :
       {"javascript:alert(1)", "http://wallet.example/", "//evil.example/", "data:text/html,x"}) {
    wallet_->target = target;
    auto ref = sale();
    auto start = checkout_.checkout_pay(db(), ref.reference, kWallet, "");
    ASSERT_FALSE(start.ok()) << target;
    EXPECT_REFUSED(start, "error.unavailable");
    EXPECT_EQ(status(kShop, ref), S::created);
  }
}

TEST_ON_SQLITE(ConnectorTest, a_payer_reads_nothing_of_why_a_start_failed_and_may_start_again) {
  wallet_->is_down = true;
  auto ref = sale();
  auto start = checkout_.checkout_pay(db(), ref.reference, kWallet, "");
  ASSERT_FALSE(start.ok());
  EXPECT_REFUSED(start, "error.unavailable");
  EXPECT_EQ(start.error().message.english().find("10.0.0.7"), std::string::npos)
      << start.error().message;
  EXPECT_EQ(status(kShop, ref), S::created);
  wallet_->is_down = false;
  EXPECT_EQ(direct(*wallet_, started(ref, kWallet).attempt), "YES");
  EXPECT_EQ(status(kShop, ref), S::paid);
}

TEST_ON_SQLITE(ConnectorTest, an_acquirer_is_told_of_an_order_that_is_recorded_already) {
  wallet_->kind = StartKind::none;
  wallet_->tell = [&](const PayOrder& order) -> Result<MessageText> {
    EXPECT_EQ(direct(*wallet_, order.attempt), "YES");
    return not_found(verbatim("the reply is lost"));
  };
  auto ref = sale();
  started(ref, kWallet);
  EXPECT_EQ(status(kShop, ref), S::paid);
}

TEST_ON_SQLITE(ConnectorTest, what_an_acquirer_replies_when_it_is_told_is_kept) {
  wallet_->tell = [](const PayOrder&) -> Result<MessageText> {
    return MessageText{"wallet", "TOLD", "yes", {}};
  };
  auto ref = sale();
  started(ref, kWallet);
  db().read_job([&](db::Sql& sql) {
    auto kept = messages_of(sql, kShop, ref.id);
    ASSERT_EQ(kept.size(), 2);
    EXPECT_EQ(kept.back().kind, "TOLD");
    EXPECT_EQ(kept.back().direction, MessageDirection::in);
  });
}

TEST_ON_SQLITE(ConnectorTest, a_browser_s_answer_may_be_an_address) {
  auto ref = sale();
  auto start = started(ref);
  http::Router router(connector_routes(checkout_));
  http::Request request;
  request.path = "/acquirers/first/back";
  request.query = first_->answer_to(start.attempt, {10'000});
  auto match = router.find(http::Method::get, request.path);
  ASSERT_TRUE(match.route);
  http::Flow flow{db()};
  auto outcome = match.route->flow(flow, http::Call(request), {});
  EXPECT_EQ(outcome.response.status, 303);
  EXPECT_EQ(status(kShop, ref), S::paid);
}

TEST_ON_SQLITE(ConnectorTest, a_message_too_large_for_any_protocol_is_not_read) {
  auto ref = sale();
  auto start = started(ref);
  auto body = net::form_encode(first_->answer_to(start.attempt, {10'000})) + "&more=";
  body.resize(64 * 1024 + 1, 'x');
  auto routes = connector_routes(checkout_);
  EXPECT_EQ(merchants::call_route(db(), routes, "first_direct", body, {}).status, 413);
  EXPECT_EQ(status(kShop, ref), S::in_progress);
  body.pop_back();
  EXPECT_EQ(merchants::call_route(db(), routes, "first_direct", body, {}).body, "YES");
  EXPECT_EQ(status(kShop, ref), S::paid);
}

TEST_ON_SQLITE(ConnectorTest, there_is_no_address_of_a_connector_that_is_not_here) {
  http::Router router(connector_routes(checkout_));
  auto is_there = [&](http::Method method, std::string_view path) {
    return router.find(method, path).route != nullptr;
  };
  EXPECT_TRUE(is_there(http::Method::post, "/acquirers/first/direct"));
  EXPECT_FALSE(is_there(http::Method::get, "/acquirers/first/direct"));
  EXPECT_FALSE(is_there(http::Method::post, "/acquirers/first/back"));
  EXPECT_FALSE(is_there(http::Method::post, "/acquirers/third/direct"));
  EXPECT_FALSE(is_there(http::Method::post, "/acquirers/first/"));
  EXPECT_FALSE(is_there(http::Method::post, "/acquirers/FIRST/direct"));
}

TEST_ON_SQLITE(ConnectorTest,
               an_attempt_of_a_copy_that_knew_no_connectors_is_of_its_acquirer_s_only_one) {
  static constexpr db::Statement kForget{"test_connector_forget",
                                         "UPDATE sale_attempts SET connector = '', acquirer = $2 "
                                         "WHERE sale_id = $1"};
  auto ref = sale();
  started(ref);
  for (auto [acquirer, connector] : {std::pair{20, "fpx"}, std::pair{1, "cards"}}) {
    db().write_job([&](db::Tx& tx) {
      tx.exec(kForget, ref.id, acquirer);
      return true;
    });
    db().read_job(
        [&](db::Sql& sql) { EXPECT_EQ(attempt_of(sql, kShop, ref.id)->connector, connector); });
  }
}

TEST_ON_SQLITE(ConnectorTest, a_connector_that_has_no_such_message_voids_and_charges_nobody) {
  EXPECT_FALSE(first_->void_payment({})->is_accepted);
  EXPECT_REFUSED(first_->charge({}), "error.conflict");
}

TEST_ON_SQLITE(ConnectorTest, no_two_connectors_have_one_id) {
  EXPECT_THROW(connectors_.add(std::make_shared<Signed>("first", 1, 1)), std::logic_error);
}

}  // namespace
}  // namespace gerbang::checkout
