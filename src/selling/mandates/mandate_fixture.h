#pragma once
// Tests only: a bank that payers sign at and that files go to and come from, in memory; and a
// merchant whose payers can enrol.

#include <functional>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/db/db_fixture.h"
#include "base/exchange/exchange.h"
#include "money/fees/fee_fixture.h"
#include "money/settlement/settlement.h"
#include "selling/mandates/change.h"
#include "selling/mandates/collection.h"
#include "selling/mandates/collection_store.h"
#include "selling/mandates/mandate_store.h"
#include "selling/mandates/product_store.h"
#include "selling/mandates/termination.h"

namespace gerbang::mandates {

class TestBank final : public checkout::Connector, public Rail {
 public:
  std::string_view id() const override { return "bank"; }
  int acquirer() const override { return static_cast<int>(sales::AcquirerCode::maybank); }
  std::vector<int> methods() const override { return {22}; }
  std::vector<checkout::Callback> callbacks() const override { return {}; }
  Result<checkout::Start> start(const checkout::PayOrder& order) const override {
    terms = order.mandate;
    if (meanwhile) std::exchange(meanwhile, nullptr)();
    return checkout::Start{.target = "/bank", .message = {"T", "AD", "…"}};
  }
  Result<checkout::Enquiry> enquire(const checkout::PayOrder& order) const override {
    ++enquiries;
    enquired.push_back(order.attempt);
    if (is_away) return Error{ErrorCode::unavailable, verbatim("away"), {}, {}, {}};
    if (!told) return not_found(verbatim("no"));
    return checkout::Enquiry{{"T", "AE", "…"}, *told};
  }
  Result<checkout::RefundAnswer> refund(const checkout::RefundOrder&) const override {
    return not_found(verbatim("no"));
  }
  std::pair<Money, Money> limits(int) const override { return {{100}, {3'000'000}}; }

  const checkout::Connector& connector() const override { return *this; }
  bool is_set_up() const override { return true; }
  exchange::File collection_file(Day day, std::int64_t sequence, Instant,
                                 const std::vector<CollectionRow>& rows) const override {
    exchange::File out{fmt::format("C{}-{:04}", day, sequence), "H\n"};
    for (const auto& row : rows)
      out.bytes += fmt::format("D,{},{},{}\n", row.collection_no, row.mandate_no, row.amount.sen);
    return out;
  }
  RailReading read(const exchange::File& file) const override {
    auto found = readings.find(file.name);
    if (found != readings.end() && !is_blind) return found->second;
    return {.kind = {},
            .problem = "the signature is wrong",
            .answers = {},
            .enrolments = {},
            .responses = {}};
  }
  CollectionEnd end_of(std::string_view code) const override {
    if (code == "00") return CollectionEnd::debited;
    return code == "51" ? CollectionEnd::insufficient_funds : CollectionEnd::refused;
  }
  Result<Done> send(const exchange::File& file) const override {
    ++sends;
    if (meanwhile) std::exchange(meanwhile, nullptr)();
    if (refuses_with) return *refuses_with;
    if (hangs.contains(file.name)) return Error{ErrorCode::unavailable, verbatim("?"), {}, {}, {}};
    sent[file.name] = file.bytes;
    if (loses_answer) return Error{ErrorCode::unavailable, verbatim("no answer"), {}, {}, {}};
    return Done{};
  }
  Result<std::vector<std::string>> waiting(std::string_view after) const override {
    std::vector<std::string> out;
    for (const auto& [name, reading] : readings)
      if (name > after && out.size() < listed_max) out.push_back(name);
    return out;
  }
  Result<exchange::File> fetch(std::string_view name) const override {
    ++fetches;
    if (unfetched.contains(std::string(name)))
      return Error{ErrorCode::unavailable, verbatim("404"), {}, {}, {}};
    auto found = contents.find(std::string(name));
    return exchange::File{std::string(name), found == contents.end()
                                                 ? "H," + std::string(name) + "\n"
                                                 : found->second};
  }

  /// A file that waits for the gateway.
  void put(RailReading reading) { readings[fmt::format("R{:06}", ++files_)] = std::move(reading); }
  void respond(const Collection& to, std::string code, bool is_return = false) {
    RailReading out{.kind = exchange::FileKind::responses};
    out.responses.push_back(
        {id_text(to.id), to.amount, std::move(code), "said the bank", "B-1", is_return});
    put(std::move(out));
  }

