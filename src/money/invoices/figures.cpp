#include "money/invoices/figures.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "base/core/id_time.h"
#include "base/db/lane.h"
#include "money/sales/sale.h"
#include "say/invoices.h"

namespace gerbang::invoices {
namespace {

constexpr int kRowsAtOnce = 1'000;
/// Tax × amount.
__extension__ using Wide = __int128;

/// A payment, or what took it back.
struct Moved {
  Id<Transfer> transfer;
  ledger::TransferKind kind{};
  int channel = 0;
  Instant paid_at;
  Money mdr_acquirer;
  Money mdr_gateway;
  Money flat_acquirer;
  Money flat_gateway;
  Money sst;
  std::optional<Id<Payout>> payout;
  std::optional<std::int64_t> payout_number;
  std::optional<Instant> payout_closed_at;
};
BOOST_DESCRIBE_STRUCT(Moved, (),
                      (transfer, kind, channel, paid_at, mdr_acquirer, mdr_gateway, flat_acquirer,
                       flat_gateway, sst, payout, payout_number, payout_closed_at))

// Kinds of transfers: 1 a sale, 2 voided, 7 taken back, 6 settled. $2, $3 and $5 are ids: after
// which rows come, with which the month ends, and with which it began. What was paid and taken back
// before its end is no fee of it.
constexpr db::Statement kPaid{"invoice_paid", R"(
  SELECT t.id, t.kind, s.channel, t.created_at, s.mdr_acquirer, s.mdr_gateway, s.flat_acquirer,
    s.flat_gateway, s.sst, p.id, p.number, p.closed_at
  FROM ledger_transfers t
  JOIN sales s ON s.merchant_id = t.merchant_id AND s.id = t.subject_id
  LEFT JOIN ledger_transfers e ON e.merchant_id = t.merchant_id AND e.subject_id = t.subject_id
    AND e.kind = 6
  LEFT JOIN payout_lines l ON l.merchant_id = e.merchant_id AND l.transfer_id = e.id
  LEFT JOIN payouts p ON p.merchant_id = l.merchant_id AND p.id = l.payout_id AND p.status <> 1
  WHERE t.merchant_id = $1 AND t.id > $2 AND t.id < $3 AND t.kind = 1
    AND NOT EXISTS (SELECT 1 FROM ledger_transfers r
                    WHERE r.merchant_id = t.merchant_id AND r.subject_id = t.subject_id
                      AND r.kind IN (2, 7) AND r.id < $3)
  ORDER BY t.id LIMIT $4)"};
constexpr db::Statement kTakenBack{"invoice_taken_back", R"(
  SELECT t.id, t.kind, s.channel, b.created_at, s.mdr_acquirer, s.mdr_gateway, s.flat_acquirer,
    s.flat_gateway, s.sst, NULL, NULL, NULL
  FROM ledger_transfers t
  JOIN sales s ON s.merchant_id = t.merchant_id AND s.id = t.subject_id
  JOIN ledger_transfers b ON b.merchant_id = t.merchant_id AND b.subject_id = t.subject_id
    AND b.kind = 1 AND b.id < $5
  WHERE t.merchant_id = $1 AND t.id > $2 AND t.id < $3 AND t.kind IN (2, 7)
  ORDER BY t.id LIMIT $4)"};

struct Adjusted {
  Id<Transfer> transfer;
  Id<Adjustment> id;
  Instant at;
  Money amount;  // above zero: the merchant got it
  std::string reason;
  std::optional<Id<Payout>> payout;
  std::optional<std::int64_t> payout_number;
  std::optional<Instant> payout_closed_at;
};
BOOST_DESCRIBE_STRUCT(Adjusted, (),
                      (transfer, id, at, amount, reason, payout, payout_number, payout_closed_at))
constexpr db::Statement kAdjusted{"invoice_adjusted", R"(
  SELECT t.id, a.id, t.created_at, a.amount, a.reason, p.id, p.number, p.closed_at
  FROM ledger_transfers t
  JOIN payout_adjustments a ON a.merchant_id = t.merchant_id AND a.id = t.subject_id
  LEFT JOIN payout_lines l ON l.merchant_id = t.merchant_id AND l.transfer_id = t.id
  LEFT JOIN payouts p ON p.merchant_id = l.merchant_id AND p.id = l.payout_id AND p.status <> 1
  WHERE t.merchant_id = $1 AND t.id > $2 AND t.id < $3 AND t.kind = 11
  ORDER BY t.id LIMIT $4)"};
constexpr db::Statement kAdjustment{"invoice_adjustment", R"(
  SELECT t.id, a.id, t.created_at, a.amount, a.reason, NULL, NULL, NULL
  FROM payout_adjustments a
  JOIN ledger_transfers t ON t.merchant_id = a.merchant_id AND t.subject_id = a.id AND t.kind = 11
  WHERE a.merchant_id = $1 AND a.id = $2)"};

fees::Fees fees_of(const Moved& it) {
  return {it.mdr_acquirer, it.mdr_gateway, it.flat_acquirer, it.flat_gateway, it.sst, {}};
}

/// By payout, what of an invoice it took.
class Parts {
 public:
  template <class Row>
  void add(const Row& row, Money amount) {
    if (!row.payout || amount == Money{}) return;
    auto& part = parts_[*row.payout_number];
    part.payout = *row.payout;
    part.number = *row.payout_number;
    part.closed_at = row.payout_closed_at.value_or(Instant{});
    part.amount += amount;
  }
  std::vector<PayoutPart> all() const {
    std::vector<PayoutPart> out;
    for (const auto& [number, part] : parts_)
      out.push_back(part);
    return out;
  }

