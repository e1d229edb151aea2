#include "money/invoices/invoice.h"

#include <atomic>
#include <set>
#include <thread>

#include "base/core/id_time.h"
#include "base/core/refusal_fixture.h"
#include "money/invoices/invoice_store.h"
#include "money/ledger/days.h"
#include "money/payouts/payout_fixture.h"
#include "people/merchants/tax_identity.h"

namespace gerbang::invoices {
namespace {

class InvoiceTest : public payouts::PayoutFixture {
 protected:
  static constexpr MerchantId kOther{4712};

  InvoiceTest() {
    // No id of this process is ever below another, and other tests have been in months to come.
    const Instant made = id_instant(id_next(clock.now()));
    auto begin = kl_day_start(month_next(month_start(kl_day(made))) + 3) + hours(9);
    clock.advance(begin - clock.now());
    run();
    identity(kMerchant, "C25840012345");
  }

  void identity(MerchantId merchant, std::optional<std::string> tax_no) {
    db().write_job([&](db::Tx& tx) {
      merchants::tax_identity_set(tx, merchant, {std::move(tax_no), {}, {}, "202601012345"});
      return true;
    });
  }
  Day month() { return month_start(kl_day(clock.now())); }
  /// To the second day of the next month, with the books of the one before closed.
  void month_passes() {
    auto first = month_next(month());
    while (kl_day(clock.now()) < first)
      pass_days(1);
    if (kl_day(clock.now()) == first) clock.advance(hours(24));
    close_books();
  }
  void close_books() {
    for (int times = 0; times < 2; ++times) {
      while (ledger::day_step(db())) {
      }
      clock.advance(ledger::kDayMargin);
    }
    while (ledger::day_step(db())) {
    }
  }
  Result<Written> write(Day of, MerchantId merchant = kMerchant) {
    return invoices_.month_write(db(), aisyah, merchant, of);
  }
  std::vector<InvoiceRecord> issued(MerchantId merchant = kMerchant) {
    static constexpr db::Statement kThese{
        "test_invoices",
        db::text<InvoiceRecord, "SELECT {} FROM invoices WHERE merchant_id = $1 ORDER BY id">};
    return db().read([&](db::Sql& sql) { return sql.all<InvoiceRecord>(kThese, merchant); });
  }
  std::vector<FeeLine> lines(const InvoiceRecord& it) {
    return db().read([&](db::Sql& sql) { return invoice_lines(sql, it.merchant, it.id); });
  }
  std::string document(const InvoiceRecord& it) {
    return db().read([&](db::Sql& sql) { return invoice_document(sql, it.merchant, it.id); });
  }
  std::string problem() {
    static constexpr db::Statement kFaults{
        "test_invoice_faults", "SELECT faults FROM invoice_problems WHERE ended_at IS NULL"};
    return db().read([&](db::Sql& sql) { return sql.one<std::string>(kFaults); }).value_or("");
  }
  Result<InvoiceRecord> credit(Id<Invoice> invoice, Id<Adjustment> adjustment) {
    return db().write(
        [&](db::Tx& tx) { return invoices_.credit(tx, badrul, invoice, adjustment); });
  }
  Id<Adjustment> last_adjustment() {
    static constexpr db::Statement kLast{"test_last_adjustment",
                                         "SELECT max(id) FROM payout_adjustments"};
    return *db().read([](db::Sql& sql) { return sql.one<Id<Adjustment>>(kLast); });
  }
  fees::Fees fees_of(Id<Sale> id, MerchantId merchant = kMerchant) {
    auto sale = db().read([&](db::Sql& sql) { return sales::sale_get(sql, merchant, id); });
    return sales::sale_fees(*sale);
  }
  void take_back(Id<Sale> id) {
    ASSERT_TRUE(db().write([&](db::Tx& tx) -> Result<Done> {
                      GERBANG_TRY(auto it, sales::sale_lock(tx, kMerchant, id));
                      return sales_.sale_return(tx, it, true, "Disputed");
                    })
                    .ok());
  }
  void void_now(Id<Sale> id) {
    ASSERT_TRUE(db().write([&](db::Tx& tx) -> Result<Done> {
                      GERBANG_TRY(auto it, sales::sale_lock(tx, kMerchant, id));
                      settlement::settlement_end(tx, it);
                      return sales_.sale_void(tx, it, {sales::Trigger::op, aisyah});
                    })
                    .ok());
  }
  void TearDown() override {
    for (const auto& invariant : invoice_invariants()) {
      auto broken = db().read([&](db::Sql& sql) { return invariant.check(sql); });
      EXPECT_TRUE(broken.empty()) << invariant.name << ": " << (broken.empty() ? "" : broken[0]);
    }
  }

