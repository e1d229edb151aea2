#include "money/sales/sale_list.h"

#include <algorithm>
#include <functional>
#include <utility>

#include <fmt/format.h>

#include "base/core/crypto.h"
#include "base/db/db_fixture.h"
#include "base/db/invariant.h"
#include "money/sales/sale_bulk.h"
#include "money/sales/sale_draw.h"
#include "money/sales/sale_fixture.h"

namespace gerbang::sales {
namespace {

constexpr MerchantId kLister{4711}, kOtherLister{4712};
std::string small(std::string text) {
  for (auto& c : text)
    c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
  return text;
}

bool has_part(const SaleRecord& sale, const std::string& part) {
  for (const auto& text : {sale.order_no, sale.merchant_reference.value_or(""), sale.description,
                           sale.customer_name.value_or(""), sale.customer_email.value_or("")}) {
    if (small(text).find(small(part)) != std::string::npos) return true;
  }
  return false;
}

/// The list answers from counters and by two ways through the sales; an export, which reads sale
/// after sale, says what is right.
class SaleListTest : public db::OnBothEngines {
 protected:
  SaleListTest() {
    seed(kLister, 240, clock.now() - days(60), clock.now());
    seed(kOtherLister, 40, clock.now() - days(60), clock.now());
    change(0, 3, [](db::Tx& tx, const Sales& sales, Id<Sale> id) {
      return sales.sale_refund_request_mark(tx, kLister, id, Id<RefundRequest>{1},
                                            RefundRequestStatus::requested);
    });
    change(2, 5, [](db::Tx& tx, const Sales& sales, Id<Sale> id) {
      return sales.sale_refund_request_mark(tx, kLister, id, Id<RefundRequest>{2},
                                            RefundRequestStatus::approved);
    });
    SaleQuery failed;
    failed.filter_status = {SaleStatus::failed};
    auto ended = right(failed);
    for (std::size_t i = 0; i < 4; ++i) {
      auto done = db().write(
          [&](db::Tx& tx) { return sale_move(tx, sales_, ended[i], SaleEvent::succeed); });
      EXPECT_TRUE(done.ok());
    }
  }

  void seed(MerchantId merchant, std::int64_t count, Instant from, Instant to) {
    auto done = db().write([&](db::Tx& tx) -> Result<Done> {
      SaleBulk bulk(tx, merchant);
      for (std::int64_t n = 0; n < count; ++n) {
        auto sale = sale_draw(n, from + milliseconds((to - from).ms * n / count));
        sale.merchant = merchant;
        sale.id = id_new<Sale>(tx.now());
        sale.reference = random_token(16);
        bulk.add(sale, sale.expires_at);
      }
      bulk.finish();
      return Done{};
    });
    EXPECT_TRUE(done.ok());
  }

  template <class F>
  void change(int from, int to, F&& verb) {
    auto all = right({});
    for (int i = from; i < to; ++i) {
      auto done = db().write(
          [&](db::Tx& tx) { return verb(tx, sales_, all[static_cast<std::size_t>(i) * 7].id); });
      EXPECT_TRUE(done.ok());
    }
  }

