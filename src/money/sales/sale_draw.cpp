#include "money/sales/sale_draw.h"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "money/sales/method.h"
#include "money/sales/sale_state.h"

namespace gerbang::sales {
namespace {

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

}  // namespace

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
  sale.acquirer = static_cast<int>(method->group == MethodGroup::fpx ? AcquirerCode::maybank
                                                                     : AcquirerCode::paydee);
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

}  // namespace gerbang::sales
