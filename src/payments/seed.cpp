#include "payments/seed.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <tuple>

#include <fmt/format.h>

#include "core/crypto.h"
#include "payments/checkout.h"
#include "payments/method.h"
#include "payments/order_number.h"
#include "payments/sale_store.h"

namespace gerbang::payments {
namespace {

// More would be slower: at the end of each statement that a trigger follows SQLite walks through
// all that the commit has kept for a rollback until then.
constexpr std::int64_t kSalesPerCommit = 250;

/// So many of the newest sales are known to their acquirer. All of a million would take a quarter
/// more time and room, for refunds that nobody asks for.
constexpr std::int64_t kSalesWithBank = 5'000;

constexpr db::Statement kSeedAdd{
    "sale_seed_add",
    R"(INSERT INTO sales (merchant_id, id, reference, order_no, channel, status, description, amount,
         customer_name, customer_email, payment_method, payment_type, acquirer, bank_id, bank_name,
         mdr_acquirer, mdr_gateway, flat_acquirer, flat_gateway, sst, net_amount,
         acquirer_reference, failure_code, failure_reason, created_at, expires_at, paid_at,
         merchant_reference)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
               $20, $21, $22, $23, $24, $25, $26, $27, $28)
       ON CONFLICT (merchant_id, lower(order_no)) DO NOTHING)"};

constexpr std::array kFirstNames{"Aisyah",  "Ahmad",  "Siti",  "Wei Ling", "Jun Hao", "Priya",
                                 "Kumar",   "Nurul",  "Farid", "Mei Xin",  "Daniel",  "Hafiz",
                                 "Kavitha", "Amirul", "Sarah", "Zul"};
constexpr std::array kLastNames{"Rahman", "Tan", "Lim", "Abdullah", "Wong", "Krishnan",
                                "Ismail", "Lee", "Ong", "Yusof",    "Nair", "Chong"};
constexpr std::array kDescriptions{"Monthly tuition fee", "Batik shirt",        "Catering deposit",
                                   "Gym membership",      "Kuih raya box",      "Car service",
                                   "Workshop ticket",     "Dental appointment", "Homestay booking",
                                   "Office stationery"};
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kSeedBanks{
    {{"MB2U0227", "Malayan Banking Berhad (M2U)"},
     {"BCBB0235", "CIMB Bank Berhad"},
     {"PBB0233", "Public Bank Berhad"},
     {"RHB0218", "RHB Bank Berhad"},
     {"HLB0224", "Hong Leong Bank Berhad"},
     {"BIMB0340", "Bank Islam Malaysia Berhad"}}};

/// SplitMix64: small, fast, the same everywhere.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::int64_t below(std::int64_t limit) {
    state_ += 0x9E3779B97F4A7C15ULL;
    auto z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return static_cast<std::int64_t>((z ^ (z >> 31)) % static_cast<std::uint64_t>(limit));
  }
  template <class T, std::size_t N>
  const T& pick(const std::array<T, N>& from) {
    return from[static_cast<std::size_t>(below(N))];
  }

 private:
  std::uint64_t state_;
};

SaleStatus status_draw(Random& random) {
  auto n = random.below(100);
  if (n < 80) return SaleStatus::paid;
  if (n < 88) return SaleStatus::failed;
  return n < 94 ? SaleStatus::timeout : SaleStatus::canceled;
}

