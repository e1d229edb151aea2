#include "selling/mandates/forecast.h"

#include <algorithm>
#include <unordered_map>

#include "money/fees/fee.h"
#include "money/sales/method.h"
#include "selling/mandates/collecting.h"
#include "selling/mandates/forecast_store.h"

namespace gerbang::mandates {
namespace {

/// How far back one looks for how often banks have failed.
constexpr Day kSeenDays = 90;

/// A number that looks random and is always the same for the same three (splitmix64).
std::uint64_t mixed(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
  std::uint64_t out = a;
  for (auto it : {b, c}) {
    out += it + 0x9e3779b97f4a7c15U;
    out = (out ^ (out >> 30U)) * 0xbf58476d1ce4e5b9U;
    out = (out ^ (out >> 27U)) * 0x94d049bb133111ebU;
    out ^= out >> 31U;
  }
  return out;
}

}  // namespace

std::vector<DebitAhead> debits_ahead(Mandate& mandate, bool is_merchant_active, Day today, Day last,
                                     const calendar::BankingDays& banks) {
  std::vector<DebitAhead> out;
  bool is_past = false;
  while (true) {
    if (!mandate.next_debit) {
      // What an expiry cuts off is told of; one that passed long ago is no news.
      if (!mandate.expires_on || mandate.expires_on->day < today) break;
      is_past = true;
      mandate.expires_on.reset();
      mandate_plan(mandate, banks);
      if (!mandate.next_debit) break;
    }
    Day due = mandate.next_due->day;
    Day on = banks.on_or_after(std::max(mandate.next_debit->day, today));
    if (on > last) break;
    auto blocked =
        is_past ? Blocked::expired : debit_obstacle(mandate, is_merchant_active, due, on);
    out.push_back({due, on, blocked});
    ++mandate.next_nth;
    mandate_plan(mandate, banks);
  }
  return out;
}

Forecast forecast(db::Sql& sql, MerchantId merchant, std::optional<Id<Product>> product,
                  std::int64_t days) {
  auto banks = calendar::banking_days(sql);
  bool active = merchant_collecting(sql, merchant).has_value();
  Forecast out;
  out.from = kl_day(sql.now());
  out.days.resize(static_cast<std::size_t>(days));
  Day last = out.from + days - 1;
  auto add = [&](Id<Product> of, Day on, std::optional<Blocked> blocked, Money amount,
                 std::int64_t count = 1) {
    for (auto* it :
         {&out.days[static_cast<std::size_t>(on - out.from)], &out.products[of], &out.all}) {
      (blocked ? it->blocked : it->expected).add(amount, count);
    }
    if (blocked) out.blocked[*blocked].add(amount, count);
  };
  planned_each(sql, merchant, product, [&](Mandate& mandate) {
    auto of = mandate.product;
    auto amount = *mandate.amount;
    for (const auto& it : debits_ahead(mandate, active, out.from, last, banks)) {
      add(of, it.on, it.blocked, amount);
      if (!it.blocked && it.on != it.due) ++out.moved;
    }
  });
  retries_each(sql, merchant, product, [&](RetryAhead& it) {
    Day on = banks.on_or_after(std::max(it.on, out.from));
    if (on > last) return;
    add(it.mandate.product, on, debit_obstacle(it.mandate, active, it.due, on), it.amount);
  });
  for (const auto& it : waiting_sums(sql, merchant)) {
    if (product && it.product != *product) continue;
    Day on = banks.on_or_after(std::max(it.debit_on.day, out.from));
    if (on <= last) add(it.product, on, std::nullopt, it.amount, it.count);
  }
  return out;
}

void DryRunDay::add(const DryRunDay& other) {
  attempted += other.attempted;
  collected += other.collected;
  failed += other.failed;
  retried += other.retried;
  amount += other.amount;
  fees += other.fees;
  net += other.net;
  announcements += other.announcements;
  failure_mails += other.failure_mails;
  receipts += other.receipts;
}

DryRun dry_run(db::Sql& sql, const MandateSettings& settings, MerchantId merchant, Window window,
               const std::map<std::string, std::int64_t>& percents, std::int64_t seed) {
  auto banks = calendar::banking_days(sql);
  bool active = merchant_collecting(sql, merchant).has_value();
  Day today = kl_day(sql.now());
  DryRun out;
  out.from = std::max(window.first, today);
  Day last = window.last;
  out.days.resize(static_cast<std::size_t>(last - out.from + 1));
  std::map<std::string, BankRate, std::less<>> rates;
  for (auto& it : bank_rates(sql, merchant, today - kSeenDays))
    rates[it.id] = it;
  auto rate_of = [&](const Mandate& mandate) -> std::int64_t {
    auto& rate = rates[mandate.bank_id.value_or("")];
    if (rate.id.empty()) {
      rate.id = mandate.bank_id.value_or("");
      rate.name = mandate.bank_name.value_or("");
    }
    auto given = percents.find(rate.id);
    if (given != percents.end()) rate.percent = given->second;
    return rate.percent;
  };
  auto rule = fees::fee_rule(sql, merchant, sales::kEMandate, sql.now());
  std::unordered_map<std::int64_t, fees::Fees> fees_of;
  auto day_of = [&](Day day) -> DryRunDay* {
    return day < out.from || day > last ? nullptr
                                        : &out.days[static_cast<std::size_t>(day - out.from)];
  };
  // One debit and its retries, from `attempt` on.
  auto live = [&](const Mandate& mandate, Money amount, Day due, Day on, std::int64_t attempt) {
    auto rate = static_cast<std::uint64_t>(rate_of(mandate));
    for (std::optional<Day> next = on; next && *next <= last; ++attempt) {
      on = *next;
      next.reset();
      bool fails =
          mixed(static_cast<std::uint64_t>(seed), static_cast<std::uint64_t>(mandate.id.value),
                static_cast<std::uint64_t>(due * 16 + attempt)) %
              100 <
          rate;
      if (fails) next = retry_day(mandate, due, attempt, attempt + 1, on, banks);
      auto* day = day_of(on);
      if (!day) continue;
      ++day->attempted;
      if (attempt > 0) ++day->retried;
      if (fails) {
        ++day->failed;
        ++day->failure_mails;
        continue;
      }
      ++day->collected;
      ++day->receipts;
      day->amount += amount;
      auto [known, is_new] = fees_of.try_emplace(amount.sen);
      if (is_new) {
        known->second.net = amount;
        if (rule) known->second = fees::fees_compute(*rule, amount);
      }
      day->net += known->second.net;
      day->fees += amount - known->second.net;
    }
  };
  planned_each(sql, merchant, std::nullopt, [&](Mandate& mandate) {
    Mandate walked = mandate;
    auto announced = mandate.announced_due;
    Day told_until = last + settings.announce_days;
    for (const auto& it : debits_ahead(walked, active, today, told_until, banks)) {
      if (!it.blocked || *it.blocked == Blocked::merchant_inactive) {
        bool is_told = announced && announced->day == it.due;
        if (auto* day = day_of(std::max(it.on - settings.announce_days, today));
            day && !is_told && it.on > today) {
          ++day->announcements;
        }
      }
      if (!it.blocked && it.on <= last) live(mandate, *mandate.amount, it.due, it.on, 0);
    }
  });
  retries_each(sql, merchant, std::nullopt, [&](RetryAhead& it) {
    Day on = banks.on_or_after(std::max(it.on, today));
    if (on <= last && !debit_obstacle(it.mandate, active, it.due, on))
      live(it.mandate, it.amount, it.due, on, it.attempt + 1);
  });
  for (const auto& it : out.days)
    out.all.add(it);
  for (auto& [id, rate] : rates)
    out.banks.push_back(rate);
  return out;
}

}  // namespace gerbang::mandates
