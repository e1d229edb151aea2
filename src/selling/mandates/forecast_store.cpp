#include "selling/mandates/forecast_store.h"

#include "base/db/record.h"

namespace gerbang::mandates {
namespace {

constexpr int kPage = 5'000;

struct PlannedRow {
  Id<Mandate> id;
  Id<Product> product;
  std::string bank_id;
  std::string bank_name;
  MandateStatus status{};
  std::optional<Money> amount;
  Frequency frequency{};
  std::optional<std::int64_t> debits;
  std::int64_t retries = 0;
  std::optional<CalendarDay> expires_on;
  std::optional<CalendarDay> first_due;
  std::optional<std::int64_t> anchor_day;
  std::int64_t first_nth = 0;
  std::int64_t next_nth = 0;
  std::optional<CalendarDay> next_due;
  std::optional<CalendarDay> next_debit;
  std::optional<CalendarDay> announced_due;
  std::optional<Instant> paused_at;
  bool is_held = false;
};
BOOST_DESCRIBE_STRUCT(PlannedRow, (),
                      (id, product, bank_id, bank_name, status, amount, frequency, debits, retries,
                       expires_on, first_due, anchor_day, first_nth, next_nth, next_due, next_debit,
                       announced_due, paused_at, is_held))
/// Where the columns of a retry begin, after those of its mandate's plan.
constexpr int kRetryColumns = boost::mp11::mp_size<
    boost::describe::describe_members<PlannedRow, boost::describe::mod_public>>::value;

#define GERBANG_PLANNED                                                                         \
  "m.id, m.product_id, COALESCE(m.bank_id, ''), COALESCE(m.bank_name, ''), m.status, m.amount," \
  " m.frequency, m.debits, m.retries, m.expires_on, m.first_due, m.anchor_day, m.first_nth,"    \
  " m.next_nth, m.next_due, m.next_debit, m.announced_due, m.paused_at, m.is_held"

// The plus keeps both engines on the key, in whose order the pages go.
constexpr db::Statement kPlanned{"forecast_planned", "SELECT " GERBANG_PLANNED R"( FROM mandates m
       WHERE m.merchant_id = $1 AND m.id > $2 AND +m.status IN (4, 5, 11) AND m.amount IS NOT NULL
         AND m.first_due IS NOT NULL AND (CAST($3 AS BIGINT) = 0 OR +m.product_id = $3)
       ORDER BY m.id LIMIT $4)"};
constexpr db::Statement kRetries{"forecast_retries",
                                 "SELECT " GERBANG_PLANNED
                                 R"(, c.id, c.due_on, c.retry_on, c.amount, c.retry
       FROM mandate_collections c
       JOIN mandates m ON m.merchant_id = c.merchant_id AND m.id = c.mandate_id
       WHERE c.retry_on IS NOT NULL AND c.merchant_id = $1 AND c.id > $2
         AND (CAST($3 AS BIGINT) = 0 OR +c.product_id = $3)
       ORDER BY c.id LIMIT $4)"};
constexpr db::Statement kWaiting{"forecast_waiting", R"(
       SELECT product_id, debit_on, count(*), CAST(sum(amount) AS BIGINT)
       FROM mandate_collections WHERE merchant_id = $1 AND status = 0
       GROUP BY product_id, debit_on)"};
constexpr db::Statement kRates{"forecast_bank_rates", R"(
       SELECT bank_id, max(bank_name), count(*),
         CAST(sum(CASE WHEN status = 2 THEN 0 ELSE 1 END) AS BIGINT)
       FROM mandate_collections
       WHERE merchant_id = $1 AND debit_on >= $2 AND +status IN (2, 3, 4)
       GROUP BY bank_id ORDER BY bank_id)"};

struct RateRow {
  std::string id;
  std::string name;
  std::int64_t seen = 0;
  std::int64_t failed = 0;
};
BOOST_DESCRIBE_STRUCT(RateRow, (), (id, name, seen, failed))

void fill(Mandate& out, const PlannedRow& row) {
  out.id = row.id;
  out.product = row.product;
  out.bank_id = row.bank_id;
  out.bank_name = row.bank_name;
  out.status = row.status;
  out.amount = row.amount;
  out.frequency = row.frequency;
  out.debits = row.debits;
  out.retries = row.retries;
  out.expires_on = row.expires_on;
  out.first_due = row.first_due;
  out.anchor_day = row.anchor_day;
  out.first_nth = row.first_nth;
  out.next_nth = row.next_nth;
  out.next_due = row.next_due;
  out.next_debit = row.next_debit;
  out.announced_due = row.announced_due;
  out.paused_at = row.paused_at;
  out.is_held = row.is_held;
}

}  // namespace

void planned_each(db::Sql& sql, MerchantId merchant, std::optional<Id<Product>> product,
                  const std::function<void(Mandate&)>& sink) {
  Mandate mandate;
  mandate.merchant = merchant;
  auto only = product ? product->value : 0;
  std::int64_t after = 0;
  for (int came = kPage; came == kPage;) {
    came = 0;
    sql.each(
        kPlanned,
        [&](const db::Row& it) {
          auto row = db::read_row<PlannedRow>(it);
          ++came;
          after = row.id.value;
          fill(mandate, row);
          sink(mandate);
        },
        merchant, after, only, kPage);
  }
}

void retries_each(db::Sql& sql, MerchantId merchant, std::optional<Id<Product>> product,
                  const std::function<void(RetryAhead&)>& sink) {
  RetryAhead retry;
  retry.mandate.merchant = merchant;
  auto only = product ? product->value : 0;
  std::int64_t after = 0;
  for (int came = kPage; came == kPage;) {
    came = 0;
    sql.each(
        kRetries,
        [&](const db::Row& it) {
          ++came;
          fill(retry.mandate, db::read_row<PlannedRow>(it));
          after = it.get<std::int64_t>(kRetryColumns);
          retry.due = it.get<Day>(kRetryColumns + 1);
          retry.on = it.get<Day>(kRetryColumns + 2);
          retry.amount = it.get<Money>(kRetryColumns + 3);
          retry.attempt = it.get<std::int64_t>(kRetryColumns + 4);
          sink(retry);
        },
        merchant, after, only, kPage);
  }
}

std::vector<WaitingSum> waiting_sums(db::Sql& sql, MerchantId merchant) {
  return sql.all<WaitingSum>(kWaiting, merchant);
}

std::vector<BankRate> bank_rates(db::Sql& sql, MerchantId merchant, Day since) {
  std::vector<BankRate> out;
  for (auto& row : sql.all<RateRow>(kRates, merchant, since)) {
    // Rounded half up.
    auto percent = (row.failed * 200 + row.seen) / (2 * row.seen);
    out.push_back({std::move(row.id), std::move(row.name), row.seen, row.failed, percent});
  }
  return out;
}

}  // namespace gerbang::mandates
