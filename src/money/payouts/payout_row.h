#pragma once
// A payout as it travels.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "money/payouts/payout.h"

namespace gerbang::payouts {

/// opening + sales + returns + refunds + fees + tax + adjustments + returnedPayouts − amount =
/// closing; what is taken is below zero. Of an open one the sums are those of what is gathered.
struct PayoutRow {
  Id<Payout> id;
  std::int64_t number = 0;
  PayoutStatus status{};
  std::string currency;
  Instant cut_off;
  std::int64_t line_count = 0;
  Money opening;
  Money sales;
  Money returns;
  Money refunds;
  Money fees;
  Money tax;
  Money adjustments;
  Money returned_payouts;
  Money amount;
  Money closing;
  Instant created_date;
  std::optional<Instant> closed_date;
  std::optional<Instant> approved_date;
  std::optional<Instant> sent_date;
  std::optional<Instant> ended_date;
  std::optional<CalendarDay> value_day;
  std::optional<std::string> bank_name;
  std::optional<std::string> account_no;  // "********5678"
  std::optional<std::string> account_name;
  std::optional<std::string> bank_reference;
  std::optional<std::string> return_code;
  std::optional<std::string> return_reason;
  std::optional<Money> available_now;  // of an open one, in its details
};
BOOST_DESCRIBE_STRUCT(PayoutRow, (),
                      (id, number, status, currency, cut_off, line_count, opening, sales, returns,
                       refunds, fees, tax, adjustments, returned_payouts, amount, closing,
                       created_date, closed_date, approved_date, sent_date, ended_date, value_day,
                       bank_name, account_no, account_name, bank_reference, return_code,
                       return_reason, available_now))

/// What operators see besides.
struct AdminPayoutRow : PayoutRow {
  MerchantId merchant_id;
  std::string merchant_name;
  std::optional<std::string> closed_by;
  std::optional<std::string> approved_by;
  std::optional<std::string> held_by;
  std::optional<Instant> held_date;
  std::optional<std::string> held_reason;
  std::optional<std::string> refusal;  // why it could not be closed
  std::optional<Instant> refused_date;
  std::optional<Instant> account_usable_from;  // in the details: its bank account waits until then
  std::optional<Id<exchange::File>> batch_id;
  std::vector<PayoutAction> actions;
};
BOOST_DESCRIBE_STRUCT(AdminPayoutRow, (PayoutRow),
                      (merchant_id, merchant_name, closed_by, approved_by, held_by, held_date,
                       held_reason, refusal, refused_date, account_usable_from, batch_id, actions))

PayoutRow row_of(const PayoutRecord& payout);
/// In the reader's language, where there are words in it.
AdminPayoutRow admin_row_of(db::Sql& sql, const PayoutRecord& payout, std::string_view language);

}  // namespace gerbang::payouts
