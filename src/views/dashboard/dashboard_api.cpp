#include "views/dashboard/dashboard.h"

#include <fmt/format.h>

#include "money/sales/method.h"
#include "money/sales/sale_figures.h"
#include "money/sales/sale_list.h"
#include "say/contract.h"
#include "views/dashboard/dashboard_api.h"

namespace gerbang::dashboard {

/// How far back the days go.
enum class LastDays : int { fortnight = 14, month = 30 };

/// The days in which these two moments lie, under the names that the lists give them. Without both,
/// the last days or the month.
struct SalesByDayQuery {
  std::optional<LastDays> days;
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
};
BOOST_DESCRIBE_STRUCT(SalesByDayQuery, (), (days, created_date_from, created_date_to))

struct SuccessByMethodQuery {
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
};
BOOST_DESCRIBE_STRUCT(SuccessByMethodQuery, (), (created_date_from, created_date_to))

/// A year, so that no question reads more than its days are worth.
constexpr Day kSpanDays = 366;

struct MonthlySales {
  std::int64_t total_volume_monthly = 0;
  Money total_value_monthly;
  Money monthly_success_rate;  // percent with two places, written like an amount
  // The same days of the month before, for comparison.
  std::int64_t total_volume_previous = 0;
  Money total_value_previous;
};
BOOST_DESCRIBE_STRUCT(MonthlySales, (),
                      (total_volume_monthly, total_value_monthly, monthly_success_rate,
                       total_volume_previous, total_value_previous))

struct DailySales {
  Money total_value_daily;
  Money total_value_previous;  // of all of the day before
};
BOOST_DESCRIBE_STRUCT(DailySales, (), (total_value_daily, total_value_previous))

struct SalesOfDay {
  std::string date;  // "2026-11-20" in Kuala Lumpur
  std::int64_t volume = 0;
  Money value;
};
BOOST_DESCRIBE_STRUCT(SalesOfDay, (), (date, volume, value))

struct MethodSuccessRow {
  sales::PaymentMethod payment_method{};
  std::int64_t attempted = 0;
  std::int64_t paid = 0;
  std::string success_rate;  // in percent: "66.67"
  Instant from;              // created between these, both seconds included
  Instant to;
};
BOOST_DESCRIBE_STRUCT(MethodSuccessRow, (),
                      (payment_method, attempted, paid, success_rate, from, to))

struct AttentionRow {
  AttentionKind kind{};
  std::int64_t count = 0;
  std::optional<Instant> from;
  std::optional<Instant> to;
};
BOOST_DESCRIBE_STRUCT(AttentionRow, (), (kind, count, from, to))

}  // namespace gerbang::dashboard