  mutable std::optional<checkout::MandateTerms> terms;
  mutable std::function<void()> meanwhile;  // while it is called
  mutable std::map<std::string, std::string> sent;
  mutable int sends = 0, fetches = 0, enquiries = 0;
  mutable std::vector<Id<SaleAttempt>> enquired;
  bool is_away = false;                  // to who enquires
  std::optional<checkout::Answer> told;  // to who enquires
  std::map<std::string, RailReading> readings;
  std::map<std::string, std::string> contents;  // of files, where they are not the usual
  std::set<std::string> unfetched, hangs;       // names that it does not give, or take
  std::size_t listed_max = 1'000;               // of names, at once
  bool is_blind = false;                        // the gateway does not know its certificate
  std::optional<Error> refuses_with;            // what a file is answered with
  bool loses_answer = false;                    // takes the file, and nobody hears of it

 private:
  int files_ = 0;
};

class MandateFixture : public db::OnBothEngines {
 protected:
  static constexpr MerchantId kMerchant{4711};
  const Actor owner{.company = kMerchant, .user = Id<User>{7}, .name = "Siti"};

  MandateFixture() {
    connectors_.add(bank_);
    fees::payable_merchant(db(), kMerchant);
    db().write_job([&](db::Tx& tx) {
      static constexpr db::Statement kEnable{"test_enable",
                                             "UPDATE merchants SET is_e_mandate_enabled = 1"};
      tx.exec(kEnable);
      return calendar::calendar_fill(tx).ok();
    });
    for (auto reactions : {mandates.reactions(), changes.reactions()}) {
      for (auto& reaction : reactions)
        outbox_.reaction_add(std::move(reaction));
    }
  }
  void TearDown() override { check(); }

  void check() {
    auto all = mandate_invariants();
    for (auto more : {termination_invariants(), sales::sale_invariants(),
                      settlement::settlement_invariants(), ledger::ledger_invariants()})
      all.insert(all.end(), more.begin(), more.end());
    for (const auto& invariant : all) {
      auto broken = db().read([&](db::Sql& sql) { return invariant.check(sql); });
      EXPECT_TRUE(broken.empty()) << invariant.name << ": " << (broken.empty() ? "" : broken[0]);
    }
  }

