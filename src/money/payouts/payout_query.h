#pragma once
// What the lists of payouts, of their lines, of adjustments and of bank accounts are asked with.

#include <optional>
#include <string>
#include <vector>

#include "base/db/list.h"
#include "base/http/route.h"
#include "money/payouts/adjustment.h"
#include "money/payouts/bank_exchange.h"
#include "money/payouts/payout_account.h"
#include "money/payouts/payout_store.h"
#include "money/sales/sale.h"

namespace gerbang {
struct PayoutLine;
}

namespace gerbang::payouts {

struct PayoutQuery : contract::ListQuery {
  std::optional<std::int64_t> number;
  std::vector<PayoutStatus> filter_status;
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
  std::optional<Money> amount_from;
  std::optional<Money> amount_to;
};
BOOST_DESCRIBE_STRUCT(PayoutQuery, (contract::ListQuery),
                      (number, filter_status, created_date_from, created_date_to, amount_from,
                       amount_to))
constexpr auto field_rules(contract::Of<PayoutQuery>) {
  using contract::rule;
  return std::array{rule("number").at_least(1), rule("filter_status").items(7),
                    rule("amount_from").at_least(0), rule("amount_to").at_least(0)};
}

/// The operators' list.
struct AdminPayoutQuery : PayoutQuery {
  std::optional<MerchantId> merchant;
  std::optional<bool> is_blocked;  // refused, held, or without a bank account that can be used
};
BOOST_DESCRIBE_STRUCT(AdminPayoutQuery, (PayoutQuery), (merchant, is_blocked))

extern const db::List<PayoutRecord, PayoutQuery> kPayoutList;
extern const db::List<PayoutRecord, AdminPayoutQuery> kOperatorPayoutList;

/// What a line is about, as people and files name it.
enum class LineType : unsigned char {
  sale = 6,
  sale_return = 7,
  refund = 3,
  refund_refused = 5,
  returned_payout = 10,
  adjustment = 11,
  refund_credited = 15,
};

struct LineRecord {
  Id<PayoutLine> id;  // 1, 2, 3 … of the payout
  Instant created_at;
  LineType kind{};
  Id<Transfer> transfer;
  std::int64_t subject = 0;  // the sale, the adjustment or the payout that came back
  Money gross;
  Money mdr_acquirer;
  Money mdr_gateway;
  Money flat_acquirer;
  Money flat_gateway;
  Money sst;
  Money net;
  Money balance;
  // Of its sale, where it has one.
  std::optional<std::string> order_no;
  std::optional<std::string> merchant_reference;
  std::optional<int> payment_method;
  std::optional<sales::Channel> channel;
  std::optional<Instant> sale_created_at;
  std::optional<Instant> paid_at;
};
BOOST_DESCRIBE_STRUCT(LineRecord, (),
                      (id, created_at, kind, transfer, subject, gross, mdr_acquirer, mdr_gateway,
                       flat_acquirer, flat_gateway, sst, net, balance, order_no, merchant_reference,
                       payment_method, channel, sale_created_at, paid_at))

struct LineQuery : contract::ListQuery {
  std::vector<LineType> type;
};
BOOST_DESCRIBE_STRUCT(LineQuery, (contract::ListQuery), (type))
constexpr auto field_rules(contract::Of<LineQuery>) {
  return std::array{contract::rule("type").items(7)};
}
/// Of which payout: from the address, and of whatever merchant only for operators.
struct LinesOf : LineQuery {
  MerchantId merchant;
  Id<Payout> payout;
};

contract::Page<LineRecord> lines_page(db::Sql& sql, const LinesOf& query);
std::vector<LineRecord> lines_after(db::Sql& sql, const LinesOf& query, Id<PayoutLine> after,
                                    int most);
std::int64_t lines_count(db::Sql& sql, const LinesOf& query);

struct AccountQuery : contract::ListQuery {
  std::optional<MerchantId> merchant;
  std::vector<AccountStatus> filter_status;
};
BOOST_DESCRIBE_STRUCT(AccountQuery, (contract::ListQuery), (merchant, filter_status))
constexpr auto field_rules(contract::Of<AccountQuery>) {
  return std::array{contract::rule("filter_status").items(4)};
}
extern const db::List<BankAccount, AccountQuery> kAccountList;

/// What came to be between two moments.
struct DaysQuery : contract::ListQuery {
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
};
BOOST_DESCRIBE_STRUCT(DaysQuery, (contract::ListQuery), (created_date_from, created_date_to))

/// A payment file.
struct Batch {
  Id<exchange::File> id;
  std::string name;
  std::int64_t payouts = 0;
  Money amount;
  std::string sha256;
  Instant created_at;
  std::optional<std::string> created_name;
  std::optional<Instant> handed_at;
};
BOOST_DESCRIBE_STRUCT(Batch, (),
                      (id, name, payouts, amount, sha256, created_at, created_name, handed_at))
constexpr auto column_names(db::RecordOf<Batch>) {
  return std::array{db::Column{"payouts", "row_count"},
                    db::Column{"handed_at", "CASE WHEN state = 1 THEN ended_at END", true}};
}
extern const db::List<Batch, DaysQuery> kBatchList;

struct AdjustmentQuery : DaysQuery {
  std::optional<MerchantId> merchant;
  std::vector<AdjustmentStatus> filter_status;
};
BOOST_DESCRIBE_STRUCT(AdjustmentQuery, (DaysQuery), (merchant, filter_status))
constexpr auto field_rules(contract::Of<AdjustmentQuery>) {
  return std::array{contract::rule("filter_status").items(3)};
}
extern const db::List<AdjustmentRecord, AdjustmentQuery> kAdjustmentList;

}  // namespace gerbang::payouts

template <>
struct gerbang::contract::WireWords<gerbang::payouts::LineType> {
  using L = gerbang::payouts::LineType;
  static constexpr std::array<std::pair<L, std::string_view>, 7> names{
      {{L::sale, "SALE"},
       {L::sale_return, "SALE_RETURN"},
       {L::refund, "REFUND"},
       {L::refund_refused, "REFUND_REFUSED"},
       {L::returned_payout, "RETURNED_PAYOUT"},
       {L::adjustment, "ADJUSTMENT"},
       {L::refund_credited, "REFUND_CREDITED"}}};
};
