#include "money/checkout/seed.h"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "base/core/crypto.h"
#include "base/core/id_time.h"
#include "money/checkout/attempt_store.h"
#include "money/checkout/checkout.h"
#include "money/ledger/books.h"
#include "money/ledger/days.h"
#include "money/sales/method.h"
#include "money/sales/sale_bulk.h"
#include "money/sales/sale_draw.h"
#include "money/sales/sale_state.h"
#include "money/settlement/settlement.h"

namespace gerbang::checkout {
namespace {

// More would be slower: at the end of each statement that a trigger follows SQLite walks through
// all that the commit has kept for a rollback until then.
constexpr std::int64_t kSalesPerCommit = 250;

/// So many of the newest sales are known to their acquirer. All of a million would take a quarter
/// more time and room, for refunds that nobody asks for.
constexpr std::int64_t kSalesWithBank = 5'000;

/// Transfers of the past, none of which has another's id, also one that was seeded before: those of
/// sales have the lower half of a millisecond's numbers, those that settle sales the upper one.
class PastTransfers {
 public:
  PastTransfers(db::Db& db, MerchantId merchant)
      : merchant_(merchant), is_first_(db.read([&](db::Sql& sql) {
          return ledger::transfers_between(sql, merchant, 0, id_floor(sql.now())) == 0;
        })) {}

  /// In the order in which the sales were created; nobody has paid before that.
  Id<Transfer> of_sale(db::Sql& sql, const sales::SaleRecord& sale) {
    paid_.erase(paid_.begin(), paid_.lower_bound(sale.created_at));
    auto at = *sale.paid_at;
    return {id_as_of(at, next(sql, paid_, at, at, milliseconds(1)) % kHalf)};
  }

  /// In the first minute of the day, as the job would have done it, and not all at its first
  /// moment, for which there are not so many ids.
  struct Settled {
    Id<Transfer> id;
    Instant at;
  };
  Settled settled(db::Sql& sql, Day day) {
    auto number = next(sql, settled_, day, kl_day_start(day), minutes(1));
    auto at = kl_day_start(day) + milliseconds(number % kMinute);
    return {{id_as_of(at, kHalf + number / kMinute % kHalf)}, at};
  }

 private:
  static constexpr std::int64_t kHalf = kIdsOfMillisecond / 2, kMinute = 60'000;

  /// Goes on behind those that are there.
  template <class Key>
  std::int64_t next(db::Sql& sql, std::map<Key, std::int64_t>& numbers, Key key, Instant from,
                    Duration lasts) {
    auto [at, is_new] = numbers.try_emplace(key, 0);
    if (is_new && !is_first_) {
      at->second =
          ledger::transfers_between(sql, merchant_, id_floor(from), id_floor(from + lasts));
    }
    return at->second++;
  }

  MerchantId merchant_;
  bool is_first_;
  std::map<Instant, std::int64_t> paid_;
  std::map<Day, std::int64_t> settled_;
};

/// One commit's worth of sales.
class Batch {
 public:
  Batch(db::Tx& tx, MerchantId merchant, const SeedOptions& options, PastTransfers& past)
      : tx_(tx),
        past_(past),
        merchant_(merchant),
        options_(options),
        days_(settlement::timetable(tx)),
        bulk_(tx, merchant),
        taxes_(fees::tax_table(tx)) {
    for (int method : {20, 21, 1, 2, 3}) {
      rules_[method] = method_fee_rule(tx, merchant, *sales::method_row(method), tx.now())
                           .value_or(fees::FeeRule{fees::FeeType::percentage, 100, 50, {}, {}});
    }
  }

  void add(sales::SaleRecord sale, bool has_bank) {
    sale.merchant = merchant_;
    sale.id = id_new<Sale>(tx_.now());
    sale.reference = random_token(16);
    if (sale.status == sales::SaleStatus::paid) pay(sale);
    bool is_acquirers = sale.status != sales::SaleStatus::timeout;
    bulk_.add(sale,
              sale.paid_at.value_or(is_acquirers ? sale.created_at + minutes(2) : sale.expires_at));
    if (sale.status == sales::SaleStatus::paid) settle(sale);
    if (sale.status == sales::SaleStatus::paid && has_bank && options_.bank) attempt(sale);
  }

