// Every place of a mandate and of a request to end it, with every action: allowed, or refused with
// its code and nothing changed.

#include "base/core/refusal_fixture.h"
#include "money/checkout/closing.h"
#include "people/merchants/route_caller.h"
#include "selling/mandates/authorisation.h"
#include "selling/mandates/mandate_fixture.h"
#include "selling/mandates/visit.h"

namespace gerbang::mandates {
namespace {

using S = MandateStatus;
using Kind = checkout::Verdict::Kind;

enum class MandatePlace {
  prepared,
  at_bank,
  authorised,
  enrolled,
  end_asked,
  paused,
  held,
  fixed_amount,
  complete,
  expired,
  pending_maintenance,
  pending_termination,
  terminated,
  failed,
  canceled,
  approved_late
};

struct MandateRow {
  MandatePlace place;
  std::string_view name;
  S status;
  std::array<std::string_view, 7> codes;  // in the order of kMandateActions; empty: allowed
};

constexpr std::string_view kYes, kStatus = "mandate.wrong_status", kBegun = "mandate.begun",
                                 kNotPaused = "mandate.not_paused", kFixed = "mandate.fixed_amount",
                                 kPausedCode = "mandate.paused", kHeldCode = "mandate.held",
                                 kOver = "mandate.complete", kWaits = "mandate.termination_pending";
// resend, cancel, pause, resume, collect, maintain, terminate
constexpr std::array kMandateRows{
    MandateRow{MandatePlace::prepared,
               "prepared",
               S::initiated,
               {kYes, kYes, kStatus, kStatus, kStatus, kStatus, kStatus}},
    MandateRow{MandatePlace::at_bank,
               "the payer is at the bank",
               S::initiated,
               {kBegun, kBegun, kStatus, kStatus, kStatus, kStatus, kStatus}},
    MandateRow{MandatePlace::authorised,
               "signed, and not reported",
               S::initiated,
               {kBegun, kBegun, kStatus, kStatus, kStatus, kStatus, kStatus}},
    MandateRow{MandatePlace::enrolled,
               "enrolled",
               S::enrolled,
               {kStatus, kStatus, kYes, kNotPaused, kYes, kYes, kYes}},
    MandateRow{MandatePlace::end_asked,
               "the merchant has asked to end it",
               S::enrolled,
               {kStatus, kStatus, kYes, kNotPaused, kYes, kYes, kWaits}},
    MandateRow{MandatePlace::paused,
               "paused",
               S::enrolled,
               {kStatus, kStatus, kPausedCode, kYes, kPausedCode, kYes, kYes}},
    MandateRow{MandatePlace::held,
               "the payer has asked to end it",
               S::enrolled,
               {kStatus, kStatus, kYes, kNotPaused, kHeldCode, kHeldCode, kHeldCode}},
    MandateRow{MandatePlace::fixed_amount,
               "each debit has its amount",
               S::enrolled,
               {kStatus, kStatus, kYes, kNotPaused, kFixed, kYes, kYes}},
    MandateRow{MandatePlace::complete,
               "all debits are collected",
               S::enrolled,
               {kStatus, kStatus, kYes, kNotPaused, kOver, kYes, kYes}},
    MandateRow{MandatePlace::expired,
               "its last day has passed",
               S::enrolled,
               {kStatus, kStatus, kYes, kNotPaused, kOver, kYes, kYes}},
    MandateRow{MandatePlace::pending_maintenance,
               "new terms wait for the payer",
               S::pending_maintenance,
               {kStatus, kStatus, kYes, kNotPaused, kStatus, kStatus, kStatus}},
    MandateRow{MandatePlace::pending_termination,
               "its end waits for the bank",
               S::pending_termination,
               {kStatus, kStatus, kStatus, kStatus, kStatus, kStatus, kStatus}},
    MandateRow{MandatePlace::terminated,
               "terminated",
               S::terminated,
               {kStatus, kStatus, kStatus, kStatus, kStatus, kStatus, kStatus}},
    MandateRow{MandatePlace::failed,
               "failed",
               S::failed,
               {kStatus, kStatus, kStatus, kStatus, kStatus, kStatus, kStatus}},
    MandateRow{MandatePlace::canceled,
               "canceled",
               S::canceled,
               {kStatus, kStatus, kStatus, kStatus, kStatus, kStatus, kStatus}},
    MandateRow{MandatePlace::approved_late,
               "approved by the bank after it was canceled",
               S::pending_termination,
               {kStatus, kStatus, kStatus, kStatus, kStatus, kStatus, kStatus}},
};

class MandateStatesTest : public MandateFixture {
 protected:
  const Actor checker{.company = kMerchant, .user = Id<User>{8}, .name = "Ravi"};

