#pragma once
// What auto-debits will bring before any file leaves: the days to come by the very rules of the run
// (collection.h), what will not be collected and why, and a dry run of a month in which some
// debits fail. Nothing is written and nobody is told.
//
// All mandates of the merchant are walked through in pages, so that memory does not grow with them.

#include <map>
#include <string>
#include <vector>

#include "selling/mandates/collection.h"

namespace gerbang::mandates {

/// A debit to come, or one that would come but for what blocks it.
struct DebitAhead {
  Day due = 0;
  Day on = 0;  // when it goes to the bank
  std::optional<Blocked> blocked;
};
/// The debits of a mandate that go to the bank from `today` to `last`, or would but for what stops
/// them, if every run finds it as it is now. `mandate` is used up.
std::vector<DebitAhead> debits_ahead(Mandate& mandate, bool is_merchant_active, Day today, Day last,
                                     const calendar::BankingDays& banks);

struct Tally {
  std::int64_t count = 0;
  Money amount;
  void add(Money of, std::int64_t n = 1) {
    count += n;
    amount += of;
  }
};
struct Forecast {
  struct Both {
    Tally expected;
    Tally blocked;
  };
  Day from = 0;
  std::vector<Both> days;
  std::map<Id<Product>, Both> products;
  std::map<Blocked, Tally> blocked;
  Both all;
  std::int64_t moved = 0;  // expected, but later than due because banks rest
};
Forecast forecast(db::Sql& sql, MerchantId merchant, std::optional<Id<Product>> product,
                  std::int64_t days);

/// A bank, how often its debits failed in the last 90 days, and how often they are to fail.
struct BankRate {
  std::string id;
  std::string name;
  std::int64_t seen = 0;  // debits that it has answered
  std::int64_t seen_failed = 0;
  std::int64_t percent = 0;
};
struct DryRunDay {
  std::int64_t attempted = 0;  // retries counted
  std::int64_t collected = 0;
  std::int64_t failed = 0;
  std::int64_t retried = 0;
  Money amount;
  Money fees;  // with tax
  Money net;
  std::int64_t announcements = 0;
  std::int64_t failure_mails = 0;
  std::int64_t receipts = 0;
  void add(const DryRunDay& other);
};
struct DryRun {
  Day from = 0;
  std::vector<DryRunDay> days;
  DryRunDay all;
  std::vector<BankRate> banks;
};
/// `window` is a month that is not over; `percents` are of banks by id, the others fail as seen.
/// The same seed over the same mandates gives the same run. Each failure is one for want of funds.
DryRun dry_run(db::Sql& sql, const MandateSettings& settings, MerchantId merchant, Window window,
               const std::map<std::string, std::int64_t>& percents, std::int64_t seed);

}  // namespace gerbang::mandates
