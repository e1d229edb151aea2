#pragma once
// The days on which banks work. Money moves between banks on banking days only: a debit that falls
// on a Saturday or on Hari Raya goes on the next banking day, and "two banking days later" passes
// over both. Weekends and holidays differ by state (Kedah, Kelantan and Terengganu rest on Fridays
// and Saturdays), and the gateway's operators keep the table: whoever holds admin.calendar adds,
// changes and deletes what is to come. What has passed stays as it was, because money moved by it.
// Malaysia's holidays of 2025 to 2028 are there from the start; those that a moon or a gazette has
// still to confirm are marked as expected.

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/contract/rules.h"
#include "base/contract/wire.h"
#include "base/core/actor.h"
#include "base/core/result.h"
#include "base/db/db.h"

namespace gerbang::audit {
struct Restorable;
}

namespace gerbang::calendar {

/// The number is what the database keeps, and the place of the state's bit in a set of states.
enum class MalaysianState : unsigned char {
  johor,
  kedah,
  kelantan,
  melaka,
  negeri_sembilan,
  pahang,
  perak,
  perlis,
  penang,
  sabah,
  sarawak,
  selangor,
  terengganu,
  kuala_lumpur,
  labuan,
  putrajaya,
};
inline constexpr std::size_t kStates = 16;

/// A set, a bit for each MalaysianState.
using States = std::int64_t;
inline constexpr States kAllStates = (States{1} << kStates) - 1;
constexpr States states_of(std::initializer_list<MalaysianState> states) {
  States out = 0;
  for (MalaysianState it : states)
    out |= States{1} << static_cast<int>(it);
  return out;
}
constexpr bool has_state(States states, MalaysianState state) {
  return (states >> static_cast<int>(state) & 1) != 0;
}

enum class Weekday : unsigned char {
  monday,
  tuesday,
  wednesday,
  thursday,
  friday,
  saturday,
  sunday
};

/// Days of the week, a bit for each Weekday.
using WeekdaySet = std::int64_t;

struct Holiday {
  Id<Holiday> id;
  CalendarDay day;
  std::string name;
  States states = 0;
  bool is_expected = false;  // still to be confirmed
  Instant entered_at = {};   // or changed by an operator; 0 where it came with the program
};
BOOST_DESCRIBE_STRUCT(Holiday, (), (id, day, name, states, is_expected, entered_at))

/// What days a state rests from `since` on.
struct Weekend {
  MalaysianState state{};
  CalendarDay since;
  WeekdaySet days = 0;
  Instant entered_at = {};  // as a holiday's
};
BOOST_DESCRIBE_STRUCT(Weekend, (), (state, since, days, entered_at))

/// One state's banking days, as the table says them now. A copy that is asked any number of times
/// and does not change.
class BankingDays {
 public:
  /// `weekends` and `holidays` are of the state.
  BankingDays(std::vector<Weekend> weekends, std::vector<Day> holidays);

  bool is_banking_day(Day day) const;
  /// The day itself if banks work, else the next on which they do.
  Day on_or_after(Day day) const;
  /// The day itself if banks work, else the last one before on which they did.
  Day on_or_before(Day day) const;
  /// `count` banking days after `day`, which need not be one; 0 is on_or_after.
  Day after(Day day, int count) const;
  /// The last banking day that `after`, with the same count, does not take beyond `day`.
  Day before(Day day, int count) const;
  /// The banking day that an instant belongs to: its own until `cut_off` after midnight in Kuala
  /// Lumpur, from then on the next one.
  Day of(Instant instant, Duration cut_off) const;

 private:
  bool is_weekend(Day day) const;

  std::vector<Weekend> weekends_;  // by `since`
  std::vector<Day> holidays_;      // in order
};

/// Where the country's clearing is; a state of its own has a rule only where it says so.
inline constexpr MalaysianState kClearingState = MalaysianState::kuala_lumpur;
BankingDays banking_days(db::Sql& sql, MalaysianState state = kClearingState);
/// The same, as each day was when it began: what was closed on the day itself was open until then,
/// and money may have moved.
BankingDays banking_days_as_begun(db::Sql& sql, MalaysianState state = kClearingState);

/// What a person enters of a holiday; no state means all.
struct HolidayDraft {
  CalendarDay day;
  std::string name;
  std::vector<MalaysianState> states;
  bool is_expected = false;
};
BOOST_DESCRIBE_STRUCT(HolidayDraft, (), (day, name, states, is_expected))
constexpr auto field_rules(contract::Of<HolidayDraft>) {
  return std::array{contract::rule("name").length(1, 120), contract::rule("states").items(kStates)};
}

struct WeekendDraft {
  MalaysianState state{};
  CalendarDay since;
  std::vector<Weekday> days;
};
BOOST_DESCRIBE_STRUCT(WeekendDraft, (), (state, since, days))
constexpr auto field_rules(contract::Of<WeekendDraft>) {
  return std::array{contract::rule("days").items(7)};
}

/// 400 for a day that has passed or lies too far away, 409 where the same holiday is on that day.
Result<Holiday> holiday_add(db::Tx& tx, const HolidayDraft& draft, const Actor& actor);
/// Neither the old nor the new day may have passed.
Result<Holiday> holiday_change(db::Tx& tx, Id<Holiday> id, const HolidayDraft& draft,
                               const Actor& actor);
Result<Done> holiday_delete(db::Tx& tx, Id<Holiday> id, const Actor& actor);
/// One to three days of the week from a day to come on.
Result<Done> weekend_set(db::Tx& tx, const WeekendDraft& draft, const Actor& actor);

/// Holidays and weekends as they were before a change.
std::vector<audit::Restorable> calendar_restorables();

/// Fills in the years that nobody filled in yet (calendar_seed.cpp); any number of times.
Result<Done> calendar_fill(db::Tx& tx);

}  // namespace gerbang::calendar

template <>
struct gerbang::contract::WireWords<gerbang::calendar::MalaysianState> {
  using S = gerbang::calendar::MalaysianState;
  static constexpr std::array<std::pair<S, std::string_view>, gerbang::calendar::kStates> names{
      {{S::johor, "JOHOR"},
       {S::kedah, "KEDAH"},
       {S::kelantan, "KELANTAN"},
       {S::melaka, "MELAKA"},
       {S::negeri_sembilan, "NEGERI_SEMBILAN"},
       {S::pahang, "PAHANG"},
       {S::perak, "PERAK"},
       {S::perlis, "PERLIS"},
       {S::penang, "PENANG"},
       {S::sabah, "SABAH"},
       {S::sarawak, "SARAWAK"},
       {S::selangor, "SELANGOR"},
       {S::terengganu, "TERENGGANU"},
       {S::kuala_lumpur, "KUALA_LUMPUR"},
       {S::labuan, "LABUAN"},
       {S::putrajaya, "PUTRAJAYA"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::calendar::Weekday> {
  using W = gerbang::calendar::Weekday;
  static constexpr std::array<std::pair<W, std::string_view>, 7> names{{{W::monday, "MONDAY"},
                                                                        {W::tuesday, "TUESDAY"},
                                                                        {W::wednesday, "WEDNESDAY"},
                                                                        {W::thursday, "THURSDAY"},
                                                                        {W::friday, "FRIDAY"},
                                                                        {W::saturday, "SATURDAY"},
                                                                        {W::sunday, "SUNDAY"}}};
};