  Result<Done> finish() {
    if (!transfers_.empty()) {
      auto first = std::ranges::min(transfers_, {}, &ledger::BulkTransfer::created_at).created_at;
      ledger::days_reopen(tx_, kl_day(first));
    }
    GERBANG_CHECK(ledger::transfers_post_bulk(tx_, merchant_, transfers_));
    bulk_.finish();
    return Done{};
  }

 private:
  void pay(sales::SaleRecord& sale) {
    auto rule = rules_[*sale.payment_method];
    rule.tax = taxes_.on(*sale.paid_at);
    auto fees = fees::fees_compute(rule, sale.amount);
    sales::sale_fees_set(sale, fees);
    bool is_past = *sale.paid_at <= tx_.now();
    transfers_.push_back({is_past ? past_.of_sale(tx_, sale) : id_new<Transfer>(tx_.now()),
                          ledger::TransferKind::sale,
                          {sale.id.value, 0},
                          *sale.paid_at,
                          sales::sale_lines(sale.amount, fees, *sale.acquirer)});
  }

  void settle(const sales::SaleRecord& sale) {
    auto day = days_.day_of(*sale.payment_method, *sale.paid_at);
    if (kl_day_start(day) + minutes(1) > tx_.now()) return settlement::settlement_open(tx_, sale);
    if (sale.net_amount == Money{}) return;
    auto [id, settled_at] = past_.settled(tx_, day);
    transfers_.push_back({id,
                          ledger::TransferKind::settlement,
                          {sale.id.value, 0},
                          settled_at,
                          settlement::settlement_lines(sale.net_amount)});
  }

  void attempt(const sales::SaleRecord& sale) {
    Attempt attempt;
    attempt.id = id_new<SaleAttempt>(tx_.now());
    attempt.connector = options_.bank(tx_, sale, attempt.id);
    attempt.acquirer = *sale.acquirer;
    attempt.payment_method = *sale.payment_method;
    attempt.bank_id = sale.bank_id;
    auto rule = rules_[*sale.payment_method];
    rule.tax = taxes_.on(sale.created_at);
    attempt.rule_set(rule);
    attempt.form_fields = "[]";
    attempt.created_at = sale.created_at;
    kAttemptAdd.exec(tx_, attempt, merchant_, sale.id);
    tx_.exec(kOrderAdd, attempt.id, merchant_, sale.id);
  }

  db::Tx& tx_;
  PastTransfers& past_;
  MerchantId merchant_;
  const SeedOptions& options_;
  settlement::Timetable days_;
  std::map<int, fees::FeeRule> rules_;
  std::vector<ledger::BulkTransfer> transfers_;
  sales::SaleBulk bulk_;
  fees::TaxTable taxes_;
};

}  // namespace

std::int64_t seed_sales(db::Db& db, MerchantId merchant, std::int64_t count, Instant from,
                        Instant to, const SeedOptions& options, const SeedProgress& progress) {
  auto span = std::max<std::int64_t>(1, (to - from).ms);
  PastTransfers past(db, merchant);
  for (std::int64_t done = 0; done < count;) {
    auto until = std::min(count, done + kSalesPerCommit);
    auto written = db.write([&](db::Tx& tx) -> Result<Done> {
      Batch batch(tx, merchant, options, past);
      for (auto n = done; n < until; ++n) {
        batch.add(
            sales::sale_draw(n, from + milliseconds(span / count * n + span % count * n / count)),
            n >= count - kSalesWithBank);
      }
      return batch.finish();
    });
    if (!written.ok()) throw std::runtime_error("seeding: " + written.error().message.english());
    done = until;
    if (progress) progress(done);
  }
  return count;
}

}  // namespace gerbang::checkout