 private:
  std::map<std::int64_t, PayoutPart> parts_;
};

/// Row after row, on reading connections, a thousand at once.
template <class Row, class Read, class Take>
void in_steps(db::Db& db, std::int64_t after, const Read& read, const Take& take) {
  for (;;) {
    auto rows = db::read(db, db::Lane::heavy, [&](db::Sql& sql) { return read(sql, after); });
    for (const Row& row : rows)
      take(row);
    if (std::ssize(rows) < kRowsAtOnce) return;
    after = rows.back().transfer.value;
  }
}

Charge charge_of(fees::FeeComponent component, bool is_debit) {
  constexpr int kDebits = 10;
  return static_cast<Charge>(static_cast<int>(component) + (is_debit ? kDebits : 0));
}

Draft adjusted(const Adjusted& it, const fees::TaxTable& taxes) {
  Draft out;
  out.cause = "adjustment:" + id_text(it.id);
  out.month = month_start(kl_day(it.at));
  out.is_credit = true;
  out.reason = it.reason;
  FeeSums sums(taxes);
  sums.add_adjustment(it.amount);
  out.lines = sums.lines();
  return out;
}

}  // namespace

void FeeSums::add(const fees::Fees& fees, Day day, bool is_debit) {
  const std::array amounts{fees.mdr_acquirer, fees.mdr_gateway, fees.flat_acquirer,
                           fees.flat_gateway};
  std::map<std::int64_t, Money> bases;  // by rate
  for (std::size_t at = 0; at < amounts.size(); ++at) {
    if (amounts[at] == Money{}) continue;
    auto component = fees::kFeeComponents[at];
    const auto* rule = taxes_->rule(component, day);
    auto rate = rule ? rule->rate : 0;
    auto charge = charge_of(component, is_debit);
    auto& sum = rate > 0 ? rates_[rate].sums[charge]
                         : exempt_[{charge, rule ? rule->exempt_reason.value_or("") : ""}];
    ++sum.payments;
    sum.amount += amounts[at];
    if (rate > 0) bases[rate] += amounts[at];
  }
  ++payments_;
  // What was taken is right; what rates make of it says only where it belongs.
  Money left = fees.sst;
  std::int64_t largest = 0;
  for (const auto& [rate, base] : bases) {
    auto& at = rates_[rate];
    auto tax = money_percent(base, rate);
    ++at.taxed;
    at.tax += tax;
    left += -tax;
    if (largest == 0 || base > bases[largest]) largest = rate;
  }
  if (largest != 0) {
    rates_[largest].tax += left;
  } else {
    unexplained_ += left;
  }
}

void FeeSums::add_adjustment(Money amount) {
  ++adjustments_.payments;
  adjustments_.amount += amount;
}

std::vector<FeeLine> FeeSums::lines() const {
  std::vector<FeeLine> out;
  for (const auto& [rate, at] : rates_) {
    Money base;
    for (const auto& [charge, sum] : at.sums)
      base += sum.amount;
    // Each line has its part of the tax, rounded down, and the sen that are left go to those that
    // lost most by it.
    std::vector<std::pair<std::int64_t, std::size_t>> lost;
    Money left = at.tax;
    auto first = out.size();
    for (const auto& [charge, sum] : at.sums) {
      FeeLine line;
      line.charge = charge;
      line.tax_rate = rate;
      line.payments = sum.payments;
      line.taxed = at.taxed;
      line.amount = sum.amount;
      auto whole = static_cast<Wide>(at.tax.sen) * sum.amount.sen;
      line.tax = {static_cast<std::int64_t>(whole / base.sen)};
      left += -line.tax;
      lost.emplace_back(-static_cast<std::int64_t>(whole % base.sen), out.size());
      out.push_back(std::move(line));
    }
    std::ranges::sort(lost);
    for (std::size_t i = 0; left > Money{} && i < lost.size(); ++i, left += Money{-1})
      out[lost[i].second].tax += Money{1};
    for (auto i = first; i < out.size(); ++i)
      out[i].tax_rounding = out[i].tax - money_percent(out[i].amount, rate);
  }
  for (const auto& [key, sum] : exempt_) {
    FeeLine line;
    line.charge = key.first;
    line.exempt_reason = key.second;
    line.payments = sum.payments;
    line.amount = sum.amount;
    out.push_back(std::move(line));
  }
  // Taxed though it was exempt: no document says such a thing, and somebody has to look.
  if (unexplained_ != Money{} && !out.empty()) out.back().tax += unexplained_;
  if (adjustments_.payments > 0) {
    FeeLine line;
    line.charge = Charge::adjustment;
    line.payments = adjustments_.payments;
    line.amount = adjustments_.amount;
    out.push_back(std::move(line));
  }
  std::ranges::stable_sort(out, {}, &FeeLine::charge);
  return out;
}

std::vector<Draft> month_drafts(db::Db& db, MerchantId merchant, Day month) {
  auto taxes = db.read([](db::Sql& sql) { return fees::tax_table(sql); });
  const auto begin = id_floor(kl_day_start(month)), end = id_floor(kl_day_start(month_next(month)));
  auto reader = [&](const db::Statement& statement, auto row, auto... more) {
    using Row = decltype(row);
    return [&statement, merchant, end, more...](db::Sql& sql, std::int64_t after) {
      return sql.all<Row>(statement, merchant, after, end, kRowsAtOnce, more...);
    };
  };

  Draft invoice;
  invoice.cause = "month:" + month_text(month);
  invoice.month = month;
  FeeSums sums(taxes);
  Parts parts;
  in_steps<Moved>(db, begin - 1, reader(kPaid, Moved{}), [&](const Moved& it) {
    auto fees = fees_of(it);
    if (fees.total() == Money{} && fees.sst == Money{}) return;
    sums.add(fees, kl_day(it.paid_at), it.channel == static_cast<int>(sales::Channel::e_mandate));
    parts.add(it, fees.total() + fees.sst);
  });

  std::map<Day, FeeSums> returns;  // by the month they were paid in
  in_steps<Moved>(db, begin - 1, reader(kTakenBack, Moved{}, begin), [&](const Moved& it) {
    auto fees = fees_of(it);
    if (fees.total() == Money{} && fees.sst == Money{}) return;
    auto day = kl_day(it.paid_at);
    returns.try_emplace(month_start(day), taxes)
        .first->second.add(fees, day, it.channel == static_cast<int>(sales::Channel::e_mandate));
  });

  std::vector<Draft> credits;
  for (const auto& [paid, of_month] : returns) {
    Draft credit;
    credit.cause = "returns:" + month_text(month) + ":" + month_text(paid);
    credit.month = month;
    credit.is_credit = true;
    credit.corrects_month = paid;
    credit.payments = of_month.payments();
    credit.lines = of_month.lines();
    credits.push_back(std::move(credit));
  }
  in_steps<Adjusted>(db, begin - 1, reader(kAdjusted, Adjusted{}), [&](const Adjusted& it) {
    if (it.amount > Money{}) {
      credits.push_back(adjusted(it, taxes));
    } else {
      sums.add_adjustment(-it.amount);
      parts.add(it, -it.amount);
    }
  });
  invoice.payments = sums.payments();
  invoice.lines = sums.lines();
  invoice.payouts = parts.all();

  std::vector<Draft> out;
  if (!invoice.lines.empty()) out.push_back(std::move(invoice));
  std::ranges::move(credits, std::back_inserter(out));
  return out;
}

Result<Draft> adjustment_draft(db::Sql& sql, MerchantId merchant, Id<Adjustment> id) {
  auto it = sql.one<Adjusted>(kAdjustment, merchant, id);
  if (!it || it->amount <= Money{})
    return conflict(say::invoices::no_adjustment, "invoice.no_adjustment");
  return adjusted(*it, fees::tax_table(sql));
}

std::string month_text(Day month) {
  return day_text(month).substr(0, 7);
}

std::optional<Day> month_parse(std::string_view text) {
  return day_parse(std::string(text) + "-01");
}

Day month_next(Day month) {
  return month_start(month + 31);
}

}  // namespace gerbang::invoices
