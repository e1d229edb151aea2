#include "selling/mandates/mandate.h"

#include <thread>

#include "base/core/refusal_fixture.h"
#include "money/sales/sale_state.h"
#include "selling/mandates/mandate_figures.h"
#include "selling/mandates/mandate_fixture.h"
#include "selling/mandates/mandate_query.h"
#include "selling/mandates/payer_id.h"

namespace gerbang::mandates {
namespace {

using S = MandateStatus;
using Kind = checkout::Verdict::Kind;

TEST(PayerId, an_identity_card_begins_with_a_day_and_a_place) {
  Day today = *day_parse("2026-11-25");
  auto read = [&](std::string_view text) {
    return payer_id_read(PayerIdType::new_ic, text, today);
  };
  EXPECT_EQ(*read("900101-14-5677"), "900101145677");
  EXPECT_EQ(*read(" 000229 01 0001"), "000229010001") << "2000 was a leap year";
  for (std::string_view wrong : {"900101-14-567", "901301145677", "900230145677", "900101005677",
                                 "900101995A77", "270101145677x", "９００１０１１４５６７７", ""})
    EXPECT_FALSE(read(wrong).ok()) << wrong;
}

TEST(PayerId, other_proofs_have_their_lengths) {
  Day today = *day_parse("2026-11-25");
  EXPECT_EQ(*payer_id_read(PayerIdType::passport, "a 1234567", today), "A1234567");
  EXPECT_FALSE(payer_id_read(PayerIdType::passport, "A|23456", today).ok());
  EXPECT_FALSE(payer_id_read(PayerIdType::old_ic, "1234", today).ok());
  EXPECT_EQ(*payer_id_read(PayerIdType::business_registration, "202001012345", today),
            "202001012345");
  EXPECT_EQ(payer_id_read(PayerIdType::other, "a,b", today).error().field_errors[0].field,
            "idNumber");
  EXPECT_EQ(*payer_phone_read("+60 12-345 6789"), "+60123456789");
  EXPECT_FALSE(payer_phone_read("call me").ok());
}

TEST(MandateStates, every_status_and_event_leads_where_the_domain_says) {
  using E = MandateEvent;
  const std::map<std::pair<S, E>, S> domain{
      {{S::initiated, E::enrol}, S::enrolled},
      {{S::initiated, E::fail}, S::failed},
      {{S::initiated, E::cancel}, S::canceled},
      {{S::enrolled, E::maintain}, S::pending_maintenance},
      {{S::pending_maintenance, E::maintained}, S::enrolled},
      {{S::enrolled, E::terminate}, S::pending_termination},
      {{S::pending_termination, E::terminated}, S::terminated},
      {{S::pending_termination, E::keep}, S::enrolled},
      {{S::failed, E::terminate}, S::pending_termination},
      {{S::canceled, E::terminate}, S::pending_termination}};
  for (auto status : kMandateStatuses) {
    for (int event = 0; event <= static_cast<int>(E::keep); ++event) {
      auto at = domain.find({status, static_cast<E>(event)});
      EXPECT_EQ(next_state(kMandateTransitions, status, static_cast<E>(event)),
                at == domain.end() ? std::nullopt : std::optional(at->second))
          << static_cast<int>(status) << " event " << event;
    }
  }
}

class MandateTest : public MandateFixture {};
INSTANTIATE_ON_BOTH_ENGINES(MandateTest);

TEST_P(MandateTest, a_payer_signs_and_the_bank_approves_a_banking_day_later) {
  auto gym = product(monthly());
  auto begun = enrol(gym, payer());
  ASSERT_TRUE(begun.ok()) << begun.error().message.english();
  auto mandate = begun->first;
  EXPECT_EQ(mandate.status, S::initiated);
  EXPECT_EQ(mandate.enrolment, EnrolmentStep::at_bank);
  ASSERT_TRUE(bank_->terms);
  EXPECT_EQ(bank_->terms->amount_max, Money{8'000});
  EXPECT_EQ(bank_->terms->debits_max, 3) << "a retry counts against the frequency";
  EXPECT_EQ(bank_->terms->id_number, "900101145677");
  answer(mandate, Kind::paid);
  EXPECT_EQ(now_of(mandate).enrolment, EnrolmentStep::authorised);
  report(mandate);
  run();
  auto after = now_of(mandate);
  EXPECT_EQ(after.status, S::enrolled);
  EXPECT_TRUE(after.is_match);
  // Signed Wednesday the 18th; reported the same day here, the bank takes Thursday and Friday.
  EXPECT_EQ(day_text(after.next_debit->day), "2026-11-23");
}

TEST_P(MandateTest, what_the_bank_declines_or_the_payer_leaves_ends_the_enrolment) {
  auto gym = product(monthly());
  for (auto [kind, status] : {std::pair{Kind::failed, S::failed},
                              {Kind::canceled, S::canceled},
                              {Kind::timeout, S::canceled}}) {
    auto begun = enrol(gym, payer());
    ASSERT_TRUE(begun.ok());
    answer(begun->first, kind);
    EXPECT_EQ(now_of(begun->first).status, status);
  }
  auto refused = enrol(gym, payer());
  answer(refused->first, Kind::paid);
  report(refused->first, "51");
  run();
  EXPECT_EQ(now_of(refused->first).status, S::failed);
  EXPECT_FALSE(now_of(refused->first).next_debit);
}

TEST_P(MandateTest, a_report_about_another_amount_counts_for_nothing) {
  auto gym = product(monthly());
  auto begun = enrol(gym, payer());
  answer(begun->first, Kind::paid);
  auto wrong = begun->first;
  wrong.amount_max = Money{9'000};
  report(wrong);
  run();
  EXPECT_EQ(now_of(begun->first).status, S::initiated);
  report(begun->first);
  report(begun->first);
  run();
  EXPECT_EQ(now_of(begun->first).status, S::enrolled);
}

TEST_P(MandateTest, wrong_fields_are_named_and_nothing_is_kept_of_them) {
  auto gym = product(monthly());
  auto field_of = [&](auto change) {
    auto signature = payer();
    change(signature);
    auto begun = enrol(gym, signature);
    EXPECT_FALSE(begun.ok());
    return begun.ok() || begun.error().field_errors.empty() ? std::string()
                                                            : begun.error().field_errors[0].field;
  };
  EXPECT_EQ(field_of([](auto& s) { s.payer.name = "陈美玲"; }), "name");
  EXPECT_EQ(field_of([](auto& s) { s.payer.id_number = "900230145677"; }), "idNumber");
  EXPECT_EQ(field_of([](auto& s) { s.payer.phone = "12"; }), "phone");
  EXPECT_EQ(field_of([](auto& s) { s.bank_id = ""; }), "bankId");
  auto old = payer();
  old.consent = "of another page";
  EXPECT_REFUSED(enrol(gym, old), "mandate_product.terms_changed");
}

TEST_P(MandateTest, a_debit_is_collected_once_however_often_the_run_runs) {
  auto mandate = enrolled(product(monthly()));
  go_to(mandate.next_debit->day, 7);
  run();
  EXPECT_TRUE(collected(mandate).empty()) << "the file leaves at eight";
  go_to(mandate.next_debit->day, 8);
  run();
  run();
  auto made = collected(mandate);
  ASSERT_EQ(made.size(), 1U);
  EXPECT_EQ(made[0].status, CollectionStatus::sent);
  EXPECT_EQ(sale_status(made[0]), sales::SaleStatus::in_progress);
  EXPECT_EQ(bank_->sent.size(), 1U);
  bank_->respond(made[0], "00");
  bank_->respond(made[0], "00");
  run();
  auto after = now_of(mandate);
  EXPECT_EQ(after.debits_done, 1);
  EXPECT_EQ(after.debited_amount, Money{8'000});
  EXPECT_EQ(sale_status(made[0]), sales::SaleStatus::paid);
  EXPECT_EQ(day_text(after.next_due->day), "2026-12-24") << "a month after the first due day";
}

TEST_P(MandateTest, a_debit_is_found_by_its_number_and_by_who_pays_it_now) {
  auto mandate = enrolled(product(monthly()));
  auto other = enrolled(product(monthly()));
  go_to(other.next_debit->day, 9);
  run();
  auto debit = collected(mandate).at(0);
  ASSERT_EQ(collected(other).size(), 1U);
  auto found = [&](std::string_view text, std::vector<CollectionStatus> status = {}) {
    CollectionQuery query;
    query.name = text;
    query.filter_status = std::move(status);
    auto page =
        db().read([&](db::Sql& sql) { return *kCollectionList.page(sql, kMerchant, query); });
    EXPECT_EQ(page.total_elements, std::ssize(page.content)) << text;
    auto newest =
        db().read([&](db::Sql& sql) { return collections_found(sql, kMerchant, text, 9); });
    if (query.filter_status.empty()) {
      EXPECT_EQ(newest.size(), page.content.size()) << text;
    }
    MandateQuery of;
    of.name = text;
    auto mandates = db().read([&](db::Sql& sql) { return *kMandateList.page(sql, kMerchant, of); });
    EXPECT_EQ(mandates.total_elements, std::ssize(mandates.content)) << text;
    return std::pair(page.total_elements, mandates.total_elements);
  };
  using Found = std::pair<std::int64_t, std::int64_t>;
  auto number = debit.order_no;
  std::ranges::transform(number, number.begin(), [](char c) { return std::tolower(c); });
  EXPECT_EQ(found(number), Found(1, 0));
  EXPECT_EQ(found(mandate.mandate_no), Found(1, 1));
  EXPECT_EQ(found("ALI BIN"), Found(2, 2));
  EXPECT_EQ(found("ali bin", {CollectionStatus::sent}).first, 2);
  EXPECT_EQ(found("ali bin", {CollectionStatus::failed}).first, 0);
  EXPECT_EQ(found("nobody has it"), Found(0, 0));
  EXPECT_EQ(db().read([&](db::Sql& sql) {
    CollectionQuery query;
    query.name = "ali bin";
    return kCollectionList.count(sql, MerchantId{kMerchant.value + 1}, query);
  }),
            0);
  db().write_job([&](db::Tx& tx) {
    auto changed = *mandate_lock(tx, kMerchant, mandate.id);
    changed.payer_name = number;  // who is called like a debit of theirs
    changed.email = "new@example.org";
    mandate_write(tx, changed);
    return true;
  });
  EXPECT_EQ(found("Ali bin"), Found(1, 1)) << "of the other";
  EXPECT_EQ(found(number), Found(1, 1)) << "once";
  EXPECT_EQ(found("@example.org"), Found(1, 1));
}

TEST_P(MandateTest, want_of_funds_is_tried_again_within_the_window_and_nothing_else_is) {
  auto mandate = enrolled(product(monthly()));
  go_to(mandate.next_debit->day, 8);
  run();
  for (int again = 0; again < 2; ++again) {
    bank_->respond(collected(mandate)[0], "51");
    go_to(today(), 17);
    run();
    auto failed = collected(mandate)[0];
    ASSERT_TRUE(failed.retry_on) << again;
    EXPECT_FALSE(now_of(mandate).is_default);
    go_to(failed.retry_on->day, 8);
    run();
    EXPECT_EQ(collected(mandate)[0].retry, again + 1);
  }
  bank_->respond(collected(mandate)[0], "51");
  run();
  EXPECT_FALSE(collected(mandate)[0].retry_on) << "two retries were agreed";
  EXPECT_TRUE(now_of(mandate).is_default);
  EXPECT_EQ(db().read([](db::Sql& sql) { return mandates_in_default(sql, kMerchant); }), 1);
  EXPECT_EQ(collected(mandate).size(), 3U);

  auto other = enrolled(product(monthly()));
  go_to(other.next_debit->day, 8);
  run();
  bank_->respond(collected(other)[0], "54");
  run();
  EXPECT_FALSE(collected(other)[0].retry_on);
  EXPECT_EQ(sale_status(collected(other)[0]), sales::SaleStatus::failed);
}

TEST_P(MandateTest, what_the_bank_takes_back_reverses_the_ledger_settled_or_not) {
  auto mandate = enrolled(product(monthly()));
  for (int days_later : {0, 4}) {
    go_to(now_of(mandate).next_debit->day, 8);
    run();
    auto made = collected(mandate)[0];
    bank_->respond(made, "00");
    run();
    go_to(today() + days_later, 12);
    while (settlement::settle_due(db(), 100).value() > 0) {
    }
    bank_->respond(made, "54", true);
    bank_->respond(made, "54", true);
    run();
    EXPECT_EQ(collected(mandate)[0].status, CollectionStatus::returned);
    EXPECT_EQ(sale_status(made), sales::SaleStatus::failed);
    auto held = db().read([&](db::Sql& sql) { return ledger::merchant_balances(sql, kMerchant); });
    // The authorisation of RM 1.00 is all that is left.
    EXPECT_EQ(held.pending + held.available, Money{100});
    EXPECT_EQ(now_of(mandate).debits_done, 0);
    check();
  }
}

TEST_P(MandateTest,
       what_was_refunded_in_part_is_reversed_all_the_same_when_the_bank_takes_it_back) {
  auto mandate = enrolled(product(monthly()));
  go_to(now_of(mandate).next_debit->day, 8);
  run();
  auto made = collected(mandate)[0];
  bank_->respond(made, "00");
  run();
  const Id<RefundRequest> request{1};
  EXPECT_TRUE(db().write([&](db::Tx& tx) -> Result<Done> {
                    GERBANG_CHECK(sales_.sale_refund_begin(tx, kMerchant, made.sale, request,
                                                           Money{1'000}, {sales::Trigger::op}));
                    GERBANG_CHECK(
                        sales_.sale_refund_done(tx, kMerchant, made.sale, request, {.note = "R"}));
                    return Done{};
                  })
                  .ok());
  bank_->respond(made, "54", true);
  bank_->respond(made, "54", true);
  run();
  EXPECT_EQ(collected(mandate)[0].status, CollectionStatus::returned);
  EXPECT_EQ(sale_status(made), sales::SaleStatus::failed);
  auto held = db().read([&](db::Sql& sql) { return ledger::merchant_balances(sql, kMerchant); });
  // The authorisation of RM 1.00 is all that is left.
  EXPECT_EQ(held.pending + held.available, Money{100});
  EXPECT_EQ(now_of(mandate).debits_done, 0);
  EXPECT_TRUE(now_of(mandate).is_default);
}

TEST_P(MandateTest, what_is_taken_back_before_it_was_said_to_be_debited_was_never_paid) {
  auto mandate = enrolled(product(monthly()));
  go_to(now_of(mandate).next_debit->day, 8);
  run();
  auto made = collected(mandate)[0];
  bank_->respond(made, "51", true);
  run();
  bank_->respond(made, "00");
  bank_->respond(made, "51", true);
  run();
  auto ended = collected(mandate)[0];
  EXPECT_EQ(ended.status, CollectionStatus::failed);
  EXPECT_FALSE(ended.retry_on) << "what came back is not tried again";
  EXPECT_EQ(sale_status(made), sales::SaleStatus::failed);
  EXPECT_EQ(now_of(mandate).debits_done, 0);
  EXPECT_TRUE(now_of(mandate).is_default);
}

TEST_P(MandateTest, two_answers_about_one_mandate_in_a_file_count_one_after_the_other) {
  auto mandate = enrolled(product(monthly()));
  auto other = enrolled(product(monthly()));
  go_to(other.next_debit->day, 8);
  run();
  auto made = collected(mandate)[0];
  auto beside = collected(other)[0];
  RailReading file{.kind = exchange::FileKind::responses};
  auto say = [&](const Collection& to, std::string code, bool is_return) {
    file.responses.push_back(
        {id_text(to.id), to.amount, std::move(code), "said the bank", "B-1", is_return});
  };
  say(made, "00", false);
  say(made, "51", true);
  say(beside, "00", false);
  bank_->put(std::move(file));
  run();
  EXPECT_EQ(collected(mandate)[0].status, CollectionStatus::returned);
  EXPECT_EQ(collected(other)[0].status, CollectionStatus::debited);
  EXPECT_EQ(now_of(mandate).debits_done, 0);
  EXPECT_EQ(now_of(other).debits_done, 1);
}

TEST_P(MandateTest, what_is_paused_is_not_collected_and_not_made_up_for) {
  auto mandate = enrolled(product(monthly()));
  ASSERT_TRUE(
      db().write([&](db::Tx& tx) { return mandates.mandate_pause(tx, owner, mandate.id); }).ok());
  go_to(banks().on_or_after(mandate.next_debit->day + 40), 8);
  run();
  EXPECT_TRUE(collected(mandate).empty());
  ASSERT_TRUE(
      db().write([&](db::Tx& tx) { return mandates.mandate_resume(tx, owner, mandate.id); }).ok());
  run();
  EXPECT_TRUE(collected(mandate).empty());
  EXPECT_GT(now_of(mandate).next_debit->day, today());
}

TEST_P(MandateTest, no_more_debits_than_agreed_and_none_after_the_expiry) {
  auto draft = monthly();
  draft.debits = 2;
  auto mandate = enrolled(product(draft));
  for (int i = 0; i < 2; ++i) {
    go_to(now_of(mandate).next_debit->day, 8);
    run();
    bank_->respond(collected(mandate)[0], "00");
    run();
  }
  EXPECT_FALSE(now_of(mandate).next_debit);
  go_to(today() + 100, 8);
  run();
  EXPECT_EQ(collected(mandate).size(), 2U);
}

TEST_P(MandateTest, a_merchant_collects_what_it_asks_for_within_the_bounds) {
  auto draft = monthly();
  draft.amount.reset();
  draft.max_amount = Money{10'000};
  draft.retries = 0;
  auto mandate = enrolled(product(draft));
  EXPECT_FALSE(mandate.next_debit);
  auto collect = [&](std::int64_t sen) {
    return db().write([&](db::Tx& tx) {
      return collections.collect(tx, owner, mandate.id, {Money{sen}, "INV-1"});
    });
  };
  EXPECT_EQ(collect(10'001).error().field_errors[0].field, "amount");
  auto made = collect(10'000);
  ASSERT_TRUE(made.ok()) << made.error().message.english();
  EXPECT_EQ(day_text(made->debit_on.day), "2026-11-24") << "not before the bank is ready";
  EXPECT_REFUSED(collect(1'000), "mandate.window_full");
  go_to(made->debit_on.day, 8);
  run();
  EXPECT_EQ(bank_->sent.size(), 1U);
  bank_->respond(collected(mandate)[0], "00");
  run();
  EXPECT_EQ(now_of(mandate).debited_amount, Money{10'000});
}

TEST_P(MandateTest, two_servers_at_once_debit_nobody_twice) {
  auto gym = product(monthly());
  std::vector<Mandate> all;
  for (int i = 0; i < 12; ++i) {
    auto begun = enrol(gym, payer());
    answer(begun->first, Kind::paid);
    report(begun->first);
    all.push_back(begun->first);
  }
  run();
  go_to(now_of(all[0]).next_debit->day, 8);
  auto other = open_another();
  std::vector<std::thread> servers;
  for (auto* it : {&db(), other.get(), &db(), other.get()})
    servers.emplace_back([&, it] {
      auto ran = collections.run(*it);
      EXPECT_TRUE(ran.ok()) << ran.error().message.english();
    });
  for (auto& server : servers)
    server.join();
  for (const auto& it : all)
    EXPECT_EQ(collected(it).size(), 1U);
}

}  // namespace
}  // namespace gerbang::mandates
