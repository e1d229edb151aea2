#include "selling/mandates/change.h"

#include "money/sales/sale_event.h"
#include "selling/mandates/mandate_fixture.h"
#include "selling/mandates/mandate_query.h"
#include "selling/mandates/silent.h"

namespace gerbang::mandates {
namespace {

using S = MandateStatus;
using checkout::MandateRequest;

class ChangeTest : public MandateFixture {
 protected:
  const Actor checker{.company = kMerchant, .user = Id<User>{8}, .name = "Ravi"};

  /// Asked by one of the merchant's people and approved by another.
  void end(const Mandate& mandate) {
    auto approved = db().write([&](db::Tx& tx) -> Result<Done> {
      GERBANG_CHECK(terminations.ask(tx, owner, mandate.id, std::nullopt));
      auto id = tx.one<Id<Termination>>(kPending, mandate.id);
      return terminations.approve(tx, checker, *id);
    });
    EXPECT_TRUE(approved.ok());
    EXPECT_EQ(now_of(mandate).status, S::pending_termination);
  }
  void reported(const Mandate& mandate, MandateRequest request, Money amount_max,
                std::string code = "00") {
    report_change(mandate, request, amount_max, std::move(code));
    run();
  }
  /// What happens each hour.
  void remind() {
    auto done = changes.topic().outside(db(), {});
    EXPECT_TRUE(done.ok());
  }

