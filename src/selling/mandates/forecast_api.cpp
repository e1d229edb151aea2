#include "selling/mandates/forecast_api.h"

#include <charconv>

#include "say/mandates.h"
#include "selling/mandates/forecast.h"
#include "selling/mandates/product_store.h"

namespace gerbang::mandates {

struct ForecastQuery {
  std::optional<Id<Product>> product;
  std::optional<std::int64_t> days;  // from today; 90 without it
};
BOOST_DESCRIBE_STRUCT(ForecastQuery, (), (product, days))
constexpr auto field_rules(contract::Of<ForecastQuery>) {
  return std::array{contract::rule("days").between(1, 366)};
}

struct ForecastDay {
  CalendarDay day;
  std::int64_t count = 0;
  Money amount;
  std::int64_t blocked_count = 0;
  Money blocked_amount;
};
BOOST_DESCRIBE_STRUCT(ForecastDay, (), (day, count, amount, blocked_count, blocked_amount))
struct ForecastBlocked {
  Blocked reason{};
  std::int64_t count = 0;
  Money amount;
};
BOOST_DESCRIBE_STRUCT(ForecastBlocked, (), (reason, count, amount))
struct ForecastProduct {
  Id<Product> id;
  std::string name;
  std::int64_t count = 0;
  Money amount;
  std::int64_t blocked_count = 0;
  Money blocked_amount;
};
BOOST_DESCRIBE_STRUCT(ForecastProduct, (), (id, name, count, amount, blocked_count, blocked_amount))
struct ForecastView {
  std::vector<ForecastDay> days;
  std::vector<ForecastBlocked> blocked;
  std::vector<ForecastProduct> products;
  std::int64_t moved = 0;  // later than due, because banks rest
  std::int64_t count = 0;
  Money amount;
  std::int64_t blocked_count = 0;
  Money blocked_amount;
  std::string currency;
};
BOOST_DESCRIBE_STRUCT(ForecastView, (),
                      (days, blocked, products, moved, count, amount, blocked_count, blocked_amount,
                       currency))

struct DryRunQuery {
  std::optional<std::string> month;  // "2026-12"; the next one without it
  std::optional<std::string> rates;  // "MB2U0227:10,ABB0234:5": percent of debits that fail
  std::optional<std::int64_t> seed;
};
BOOST_DESCRIBE_STRUCT(DryRunQuery, (), (month, rates, seed))
constexpr auto field_rules(contract::Of<DryRunQuery>) {
  using contract::rule;
  return std::array{rule("month").length(7, 7), rule("rates").length(0, 2'000),
                    rule("seed").between(0, 1'000'000'000)};
}
struct DryRunFigures {
  std::int64_t attempted = 0;
  std::int64_t collected = 0;
  std::int64_t failed = 0;
  std::int64_t retried = 0;
  Money amount;
  Money fees;
  Money net;
  std::int64_t announcements = 0;
  std::int64_t failure_mails = 0;
  std::int64_t receipts = 0;
};
BOOST_DESCRIBE_STRUCT(DryRunFigures, (),
                      (attempted, collected, failed, retried, amount, fees, net, announcements,
                       failure_mails, receipts))
struct DryRunDayView : DryRunFigures {
  CalendarDay day;
};
BOOST_DESCRIBE_STRUCT(DryRunDayView, (DryRunFigures), (day))
struct DryRunBank {
  std::string id;
  std::string name;
  std::int64_t seen = 0;
  std::int64_t seen_failed = 0;
  std::int64_t percent = 0;
};
BOOST_DESCRIBE_STRUCT(DryRunBank, (), (id, name, seen, seen_failed, percent))
struct DryRunView {
  std::string month;
  std::int64_t seed = 0;
  std::vector<DryRunBank> banks;
  std::vector<DryRunDayView> days;
  DryRunFigures total;
  std::string currency;
};
BOOST_DESCRIBE_STRUCT(DryRunView, (), (month, seed, banks, days, total, currency))

namespace {

using http::Call;
using http::Method;

constexpr auto kView = http::needs(Resource::payment_e_mandate_application, Action::view);
constexpr std::int64_t kForecastDays = 90;
/// So far one may look ahead.
constexpr Day kDryRunAhead = 366;

ForecastView view_of(db::Sql& sql, MerchantId merchant, const Forecast& it) {
  ForecastView out;
  for (Day day = it.from; const auto& of : it.days)
    out.days.push_back(
        {{day++}, of.expected.count, of.expected.amount, of.blocked.count, of.blocked.amount});
  for (const auto& [reason, of] : it.blocked)
    out.blocked.push_back({reason, of.count, of.amount});
  for (const auto& [id, of] : it.products) {
    auto product = product_find_any(sql, merchant, id);
    out.products.push_back({id, product ? product->name : "", of.expected.count, of.expected.amount,
                            of.blocked.count, of.blocked.amount});
  }
  out.moved = it.moved;
  out.count = it.all.expected.count;
  out.amount = it.all.expected.amount;
  out.blocked_count = it.all.blocked.count;
  out.blocked_amount = it.all.blocked.amount;
  out.currency = kCurrency;
  return out;
}

DryRunFigures figures_of(const DryRunDay& it) {
  return {it.attempted, it.collected, it.failed,        it.retried,       it.amount,
          it.fees,      it.net,       it.announcements, it.failure_mails, it.receipts};
}

std::optional<std::map<std::string, std::int64_t>> rates_of(std::string_view text) {
  std::map<std::string, std::int64_t> out;
  while (!text.empty()) {
    auto comma = std::min(text.find(','), text.size());
    auto one = text.substr(0, comma);
    text.remove_prefix(std::min(comma + 1, text.size()));
    auto colon = one.rfind(':');
    if (colon == std::string_view::npos || colon == 0) return std::nullopt;
    std::int64_t percent = 0;
    const char* end = one.data() + one.size();
    auto read = std::from_chars(one.data() + colon + 1, end, percent);
    if (read.ec != std::errc{} || read.ptr != end || percent < 0 || percent > 100)
      return std::nullopt;
    out[std::string(one.substr(0, colon))] = percent;
  }
  return out;
}

Result<DryRunView> dry_run_view(db::Sql& sql, const MandateSettings& settings, const Call& call,
                                const DryRunQuery& query) {
  Day today = kl_day(sql.now());
  Window window = window_of(Frequency::monthly, today);
  window = window_of(Frequency::monthly, window.last + 1);
  if (query.month) {
    auto first = day_parse(*query.month + "-01");
    if (!first) return invalid_field("month", say::mandates::forecast::month);
    window = window_of(Frequency::monthly, *first);
    if (window.last < today || window.first > today + kDryRunAhead)
      return invalid_field("month", say::mandates::forecast::month);
  }
  auto rates = rates_of(query.rates.value_or(""));
  if (!rates) return invalid_field("rates", say::mandates::forecast::rates);
  auto seed = query.seed.value_or(1);
  auto run = dry_run(sql, settings, call.merchant(), window, *rates, seed);
  DryRunView out;
  out.month = day_text(window.first).substr(0, 7);
  out.seed = seed;
  for (auto& it : run.banks)
    out.banks.push_back(
        {std::move(it.id), std::move(it.name), it.seen, it.seen_failed, it.percent});
  for (Day day = run.from; const auto& it : run.days) {
    DryRunDayView view;
    static_cast<DryRunFigures&>(view) = figures_of(it);
    view.day = {day++};
    out.days.push_back(view);
  }
  out.total = figures_of(run.all);
  out.currency = kCurrency;
  return out;
}

}  // namespace

http::Routes forecast_routes(const Mandates& mandates) {
  http::Routes out;
  out.push_back(http::route(
      Method::get, "emandate/forecast", "mandate_forecast", kView,
      [](db::Sql& sql, const Call& call, const ForecastQuery& query) -> Result<ForecastView> {
        auto merchant = call.merchant();
        return view_of(sql, merchant,
                       forecast(sql, merchant, query.product, query.days.value_or(kForecastDays)));
      },
      {.is_search = true}));
  out.push_back(http::route(Method::get, "emandate/forecast/dry-run", "mandate_dry_run", kView,
                            [&mandates](db::Sql& sql, const Call& call, const DryRunQuery& query) {
                              return dry_run_view(sql, mandates.settings(), call, query);
                            },
                            {.is_search = true}));
  return out;
}

}  // namespace gerbang::mandates