/// The n-th seeded sale; nothing but its ids, order number and reference depends on when it is
/// written.
SaleRecord sale_draw(std::int64_t n, Instant created_at) {
  Random random(static_cast<std::uint64_t>(n) * 7919 + 20'261'120);
  SaleRecord sale;
  sale.channel = Channel::payment_link;
  sale.status = status_draw(random);
  sale.merchant_reference = fmt::format("INV-{:07}", n + 1);
  sale.description = random.pick(kDescriptions);
  std::string first = random.pick(kFirstNames), last = random.pick(kLastNames);
  sale.customer_name = first + " " + last;
  std::erase(first, ' ');
  sale.customer_email = fmt::format("{}.{}@example.com", first, last);
  auto draw = random.below(100);
  // Of the cards most are local credit, some from overseas, a quarter debit.
  const auto* method = method_row(draw < 65   ? 20
                                  : draw < 70 ? 21
                                  : draw < 88 ? 1
                                  : draw < 93 ? 2
                                              : 3);
  // Small payments are many, large ones few.
  sale.amount = Money{500 + random.below(20'000) * (1 + random.below(3)) / (1 + random.below(4))};
  if (method->id == 21) sale.amount = sale.amount * 40;
  sale.payment_method = method->id;
  sale.acquirer = static_cast<int>(method->acquirer);
  sale.payment_type = method->payment_type;
  if (method->group == MethodGroup::fpx) {
    const auto& [id, name] = random.pick(kSeedBanks);
    sale.bank_id = id;
    sale.bank_name = name;
  } else {
    sale.payment_type = 1 + static_cast<int>(random.below(2));
    sale.bank_name =
        fmt::format("{}****{:04}", sale.payment_type == 1 ? "VISA 411111**" : "MASTERCARD 555555**",
                    random.below(10'000));
  }
  sale.created_at = created_at;
  sale.expires_at = created_at + minutes(30);
  if (sale.status == SaleStatus::paid) {
    sale.paid_at = created_at + seconds(20 + random.below(160));
    sale.acquirer_reference = kl_compact(*sale.paid_at) + fmt::format("{:07}", n % 10'000'000);
  } else if (sale.status == SaleStatus::failed) {
    sale.failure_code = "51";
    sale.failure_reason = "Insufficient funds";
  } else if (sale.status == SaleStatus::canceled) {
    sale.failure_code = "1C";
    sale.failure_reason = "Buyer choose cancel at login page";
  } else {
    sale.failure_reason = "Nobody finished this payment in time";
  }
  return sale;
}

/// One commit's worth of sales.
class Batch {
 public:
  Batch(db::Tx& tx, MerchantId merchant, const SeedOptions& options)
      : tx_(tx), merchant_(merchant), options_(options) {
    for (int method : {20, 21, 1, 2, 3}) {
      rules_[method] =
          method_fee_rule(tx, merchant, *method_row(method), tx.now())
              .value_or(merchants::FeeRule{merchants::FeeType::percentage, 100, 50, {}, {}});
    }
  }

  void add(SaleRecord sale, bool has_bank) {
    sale.merchant = merchant_;
    sale.id = id_new<Sale>(tx_.now());
    sale.reference = random_token(16);
    if (sale.status == SaleStatus::paid) pay(sale);
    do {
      sale.order_no = order_number_new(sale.created_at);
    } while (tx_.changed(kSeedAdd, merchant_, sale.id, sale.reference, sale.order_no, sale.channel,
                         sale.status, sale.description, sale.amount, sale.customer_name,
                         sale.customer_email, sale.payment_method, sale.payment_type, sale.acquirer,
                         sale.bank_id, sale.bank_name, sale.mdr_acquirer, sale.mdr_gateway,
                         sale.flat_acquirer, sale.flat_gateway, sale.sst, sale.net_amount,
                         sale.acquirer_reference, sale.failure_code, sale.failure_reason,
                         sale.created_at, sale.expires_at, sale.paid_at,
                         sale.merchant_reference) == 0);
    tx_.exec(kReferenceAdd, sale.reference, merchant_, sale.id);
    if (sale.status == SaleStatus::paid) settle(sale);
    if (sale.status == SaleStatus::paid && has_bank && options_.bank) attempt(sale);
    history(sale, std::nullopt, SaleStatus::created, Trigger::payer, sale.created_at);
    bool is_acquirers = sale.status != SaleStatus::timeout;
    history(sale, SaleStatus::in_progress, sale.status,
            is_acquirers ? Trigger::acquirer : Trigger::job,
            sale.paid_at.value_or(is_acquirers ? sale.created_at + minutes(2) : sale.expires_at));
    ++kinds_[{kl_day(sale.created_at), sale.status, *sale.payment_method, *sale.acquirer}];
    auto& [count, amount] = counters_[{kl_day(sale.created_at), sale.status}];
    ++count;
    amount += sale.amount;
  }

  Result<Done> finish() {
    GERBANG_CHECK(ledger::transfers_post_bulk(tx_, merchant_, transfers_));
    for (const auto& [kind, count] : kinds_) {
      auto [day, status, method, acquirer] = kind;
      tx_.exec(kKindAdd, merchant_, day, status, method, acquirer, tx_.shard(), count);
    }
    for (const auto& [key, sum] : counters_) {
      tx_.exec(kDailyAdd, merchant_, key.first, key.second, tx_.shard(), sum.first, sum.second);
    }
    return Done{};
  }

 private:
  void pay(SaleRecord& sale) {
    auto fees = fees_compute(rules_[*sale.payment_method], sale.amount, *sale.paid_at);
    sale.mdr_acquirer = fees.mdr_acquirer;
    sale.mdr_gateway = fees.mdr_gateway;
    sale.flat_acquirer = fees.flat_acquirer;
    sale.flat_gateway = fees.flat_gateway;
    sale.sst = fees.sst;
    sale.net_amount = fees.net;
    transfers_.push_back({id_new<Transfer>(tx_.now()),
                          ledger::TransferKind::sale,
                          {sale.id.value, 0},
                          *sale.paid_at,
                          sale_lines(sale.amount, fees, *sale.acquirer)});
  }

  void settle(const SaleRecord& sale) {
    auto due = settlement_due(*sale.paid_at, options_.settlement_days);
    if (due > tx_.now()) return settlement_open(tx_, sale, due);
    if (sale.net_amount == Money{}) return;
    transfers_.push_back({id_new<Transfer>(tx_.now()),
                          ledger::TransferKind::settlement,
                          {sale.id.value, 0},
                          due,
                          settlement_lines(sale.net_amount)});
  }

  void attempt(const SaleRecord& sale) {
    auto id = id_new<SaleAttempt>(tx_.now());
    const auto& rule = rules_[*sale.payment_method];
    tx_.exec(kAttemptAdd, merchant_, sale.id, id, *sale.acquirer, *sale.payment_method,
             sale.bank_id, "", rule.fee_type, rule.mdr_acquirer, rule.mdr_gateway,
             rule.flat_fee_acquirer, rule.flat_fee_gateway, "", "[]", sale.created_at);
    tx_.exec(kOrderAdd, id, merchant_, sale.id);
    options_.bank(tx_, sale, id);
  }

  void history(const SaleRecord& sale, std::optional<SaleStatus> from, SaleStatus to, Trigger by,
               Instant at) {
    tx_.exec(kHistoryAdd, merchant_, sale.id, id_next(tx_.now()), from, to, by, nullptr, nullptr,
             nullptr, at);
  }

  db::Tx& tx_;
  MerchantId merchant_;
  const SeedOptions& options_;
  std::map<int, merchants::FeeRule> rules_;
  std::vector<ledger::BulkTransfer> transfers_;
  std::map<std::tuple<Day, SaleStatus, int, int>, std::int64_t> kinds_;  // method, acquirer
  std::map<std::pair<Day, SaleStatus>, std::pair<std::int64_t, Money>> counters_;
};

}  // namespace

std::int64_t seed_sales(db::Db& db, MerchantId merchant, std::int64_t count, Instant from,
                        Instant to, const SeedOptions& options, const SeedProgress& progress) {
  auto span = std::max<std::int64_t>(1, (to - from).ms);
  for (std::int64_t done = 0; done < count;) {
    auto until = std::min(count, done + kSalesPerCommit);
    auto written = db.write([&](db::Tx& tx) -> Result<Done> {
      Batch batch(tx, merchant, options);
      for (auto n = done; n < until; ++n) {
        batch.add(sale_draw(n, from + milliseconds(span / count * n + span % count * n / count)),
                  n >= count - kSalesWithBank);
      }
      return batch.finish();
    });
    if (!written.ok()) throw std::runtime_error("seeding: " + written.error().message);
    done = until;
    if (progress) progress(done);
  }
  return count;
}

}  // namespace gerbang::payments