  static constexpr db::Statement kPending{
      "test_termination_pending",
      "SELECT id FROM mandate_terminations WHERE mandate_id = $1 AND status = 1"};
};
INSTANTIATE_ON_BOTH_ENGINES(ChangeTest);

TEST_ON_SQLITE(ChangeTest, the_bank_s_report_counts_though_its_first_answer_was_lost) {
  auto mandate = enrolled(product(monthly()));
  maintain(mandate, {.amount = Money{9'000}});
  reported(mandate, MandateRequest::maintenance, Money{9'000});
  EXPECT_EQ(now_of(mandate).status, S::pending_maintenance) << "nobody has been at the bank";
  leave(mandate);
  reported(mandate, MandateRequest::maintenance, Money{7'000});
  EXPECT_EQ(now_of(mandate).status, S::pending_maintenance) << "these are other terms";
  reported(mandate, MandateRequest::maintenance, Money{9'000});
  EXPECT_EQ(now_of(mandate).status, S::enrolled);
  EXPECT_EQ(now_of(mandate).amount, Money{9'000});

  end(mandate);
  leave(mandate);
  reported(mandate, MandateRequest::termination, Money{9'000});
  EXPECT_EQ(now_of(mandate).status, S::terminated);
  EXPECT_FALSE(open_change(mandate));
}

TEST_ON_SQLITE(ChangeTest, an_end_without_the_banks_word_ends_here_after_a_fortnight) {
  for (bool goes_to_bank : {false, true}) {
    auto mandate = enrolled(product(monthly()));
    end(mandate);
    if (goes_to_bank) leave(mandate);
    Day asked = today();
    for (Day day = asked + 1; day < asked + 14; ++day) {
      go_to(day, 12);
      remind();
      run();
    }
    EXPECT_EQ(now_of(mandate).status, S::pending_termination);
    EXPECT_EQ(open_change(mandate)->reminded, 3);
    go_to(asked + 15, 12);
    remind();
    EXPECT_EQ(now_of(mandate).status, S::terminated);
    EXPECT_FALSE(open_change(mandate));
    EXPECT_TRUE(collected(mandate).empty());
  }
}

TEST_ON_SQLITE(ChangeTest, other_terms_that_nobody_signs_are_forgotten_after_a_fortnight) {
  auto mandate = enrolled(product(monthly()));
  maintain(mandate, {.amount = Money{9'000}});
  leave(mandate);
  go_to(today() + 15, 12);
  remind();
  EXPECT_EQ(now_of(mandate).status, S::enrolled);
  EXPECT_EQ(now_of(mandate).amount, Money{8'000});
}

TEST_ON_SQLITE(ChangeTest, the_bank_is_asked_about_a_change_whose_answer_no_browser_brought) {
  auto enquire = [&] { EXPECT_TRUE(changes.enquire_due(db()).ok()); };
  auto mandate = enrolled(product(monthly()));
  maintain(mandate, {.amount = Money{9'000}});
  clock.advance(hours(1));
  enquire();
  EXPECT_EQ(bank_->enquiries, 0) << "nobody has been at the bank";
  leave(mandate);
  enquire();
  EXPECT_EQ(bank_->enquiries, 0) << "the payer is at it";
  clock.advance(minutes(11));
  enquire();
  EXPECT_EQ(bank_->enquiries, 1);
  EXPECT_EQ(open_change(mandate)->state, ChangeState::at_bank) << "no answer says nothing";

  auto tell = [&](checkout::Verdict::Kind kind) {
    checkout::Answer out;
    out.attempt = open_change(mandate)->id;
    out.connector = "bank";
    out.is_signature_valid = true;
    out.verdict.kind = kind;
    out.verdict.currency = "MYR";
    bank_->told = std::move(out);
  };
  tell(checkout::Verdict::Kind::paid);
  bank_->told->is_signature_valid = false;
  enquire();
  EXPECT_EQ(open_change(mandate)->state, ChangeState::at_bank) << "the bank has not signed it";
  tell(checkout::Verdict::Kind::paid);
  ++bank_->told->attempt.value;
  enquire();
  EXPECT_EQ(open_change(mandate)->state, ChangeState::at_bank) << "it is about another";
  tell(checkout::Verdict::Kind::pending);
  enquire();
  EXPECT_EQ(open_change(mandate)->state, ChangeState::at_bank);
  tell(checkout::Verdict::Kind::paid);
  enquire();
  EXPECT_EQ(open_change(mandate)->state, ChangeState::authorised);
  auto asked = bank_->enquiries;
  enquire();
  EXPECT_EQ(bank_->enquiries, asked) << "what is answered is not asked about";
  reported(mandate, MandateRequest::maintenance, Money{9'000});
  EXPECT_EQ(now_of(mandate).amount, Money{9'000});

  maintain(mandate, {.amount = Money{9'500}});
  leave(mandate);
  clock.advance(minutes(11));
  tell(checkout::Verdict::Kind::failed);
  enquire();
  EXPECT_EQ(now_of(mandate).status, S::enrolled) << "other terms that the bank refused";
  EXPECT_EQ(now_of(mandate).amount, Money{9'000});
}

TEST_ON_SQLITE(ChangeTest, a_bank_that_is_away_is_asked_about_one_and_about_another_the_next_time) {
  auto asks_about = [&] {
    bank_->enquired.clear();
    EXPECT_TRUE(changes.enquire_due(db()).ok());
    std::vector<std::int64_t> out;
    for (auto id : bank_->enquired)
      out.push_back(id.value);
    clock.advance(hours(1));
    return out;
  };
  std::vector<std::int64_t> all;
  for (int i = 0; i < 3; ++i) {
    auto mandate = enrolled(product(monthly()));
    maintain(mandate, {.amount = Money{9'000}});
    leave(mandate);
    all.push_back(open_change(mandate)->id.value);
  }
  clock.advance(minutes(11));
  bank_->is_away = true;
  for (auto one : all)
    EXPECT_EQ(asks_about(), std::vector{one});
  bank_->is_away = false;
  EXPECT_EQ(asks_about(), all) << "an order that it does not know says nothing of the others";
}

TEST_P(ChangeTest, what_is_said_of_a_change_is_kept_with_the_sale_that_authorised_the_mandate) {
  auto mandate = enrolled(product(monthly()));
  auto kept = [&] {
    std::vector<std::string> out;
    auto all = db().read([&](db::Sql& sql) {
      return checkout::messages_of(sql, kMerchant, *mandate.authorisation_sale);
    });
    for (const auto& it : all)
      out.push_back(it.kind + (it.body.find("[refused: ") == std::string::npos ? "" : " refused"));
    return out;
  };
  std::vector<std::string> said{"AD", "AC"};
  ASSERT_EQ(kept(), said);
  maintain(mandate, {.amount = Money{9'000}});
  leave(mandate);
  said.emplace_back("AD");
  EXPECT_EQ(kept(), said);
  checkout::Answer answer;
  answer.attempt = open_change(mandate)->id;
  answer.connector = "bank";
  answer.verdict.kind = checkout::Verdict::Kind::paid;
  answer.verdict.currency = "MYR";
  answer.message = {"T", "AC", "…", std::nullopt};
  auto take = [&] {
    db().write_job([&](db::Tx& tx) { return changes.answer_take(tx, answer)->ok(); });
  };
  take();
  said.emplace_back("AC refused");
  EXPECT_EQ(kept(), said) << "not signed by the bank";
  answer.is_signature_valid = true;
  bank_->told = answer;
  clock.advance(minutes(11));
  EXPECT_TRUE(changes.enquire_due(db()).ok());
  said.insert(said.end(), {"AE", "AC"});
  EXPECT_EQ(kept(), said);
  take();
  said.emplace_back("AC");
  EXPECT_EQ(kept(), said) << "told twice";
}

TEST_P(ChangeTest, whose_bank_owes_its_word_is_counted_and_listed_until_it_comes) {
  auto waits = [&](std::int64_t days) {
    MandateQuery query;
    query.bank_silent_days = days;
    return db().read([&](db::Sql& sql) { return kMandateList.count(sql, kMerchant, query); });
  };
  auto silent = [&] {
    return db().read([](db::Sql& sql) {
      auto all = mandates_silent(sql);
      EXPECT_EQ(all.count, mandates_silent(sql, kMerchant));
      EXPECT_EQ(mandates_silent(sql, MerchantId{kMerchant.value + 1}), 0);
      EXPECT_EQ(all.since.has_value(), all.count > 0);
      return all.count;
    });
  };
  auto prepared = enrol(product(monthly()), payer());
  answer(prepared->first, checkout::Verdict::Kind::paid);
  auto asked = clock.now();
  clock.advance(days(1));
  EXPECT_EQ(waits(1), 1) << "a report is late";
  EXPECT_EQ(silent(), 0) << "and not yet for a dashboard";
  clock.advance(days(3));
  EXPECT_EQ(silent(), 1);
  EXPECT_EQ(db().read([](db::Sql& sql) { return mandates_silent(sql); }).since, asked);
  report(prepared->first);
  run();
  EXPECT_EQ(silent(), 0);

  auto mandate = now_of(prepared->first);
  maintain(mandate, {.amount = Money{9'000}});
  clock.advance(days(4));
  EXPECT_EQ(silent(), 0) << "the payer has still to go there";
  leave(mandate);
  clock.advance(days(4));
  EXPECT_EQ(silent(), 1);
  EXPECT_EQ(waits(4), 1);
  EXPECT_EQ(waits(5), 0);
  reported(mandate, MandateRequest::maintenance, Money{9'000});
  EXPECT_EQ(silent(), 0);

  end(mandate);
  leave(mandate);
  clock.advance(days(4));
  EXPECT_EQ(silent(), 1);
  reported(mandate, MandateRequest::termination, Money{9'000});
  EXPECT_EQ(silent(), 0);
}

TEST_ON_SQLITE(ChangeTest,
               the_31st_is_kept_by_an_enrolment_in_a_shorter_month_and_where_months_become_years) {
  auto draft = monthly();
  draft.start_rule = StartRule::on_day;
  draft.start_day = 31;
  auto mandate = enrolled(product(draft));
  ASSERT_EQ(day_text(mandate.next_due->day), "2026-11-30");
  EXPECT_EQ(mandate.anchor_day, 31);
  EXPECT_EQ(day_text(mandate_dates(mandate, 2, banks()).back().due.day), "2026-12-31");
  maintain(mandate, {.frequency = Frequency::yearly});
  leave(mandate);
  reported(mandate, MandateRequest::maintenance, Money{8'000});
  auto after = now_of(mandate);
  EXPECT_EQ(after.anchor_day, 31);
  EXPECT_EQ(day_text(after.next_due->day), "2027-01-31");
}

TEST_ON_SQLITE(ChangeTest, fewer_debits_begin_on_a_day_of_the_old_plan_in_a_window_that_is_free) {
  auto draft = monthly();
  draft.start_rule = StartRule::on_day;
  draft.start_day = 30;
  auto mandate = enrolled(product(draft));
  ASSERT_EQ(day_text(mandate.next_due->day), "2026-11-30");
  maintain(mandate, {.frequency = Frequency::yearly});
  leave(mandate);
  reported(mandate, MandateRequest::maintenance, Money{8'000});
  auto after = now_of(mandate);
  EXPECT_EQ(after.frequency, Frequency::yearly);
  EXPECT_EQ(day_text(after.next_due->day), "2027-01-30");
}

TEST_ON_SQLITE(ChangeTest, more_debits_begin_with_the_next_window) {
  auto draft = monthly();
  draft.retries = 0;
  auto mandate = enrolled(product(draft));
  maintain(mandate, {.frequency = Frequency::weekly});
  leave(mandate);
  reported(mandate, MandateRequest::maintenance, Money{8'000});
  auto after = now_of(mandate);
  EXPECT_EQ(after.next_due->day, window_of(Frequency::weekly, today()).last + 1);
}

TEST_ON_SQLITE(ChangeTest, a_signature_after_the_enrolment_has_ended_makes_none_and_is_asked_back) {
  int asked_back = 0;
  outbox_.reaction_add(
      events::on(sales::kSalePaidOverLimit, "counts",
                 [&](db::Tx&, const events::EventRecord&, const sales::SaleFacts&) -> Result<Done> {
                   ++asked_back;
                   return Done{};
                 }));
  auto begun = enrol(product(monthly()), payer());
  answer(begun->first, checkout::Verdict::Kind::timeout);
  EXPECT_EQ(now_of(begun->first).status, S::canceled);
  answer(begun->first, checkout::Verdict::Kind::paid);
  EXPECT_EQ(now_of(begun->first).status, S::canceled);
  EXPECT_EQ(asked_back, 1);
}

TEST_P(ChangeTest,
       what_the_bank_approves_after_it_has_ended_here_is_ended_there_and_never_debited) {
  using Kind = checkout::Verdict::Kind;
  struct Row {
    Kind kind;
    bool comes_first;  // the bank's report
  };
  for (auto [kind, comes_first] : {Row{Kind::canceled, false}, Row{Kind::timeout, false},
                                   Row{Kind::failed, false}, Row{Kind::canceled, true}}) {
    auto mandate = enrol(product(monthly()), payer())->first;
    if (!comes_first) answer(mandate, kind);
    report(mandate);
    run();
    if (comes_first) answer(mandate, kind);
    auto late = now_of(mandate);
    ASSERT_EQ(late.status, S::pending_termination);
    EXPECT_TRUE(late.authorised_at) << "on the payer's own page";
    EXPECT_FALSE(late.next_due);
    auto lines =
        db().read([&](db::Sql& sql) { return mandate_lines(sql, mandate.merchant, mandate.id); });
    EXPECT_EQ(lines.back().kind, MandateHappening::termination_approved);
    EXPECT_TRUE(lines.back().note.value_or("").starts_with("The bank approved it after"));
    report(mandate);
    leave(late);
    // The bank keeps it for now: the payer is asked again.
    reported(late, MandateRequest::termination, Money{8'000}, "57");
    EXPECT_EQ(now_of(mandate).status, S::pending_termination);
    go_to(today() + 40, 9);
    run();
    EXPECT_TRUE(collected(mandate).empty());
    leave(late);
    reported(late, MandateRequest::termination, Money{8'000});
    EXPECT_EQ(now_of(mandate).status, S::terminated);
    check();
  }
}

TEST_ON_SQLITE(ChangeTest, an_approval_of_what_never_was_at_the_bank_counts_for_nothing) {
  PreparedDraft draft;
  draft.product_id = product(monthly()).id;
  draft.name = "Ali bin Abu";
  draft.email = "ali@example.com";
  auto mandate =
      *db().write([&](db::Tx& tx) { return mandates.mandate_prepare(tx, owner, draft); });
  EXPECT_TRUE(
      db().write([&](db::Tx& tx) { return mandates.mandate_cancel(tx, owner, mandate.id); }).ok());
  report(mandate);
  run();
  EXPECT_EQ(now_of(mandate).status, S::canceled);
}

TEST_ON_SQLITE(ChangeTest, two_hundred_with_nothing_to_do_hide_no_later_one) {
  auto gym = product(monthly());
  std::vector<Mandate> all;
  for (int i = 0; i < 201; ++i)
    all.push_back(enrolled(gym));
  Day monday = today() + 7 - weekday(today());
  go_to(monday, 9);
  for (const auto& it : std::span(all).first(200))
    maintain(it, {.amount = Money{9'000}});
  go_to(monday + 1, 9);
  maintain(all.back(), {.amount = Money{9'000}});
  for (Day day : {monday + 2, monday + 3}) {
    go_to(day, 10);
    remind();
  }
  EXPECT_EQ(open_change(all.front())->reminded, 1);
  EXPECT_EQ(open_change(all.back())->reminded, 1);
}

TEST_P(ChangeTest, what_the_payer_takes_to_the_bank_on_the_last_day_is_not_withdrawn) {
  auto mandate = enrolled(product(monthly()));
  maintain(mandate, {.amount = Money{9'000}});
  clock.advance(hours(14 * 24 - 1));
  leave(mandate);
  clock.advance(hours(2));
  remind();
  EXPECT_EQ(now_of(mandate).status, S::pending_maintenance);
  reported(mandate, MandateRequest::maintenance, Money{9'000});
  EXPECT_EQ(now_of(mandate).amount, Money{9'000});
  // Without a report it is forgotten after all.
  maintain(mandate, {.amount = Money{7'000}});
  leave(mandate);
  clock.advance(days(15));
  remind();
  EXPECT_EQ(now_of(mandate).status, S::enrolled);
  EXPECT_EQ(now_of(mandate).amount, Money{9'000});
}

}  // namespace
}  // namespace gerbang::mandates
