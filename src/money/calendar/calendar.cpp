#include "money/calendar/calendar.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "base/audit/audit.h"
#include "base/audit/change.h"
#include "base/audit/put_back.h"
#include "base/contract/json.h"
#include "money/calendar/calendar_store.h"
#include "say/calendar.h"

namespace gerbang::calendar {

/// What records of the audit log keep of a weekend.
struct RestDays {
  std::vector<Weekday> days;
};
BOOST_DESCRIBE_STRUCT(RestDays, (), (days))

namespace {

constexpr std::size_t kRestDaysMax = 3;
constexpr Day kAheadMax = 3653;  // ten years
// No weekend takes a whole week, and no table has a year of holidays in a row.
constexpr Day kSearchMax = 400;
constexpr Day kEver = 1'000'000;

void audit(db::Tx& tx, const Actor& actor, audit::Action action, std::string subject,
           std::string detail) {
  audit::write(tx, actor.company, actor, action, std::move(subject), std::move(detail));
}

Result<Done> check_day(db::Tx& tx, const char* field, CalendarDay day) {
  Day today = kl_day(tx.now());
  if (day.day < today) return invalid_field(field, say::calendar::past);
  if (day.day > today + kAheadMax) return invalid_field(field, say::calendar::far);
  return Done{};
}

std::vector<Weekend> weekends_of(db::Sql& sql, MalaysianState state) {
  auto out = weekends(sql);
  std::erase_if(out, [&](const Weekend& it) { return it.state != state; });
  return out;
}

std::vector<Holiday> holidays_of(db::Sql& sql, MalaysianState state) {
  auto out = holidays_between(sql, 0, kEver);
  std::erase_if(out, [&](const Holiday& it) { return !has_state(it.states, state); });
  return out;
}

Holiday holiday_of(Id<Holiday> id, const HolidayDraft& draft, Instant now) {
  States states = 0;
  for (MalaysianState it : draft.states)
    states |= states_of({it});
  return {id, draft.day, draft.name, states == 0 ? kAllStates : states, draft.is_expected, now};
}

HolidayDraft draft_of(const Holiday& holiday) {
  HolidayDraft out{holiday.day, holiday.name, {}, holiday.is_expected};
  for (const auto& [state, word] : contract::WireWords<MalaysianState>::names)
    if (has_state(holiday.states, state)) out.states.push_back(state);
  return out;
}

std::vector<Weekday> days_of(WeekdaySet set) {
  std::vector<Weekday> out;
  for (const auto& [day, word] : contract::WireWords<Weekday>::names)
    if (set >> static_cast<int>(day) & 1) out.push_back(day);
  return out;
}

/// What the state rests on a day, as it is now.
RestDays rest_on(db::Sql& sql, MalaysianState state, CalendarDay day) {
  RestDays out;
  for (const Weekend& it : weekends_of(sql, state))
    if (it.since <= day) out.days = days_of(it.days);
  return out;
}

std::string told(const Holiday& holiday) {
  return day_text(holiday.day.day) + " " + holiday.name;
}

Error no_holiday() {
  return not_found(say::calendar::no_holiday);
}

Error twice() {
  auto out = conflict(say::calendar::twice, "holiday.twice");
  out.field_errors.push_back({"name", say::calendar::twice});
  return out;
}

}  // namespace

BankingDays::BankingDays(std::vector<Weekend> weekends, std::vector<Day> holidays)
    : weekends_(std::move(weekends)), holidays_(std::move(holidays)) {
  std::ranges::sort(weekends_, {}, &Weekend::since);
  std::ranges::sort(holidays_);
}

bool BankingDays::is_weekend(Day day) const {
  auto next =
      std::ranges::upper_bound(weekends_, day, {}, [](const Weekend& it) { return it.since.day; });
  return next != weekends_.begin() && (std::prev(next)->days >> weekday(day) & 1) != 0;
}

bool BankingDays::is_banking_day(Day day) const {
  return !is_weekend(day) && !std::ranges::binary_search(holidays_, day);
}

Day BankingDays::on_or_after(Day day) const {
  for (Day end = day + kSearchMax; day < end; ++day)
    if (is_banking_day(day)) return day;
  throw std::runtime_error("the calendar has no banking day within a year");
}

Day BankingDays::on_or_before(Day day) const {
  for (Day end = day - kSearchMax; day > end; --day)
    if (is_banking_day(day)) return day;
  throw std::runtime_error("the calendar has no banking day within a year");
}

Day BankingDays::after(Day day, int count) const {
  if (count == 0) return on_or_after(day);
  while (count-- > 0)
    day = on_or_after(day + 1);
  return day;
}

Day BankingDays::before(Day day, int count) const {
  day = on_or_before(day);
  while (count-- > 0)
    day = on_or_before(day - 1);
  return day;
}

Day BankingDays::of(Instant instant, Duration cut_off) const {
  Day day = kl_day(instant);
  return on_or_after(instant < kl_day_start(day) + cut_off ? day : day + 1);
}

BankingDays banking_days(db::Sql& sql, MalaysianState state) {
  std::vector<Day> days;
  for (const Holiday& it : holidays_of(sql, state))
    days.push_back(it.day.day);
  return {weekends_of(sql, state), std::move(days)};
}

BankingDays banking_days_as_begun(db::Sql& sql, MalaysianState state) {
  std::vector<Day> days;
  for (const Holiday& it : holidays_of(sql, state))
    if (kl_day(it.entered_at) != it.day.day) days.push_back(it.day.day);
  std::vector<Weekend> rests;
  for (Weekend it : weekends_of(sql, state)) {
    if (kl_day(it.entered_at) == it.since.day) {
      rests.push_back({state, it.since, 0, {}});
      ++it.since.day;
    }
    rests.push_back(it);
  }
  return {std::move(rests), std::move(days)};
}

Result<Holiday> holiday_add(db::Tx& tx, const HolidayDraft& draft, const Actor& actor) {
  GERBANG_CHECK(check_day(tx, "day", draft.day));
  auto holiday = holiday_of(id_new<Holiday>(tx.now()), draft, tx.now());
  if (!holiday_insert(tx, holiday)) return twice();
  audit(tx, actor, "calendar.holidayAdd", id_text(holiday.id), told(holiday));
  return holiday;
}

Result<Holiday> holiday_change(db::Tx& tx, Id<Holiday> id, const HolidayDraft& draft,
                               const Actor& actor) {
  auto before = holiday_find(tx, id);
  if (!before) return no_holiday();
  if (before->day.day < kl_day(tx.now())) return conflict(say::calendar::passed, "holiday.past");
  GERBANG_CHECK(check_day(tx, "day", draft.day));
  auto holiday = holiday_of(id, draft, tx.now());
  if (!holiday_write(tx, holiday)) return twice();
  audit::write_change(tx, actor.company, actor, "calendar.holidayChange", id_text(id),
                      told(*before) + " → " + told(holiday),
                      audit::changes(draft_of(*before), draft_of(holiday)));
  return holiday;
}

Result<Done> holiday_delete(db::Tx& tx, Id<Holiday> id, const Actor& actor) {
  auto holiday = holiday_find(tx, id);
  if (!holiday) return no_holiday();
  if (holiday->day.day < kl_day(tx.now())) return conflict(say::calendar::passed, "holiday.past");
  holiday_remove(tx, id);
  const auto was = draft_of(*holiday);
  audit::write_change(tx, actor.company, actor, "calendar.holidayDelete", id_text(id),
                      told(*holiday), audit::changes<HolidayDraft>(&was, nullptr));
  return Done{};
}

Result<Done> weekend_set(db::Tx& tx, const WeekendDraft& draft, const Actor& actor) {
  GERBANG_CHECK(check_day(tx, "since", draft.since));
  WeekdaySet days = 0;
  for (Weekday it : draft.days)
    days |= WeekdaySet{1} << static_cast<int>(it);
  auto count = static_cast<std::size_t>(std::popcount(static_cast<std::uint64_t>(days)));
  if (count == 0 || count > kRestDaysMax) return invalid_field("days", say::calendar::rest_days);
  const auto was = rest_on(tx, draft.state, draft.since);
  weekend_write(tx, {draft.state, draft.since, days, tx.now()});
  audit::write_change(tx, actor.company, actor, "calendar.weekendSet", day_text(draft.since.day),
                      contract::to_json(draft), audit::changes(was, RestDays{days_of(days)}));
  return Done{};
}

namespace {

audit::Restorable restorable(audit::Action action) {
  audit::Restorable out;
  out.actions = {action};
  out.gateway = Permission{Resource::admin_calendar, Action::edit};
  return out;
}

audit::Restorable holiday_changed() {
  auto out = restorable("calendar.holidayChange");
  out.look = [](db::Sql& sql, const audit::Record& record) -> Result<audit::PutBack> {
    Id<Holiday> id{id_parse(record.subject).value_or(0)};
    auto all = holidays_between(sql, 0, kEver);
    auto now = std::ranges::find(all, id, &Holiday::id);
    if (now == all.end()) return audit::put_back_gone();
    audit::PutBack plan;
    auto then = plan.take(record, draft_of(*now));
    plan.run = [=](db::Tx& tx, const audit::PutBackBy& by) -> Result<Done> {
      GERBANG_CHECK(holiday_change(tx, id, then, by.actor));
      return Done{};
    };
    return plan;
  };
  return out;
}

audit::Restorable holiday_deleted() {
  auto out = restorable("calendar.holidayDelete");
  out.look = [](db::Sql&, const audit::Record& record) -> Result<audit::PutBack> {
    audit::PutBack plan;
    auto then = plan.take(record, HolidayDraft{});
    plan.run = [=](db::Tx& tx, const audit::PutBackBy& by) -> Result<Done> {
      GERBANG_CHECK(holiday_add(tx, then, by.actor));
      return Done{};
    };
    return plan;
  };
  return out;
}

audit::Restorable weekend_changed() {
  auto out = restorable("calendar.weekendSet");
  out.look = [](db::Sql& sql, const audit::Record& record) -> Result<audit::PutBack> {
    auto was = contract::from_stored<WeekendDraft>(record.detail);
    if (!was.ok()) return audit::put_back_gone();
    audit::PutBack plan;
    WeekendDraft then{was->state, {std::max(was->since.day, kl_day(sql.now()))}, {}};
    plan.valid_from = then.since;
    then.days = plan.take(record, rest_on(sql, then.state, then.since)).days;
    plan.run = [=](db::Tx& tx, const audit::PutBackBy& by) {
      return weekend_set(tx, then, by.actor);
    };
    return plan;
  };
  return out;
}

}  // namespace

std::vector<audit::Restorable> calendar_restorables() {
  return {holiday_changed(), holiday_deleted(), weekend_changed()};
}

}  // namespace gerbang::calendar
