#pragma once
// Tests only: for the tests of debits and of the files that they are in.

#include "base/core/refusal_fixture.h"
#include "money/checkout/closing.h"
#include "money/sales/sale_event.h"
#include "people/merchants/desk.h"
#include "selling/mandates/mandate_fixture.h"

namespace gerbang::mandates {

class DebitsFixture : public MandateFixture {
 protected:
  const Actor checker{.company = kMerchant, .user = Id<User>{8}, .name = "Ravi"};

  ProductDraft up_to(std::int64_t sen, std::int64_t retries = 0) {
    auto draft = monthly();
    draft.amount.reset();
    draft.max_amount = Money{sen};
    draft.retries = retries;
    return draft;
  }
  Result<Collection> collect(const Mandate& mandate, std::int64_t sen) {
    return db().write([&](db::Tx& tx) {
      return collections.collect(tx, owner, mandate.id, {Money{sen}, "INV-1"});
    });
  }
  template <class F>
  void write(F f) {
    auto done = db().write(f);
    EXPECT_TRUE(done.ok()) << (done.ok() ? "" : done.error().message.english());
  }
  void execute(const db::Statement& statement) {
    db().write_job([&](db::Tx& tx) {
      tx.exec(statement);
      return true;
    });
  }
  std::int64_t events(std::string_view kind) {
    static constexpr db::Statement kEvents{"test_events_of_kind",
                                           "SELECT count(*) FROM events WHERE kind = $1"};
    return *db().read([&](db::Sql& sql) { return sql.one<std::int64_t>(kEvents, kind); });
  }
  std::vector<MandateLine> lines(const Mandate& mandate, MandateHappening kind) {
    auto out = db().read([&](db::Sql& sql) { return mandate_lines(sql, kMerchant, mandate.id); });
    std::erase_if(out, [&](const auto& it) { return it.kind != kind; });
    return out;
  }
  std::string files() {
    std::string out;
    for (const auto& [name, bytes] : bank_->sent)
      out += bytes;
    return out;
  }
  void payer_ends(const Mandate& mandate) {
    write([&](db::Tx& tx) {
      return terminations.ask_by_payer(tx, kMerchant, mandate.id, std::nullopt);
    });
  }
  void end_approved(const Mandate& mandate) {
    write([&](db::Tx& tx) -> Result<Done> {
      GERBANG_CHECK(terminations.ask(tx, owner, mandate.id, std::nullopt));
      return terminations.approve(tx, checker, request_of(tx, mandate));
    });
  }
  static Id<Termination> request_of(db::Sql& sql, const Mandate& mandate) {
    static constexpr db::Statement kRequest{
        "test_termination_newest",
        "SELECT id FROM mandate_terminations WHERE mandate_id = $1 ORDER BY id DESC LIMIT 1"};
    return *sql.one<Id<Termination>>(kRequest, mandate.id);
  }
  /// The payer signs at the bank what was asked for, and the bank reports it.
  void bank_agrees(const Mandate& mandate, const MaintenanceDraft& draft) {
    maintain(mandate, draft);
    leave(mandate);
    report_change(mandate, checkout::MandateRequest::maintenance, open_change(mandate)->amount_max);
  }
  void day_limit(Money most) {
    write([&](db::Tx& tx) {
      return merchants::limits_set(tx, {kGatewayCompany, Id<User>{9}, "Ops"}, kMerchant, {{}, most},
                                   "A test");
    });
  }
  void holiday(Day day) {
    write([&](db::Tx& tx) -> Result<Done> {
      calendar::HolidayDraft draft;
      draft.day = CalendarDay{day};
      draft.name = "Day of the King";
      GERBANG_CHECK(calendar::holiday_add(tx, draft, owner));
      return Done{};
    });
  }
};

}  // namespace gerbang::mandates