  std::vector<SaleRecord> right(SaleQuery query) {
    auto sort = std::exchange(query.sort, std::nullopt);
    auto part = std::exchange(query.name, std::nullopt).value_or("");
    auto out = db().read([&](db::Sql& sql) {
      return kSaleList.next(sql, kLister, query, std::nullopt, 10'000).value();
    });
    std::erase_if(out, [&](const SaleRecord& sale) { return !has_part(sale, part); });
    if (sort == "createdDate,asc") std::ranges::reverse(out);
    auto by_amount = [](const SaleRecord& a, const SaleRecord& b) {
      return std::pair(a.amount, a.id) < std::pair(b.amount, b.id);
    };
    auto by_status = [](const SaleRecord& a, const SaleRecord& b) {
      return std::pair(a.status, a.id) < std::pair(b.status, b.id);
    };
    auto by_customer = [](const SaleRecord& a, const SaleRecord& b) {
      return std::pair(small(a.customer_name.value_or("")), a.id) <
             std::pair(small(b.customer_name.value_or("")), b.id);
    };
    auto by = [&](const std::string& name, auto less) {
      if (sort == name + ",asc") std::ranges::sort(out, less);
      if (sort == name + ",desc")
        std::ranges::sort(out, [&](const auto& a, const auto& b) { return less(b, a); });
    };
    by("amount", by_amount);
    by("status", by_status);
    by("customerName", by_customer);
    return out;
  }

  void expect_right(SaleQuery query, const std::string& what) {
    auto wanted = right(query);
    query.page_size = 10;
    std::vector<Id<Sale>> got, want;
    for (const auto& sale : wanted)
      want.push_back(sale.id);
    for (query.page_number = 1;; ++query.page_number) {
      auto page = db().read([&](db::Sql& sql) { return sales_page(sql, kLister, query).value(); });
      ASSERT_EQ(page.total_elements, static_cast<std::int64_t>(want.size())) << what;
      for (const auto& sale : page.content)
        got.push_back(sale.id);
      if (page.content.size() < 10) break;
    }
    EXPECT_EQ(got, want) << what;
  }

  events::Outbox outbox_;
  Sales sales_{outbox_};
};
INSTANTIATE_ON_BOTH_ENGINES(SaleListTest);

TEST_P(SaleListTest, every_filter_and_sort_shows_what_an_export_has) {
  std::vector<std::pair<std::string, std::function<void(SaleQuery&)>>> filters{
      {"", [](SaleQuery&) {}},
      {"status", [](SaleQuery& q) { q.filter_status = {SaleStatus::paid, SaleStatus::failed}; }},
      {"method", [](SaleQuery& q) { q.payment_mode = PaymentMethod{20}; }},
      {"status and acquirer",
       [](SaleQuery& q) {
         q.filter_status = {SaleStatus::failed, SaleStatus::timeout};
         q.acquirer = AcquirerCode::paydee;
       }},
      {"refund request",
       [](SaleQuery& q) { q.refund_request_status = RefundRequestStatus::requested; }},
      {"late", [](SaleQuery& q) { q.is_late = true; }},
      {"not late", [](SaleQuery& q) { q.is_late = false; }},
      {"nothing", [](SaleQuery& q) { q.filter_status = {SaleStatus::refunded}; }},
      {"amount",
       [](SaleQuery& q) {
         q.amount_from = Money{5'000};
         q.amount_to = Money{20'000};
       }},
      {"amount and method",
       [](SaleQuery& q) {
         q.amount_from = Money{1'000};
         q.payment_mode = PaymentMethod{1};
       }},
  };
  auto first = kl_day(clock.now()) - 40;
  std::vector<std::pair<std::string, std::function<void(SaleQuery&)>>> ranges{
      {"", [](SaleQuery&) {}},
      {"days",
       [&](SaleQuery& q) {
         q.created_date_from = kl_day_start(first);
         q.created_date_to = kl_day_start(first + 20) - seconds(1);
       }},
      {"cut days",
       [&](SaleQuery& q) {
         q.created_date_from = kl_day_start(first) + hours(9);
         q.created_date_to = kl_day_start(first + 20) + hours(15);
       }},
  };
  for (const auto& [filter, narrow] : filters) {
    for (const auto& [range, cut] : ranges) {
      for (std::string sort :
           {"createdDate,desc", "createdDate,asc", "amount,desc", "amount,asc", "status,desc",
            "status,asc", "customerName,desc", "customerName,asc"}) {
        SaleQuery query;
        narrow(query);
        cut(query);
        query.sort = sort;
        expect_right(query, fmt::format("{} / {} / {}", filter, range, sort));
      }
    }
  }
}

/// Far from both ends of a day the page's rows are found in the index first.
TEST_P(SaleListTest, a_busy_day_shows_what_an_export_has) {
  auto busy = kl_day_start(kl_day(clock.now()) - 30);
  seed(kLister, 700, busy, busy + hours(24) - seconds(1));
  for (std::string sort : {"createdDate,desc", "createdDate,asc"}) {
    SaleQuery query;
    query.sort = sort;
    expect_right(query, sort);
    query.filter_status = {SaleStatus::paid, SaleStatus::failed, SaleStatus::timeout};
    expect_right(query, fmt::format("statuses / {}", sort));
    query.created_date_from = busy + hours(1);
    query.created_date_to = busy + hours(23);
    expect_right(query, fmt::format("cut day / {}", sort));
  }
}

/// Copies of an older version count without channels.
TEST_P(SaleListTest, sales_of_a_channel_are_shown_on_days_that_an_older_version_counted_as_well) {
  auto old_day = kl_day(clock.now()) - 30;
  db().write([&](db::Tx& tx) -> Result<Done> {
        auto change = [&](const std::string& text) {
          tx.run_text(text, {}, [](const db::Row&) {});
        };
        change("UPDATE sales SET channel = 5 WHERE id % 3 = 0");
        change("DELETE FROM sales_kinds");
        change(fmt::format(
            R"(INSERT INTO sales_kinds
             (merchant_id, day, status, payment_method, acquirer, is_late, refund_request_status, shard,
              count)
           SELECT merchant_id, day, status, method, acquirer, is_late, request,
                  CASE WHEN day = {} THEN 0 ELSE channel * 16 END, count(*)
           FROM (SELECT merchant_id, (created_at + 28800000) / 86400000 AS day, status,
                        coalesce(payment_method, 0) AS method, coalesce(acquirer, 0) AS acquirer,
                        is_late, coalesce(refund_request_status, 0) AS request, channel FROM sales) s
           GROUP BY merchant_id, day, status, method, acquirer, is_late, request, channel)",
            old_day));
        return Done{};
      })
      .value();
  for (auto channel : {Channel::cart, Channel::payment_link, Channel::e_mandate}) {
    for (std::string sort : {"createdDate,desc", "createdDate,asc", "amount,desc", "status,asc"}) {
      SaleQuery query;
      query.channel = channel;
      query.sort = sort;
      expect_right(query, fmt::format("{} / {}", static_cast<int>(channel), sort));
      query.filter_status = {SaleStatus::paid};
      query.created_date_from = kl_day_start(old_day - 5) + hours(7);
      query.created_date_to = kl_day_start(old_day + 5) + hours(11);
      expect_right(query, fmt::format("{} / {} / some days", static_cast<int>(channel), sort));
    }
  }
}

TEST_P(SaleListTest, a_part_of_a_word_is_filtered_and_sorted_with_the_rest) {
  for (std::string sort : {"createdDate,desc", "createdDate,asc", "amount,desc"}) {
    for (std::string part : {"rahman", "AISYAH", "shirt", "lim", "nobody has it"}) {
      SaleQuery query;
      query.name = part;
      query.filter_status = {SaleStatus::paid, SaleStatus::failed};
      query.sort = sort;
      expect_right(query, fmt::format("{} / {}", part, sort));
    }
  }
  SaleQuery query;
  query.name = "aisyah.rahman@EXAMPLE.com";
  expect_right(query, "address");
  auto all = right({});
  query.name = all[3].reference;
  auto found = db().read([&](db::Sql& sql) { return sales_page(sql, kLister, query).value(); });
  ASSERT_EQ(found.total_elements, 1);
  EXPECT_EQ(found.content[0].id, all[3].id);
}

TEST_P(SaleListTest, the_counters_of_kinds_follow_every_move) {
  db().read([&](db::Sql& sql) {
    for (const auto& invariant : sale_invariants()) {
      for (const auto& violation : invariant.check(sql)) {
        if (violation.find("kind") != std::string::npos) ADD_FAILURE() << violation;
      }
    }
    return 0;
  });
}

}  // namespace
}  // namespace gerbang::sales
