// What changes between the moment at which a debit is asked for or falls due, the file, and the
// bank: nothing is sent that would be refused if it were asked for now, and nothing is passed over
// unsaid.

#include "selling/mandates/debits_fixture.h"

namespace gerbang::mandates {
namespace {

using S = MandateStatus;
using C = CollectionStatus;
using checkout::MandateRequest;
using Kind = checkout::Verdict::Kind;

class MandateDebitsTest : public DebitsFixture {};
INSTANTIATE_ON_BOTH_ENGINES(MandateDebitsTest);

TEST_P(MandateDebitsTest, nothing_is_sent_that_would_be_refused_if_it_were_asked_for_now) {
  struct Row {
    const char* name;
    Blocked why;
    std::function<void(const Mandate&)> change;
  };
  const std::vector<Row> rows{
      {"the payer ends it", Blocked::held, [&](const Mandate& it) { payer_ends(it); }},
      {"its end is approved", Blocked::ending, [&](const Mandate& it) { end_approved(it); }},
      {"the merchant pauses it", Blocked::paused,
       [&](const Mandate& it) {
         write([&](db::Tx& tx) { return mandates.mandate_pause(tx, owner, it.id); });
       }},
      {"an operator switches auto-debit off", Blocked::merchant_inactive,
       [&](const Mandate&) {
         write([&](db::Tx& tx) {
           return checkout::method_switch(tx, owner, kMerchant, sales::kEMandate, false, "Risk");
         });
       }},
      {"the bank agrees to an earlier end", Blocked::expired,
       [&](const Mandate& it) {
         bank_agrees(it, {.expires_on = CalendarDay{today() + 1}});
         go_to(today() + 2, 9);
       }},
      {"the bank agrees to a lower maximum", Blocked::above_max,
       [&](const Mandate& it) { bank_agrees(it, {.max_amount = Money{25'000}}); }},
      {"fees rise above it", Blocked::below_fees,
       [&](const Mandate&) {
         static constexpr db::Statement kFees{
             "test_fees_raise",
             "UPDATE fee_rules SET fee_type = 2, flat_fee_gateway = 50000"
             " WHERE payment_method = 22"};
         execute(kFees);
       }},
      {"its window is over", Blocked::window_over, [&](const Mandate&) { go_to(today() + 40, 9); }},
  };
  for (const auto& row : rows) {
    for (bool is_in_file : {false, true}) {
      SCOPED_TRACE(std::string(row.name) + (is_in_file ? ", in a file" : ", waiting"));
      bank_->refuses_with.reset();
      bank_->sent.clear();
      auto mandate = enrolled(product(up_to(30'000)));
      auto asked = collect(mandate, 30'000);
      ASSERT_TRUE(asked.ok()) << asked.error().message.english();
      if (is_in_file) {
        // The bank is away for hours: the debit is in a file that it has not got.
        bank_->refuses_with = Error{ErrorCode::unavailable, verbatim("away"), {}, {}, {}};
        go_to(asked->debit_on.day, 8);
        EXPECT_FALSE(collections.run(db()).ok());
        EXPECT_EQ(collected(mandate)[0].status, C::sent);
      }
      auto before = events("mandate.debit_canceled");
      row.change(mandate);
      bank_->refuses_with.reset();
      go_to(banks().on_or_after(std::max(asked->debit_on.day, today())), 9);
      run();
      go_to(banks().after(today(), 1), 9);
      run();
      auto ended = collected(mandate)[0];
      EXPECT_EQ(ended.status, C::canceled);
      EXPECT_EQ(sale_status(ended), sales::SaleStatus::canceled);
      EXPECT_EQ(files().find(id_text(ended.id)), std::string::npos) << files();
      EXPECT_EQ(events("mandate.debit_canceled"), before + 1);
      auto said = lines(mandate, MandateHappening::collection_canceled);
      ASSERT_EQ(said.size(), 1U);
      EXPECT_EQ(said[0].blocked, row.why);
      check();
      // What the rows after this one begin with.
      static constexpr db::Statement kFees{"test_fees_lower",
                                           "UPDATE fee_rules SET fee_type = 2, flat_fee_gateway = 0"
                                           " WHERE payment_method = 22"};
      execute(kFees);
      if (row.why == Blocked::merchant_inactive) {
        write([&](db::Tx& tx) {
          return checkout::method_switch(tx, owner, kMerchant, sales::kEMandate, true,
                                         "Well again");
        });
      }
    }
  }
}

TEST_P(MandateDebitsTest, what_the_bank_debits_though_it_was_taken_back_is_booked) {
  auto mandate = enrolled(product(up_to(30'000)));
  auto asked = collect(mandate, 1'000);
  bank_->loses_answer = true;  // it has the file, and nobody hears of it
  go_to(asked->debit_on.day, 8);
  EXPECT_FALSE(collections.run(db()).ok());
  payer_ends(mandate);
  run();
  EXPECT_EQ(collected(mandate)[0].status, C::canceled);
  bank_->respond(*asked, "00");
  run();
  EXPECT_EQ(collected(mandate)[0].status, C::debited);
  EXPECT_EQ(sale_status(*asked), sales::SaleStatus::paid);
  EXPECT_EQ(events(sales::kSalePaidOverLimit.name), 1) << "a refund is asked for";
}

TEST_P(MandateDebitsTest, a_debit_on_a_new_holiday_is_made_on_another_day_of_its_window) {
  auto mandate = enrolled(product(up_to(30'000)));
  auto asked = collect(mandate, 1'000);
  holiday(asked->debit_on.day);
  go_to(asked->debit_on.day, 9);
  run();
  EXPECT_EQ(collected(mandate)[0].status, C::waiting);
  go_to(banks().after(asked->debit_on.day, 1), 8);
  run();
  EXPECT_EQ(collected(mandate)[0].status, C::sent);
}

TEST_P(MandateDebitsTest, the_money_of_a_window_is_bounded_and_so_are_its_tries) {
  auto mandate = enrolled(product(up_to(30'000, 3)));
  ASSERT_TRUE(collect(mandate, 30'000).ok());
  EXPECT_REFUSED(collect(mandate, 1'000), "mandate.window_full");
  auto other = enrolled(product(up_to(30'000, 3)));
  ASSERT_TRUE(collect(other, 20'000).ok());
  auto refused = collect(other, 20'000);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().field_errors[0].field, "amount");
  EXPECT_NE(refused.error().field_errors[0].message.english().find("100.00"), std::string::npos);
  EXPECT_TRUE(collect(other, 4'000).ok());
  EXPECT_TRUE(collect(other, 3'000).ok());
  EXPECT_TRUE(collect(other, 2'000).ok());
  EXPECT_REFUSED(collect(other, 100), "mandate.window_full");
}

TEST_P(MandateDebitsTest, a_payer_is_told_of_a_debit_on_demand_a_banking_day_before_it) {
  auto mandate = enrolled(product(up_to(30'000)));
  go_to(banks().after(mandate.first_due->day, 3), 7);  // before today's file
  auto asked = collect(mandate, 1'000);
  ASSERT_TRUE(asked.ok());
  EXPECT_EQ(asked->debit_on.day, banks().after(today(), 1));
  EXPECT_EQ(events("mandate.debit_announced"), 1);
  go_to(today(), 9);
  run();
  EXPECT_EQ(collected(mandate)[0].status, C::waiting);
}

TEST_P(MandateDebitsTest, daily_debits_are_made_on_banking_days_only_and_once) {
  auto draft = monthly();
  draft.frequency = Frequency::daily;
  draft.retries = 0;
  draft.debits = 8;
  auto mandate = enrolled(product(draft));
  Day first = now_of(mandate).next_debit->day;
  for (Day day = first; day < first + 14; ++day) {
    go_to(day, 9);
    run();
    for (const auto& it : collected(mandate))
      if (it.status == C::sent) bank_->respond(it, "00");
    run();
  }
  auto made = collected(mandate);
  EXPECT_EQ(made.size(), 8U);
  std::set<Day> days;
  for (const auto& it : made) {
    EXPECT_TRUE(days.insert(it.debit_on.day).second) << day_text(it.debit_on.day);
    EXPECT_TRUE(banks().is_banking_day(it.debit_on.day));
  }
  EXPECT_TRUE(lines(mandate, MandateHappening::missed).empty());
}

TEST_P(MandateDebitsTest, a_retry_stays_in_the_window_of_the_debit_that_it_repeats) {
  auto draft = monthly();
  draft.frequency = Frequency::weekly;
  draft.start_rule = StartRule::on_day;
  draft.start_day = 5;  // Friday
  auto mandate = enrolled(product(draft));
  go_to(now_of(mandate).next_debit->day, 8);
  run();
  ASSERT_EQ(weekday(today()), 4);
  bank_->respond(collected(mandate)[0], "51");
  run();
  EXPECT_FALSE(collected(mandate)[0].retry_on) << "Monday is another week";
  EXPECT_TRUE(now_of(mandate).is_default);
}

TEST_P(MandateDebitsTest, a_debit_whose_window_ends_with_a_holiday_is_made_before_it) {
  auto draft = monthly();
  draft.start_rule = StartRule::on_day;
  draft.start_day = 31;
  auto mandate = enrolled(product(draft));
  // Thursday the 31st of December; then Sunday the 31st of January 2027.
  EXPECT_EQ(day_text(now_of(mandate).next_debit->day), "2026-11-30");
  std::vector<std::string> days;
  for (int i = 0; i < 4; ++i) {
    auto next = now_of(mandate);
    days.push_back(day_text(next.next_due->day) + " " + day_text(next.next_debit->day));
    go_to(next.next_debit->day, 8);
    run();
    bank_->respond(collected(mandate)[0], "00");
    run();
    EXPECT_EQ(collected(mandate)[0].status, C::debited);
  }
  EXPECT_EQ(days, (std::vector<std::string>{"2026-11-30 2026-11-30", "2026-12-31 2026-12-31",
                                            "2027-01-31 2027-01-29", "2027-02-28 2027-02-26"}));
}

TEST_P(MandateDebitsTest, a_planned_day_that_becomes_a_holiday_is_planned_anew) {
  auto draft = monthly();
  draft.start_rule = StartRule::on_day;
  draft.start_day = 31;
  auto mandate = enrolled(product(draft));
  go_to(now_of(mandate).next_debit->day, 8);
  run();
  EXPECT_EQ(day_text(now_of(mandate).next_debit->day), "2026-12-31");
  go_to(today() + 20, 8);
  holiday(now_of(mandate).next_debit->day);
  run();
  EXPECT_EQ(day_text(now_of(mandate).next_debit->day), "2026-12-30");
}

TEST_P(MandateDebitsTest, a_debit_that_is_due_when_the_bank_confirms_other_terms_is_made) {
  auto mandate = enrolled(product(monthly()));
  maintain(mandate, {.amount = Money{5'000}});
  leave(mandate);
  go_to(mandate.next_debit->day, 6);
  report_change(mandate, MandateRequest::maintenance, Money{5'000});
  run();
  EXPECT_EQ(now_of(mandate).amount, Money{5'000});
  go_to(today(), 8);
  run();
  ASSERT_EQ(collected(mandate).size(), 1U);
  EXPECT_EQ(collected(mandate)[0].amount, Money{5'000});
}

TEST_P(MandateDebitsTest, a_debit_that_is_due_when_another_frequency_begins_is_made_or_said) {
  for (auto [from, to] : {std::pair{Frequency::monthly, Frequency::weekly},
                          {Frequency::weekly, Frequency::monthly}}) {
    auto draft = monthly();
    draft.frequency = from;
    auto mandate = enrolled(product(draft));
    maintain(mandate, {.frequency = to});
    leave(mandate);
    go_to(mandate.next_debit->day, 6);
    report_change(mandate, MandateRequest::maintenance, mandate.amount_max);
    run();
    go_to(today(), 8);
    run();
    ASSERT_EQ(collected(mandate).size(), 1U) << "the first of the new plan";
    EXPECT_TRUE(lines(mandate, MandateHappening::missed).empty());
    EXPECT_GT(now_of(mandate).next_debit->day, window_of(to, today()).last);
  }
}

TEST_P(MandateDebitsTest, what_is_resumed_on_its_day_is_made_and_what_was_missed_is_said) {
  auto mandate = enrolled(product(monthly()));
  Day due = mandate.next_debit->day;
  go_to(due - 1, 9);
  run();  // the payer is told
  EXPECT_EQ(events("mandate.debit_announced"), 1);
  auto pause = [&](db::Tx& tx) { return mandates.mandate_pause(tx, owner, mandate.id); };
  auto resume = [&](db::Tx& tx) { return mandates.mandate_resume(tx, owner, mandate.id); };
  write(pause);
  go_to(due, 7);
  write(resume);
  go_to(due, 8);
  run();
  EXPECT_EQ(collected(mandate).size(), 1U);
  bank_->respond(collected(mandate)[0], "00");
  run();
  Day next = now_of(mandate).next_debit->day;
  go_to(next - 1, 9);
  run();
  write(pause);
  go_to(next, 9);
  run();
  EXPECT_EQ(collected(mandate).size(), 1U);
  auto missed = lines(mandate, MandateHappening::missed);
  ASSERT_EQ(missed.size(), 1U);
  EXPECT_EQ(missed[0].blocked, Blocked::paused);
  EXPECT_EQ(missed[0].note, day_text(next));
  EXPECT_EQ(events("mandate.debit_missed"), 1);
  EXPECT_FALSE(next_debit_made(now_of(mandate)));
  write(resume);
  Day last = next_debit_made(now_of(mandate))->day;
  EXPECT_GT(last, next);
  // Though no run came by on its day.
  write(pause);
  go_to(last + 3, 9);
  write(resume);
  ASSERT_EQ(lines(mandate, MandateHappening::missed).size(), 2U);
  EXPECT_EQ(events("mandate.debit_missed"), 2);
  EXPECT_GT(next_debit_made(now_of(mandate))->day, last);
}

TEST_P(MandateDebitsTest, an_amount_below_its_fees_is_refused_everywhere) {
  static constexpr db::Statement kFees{"test_fees_flat",
                                       "UPDATE fee_rules SET fee_type = 2, flat_fee_gateway = 600"
                                       " WHERE payment_method = 22"};
  auto gym = product(up_to(30'000));
  auto mandate = enrolled(gym);
  auto fixed = monthly();
  fixed.amount = Money{500};
  auto cheap = enrolled(product(fixed));
  execute(kFees);
  auto refused = collect(mandate, 500);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().field_errors[0].field, "amount");
  auto made = db().write([&](db::Tx& tx) { return products.product_create(tx, owner, fixed); });
  ASSERT_FALSE(made.ok());
  EXPECT_EQ(made.error().field_errors[0].field, "amount");
  // One that was agreed while it was worth it is missed.
  go_to(cheap.next_debit->day, 8);
  run();
  EXPECT_TRUE(collected(cheap).empty());
  auto missed = lines(cheap, MandateHappening::missed);
  ASSERT_EQ(missed.size(), 1U);
  EXPECT_EQ(missed[0].blocked, Blocked::below_fees);
}

TEST_P(MandateDebitsTest, a_payer_can_end_it_from_the_signature_on_whatever_else_waits) {
  auto ends = [&](const Mandate& mandate) {
    return db()
        .write([&](db::Tx& tx) {
          return terminations.ask_by_payer(tx, kMerchant, mandate.id, std::nullopt);
        })
        .ok();
  };
  auto approve = [&](const Mandate& mandate) {
    write([&](db::Tx& tx) { return terminations.approve(tx, checker, request_of(tx, mandate)); });
  };
  auto gym = product(monthly());
  {
    SCOPED_TRACE("before the bank's approval");
    auto mandate = enrol(gym, payer())->first;
    EXPECT_FALSE(ends(mandate)) << "not signed";
    answer(mandate, Kind::paid);
    EXPECT_TRUE(ends(mandate));
    EXPECT_FALSE(ends(mandate)) << "twice";
    approve(mandate);
    EXPECT_EQ(now_of(mandate).status, S::initiated);
    report(mandate);
    run();
    EXPECT_EQ(now_of(mandate).status, S::pending_termination);
  }
  {
    SCOPED_TRACE("while other terms are asked for");
    auto mandate = enrolled(gym);
    maintain(mandate, {.amount = Money{9'000}});
    EXPECT_TRUE(ends(mandate));
    EXPECT_EQ(now_of(mandate).status, S::enrolled) << "the question is withdrawn";
    EXPECT_TRUE(now_of(mandate).is_held);
    auto again = db().write([&](db::Tx& tx) {
      return changes.maintain(tx, owner, mandate.id, {.amount = Money{9'000}});
    });
    EXPECT_REFUSED(again, "mandate.held");
    approve(mandate);
    EXPECT_EQ(now_of(mandate).status, S::pending_termination);
  }
  {
    SCOPED_TRACE("once the payer has signed other terms");
    auto mandate = enrolled(gym);
    maintain(mandate, {.amount = Money{9'000}});
    leave(mandate);
    EXPECT_TRUE(ends(mandate));
    approve(mandate);
    EXPECT_EQ(now_of(mandate).status, S::pending_maintenance);
    Day due = now_of(mandate).next_debit->day;
    go_to(due, 9);
    run();
    EXPECT_TRUE(collected(mandate).empty());
    report_change(mandate, MandateRequest::maintenance, Money{9'000});
    run();
    EXPECT_EQ(now_of(mandate).status, S::pending_termination);
  }
  {
    SCOPED_TRACE("while the merchant's own request waits");
    auto mandate = enrolled(gym);
    write([&](db::Tx& tx) { return terminations.ask(tx, owner, mandate.id, std::nullopt); });
    EXPECT_TRUE(ends(mandate));
    EXPECT_TRUE(now_of(mandate).is_held);
  }
}

TEST_P(MandateDebitsTest, a_payer_agrees_to_all_that_the_page_showed) {
  auto gym = product(monthly());
  auto change = [&](auto edit) {
    auto draft = monthly();
    edit(draft);
    write([&](db::Tx& tx) -> Result<Done> {
      GERBANG_CHECK(products.product_update(tx, owner, gym.id, draft));
      return Done{};
    });
  };
  auto read = payer();
  read.consent = consent(gym.id);
  const auto on_day = [](std::int64_t day) {
    return [day](ProductDraft& it) {
      it.start_rule = StartRule::on_day;
      it.start_day = day;
    };
  };
  const auto at_most = [](std::int64_t sen) {
    return [sen](ProductDraft& it) {
      it.amount.reset();
      it.max_amount = Money{sen};
    };
  };
  const std::vector<std::function<void(ProductDraft&)>> edits{
      [](auto& it) { it.amount = Money{50'000}; },
      at_most(8'000),
      [](auto& it) { it.frequency = Frequency::weekly; },
      [](auto& it) { it.debits = 24; },
      [](auto& it) { it.retries = 1; },
      [](auto& it) { it.late_rule = LateRule::at_once; },
      [](auto& it) { it.start_rule = StartRule::next_window; },
      on_day(7),
      [](auto& it) { it.terms = "Debited each month, and more."; },
      [](auto& it) { it.name = "Pool"; }};
  for (const auto& edit : edits) {
    change(edit);
    EXPECT_REFUSED(enrol(gym, read), "mandate_product.terms_changed");
    change([](auto&) {});
  }
  const std::vector<
      std::pair<std::function<void(ProductDraft&)>, std::function<void(ProductDraft&)>>>
      others{{at_most(8'000), at_most(30'000)}, {on_day(7), on_day(8)}};
  for (const auto& [was, becomes] : others) {
    change(was);
    auto other = payer();
    other.consent = consent(gym.id);
    change(becomes);
    EXPECT_REFUSED(enrol(gym, other), "mandate_product.terms_changed");
  }
  change([](auto&) {});
  // As it was, with a text that is there anew.
  auto agreed = payer();
  agreed.consent = consent(gym.id);
  auto begun = enrol(gym, agreed);
  ASSERT_TRUE(begun.ok()) << begun.error().message.english();
  EXPECT_EQ(now_of(begun->first).consent, agreed.consent);
}

TEST_P(MandateDebitsTest, an_invitation_is_not_signed_above_the_maximum_that_the_bank_is_told) {
  auto gym = product(up_to(10'000));
  PreparedDraft invited;
  invited.product_id = gym.id;
  invited.name = "Ali bin Abu";
  invited.email = "ali@example.com";
  invited.amount = Money{8'000};
  auto prepared =
      *db().write([&](db::Tx& tx) { return mandates.mandate_prepare(tx, owner, invited); });
  auto read = payer();
  read.consent = consent(gym.id, &prepared);
  write([&](db::Tx& tx) -> Result<Done> {
    GERBANG_CHECK(products.product_update(tx, owner, gym.id, up_to(5'000)));
    return Done{};
  });
  EXPECT_REFUSED(sign(prepared, read), "mandate_product.closed");
  write([&](db::Tx& tx) -> Result<Done> {
    GERBANG_CHECK(products.product_update(tx, owner, gym.id, up_to(9'000)));
    return Done{};
  });
  EXPECT_REFUSED(sign(prepared, read), "mandate_product.terms_changed");
  auto signed_ = sign(prepared, payer());
  ASSERT_TRUE(signed_.ok()) << signed_.error().message.english();
  EXPECT_EQ(bank_->terms->amount_max, Money{9'000});
}

TEST_P(MandateDebitsTest, two_requests_on_a_day_and_a_refusal_leave_the_run_alone) {
  auto mandate = enrolled(product(up_to(30'000, 3)));
  auto other = enrolled(product(monthly()));
  auto first = collect(mandate, 1'000);
  ASSERT_TRUE(first.ok() && collect(mandate, 2'000).ok());
  go_to(first->debit_on.day, 8);
  run();
  bank_->respond(*first, "51");
  run();
  auto failed = collected(mandate);
  ASSERT_TRUE(std::ranges::any_of(failed, [](const auto& it) { return it.retry_on.has_value(); }));
  go_to(banks().after(today(), 1), 8);
  run();
  EXPECT_EQ(collected(mandate).size(), 3U) << "two that were asked for, and a retry";
  go_to(now_of(other).next_debit->day, 8);
  run();
  EXPECT_FALSE(collected(other).empty()) << "and everybody else goes on";
}

TEST_P(MandateDebitsTest, a_report_before_the_payers_own_answer_is_booked_when_that_comes) {
  auto mandate = enrol(product(monthly()), payer())->first;
  report(mandate);
  run();
  EXPECT_EQ(now_of(mandate).status, S::initiated);
  answer(mandate, Kind::paid);
  EXPECT_EQ(now_of(mandate).status, S::enrolled);
}

TEST_P(MandateDebitsTest, a_name_in_capitals_is_the_same_name) {
  auto begun = enrol(product(monthly()), payer());
  auto mandate = begun->first;
  answer(mandate, Kind::paid);
  auto written = mandate;
  written.payer_name = "ALI BIN  ABU";
  report(written);
  run();
  EXPECT_TRUE(now_of(mandate).is_match);
}

TEST_P(MandateDebitsTest, a_debit_whose_day_or_amount_changes_is_announced_anew) {
  auto draft = monthly();
  draft.start_rule = StartRule::on_day;
  draft.start_day = 31;
  auto mandate = enrolled(product(draft));
  go_to(now_of(mandate).next_debit->day, 8);
  run();
  auto announced = events("mandate.debit_announced");
  go_to(now_of(mandate).next_debit->day - 2, 8);
  run();
  EXPECT_EQ(events("mandate.debit_announced"), announced + 1);
  holiday(now_of(mandate).next_debit->day);
  run();
  EXPECT_EQ(day_text(now_of(mandate).next_debit->day), "2026-12-30");
  EXPECT_EQ(events("mandate.debit_announced"), announced + 2) << "on another day";
  bank_agrees(mandate, {.amount = Money{9'000}});
  run();
  EXPECT_EQ(events("mandate.debit_announced"), announced + 3) << "of another amount";
  run();
  EXPECT_EQ(events("mandate.debit_announced"), announced + 3);
}

TEST_P(MandateDebitsTest, what_is_resumed_on_its_day_is_announced_before_the_bank_has_it) {
  auto mandate = enrolled(product(monthly()));
  Day due = mandate.next_debit->day;
  write([&](db::Tx& tx) { return mandates.mandate_pause(tx, owner, mandate.id); });
  go_to(due, 7);
  run();
  EXPECT_EQ(events("mandate.debit_announced"), 0);
  write([&](db::Tx& tx) { return mandates.mandate_resume(tx, owner, mandate.id); });
  go_to(due, 8);
  run();
  EXPECT_EQ(collected(mandate).size(), 1U);
  EXPECT_EQ(events("mandate.debit_announced"), 1);
}

TEST_P(MandateDebitsTest, a_debit_on_demand_keeps_its_day_when_the_frequency_changes) {
  auto draft = up_to(30'000, 2);
  draft.frequency = Frequency::weekly;
  auto mandate = enrolled(product(draft));
  for (int i = 0; i < 3; ++i) {
    auto asked = collect(mandate, 1'000);
    ASSERT_TRUE(asked.ok());
    go_to(asked->debit_on.day, 8);
    run();
    bank_->respond(*asked, "00");
    run();
    go_to(window_of(Frequency::weekly, today()).last + 1, 8);
  }
  bank_agrees(mandate, {.frequency = Frequency::monthly});
  run();
  ASSERT_EQ(now_of(mandate).frequency, Frequency::monthly);
  go_to(window_of(Frequency::monthly, today()).last + 1, 8);
  auto asked = collect(mandate, 1'000);
  ASSERT_TRUE(asked.ok());
  EXPECT_EQ(asked->debit_on.day, banks().after(today(), 1));
}

TEST_P(MandateDebitsTest, an_announced_debit_outlives_another_frequency) {
  auto draft = monthly();
  draft.frequency = Frequency::weekly;
  auto mandate = enrolled(product(draft));
  go_to(mandate.next_debit->day - 1, 8);
  run();
  ASSERT_EQ(events("mandate.debit_announced"), 1);
  bank_agrees(mandate, {.frequency = Frequency::monthly});
  run();
  EXPECT_EQ(now_of(mandate).next_debit->day, mandate.next_debit->day) << "the first of its month";
  go_to(mandate.next_debit->day, 8);
  run();
  EXPECT_EQ(collected(mandate).size(), 1U);
  EXPECT_TRUE(lines(mandate, MandateHappening::missed).empty());
}

TEST_P(MandateDebitsTest, an_announced_debit_without_a_window_under_another_frequency_is_said) {
  auto draft = monthly();
  draft.frequency = Frequency::weekly;
  auto mandate = enrolled(product(draft));
  Day next = mandate.next_debit->day;
  // Until its month has had one and has another.
  while (next > window_of(Frequency::monthly, today()).last || collected(mandate).empty()) {
    go_to(next, 8);
    run();
    bank_->respond(collected(mandate)[0], "00");
    run();
    next = now_of(mandate).next_debit->day;
  }
  auto debits = collected(mandate).size();
  go_to(next - 1, 8);
  run();
  bank_agrees(mandate, {.frequency = Frequency::monthly});
  run();
  auto missed = lines(mandate, MandateHappening::missed);
  ASSERT_EQ(missed.size(), 1U);
  EXPECT_EQ(missed[0].blocked, Blocked::terms_changed);
  EXPECT_EQ(missed[0].note, day_text(next));
  EXPECT_EQ(events("mandate.debit_missed"), 1);
  go_to(next, 8);
  run();
  EXPECT_EQ(collected(mandate).size(), debits) << "its month has had its debit";
}

TEST_P(MandateDebitsTest, an_amount_is_the_same_to_an_invitation_and_to_a_debit_on_demand) {
  static constexpr db::Statement kFree{"test_fees_none",
                                       "UPDATE fee_rules SET fee_type = 2, flat_fee_gateway = 0"
                                       " WHERE payment_method = 22"};
  execute(kFree);
  auto gym = product(up_to(30'000));
  auto mandate = enrolled(gym);
  auto prepared = [&](std::int64_t sen) {
    return db().write([&](db::Tx& tx) {
      PreparedDraft draft;
      draft.product_id = gym.id;
      draft.name = "Ali bin Abu";
      draft.email = "ali@example.com";
      draft.amount = Money{sen};
      return mandates.mandate_prepare(tx, owner, draft);
    });
  };
  auto field_of = [](const auto& refused) {
    return refused.ok() ? "none" : refused.error().field_errors.at(0).field;
  };
  EXPECT_EQ(field_of(collect(mandate, 99)), "amount");
  EXPECT_EQ(field_of(prepared(99)), "amount");
  EXPECT_TRUE(prepared(1'000).ok());
  static constexpr db::Statement kFees{"test_fees_six",
                                       "UPDATE fee_rules SET fee_type = 2, flat_fee_gateway = 600"
                                       " WHERE payment_method = 22"};
  execute(kFees);
  EXPECT_EQ(field_of(prepared(500)), "amount");
}

TEST_P(MandateDebitsTest, a_retry_that_is_not_made_leaves_the_mandate_in_default) {
  auto mandate = enrolled(product(monthly()));
  go_to(mandate.next_debit->day, 8);
  run();
  bank_->respond(collected(mandate)[0], "51");
  run();
  auto again = collected(mandate)[0].retry_on;
  ASSERT_TRUE(again);
  EXPECT_FALSE(now_of(mandate).is_default);
  write([&](db::Tx& tx) { return mandates.mandate_pause(tx, owner, mandate.id); });
  go_to(again->day, 8);
  run();
  EXPECT_EQ(lines(mandate, MandateHappening::missed).size(), 1U);
  EXPECT_TRUE(now_of(mandate).is_default);
}

TEST_P(MandateDebitsTest, what_a_day_has_no_room_for_waits_for_another_and_is_announced_for_it) {
  auto draft = monthly();
  draft.start_rule = StartRule::on_day;
  draft.start_day = 14;
  auto gym = product(draft);
  auto first = enrolled(gym);
  auto second = enrolled(gym);
  Day due = first.next_debit->day;
  ASSERT_EQ(second.next_debit->day, due);
  day_limit(Money{10'000});
  go_to(due - 1, 9);
  run();
  EXPECT_EQ(events("mandate.debit_announced"), 2);
  go_to(due, 8);
  run();
  EXPECT_EQ(collected(first).size() + collected(second).size(), 1U);
  const auto& moved = collected(first).empty() ? first : second;
  Day next = banks().after(due, 1);
  EXPECT_EQ(now_of(moved).next_debit->day, next);
  go_to(next - 1, 9);
  run();
  EXPECT_EQ(events("mandate.debit_announced"), 3) << "for the other day";
  go_to(next, 8);
  run();
  EXPECT_EQ(collected(moved).size(), 1U);
  EXPECT_EQ(events("mandate.debit_missed"), 0);
}

TEST_P(MandateDebitsTest, what_no_day_of_its_window_has_room_for_is_missed) {
  auto draft = monthly();
  draft.start_rule = StartRule::on_day;
  draft.start_day = 31;
  auto gym = product(draft);
  auto first = enrolled(gym);
  auto second = enrolled(gym);
  day_limit(Money{10'000});
  go_to(first.next_debit->day, 8);
  run();
  EXPECT_EQ(collected(first).size() + collected(second).size(), 1U);
  auto missed = lines(collected(first).empty() ? first : second, MandateHappening::missed);
  ASSERT_EQ(missed.size(), 1U);
  EXPECT_EQ(missed[0].blocked, Blocked::day_full);
}

TEST_P(MandateDebitsTest, a_report_that_waits_goes_with_an_enrolment_that_ends) {
  auto mandate = enrol(product(monthly()), payer())->first;
  report(mandate);
  run();
  static constexpr db::Statement kReports{"test_mandate_reports",
                                          "SELECT count(*) FROM mandate_reports"};
  auto kept = [&] {
    return *db().read([](db::Sql& sql) { return sql.one<std::int64_t>(kReports); });
  };
  EXPECT_EQ(kept(), 1);
  answer(mandate, Kind::failed);
  EXPECT_NE(now_of(mandate).status, S::enrolled);
  EXPECT_EQ(kept(), 0);
}

TEST_P(MandateDebitsTest, terms_that_are_withdrawn_while_the_payer_leaves_for_the_bank_are_over) {
  auto mandate = enrolled(product(monthly()));
  maintain(mandate, {.amount = Money{9'000}});
  bank_->meanwhile = [&] { payer_ends(mandate); };
  EXPECT_REFUSED(changes.sign(db(), open_change(mandate)->token), "mandate.change_over");
}

}  // namespace
}  // namespace gerbang::mandates