  template <class F>
  auto write(F&& f) {
    return db().write([&](db::Tx& tx) { return f(tx); });
  }
  /// The answer to the action, which is undone again: the next action meets the same mandate.
  template <class F>
  Result<Done> tried(F&& f) {
    bool is_done = false;
    auto out = db().write([&](db::Tx& tx) -> Result<Done> {
      auto done = f(tx);
      if (!done.ok()) return done.error();
      is_done = true;
      return conflict(verbatim("undone"));
    });
    return is_done ? Result<Done>(Done{}) : out;
  }
  /// Collected as the merchant asks, up to RM 100.00.
  Product by_request(std::optional<std::int64_t> debits = {}) {
    auto draft = monthly();
    draft.amount.reset();
    draft.max_amount = Money{10'000};
    draft.retries = 0;
    draft.debits = debits;
    return product(draft);
  }
  Mandate prepare(const Product& product, std::optional<CalendarDay> expires_on = {}) {
    PreparedDraft draft;
    draft.product_id = product.id;
    draft.name = "Ali bin Abu";
    draft.email = "ali@example.com";
    draft.expires_on = expires_on;
    return *write([&](db::Tx& tx) { return mandates.mandate_prepare(tx, owner, draft); });
  }
  Mandate answered(Kind kind) {
    auto begun = enrol(by_request(), payer());
    answer(begun->first, kind);
    return now_of(begun->first);
  }
  Result<Done> take(db::Tx& tx, Id<Mandate> id, MandateAction action) {
    auto done = [](auto result) -> Result<Done> {
      if (!result.ok()) return result.error();
      return Done{};
    };
    switch (action) {
      case MandateAction::resend:
        return done(mandates.mandate_resend(tx, owner, id));
      case MandateAction::cancel:
        return done(mandates.mandate_cancel(tx, owner, id));
      case MandateAction::pause:
        return done(mandates.mandate_pause(tx, owner, id));
      case MandateAction::resume:
        return done(mandates.mandate_resume(tx, owner, id));
      case MandateAction::collect:
        return done(collections.collect(tx, owner, id, {Money{1'000}, "INV-1"}));
      case MandateAction::maintain:
        return changes.maintain(tx, owner, id, {.frequency = Frequency::yearly});
      case MandateAction::terminate:
        break;
    }
    return terminations.ask(tx, owner, id, std::nullopt);
  }
  void does(const Mandate& mandate, MandateAction action) {
    auto done = write([&](db::Tx& tx) { return take(tx, mandate.id, action); });
    EXPECT_TRUE(done.ok()) << (done.ok() ? "" : done.error().message.english());
  }
  Id<Termination> request_of(const Mandate& mandate) {
    static constexpr db::Statement kRequest{
        "test_termination_latest",
        "SELECT id FROM mandate_terminations WHERE mandate_id = $1 ORDER BY id DESC LIMIT 1"};
    return *db().read([&](db::Sql& sql) { return sql.one<Id<Termination>>(kRequest, mandate.id); });
  }
  Result<Done> decide(const Mandate& mandate, const Actor& by, bool is_approved) {
    auto id = request_of(mandate);
    return write([&](db::Tx& tx) {
      return is_approved ? terminations.approve(tx, by, id)
                         : terminations.reject(tx, by, id, "Talk to us first");
    });
  }
  void payer_ends(const Mandate& mandate) {
    EXPECT_TRUE(write([&](db::Tx& tx) {
                  return terminations.ask_by_payer(tx, kMerchant, mandate.id, std::nullopt);
                }).ok());
  }
  std::string change_token(const Mandate& mandate) { return open_change(mandate)->token; }
  /// The payer signs the end at the bank, and the bank reports it.
  void bank_ends(const Mandate& mandate) {
    leave(mandate);
    report_change(mandate, checkout::MandateRequest::termination, mandate.amount_max);
    run();
  }
  Mandate in(MandatePlace place) {
    using P = MandatePlace;
    switch (place) {
      case P::prepared:
        return prepare(by_request());
      case P::at_bank:
        return now_of(enrol(by_request(), payer())->first);
      case P::authorised:
        return answered(Kind::paid);
      case P::failed:
        return answered(Kind::failed);
      case P::canceled:
        return answered(Kind::canceled);
      case P::approved_late: {
        auto mandate = answered(Kind::canceled);
        report(mandate);
        run();
        return now_of(mandate);
      }
      case P::fixed_amount:
        return enrolled(product(monthly()));
      case P::expired: {
        auto mandate = prepare(by_request(), CalendarDay{today() + 12});
        auto signed_ = sign(mandate, payer());
        EXPECT_TRUE(signed_.ok()) << (signed_.ok() ? "" : signed_.error().message.english());
        answer(now_of(mandate), Kind::paid);
        go_to(banks().after(today(), 1), 6);
        report(now_of(mandate));
        run();
        go_to(mandate.expires_on->day + 1, 6);
        return now_of(mandate);
      }
      default:
        break;
    }
    auto mandate = enrolled(by_request(place == P::complete ? std::optional(1) : std::nullopt));
    if (place == P::complete) does(mandate, MandateAction::collect);
    if (place == P::paused) does(mandate, MandateAction::pause);
    if (place == P::held) payer_ends(mandate);
    if (place == P::pending_maintenance) does(mandate, MandateAction::maintain);
    bool is_ended = place == P::pending_termination || place == P::terminated;
    if (is_ended || place == P::end_asked) does(mandate, MandateAction::terminate);
    if (is_ended) {
      EXPECT_TRUE(decide(mandate, checker, true).ok());
    }
    if (place == P::terminated) bank_ends(mandate);
    return now_of(mandate);
  }
};
INSTANTIATE_ON_BOTH_ENGINES(MandateStatesTest);

TEST_ON_SQLITE(MandateStatesTest,
               every_action_is_done_where_the_table_allows_it_and_else_changes_nothing) {
  for (const auto& row : kMandateRows) {
    auto mandate = in(row.place);
    ASSERT_EQ(mandate.status, row.status) << row.name;
    auto kept = db::everything(db());
    for (std::size_t i = 0; i < kMandateActions.size(); ++i) {
      auto action = kMandateActions[i];
      SCOPED_TRACE(fmt::format("{}, {}", row.name, static_cast<int>(action)));
      auto done = tried([&](db::Tx& tx) { return take(tx, mandate.id, action); });
      if (row.codes[i].empty()) {
        EXPECT_TRUE(done.ok()) << (done.ok() ? "" : done.error().message.english());
      } else {
        EXPECT_REFUSED(done, row.codes[i]);
      }
      EXPECT_EQ(db::everything(db()), kept);
    }
  }
}

TEST_ON_SQLITE(MandateStatesTest, a_request_to_end_a_mandate_is_decided_once_and_by_someone_else) {
  constexpr std::string_view kOwn = "mandate.termination_own",
                             kDecided = "mandate.termination_decided";
  auto refuses = [&](const Mandate& mandate, const Actor& by, std::string_view code) {
    for (bool is_approved : {true, false}) {
      auto kept = db::everything(db());
      EXPECT_REFUSED(decide(mandate, by, is_approved), code);
      EXPECT_EQ(db::everything(db()), kept);
    }
  };
  for (bool is_approved : {true, false}) {
    SCOPED_TRACE(is_approved ? "approved" : "rejected");
    auto mandate = in(MandatePlace::end_asked);
    refuses(mandate, owner, kOwn);
    ASSERT_TRUE(decide(mandate, checker, is_approved).ok());
    EXPECT_EQ(now_of(mandate).status, is_approved ? S::pending_termination : S::enrolled);
    refuses(mandate, owner, kDecided);
    refuses(mandate, checker, kDecided);
  }
}

TEST_ON_SQLITE(MandateStatesTest, a_payer_asks_once_and_in_place_of_the_merchant) {
  auto ask = [&](const Mandate& mandate) {
    return write([&](db::Tx& tx) {
      return terminations.ask_by_payer(tx, kMerchant, mandate.id, std::nullopt);
    });
  };
  auto mandate = in(MandatePlace::end_asked);
  ASSERT_TRUE(ask(mandate).ok());
  auto kept = db::everything(db());
  EXPECT_REFUSED(ask(mandate), "mandate.held");
  EXPECT_EQ(db::everything(db()), kept);
  ASSERT_TRUE(decide(mandate, owner, false).ok()) << "it is the payer's request now";
  EXPECT_FALSE(now_of(mandate).is_held);
  EXPECT_TRUE(ask(mandate).ok()) << "a rejected request is no obstacle";
}

TEST_ON_SQLITE(MandateStatesTest,
               an_end_that_is_approved_takes_the_place_of_terms_that_nobody_signed) {
  auto mandate = in(MandatePlace::end_asked);
  does(mandate, MandateAction::maintain);
  EXPECT_TRUE(decide(mandate, checker, true).ok());
  EXPECT_EQ(now_of(mandate).status, S::pending_termination);
}

TEST_ON_SQLITE(MandateStatesTest, a_change_is_signed_while_it_waits_for_the_payer) {
  auto mandate = in(MandatePlace::pending_termination);
  auto token = change_token(mandate);
  bank_ends(mandate);
  ASSERT_EQ(now_of(mandate).status, S::terminated);
  auto kept = db::everything(db());
  EXPECT_REFUSED(changes.sign(db(), token), "mandate.change_over");
  EXPECT_EQ(db::everything(db()), kept);

  auto other = in(MandatePlace::pending_maintenance);
  auto to_sign = change_token(other);
  ASSERT_TRUE(changes.sign(db(), to_sign).ok());
  checkout::Answer signed_;
  signed_.attempt = open_change(other)->id;
  signed_.connector = "bank";
  signed_.is_signature_valid = true;
  signed_.verdict.kind = Kind::paid;
  signed_.verdict.currency = "MYR";
  db().write_job([&](db::Tx& tx) { return changes.answer_take(tx, signed_)->ok(); });
  EXPECT_REFUSED(changes.sign(db(), to_sign), "mandate.change_over");
}

TEST_ON_SQLITE(MandateStatesTest, an_invitation_is_signed_once_and_within_its_time) {
  auto gym = by_request();
  auto mandate = prepare(gym);
  clock.advance(mandates.settings().prepared_open);
  ASSERT_TRUE(sign(mandate, payer()).ok());
  auto kept = db::everything(db());
  EXPECT_REFUSED(sign(mandate, payer()), "mandate.begun");
  EXPECT_EQ(db::everything(db()), kept);

  auto late = prepare(gym);
  clock.advance(mandates.settings().prepared_open);
  clock.advance(milliseconds(1));
  kept = db::everything(db());
  EXPECT_REFUSED(sign(late, payer()), "mandate.expired");
  EXPECT_EQ(db::everything(db()), kept);
}

TEST_ON_SQLITE(MandateStatesTest, a_product_that_is_switched_off_takes_no_payer) {
  auto gym = by_request();
  auto invited = prepare(gym);
  ASSERT_TRUE(
      write([&](db::Tx& tx) { return products.product_switch(tx, owner, gym.id, false); }).ok());
  auto kept = db::everything(db());
  EXPECT_REFUSED(enrol(gym, payer()), "mandate_product.closed");
  EXPECT_REFUSED(sign(invited, payer()), "mandate_product.closed");
  EXPECT_EQ(db::everything(db()), kept);
}

TEST_ON_SQLITE(MandateStatesTest, there_is_no_authorisation_to_print_before_the_payer_signs) {
  auto sheet = [&](const Mandate& mandate) {
    return db().read(
        [&](db::Sql& sql) { return authorisation_sheet(sql, mandate, "en", mandates.settings()); });
  };
  EXPECT_REFUSED(sheet(in(MandatePlace::at_bank)), "mandate.not_signed");
  EXPECT_TRUE(sheet(in(MandatePlace::authorised)).ok());
}

TEST_ON_SQLITE(MandateStatesTest, nothing_is_debited_while_the_method_is_switched_off) {
  auto method = [&](bool is_on) {
    auto done = write([&](db::Tx& tx) {
      return checkout::method_switch(tx, {kGatewayCompany, Id<User>{1}, "Ops"}, kMerchant,
                                     sales::kEMandate, is_on, "Complaints");
    });
    ASSERT_TRUE(done.ok()) << done.error().message.english();
  };
  auto gym = by_request();
  auto by_hand = enrolled(gym);
  auto planned = enrolled(product(monthly()));
  method(false);
  auto kept = db::everything(db());
  EXPECT_REFUSED(write([&](db::Tx& tx) {
                   return collections.collect(tx, owner, by_hand.id, {Money{1'000}, "INV-1"});
                 }),
                 "merchant.not_ready");
  EXPECT_REFUSED(enrol(gym, payer()), "merchant.not_ready");
  EXPECT_EQ(db::everything(db()), kept);
  go_to(planned.next_debit->day, 9);
  run();
  EXPECT_TRUE(collected(planned).empty());
  EXPECT_TRUE(bank_->sent.empty());
  method(true);
  go_to(now_of(planned).next_debit->day, 9);
  run();
  EXPECT_EQ(collected(planned).size(), 1U);
}

TEST_ON_SQLITE(MandateStatesTest, a_merchant_without_a_fee_for_auto_debit_collects_nothing) {
  static constexpr db::Statement kForget{
      "test_e_mandate_fee_forget",
      "DELETE FROM fee_rules WHERE merchant_id = $1 AND payment_method = $2"};
  auto mandate = in(MandatePlace::enrolled);
  db().write_job([&](db::Tx& tx) {
    tx.exec(kForget, kMerchant, sales::kEMandate);
    return true;
  });
  auto kept = db::everything(db());
  EXPECT_REFUSED(tried([&](db::Tx& tx) { return take(tx, mandate.id, MandateAction::collect); }),
                 "merchant.no_fee_rule");
  EXPECT_EQ(db::everything(db()), kept);
}

TEST_ON_SQLITE(MandateStatesTest, a_payers_page_opens_only_with_a_link_that_is_valid) {
  const mail::MailSettings mail;
  auto call = [&](std::string_view operation, const std::string& body) {
    return merchants::call_route(db(), visit_routes(terminations, changes, mandates, mail),
                                 operation, body, {});
  };
  auto mandate = in(MandatePlace::enrolled);
  auto kept = db::everything(db());
  for (auto [operation, body] :
       {std::pair{"pay_mandate_visit", std::string(R"({"token":"guessed"})")},
        {"pay_mandate_mine", R"({"session":"guessed"})"},
        {"pay_mandate_terminate",
         R"({"session":"guessed","mandateNo":")" + mandate.mandate_no + R"("})"}}) {
    EXPECT_REFUSED(call(operation, body), "mandate_visit.over");
  }
  EXPECT_EQ(db::everything(db()), kept);
}

}  // namespace
}  // namespace gerbang::mandates
