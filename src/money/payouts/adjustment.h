#pragma once
// What no sale, refund or payout explains: a correction of fees, a goodwill credit, a charge. One
// operator asks for it and says why, another approves it; then it moves what is available to the
// merchant, and is a line of the next payout. Nothing that was booked is ever edited (domain.md,
// "Fees").

#include <optional>
#include <string>
#include <vector>

#include "base/contract/rules.h"
#include "base/db/record.h"
#include "money/payouts/payout.h"

namespace gerbang {
struct Adjustment;
}

namespace gerbang::payouts {

enum class AdjustmentStatus : unsigned char { asked = 1, booked = 2, rejected = 3 };

struct AdjustmentRecord {
  MerchantId merchant;
  Id<Adjustment> id;
  AdjustmentStatus status = AdjustmentStatus::asked;
  Money amount;  // above zero: the merchant gets it
  std::string reason;
  Id<User> asked_by;
  std::string asked_name;
  std::optional<Id<User>> decided_by;
  std::optional<std::string> decided_name;
  std::optional<Instant> decided_at;
  std::optional<std::string> remarks;
  Instant created_at;
};
BOOST_DESCRIBE_STRUCT(AdjustmentRecord, (),
                      (merchant, id, status, amount, reason, asked_by, asked_name, decided_by,
                       decided_name, decided_at, remarks, created_at))
constexpr auto column_names(db::RecordOf<AdjustmentRecord>) {
  return std::array{db::Column{"merchant", "merchant_id"}};
}

struct AdjustmentDraft {
  MerchantId merchant_id;
  Money amount;
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(AdjustmentDraft, (), (merchant_id, amount, reason))
constexpr auto field_rules(contract::Of<AdjustmentDraft>) {
  return std::array{contract::rule("reason").length(1, 500)};
}

Result<AdjustmentRecord> adjustment_ask(db::Tx& tx, const Actor& actor,
                                        const AdjustmentDraft& draft);
/// Never by whoever asked.
Result<AdjustmentRecord> adjustment_approve(db::Tx& tx, const Actor& actor, Id<Adjustment> id);
Result<AdjustmentRecord> adjustment_reject(db::Tx& tx, const Actor& actor, Id<Adjustment> id,
                                           const std::string& remarks);

}  // namespace gerbang::payouts

template <>
struct gerbang::contract::WireWords<gerbang::payouts::AdjustmentStatus> {
  using S = gerbang::payouts::AdjustmentStatus;
  static constexpr std::array<std::pair<S, std::string_view>, 3> names{
      {{S::asked, "ASKED"}, {S::booked, "BOOKED"}, {S::rejected, "REJECTED"}}};
};
