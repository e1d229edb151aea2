#pragma once
// On which day the net of a payment becomes available. A rule of its method says it, from a day on:
// so many banking days (T+n) after the banking day that the payment belongs to, which lasts until a
// cut-off in Kuala Lumpur. Rules are data of the gateway's operators, and change for payments to
// come only. A day is never kept beside a payment: it follows from the rules and the calendar of
// the moment, so that a holiday counts as soon as it is entered (docs/adr/0045).

#include <cstdint>
#include <optional>
#include <vector>

#include "base/contract/rules.h"
#include "base/core/actor.h"
#include "base/core/clock.h"
#include "base/core/result.h"
#include "base/db/db.h"
#include "money/calendar/calendar.h"
#include "money/sales/method.h"

namespace gerbang::audit {
struct Restorable;
}

namespace gerbang::settlement {

/// How the payments of a method settle that are made from `valid_from` on.
struct Rule {
  int payment_method = 0;
  CalendarDay valid_from;  // 1970-01-01: from the beginning
  int banking_days = 0;    // at least 1: on its own day a payment can still be voided
  int cut_off = 0;         // minutes after midnight; 1440 is the whole day
};
BOOST_DESCRIBE_STRUCT(Rule, (), (payment_method, valid_from, banking_days, cut_off))

inline constexpr int kBankingDaysMax = 30;
inline constexpr int kWholeDay = 24 * 60;

/// Payments of a method from an instant on and before another one.
struct Span {
  int payment_method = 0;
  Instant from, until;
};

/// The rules and the clearing's banking days as they are now. A copy that is asked any number of
/// times and does not change.
class Timetable {
 public:
  Timetable(std::vector<Rule> rules, calendar::BankingDays banking_days);

  /// The day on which a payment becomes available, at its beginning. Throws for a method without
  /// rules.
  Day day_of(int payment_method, Instant paid_at) const;
  /// Every payment that is available on `today`, whenever it was made.
  std::vector<Span> due(Day today) const;

  struct Coming {
    Day day = 0;
    Span span;
  };
  /// Every payment made until `now`, by the day on which it becomes available; `today` for all that
  /// were due before.
  std::vector<Coming> coming(Instant now) const;

 private:
  struct Term {
    Rule rule;
    Span span;  // the payments that it counts for
  };
  /// Before it lie the payments of a rule that are available on `day`.
  Instant limit(const Rule& rule, Day day) const;

  std::vector<Term> terms_;  // by method and first day
  calendar::BankingDays banking_days_;
};

/// All rules, by method and first day.
std::vector<Rule> rules(db::Sql& sql);
Timetable timetable(db::Sql& sql);

/// The one that counts on a day, as it is now.
std::optional<Rule> rule_on(db::Sql& sql, int payment_method, CalendarDay day);

/// What a rule says, as whoever changes it has read it.
struct SettlementRuleRead {
  std::optional<CalendarDay> valid_from;  // nothing: from the beginning
  std::int64_t banking_days = 0;
  std::int64_t cut_off_minutes = 0;
};
BOOST_DESCRIBE_STRUCT(SettlementRuleRead, (), (valid_from, banking_days, cut_off_minutes))
SettlementRuleRead rule_read(const std::optional<Rule>& rule);

/// What an operator enters.
struct SettlementRuleDraft {
  sales::PaymentMethod payment_method{};
  CalendarDay valid_from;
  std::int64_t banking_days = 0;
  std::int64_t cut_off_minutes = 0;
  SettlementRuleRead was;  // what counted on that day when it was entered
};
BOOST_DESCRIBE_STRUCT(SettlementRuleDraft, (),
                      (payment_method, valid_from, banking_days, cut_off_minutes, was))
constexpr auto field_rules(contract::Of<SettlementRuleDraft>) {
  return std::array{contract::rule("banking_days").between(1, kBankingDaysMax),
                    contract::rule("cut_off_minutes").between(1, kWholeDay)};
}

/// A rule for a day to come on, instead of the one that was to begin on that day. 400 for today, a
/// day before, or one too far away; 409 where another rule counts on it than was read.
Result<Rule> rule_set(db::Tx& tx, const SettlementRuleDraft& draft, const Actor& actor);

/// A method's rule as it was before a change, for a day to come on.
audit::Restorable rule_restorable();

/// Writes a rule whatever its day: for the demonstration and for tests.
void rule_write(db::Tx& tx, const Rule& rule);

/// What Malaysia's gateways have: FPX and DuitNow QR on the next banking day, cards and wallets on
/// the one after it.
void demo_rules(db::Tx& tx);

}  // namespace gerbang::settlement