  static ProductDraft monthly() {
    ProductDraft out;
    out.name = "Gym";
    out.amount = Money{8'000};
    out.frequency = Frequency::monthly;
    out.debits = 12;
    out.retries = 2;
    out.terms = "Debited each month.";
    return out;
  }
  Product product(const ProductDraft& draft) {
    return *db().write([&](db::Tx& tx) { return products.product_create(tx, owner, draft); });
  }
  static Signature payer() {
    return {{"Ali bin Abu", PayerIdType::new_ic, "900101-14-5677", "ali@example.com", "0123456789"},
            false,
            "MB2U0227",
            {},
            "en"};
  }
  /// What a payer who opens the page now would agree to.
  std::string consent(Id<Product> id, const Mandate* prepared = nullptr) {
    return db().read([&](db::Sql& sql) -> std::string {
      auto product = product_find_any(sql, kMerchant, id);
      auto offered = mandate_offered(*product, prepared);
      return offered ? mandates.consent_of(sql, *product, *offered) : "none";
    });
  }
  /// Agrees to what is offered now, unless the signature says to what.
  Result<std::pair<Mandate, checkout::Start>> enrol(const Product& product, Signature signature) {
    if (signature.consent.empty()) signature.consent = consent(product.id);
    return mandates.mandate_enrol(db(), product.slug, signature);
  }
  Result<std::pair<Mandate, checkout::Start>> sign(const Mandate& prepared, Signature signature) {
    if (signature.consent.empty()) signature.consent = consent(prepared.product, &prepared);
    return mandates.mandate_sign(db(), prepared.token, signature);
  }
  /// The bank's word about the sale that authorises.
  void answer(const Mandate& mandate, checkout::Verdict::Kind kind) {
    auto order = db().read([&](db::Sql& sql) {
      return checkout::pay_order_of(sql, mandate.merchant, *mandate.authorisation_sale);
    });
    checkout::Answer out;
    out.attempt = order->attempt;
    out.connector = order->connector;
    out.is_signature_valid = true;
    out.verdict.kind = kind;
    out.verdict.amount = Money{100};
    out.verdict.currency = "MYR";
    out.message = {"T", "AC", "…"};
    EXPECT_TRUE(checkout_.answer_apply(db(), out).ok());
  }
  void report(const Mandate& mandate, std::string code = "00") {
    RailReading out{.kind = exchange::FileKind::enrolments};
    EnrolmentRow row;
    row.mandate_no = mandate.mandate_no;
    row.bank_mandate_no = "BM-" + mandate.mandate_no;
    row.bank_id = mandate.bank_id.value_or("");
    row.account = "164012345621";
    row.holder_name = mandate.payer_name;
    row.amount_max = mandate.amount_max;
    row.code = std::move(code);
    out.enrolments.push_back(std::move(row));
    bank_->put(std::move(out));
  }
  std::optional<Change> open_change(const Mandate& mandate) {
    return *db().write([&](db::Tx& tx) -> Result<std::optional<Change>> {
      return change_open_of(tx, mandate.merchant, mandate.id);
    });
  }
  /// The merchant asks the payer for other terms.
  void maintain(const Mandate& mandate, const MaintenanceDraft& draft) {
    auto asked =
        db().write([&](db::Tx& tx) { return changes.maintain(tx, owner, mandate.id, draft); });
    EXPECT_TRUE(asked.ok()) << (asked.ok() ? "" : asked.error().message.english());
  }
  /// The payer's browser leaves for the bank's page.
  void leave(const Mandate& mandate) {
    ASSERT_TRUE(changes.sign(db(), open_change(mandate)->token).ok());
    EXPECT_EQ(open_change(mandate)->state, ChangeState::at_bank);
  }
  /// The bank's word about other terms or an end.
  void report_change(const Mandate& mandate, checkout::MandateRequest request, Money amount_max,
                     std::string code = "00") {
    RailReading out{.kind = exchange::FileKind::enrolments};
    EnrolmentRow row;
    row.request = request;
    row.mandate_no = mandate.mandate_no;
    row.bank_id = *mandate.bank_id;
    row.amount_max = amount_max;
    row.code = std::move(code);
    out.enrolments.push_back(std::move(row));
    bank_->put(std::move(out));
  }
  Mandate now_of(const Mandate& mandate) {
    return *db().read(
        [&](db::Sql& sql) { return mandate_find(sql, mandate.merchant, mandate.id); });
  }
  std::vector<Collection> collected(const Mandate& mandate) {
    return db().read(
        [&](db::Sql& sql) { return collections_of(sql, mandate.merchant, mandate.id, 1'000); });
  }
  sales::SaleStatus sale_status(const Collection& collection) {
    return db()
        .read([&](db::Sql& sql) { return sales::sale_get(sql, kMerchant, collection.sale); })
        ->status;
  }
  void run() { EXPECT_TRUE(collections.run(db()).ok()); }
  Day today() { return kl_day(clock.now()); }
  calendar::BankingDays banks() {
    return db().read([](db::Sql& sql) { return calendar::banking_days(sql); });
  }
  /// To that hour of that day in Kuala Lumpur.
  void go_to(Day day, int hour) {
    auto to = kl_day_start(day) + hours(hour);
    if (to.ms > clock.now().ms) clock.advance(to - clock.now());
  }
  /// Enrolled, with all that belongs to it.
  Mandate enrolled(const Product& product) {
    auto begun = enrol(product, payer());
    EXPECT_TRUE(begun.ok()) << (begun.ok() ? "" : begun.error().message.english());
    answer(begun->first, checkout::Verdict::Kind::paid);
    go_to(banks().after(today(), 1), 6);
    report(begun->first);
    run();
    return now_of(begun->first);
  }

  std::shared_ptr<TestBank> bank_ = std::make_shared<TestBank>();
  events::Outbox outbox_;
  sales::Sales sales_{outbox_};
  checkout::Connectors connectors_;
  checkout::Checkout checkout_{sales_, connectors_};
  Products products{ProductSettings{"https://pay.test"}};
  Mandates mandates{MandateSettings{"https://pay.test"}, checkout_, outbox_};
  Changes changes{mandates, bank_.get()};
  Terminations terminations{mandates, changes};
  Collections collections{mandates, changes, bank_.get()};
};

}  // namespace gerbang::mandates