template <>
struct gerbang::contract::WireWords<gerbang::dashboard::LastDays> {
  using D = gerbang::dashboard::LastDays;
  static constexpr std::array<std::pair<D, std::string_view>, 2> names{
      {{D::fortnight, "14"}, {D::month, "30"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::dashboard::AttentionKind> {
  using K = gerbang::dashboard::AttentionKind;
  static constexpr std::array<std::pair<K, std::string_view>, 7> names{
      {{K::pending_authorization, "PENDING_AUTHORIZATION"},
       {K::late_payment, "LATE_PAYMENT"},
       {K::refund_requested, "REFUND_REQUESTED"},
       {K::expiring_link, "EXPIRING_LINK"},
       {K::debit_failed, "DEBIT_FAILED"},
       {K::termination_requested, "TERMINATION_REQUESTED"},
       {K::bank_silent, "BANK_SILENT"}}};
};

namespace gerbang::dashboard {
namespace {

using http::Call;
using http::Method;

/// From the first day of the month before to the day in it that has today's number, or its last.
sales::DaySpan same_days_of_last_month(Day today) {
  Day start = month_start(today), first = month_start(start - 1);
  return {first, std::min(first + (today - start), start - 1)};
}

Result<MonthlySales> monthly_merchant_sales(db::Sql& sql, const Call& call) {
  auto today = kl_day(sql.now());
  auto figures = sales::sales_figures(sql, call.merchant(), month_start(today), today);
  auto [first, last] = same_days_of_last_month(today);
  auto before = sales::sales_figures(sql, call.merchant(), first, last);
  return MonthlySales{figures.sold_count, figures.sold_amount, Money{figures.success_rate()},
                      before.sold_count, before.sold_amount};
}

Result<DailySales> today_merchant_sales(db::Sql& sql, const Call& call) {
  auto today = kl_day(sql.now());
  return DailySales{sales::sales_figures(sql, call.merchant(), today, today).sold_amount,
                    sales::sales_figures(sql, call.merchant(), today - 1, today - 1).sold_amount};
}

/// A day has no zone; its date is that of its first moment as if it were UTC.
std::string date_text(Day day) {
  return instant_text(Instant{} + days(day)).substr(0, 10);
}

/// The days asked for, or these.
template <typename Query>
Result<sales::DaySpan> span_of(const Query& query, sales::DaySpan otherwise) {
  if (!query.created_date_from || !query.created_date_to) return otherwise;
  sales::DaySpan span{kl_day(*query.created_date_from), kl_day(*query.created_date_to)};
  Day furthest = span.first + kSpanDays - 1;
  if (span.last < span.first || span.last > furthest) {
    return invalid_field("createdDateTo", say::contract::between({.max = date_text(furthest),
                                                                  .min = date_text(span.first)}));
  }
  return span;
}

Result<std::vector<SalesOfDay>> sales_of_days(db::Sql& sql, const Call& call,
                                              const SalesByDayQuery& query) {
  auto count = static_cast<int>(query.days.value_or(LastDays::fortnight));
  GERBANG_TRY(auto span, span_of(query, sales::last_days(kl_day(sql.now()), count)));
  std::vector<SalesOfDay> out;
  for (const auto& day : sales::sales_by_day(sql, call.merchant(), span))
    out.push_back({date_text(day.day), day.sold_count, day.sold_amount});
  return out;
}

Result<std::vector<MethodSuccessRow>> success_rates(db::Sql& sql, const Call& call,
                                                    const SuccessByMethodQuery& query) {
  auto today = kl_day(sql.now());
  GERBANG_TRY(auto span, span_of(query, {month_start(today), today}));
  std::vector<MethodSuccessRow> out;
  for (const auto& method : sales::success_by_method(sql, call.merchant(), span)) {
    auto rate = sales::success_rate(method.succeeded, method.ended);
    out.push_back({sales::PaymentMethod{method.payment_method}, method.ended, method.succeeded,
                   fmt::format("{}.{:02}", rate / 100, rate % 100), kl_day_start(span.first),
                   kl_day_start(span.last + 1) - seconds(1)});
  }
  return out;
}

/// What leads to a list that the person may not see is left out.
bool may_see(const PermissionSet& permissions, AttentionKind kind) {
  switch (kind) {
    case AttentionKind::refund_requested:
      return permissions.has({Resource::payment_refund_request, Action::view});
    case AttentionKind::expiring_link:
      return permissions.has({Resource::payment_payment_link, Action::view});
    case AttentionKind::debit_failed:
      return permissions.has({Resource::payment_e_mandate_application, Action::view});
    case AttentionKind::termination_requested:
      return permissions.has({Resource::payment_e_mandate_termination, Action::view});
    default:
      return true;
  }
}

Result<std::vector<AttentionRow>> attention_list(db::Sql& sql, const Call& call) {
  std::vector<AttentionRow> out;
  for (const auto& item : attention(sql, call.merchant())) {
    if (may_see(call.who().permissions, item.kind)) {
      out.push_back({item.kind, item.count, item.from, item.until});
    }
  }
  return out;
}

}  // namespace

http::Routes dashboard_routes() {
  auto view = http::needs(Resource::payment_sales_transaction, Action::view);
  return {
      http::route(Method::get, "payments/merchant-sales-dashboard/monthly-merchant-sales",
                  "monthly_merchant_sales_get", view, monthly_merchant_sales),
      http::route(Method::get, "payments/merchant-sales-dashboard/today-merchant-sales",
                  "today_merchant_sales_get", view, today_merchant_sales),
      http::route(Method::get, "payments/merchant-sales-dashboard/sales-by-day",
                  "sales_by_day_list", view, sales_of_days),
      http::route(Method::get, "payments/merchant-sales-dashboard/success-rate-by-method",
                  "success_rate_by_method_list", view, success_rates),
      http::route(Method::get, "payments/merchant-sales-dashboard/attention", "attention_list",
                  view, attention_list),
  };
}

}  // namespace gerbang::dashboard