  Invoices invoices_{outbox_, sandbox_supplier("Gerbang", "support@gerbang.example")};
};
INSTANTIATE_ON_BOTH_ENGINES(InvoiceTest);

TEST_ON_SQLITE(InvoiceTest, a_month_is_invoiced_to_the_sen_and_payouts_have_paid_it) {
  std::vector<Id<Sale>> sold;
  for (std::int64_t sen : {10'000, 12'345, 99, 777'777})
    sold.push_back(sale({sen}));
  auto of = month();
  month_passes();
  auto written = write(of);
  ASSERT_TRUE(written.ok()) << written.error().message;
  ASSERT_EQ(written->issued, 1) << problem();
  auto it = issued().at(0);
  Money fees, sst;
  for (auto id : sold) {
    fees += fees_of(id).total();
    sst += fees_of(id).sst;
  }
  EXPECT_EQ(it.amount, fees);
  EXPECT_EQ(it.tax, sst);
  EXPECT_EQ(it.total, fees + sst);
  EXPECT_EQ(it.prepaid, fees + sst);
  EXPECT_EQ(it.payable, Money{});
  EXPECT_EQ(it.payments, 4);
  EXPECT_EQ(it.position, 1);
  EXPECT_TRUE(it.number.starts_with("INV-") && it.number.ends_with("-000001")) << it.number;
  EXPECT_EQ(it.buyer_tax_no, "C25840012345");
  Money amount, tax;
  for (const auto& line : lines(it)) {
    amount += line.amount;
    tax += line.tax;
  }
  EXPECT_EQ(amount, it.amount);
  EXPECT_EQ(tax, it.tax);
}

TEST_ON_SQLITE(InvoiceTest, what_no_payout_took_yet_stays_payable) {
  clock.advance(kl_day_start(month_next(month())) - hours(1) - clock.now());
  sale({10'000});
  auto of = month();
  clock.advance(hours(24));
  close_books();
  ASSERT_EQ(write(of)->issued, 1);
  EXPECT_EQ(issued().at(0).prepaid, Money{});
  EXPECT_EQ(issued().at(0).payable, issued().at(0).total);
}

TEST_ON_SQLITE(InvoiceTest, a_month_is_written_once_and_only_when_it_is_over) {
  sale();
  auto of = month();
  EXPECT_REFUSED(write(of), "invoice.month_open");
  clock.advance(kl_day_start(month_next(of)) - hours(12) - clock.now());
  close_books();
  EXPECT_REFUSED(write(of), "invoice.month_open");  // all days but the last are closed
  month_passes();
  EXPECT_EQ(write(of)->issued, 1);
  auto again = write(of);
  EXPECT_EQ(again->issued, 0);
  EXPECT_EQ(again->there, 1);
  EXPECT_EQ(issued().size(), 1U);
}

TEST_ON_SQLITE(InvoiceTest, what_was_taken_back_within_the_month_is_not_invoiced) {
  sale({10'000});
  void_now(sale({5'000}));
  auto of = month();
  month_passes();
  ASSERT_EQ(write(of)->issued, 1);
  EXPECT_EQ(issued().at(0).payments, 1);
}

TEST_ON_SQLITE(InvoiceTest, what_is_taken_back_later_is_a_credit_note_that_names_its_invoice) {
  auto stays = sale({10'000}), goes = sale({20'000});
  auto of = month();
  month_passes();
  ASSERT_EQ(write(of)->issued, 1);
  take_back(goes);
  auto next = month();
  month_passes();
  ASSERT_EQ(write(next)->issued, 1) << problem();
  auto note = issued().at(1);
  EXPECT_EQ(note.kind, InvoiceKind::credit_note);
  EXPECT_EQ(note.total, fees_of(goes).total() + fees_of(goes).sst);
  EXPECT_EQ(note.corrects, issued().at(0).id);
  EXPECT_TRUE(note.number.starts_with("CN-")) << note.number;
  EXPECT_NE(document(note).find(R"("ID":[{"_":")" + issued().at(0).number), std::string::npos);
  EXPECT_EQ(issued().at(0).total, fees_of(stays).total() + fees_of(stays).sst + note.total);
}

TEST_ON_SQLITE(InvoiceTest, a_credit_note_without_its_invoice_is_a_problem_until_that_is_written) {
  auto goes = sale({20'000});
  auto of = month();
  month_passes();
  take_back(goes);
  auto next = month();
  month_passes();
  EXPECT_EQ(write(next)->problems, 1);
  EXPECT_NE(problem().find("reference.missing"), std::string::npos) << problem();
  EXPECT_EQ(write(of)->issued, 1);
  EXPECT_EQ(write(next)->issued, 1);
  EXPECT_EQ(problem(), "");
}

TEST_ON_SQLITE(InvoiceTest, adjustments_are_a_line_or_a_credit_note) {
  sale({1'000'000});
  adjust({-300});
  adjust({200});
  auto of = month();
  month_passes();
  ASSERT_EQ(write(of)->issued, 2) << problem();
  EXPECT_EQ(lines(issued().at(0)).back().charge, Charge::adjustment);
  EXPECT_EQ(lines(issued().at(0)).back().amount, Money{300});
  EXPECT_EQ(issued().at(1).kind, InvoiceKind::credit_note);
  EXPECT_EQ(issued().at(1).total, Money{200});
  EXPECT_EQ(issued().at(1).reason, "Goodwill");
}

TEST_ON_SQLITE(InvoiceTest, an_adjustment_can_be_credited_before_the_month_is_over_and_once) {
  sale({1'000'000});
  auto of = month();
  month_passes();
  ASSERT_EQ(write(of)->issued, 1);
  adjust({50});
  auto id = last_adjustment();
  auto invoice = issued().at(0).id;
  auto first = credit(invoice, id);
  ASSERT_TRUE(first.ok()) << first.error().message;
  EXPECT_REFUSED(credit(invoice, id), "invoice.credited");
  auto next = month();
  month_passes();
  EXPECT_EQ(write(next)->there, 1);
  EXPECT_EQ(issued().size(), 2U);
}

TEST_ON_SQLITE(InvoiceTest, more_is_not_credited_than_was_invoiced) {
  sale({100});
  adjust({100'000});
  auto of = month();
  month_passes();
  auto written = write(of);
  EXPECT_EQ(written->issued, 1);
  EXPECT_EQ(written->problems, 1);
  EXPECT_NE(problem().find("reference.amount"), std::string::npos) << problem();
  EXPECT_REFUSED(credit(issued().at(0).id, last_adjustment()), "invoice.refused");
}

TEST_ON_SQLITE(InvoiceTest, what_is_charged_or_was_never_booked_is_not_credited) {
  sale({1'000'000});
  auto of = month();
  month_passes();
  ASSERT_EQ(write(of)->issued, 1);
  auto invoice = issued().at(0).id;
  adjust({-50});
  auto charged = last_adjustment();
  auto asked = *db().write([&](db::Tx& tx) {
    return payouts::adjustment_ask(tx, aisyah, {kMerchant, Money{70}, "Goodwill"});
  });
  for (auto id : {charged, asked.id, Id<Adjustment>{1}})
    EXPECT_REFUSED(credit(invoice, id), "invoice.no_adjustment");
  EXPECT_EQ(issued().size(), 1U);
}

TEST_ON_SQLITE(InvoiceTest, exempt_fees_are_invoiced_without_tax_and_say_why) {
  auto first = month_next(month());
  db().write_job([&](db::Tx& tx) {
    for (auto component : fees::kFeeComponents)
      fees::tax_rule_put(tx, {component, {first}, 0, "Service Tax Policy 1/2022"});
    return true;
  });
  clock.advance(kl_day_start(first) + hours(9) - clock.now());
  sale({50'000});
  auto of = month();
  month_passes();
  ASSERT_EQ(write(of)->issued, 1) << problem();
  EXPECT_EQ(issued().at(0).tax, Money{});
  EXPECT_NE(document(issued().at(0)).find("Service Tax Policy 1/2022"), std::string::npos);
}

TEST_ON_SQLITE(InvoiceTest,
               a_merchant_without_a_tax_number_is_the_general_public_up_to_ten_thousand) {
  identity(kMerchant, std::nullopt);
  sale({10'000});
  auto of = month();
  month_passes();
  ASSERT_EQ(write(of)->issued, 1);
  EXPECT_EQ(issued().at(0).buyer_tax_no, kGeneralPublicTaxNo);
  sale();
  adjust({-1'100'000});
  auto next = month();
  month_passes();
  EXPECT_EQ(write(next)->problems, 1);
  EXPECT_NE(problem().find("consolidated"), std::string::npos);
  identity(kMerchant, "C25840012345");
  EXPECT_EQ(write(next)->issued, 1);
  // Where a year began between them, its numbers do.
  auto both = issued();
  EXPECT_EQ(both.at(1).position, both.at(1).series == both.at(0).series ? 2 : 1)
      << "a problem takes no number";
}

TEST_ON_SQLITE(InvoiceTest, nothing_is_written_while_settings_are_missing) {
  sale();
  auto of = month();
  month_passes();
  Invoices without(outbox_, {});
  auto written = without.month_write(db(), aisyah, kMerchant, of);
  ASSERT_REFUSED(written, "invoice.settings_missing");
  EXPECT_NE(written.error().message.english().find("invoices.tax-no"), std::string::npos);
  EXPECT_TRUE(invoice_topic(without).outside(db(), {}).ok());
  EXPECT_TRUE(issued().empty());
}

TEST_ON_SQLITE(InvoiceTest, the_job_writes_the_last_month_of_all_and_may_be_killed_anywhere) {
  fees::payable_merchant(db(), kOther, "Kopi");
  identity(kOther, "C25840099999");
  sale();
  sale({10'000}, kOther);
  month_passes();
  auto topic = invoice_topic(invoices_);
  std::atomic<bool> stop = true;
  jobs::JobRow job;
  job.stop = &stop;
  ASSERT_TRUE(topic.outside(db(), job).ok());  // ends after one
  EXPECT_EQ(issued().size() + issued(kOther).size(), 1U);
  stop = false;
  ASSERT_TRUE(topic.outside(db(), job).ok());
  ASSERT_TRUE(topic.outside(db(), job).ok());
  EXPECT_EQ(issued().size(), 1U);
  EXPECT_EQ(issued(kOther).size(), 1U);
}

TEST_ON_SQLITE(InvoiceTest, no_month_is_left_out_by_a_server_that_stood_still_or_had_no_supplier) {
  auto topic = invoice_topic(invoices_);
  ASSERT_TRUE(topic.outside(db(), {}).ok());
  std::set<Day> sold;
  for (int i = 0; i < 3; ++i) {
    sale();
    sold.insert(month());
    month_passes();
    Invoices without(outbox_, {});
    ASSERT_TRUE(invoice_topic(without).outside(db(), {}).ok());
  }
  EXPECT_TRUE(issued().empty());
  for (int i = 0; i < 6; ++i)
    ASSERT_TRUE(topic.outside(db(), {}).ok());
  std::set<Day> written;
  for (const auto& it : issued())
    written.insert(it.month.day);
  EXPECT_EQ(written, sold);
  EXPECT_EQ(issued().size(), 3U);
}

TEST_P(InvoiceTest, many_at_once_get_numbers_without_a_gap_and_without_a_double) {
  constexpr int kMerchants = 12, kThreads = 6;
  sale();
  for (int i = 0; i < kMerchants; ++i) {
    MerchantId merchant{5'000 + i};
    fees::payable_merchant(db(), merchant, "Shop " + std::to_string(i));
    identity(merchant, "C258400" + std::to_string(10'000 + i));
    sale({10'000 + i}, merchant);
  }
  auto of = month();
  month_passes();
  // Each merchant by two of them.
  std::vector<std::thread> threads;
  std::atomic<int> failed = 0;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < kMerchants; ++i) {
        if (i % (kThreads / 2) != t % (kThreads / 2)) continue;
        if (!write(of, MerchantId{5'000 + i}).ok()) ++failed;
      }
    });
  }
  for (auto& thread : threads)
    thread.join();
  EXPECT_EQ(failed, 0);
  std::set<std::int64_t> positions;
  for (int i = 0; i < kMerchants; ++i) {
    auto those = issued(MerchantId{5'000 + i});
    ASSERT_EQ(those.size(), 1U);
    positions.insert(those[0].position);
  }
  EXPECT_EQ(positions.size(), std::size_t{kMerchants});
  EXPECT_EQ(*positions.begin(), 1);
  EXPECT_EQ(*positions.rbegin(), kMerchants);
}

TEST(FeeSums, tax_is_the_sum_of_what_was_taken_and_each_line_has_its_part) {
  fees::TaxTable taxes({{fees::FeeComponent::mdr_acquirer, {0}, 800, {}},
                        {fees::FeeComponent::mdr_gateway, {0}, 800, {}},
                        {fees::FeeComponent::flat_acquirer, {0}, 0, "Exempt"},
                        {fees::FeeComponent::flat_gateway, {0}, 600, {}}});
  FeeSums sums(taxes);
  Money all;
  for (std::int64_t i = 1; i <= 1'000; ++i) {
    fees::Fees fees{{i % 97}, {i % 89 + 1}, {100}, {50}, {}, {}};
    fees.sst = fees::tax_of(fees, taxes.on(Instant{}));
    all += fees.sst;
    sums.add(fees, 0, i % 3 == 0);
  }
  Money tax;
  std::map<std::int64_t, std::pair<Money, Money>> rates;
  for (const auto& line : sums.lines()) {
    tax += line.tax;
    rates[line.tax_rate].first += line.amount;
    rates[line.tax_rate].second += line.tax;
    EXPECT_EQ(line.tax_rounding, line.tax - money_percent(line.amount, line.tax_rate));
    EXPECT_GE(line.tax, Money{});
  }
  EXPECT_EQ(tax, all);
  EXPECT_EQ(sums.lines().size(), 8U);
  for (const auto& [rate, sum] : rates) {
    auto off = sum.second.sen * 10'000 - sum.first.sen * rate;
    EXPECT_LE(std::abs(off), 1'000 * 5'000) << rate;
  }
}

TEST(PayoutsText, is_short_where_numbers_follow_each_other) {
  auto of = [](std::initializer_list<std::int64_t> numbers) {
    std::vector<PayoutPart> out;
    for (auto number : numbers)
      out.push_back({{number}, number, {1}, {}});
    return payouts_text(out);
  };
  EXPECT_EQ(of({7}), "7");
  EXPECT_EQ(of({1, 2, 3, 5, 7, 8}), "1-3, 5, 7-8");
  EXPECT_EQ(of({}), "");
}

}  // namespace
}  // namespace gerbang::invoices
