#pragma once
// The books. Every movement of money is a transfer: a set of entries that adds up to zero, written
// in the same transaction as the change that caused it and never changed afterwards (domain.md,
// "Ledger"). A merchant has four accounts: pending (sold, not yet settled), available (may be paid
// out), refund in transit and payout in transit. The gateway has a receivable for each acquirer,
// its fee income, the fees it owes to acquirers, the SST it owes, its bank account, and what is
// between an acquirer and that account, or was written off.
//
// Amounts are sen, a debit is positive and a credit negative. Balances are kept beside the entries,
// spread over shards so that a busy account is not one hot row, and can be worked out again from
// the entries alone: `gerbang check` does so.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/id.h"
#include "base/core/money.h"
#include "base/core/result.h"
#include "base/db/db.h"
#include "base/db/invariant.h"

namespace gerbang::ledger {

enum class Account : int {
  merchant_pending = 1,
  merchant_available = 2,
  merchant_refund_in_transit = 3,
  merchant_payout_in_transit = 4,
  acquirer_receivable = 10,  // one for each acquirer
  fee_income = 11,
  acquirer_fees_payable = 12,  // one for each acquirer
  sst_payable = 13,
  bank = 14,
  acquirer_clearing = 15,  // what an acquirer says it pays, until the bank has it; one for each,
                           // and 0 for what the bank has of nobody that we know
  reconciliation_difference = 16,  // what was written off
  acquirer_fees_kept = 17,  // one for each acquirer: of the fees payable, what it has kept already
};
constexpr bool is_merchant_account(Account account) {
  return static_cast<int>(account) < 10;
}
/// "MERCHANT_PENDING", as the wire and the books show it.
std::string_view account_name(Account account);

/// One entry. `acquirer` is 0 except on the two kinds of account that each acquirer has.
struct Line {
  Account account;
  int acquirer = 0;
  Money amount;  // debit positive, credit negative
};
constexpr Line debit(Account account, Money amount, int acquirer = 0) {
  return {account, acquirer, amount};
}
constexpr Line credit(Account account, Money amount, int acquirer = 0) {
  return {account, acquirer, -amount};
}

enum class TransferKind : int {
  sale = 1,
  sale_void = 2,
  refund_begin = 3,
  refund_done = 4,
  refund_refused = 5,
  settlement = 6,   // what was pending has become available
  sale_return = 7,  // a collection that the payer's bank took back
  payout = 8,       // what was available is on its way to the merchant's bank
  payout_paid = 9,
  payout_returned = 10,  // the bank sent it back
  adjustment = 11,       // by the gateway's people, two of them
  // The gateway's own: its merchant is kGatewayCompany (money/reconciliation).
  acquirer_settlement = 12,  // what an acquirer's settlement file says
  bank_statement = 13,
  write_off = 14,
  // The payer's bank took back a sale that had been refunded: the payer was paid
  // twice, so the merchant is credited, and the acquirer owes the amount.
  refund_credited = 15,
};
std::string_view transfer_kind_name(TransferKind kind);

/// What a transfer is about: the sale, and what of the sale (a refund request; 0 for the sale
/// itself). The same kind about the same subject can be posted once only.
struct Subject {
  std::int64_t id = 0;
  std::int64_t part = 0;
};

/// Posts a transfer on behalf of `merchant`. Lines of zero are left out. Refuses
/// (ErrorCode::internal) lines that do not add up to zero: that is a bug of the caller, and the
/// caller's transaction must not be committed.
Result<Id<Transfer>> transfer_post(db::Tx& tx, TransferKind kind, MerchantId merchant,
                                   Subject subject, const std::vector<Line>& lines);

/// An account's balance, debit positive (what the gateway owes a merchant is therefore negative).
/// `owner` is the merchant, or kGatewayCompany for the gateway's accounts.
Money balance(db::Sql& sql, MerchantId owner, Account account, int acquirer = 0);

/// What a transfer did to the accounts that others keep, too: what one acquirer owes, the fees it
/// is owed, and the bank's.
struct OutsideMovement {
  Id<Transfer> transfer;
  TransferKind kind{};
  std::int64_t subject = 0;
  std::int64_t part = 0;
  Instant created_at;
  int acquirer = 0;
  Money receivable;  // debit positive: of a sale its whole amount, of a refund below zero
  Money fee;         // what the acquirer may keep of it; below zero where it gives some back
  Money bank;        // debit positive: below zero where it was paid out
};
BOOST_DESCRIBE_STRUCT(OutsideMovement, (),
                      (transfer, kind, subject, part, created_at, acquirer, receivable, fee, bank))
/// Of one transfer; nothing where it was not posted, or moved nothing of these.
db::Ahead<OutsideMovement> outside_movement_ahead(db::Sql& sql, MerchantId merchant,
                                                  TransferKind kind, Subject subject);
/// Of a merchant's transfers with ids from `first` on and below `until`, the oldest first.
std::vector<OutsideMovement> outside_movements(db::Sql& sql, MerchantId merchant,
                                               std::int64_t first, std::int64_t until);
/// The merchants with anything in the books, one after another; the gateway's company is one.
std::optional<MerchantId> booked_merchant_after(db::Sql& sql, MerchantId after);

/// What the gateway holds for a merchant, as the merchant counts it: what it is owed is above zero.
struct MerchantBalances {
  Money pending;            // sold, becomes available on its settlement day
  Money available;          // may be paid out; refunds can take it below zero
  Money refund_in_transit;  // on its way back to payers
};
MerchantBalances merchant_balances(db::Sql& sql, MerchantId merchant);
/// Makes others who want to decide on this merchant's balances wait for the end of `tx`. The
/// balances are read after it.
void merchant_balances_lock(db::Tx& tx, MerchantId merchant);

/// One entry of a subject, as a person reads it.
struct EntryRow {
  Id<Transfer> transfer;
  Instant created_at;
  TransferKind kind{};
  Account account{};
  int acquirer = 0;
  Money amount;
};
BOOST_DESCRIBE_STRUCT(EntryRow, (), (transfer, created_at, kind, account, acquirer, amount))
/// All entries about one subject, oldest first.
std::vector<EntryRow> entries_of(db::Sql& sql, MerchantId merchant, std::int64_t subject);
/// The same, asked together with what is read next.
db::Ahead<EntryRow> entries_ahead(db::Sql& sql, MerchantId merchant, std::int64_t subject);

std::vector<db::Invariant> ledger_invariants();

/// Posts many transfers of one merchant with few statements: for seeding. Each must balance.
struct BulkTransfer {
  Id<Transfer> id;
  TransferKind kind;
  Subject subject;
  Instant created_at;
  std::vector<Line> lines;
};
Result<Done> transfers_post_bulk(db::Tx& tx, MerchantId merchant,
                                 const std::vector<BulkTransfer>& transfers);

}  // namespace gerbang::ledger
