#include "money/calendar/calendar_api.h"

#include <chrono>

#include "money/calendar/calendar.h"
#include "money/calendar/calendar_store.h"
#include "say/calendar.h"

namespace gerbang::calendar {

struct CalendarQuery {
  std::int64_t year = 0;
  MalaysianState state{};
};
BOOST_DESCRIBE_STRUCT(CalendarQuery, (), (year, state))
constexpr auto field_rules(contract::Of<CalendarQuery>) {
  return std::array{contract::rule("year").between(2000, 2100)};
}

struct HolidayRow {
  Id<Holiday> id;
  CalendarDay day;
  std::string name;
  std::vector<MalaysianState> states;
  bool is_expected = false;
  bool is_past = false;  // nothing of it changes any more
};
BOOST_DESCRIBE_STRUCT(HolidayRow, (), (id, day, name, states, is_expected, is_past))

struct WeekendRow {
  MalaysianState state{};
  CalendarDay since;
  std::vector<Weekday> days;
};
BOOST_DESCRIBE_STRUCT(WeekendRow, (), (state, since, days))

/// A year: what every state has, and what that makes of one of them.
struct CalendarYear {
  std::int64_t year = 0;
  MalaysianState state{};
  CalendarDay today;
  CalendarDay next_banking_day;  // from today on
  std::vector<HolidayRow> holidays;
  std::vector<WeekendRow> weekends;
  std::vector<CalendarDay> closed_days;  // of the state in this year
  std::int64_t banking_days = 0;         // of the state in this year
};
BOOST_DESCRIBE_STRUCT(CalendarYear, (),
                      (year, state, today, next_banking_day, holidays, weekends, closed_days,
                       banking_days))

namespace {

using contract::Nothing;
using contract::Success;
using http::Call;

HolidayRow row_of(const Holiday& holiday, Day today) {
  HolidayRow out{holiday.id, holiday.day,         holiday.name,
                 {},         holiday.is_expected, holiday.day.day < today};
  for (const auto& [state, word] : contract::WireWords<MalaysianState>::names)
    if (has_state(holiday.states, state)) out.states.push_back(state);
  return out;
}

WeekendRow row_of(const Weekend& weekend) {
  WeekendRow out{weekend.state, weekend.since, {}};
  for (const auto& [day, word] : contract::WireWords<Weekday>::names)
    if (weekend.days >> static_cast<int>(day) & 1) out.days.push_back(day);
  return out;
}

Day first_day(std::int64_t year) {
  using namespace std::chrono;
  return sys_days{std::chrono::year{static_cast<int>(year)} / 1 / 1}.time_since_epoch().count();
}

Result<CalendarYear> calendar_year(db::Sql& sql, const Call&, const CalendarQuery& query) {
  Day today = kl_day(sql.now());
  auto days = banking_days(sql, query.state);
  CalendarYear out;
  out.year = query.year;
  out.state = query.state;
  out.today = {today};
  out.next_banking_day = {days.on_or_after(today)};
  Day from = first_day(query.year), until = first_day(query.year + 1);
  for (const Holiday& it : holidays_between(sql, from, until - 1))
    out.holidays.push_back(row_of(it, today));
  for (const Weekend& it : weekends(sql))
    out.weekends.push_back(row_of(it));
  for (Day day = from; day < until; ++day) {
    if (days.is_banking_day(day)) {
      ++out.banking_days;
    } else {
      out.closed_days.push_back({day});
    }
  }
  return out;
}

}  // namespace

http::Routes calendar_routes() {
  using enum http::Method;
  const auto may_change = http::needs(Resource::admin_calendar, Action::edit);
  http::Routes out;
  out.push_back(http::route(get, "admin/calendar", "calendar_get",
                            http::needs(Resource::admin_calendar, Action::view), calendar_year));
  out.push_back(http::route(
      post, "admin/calendar/holidays", "holiday_create", may_change,
      [](db::Tx& tx, const Call& call, const HolidayDraft& draft) -> Result<HolidayRow> {
        GERBANG_TRY(auto holiday, holiday_add(tx, draft, call.actor()));
        return row_of(holiday, kl_day(tx.now()));
      }));
  out.push_back(http::route(
      put, "admin/calendar/holidays/{id}", "holiday_update", may_change,
      [](db::Tx& tx, const Call& call, const HolidayDraft& draft) -> Result<HolidayRow> {
        GERBANG_TRY(auto holiday, holiday_change(tx, call.id<Holiday>("id"), draft, call.actor()));
        return row_of(holiday, kl_day(tx.now()));
      }));
  out.push_back(http::route(remove, "admin/calendar/holidays/{id}", "holiday_delete", may_change,
                            [](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
                              GERBANG_CHECK(
                                  holiday_delete(tx, call.id<Holiday>("id"), call.actor()));
                              return Success{say::calendar::done::holiday_deleted};
                            }));
  out.push_back(
      http::route(put, "admin/calendar/weekends", "weekend_update", may_change,
                  [](db::Tx& tx, const Call& call, const WeekendDraft& draft) -> Result<Success> {
                    GERBANG_CHECK(weekend_set(tx, draft, call.actor()));
                    return Success{say::calendar::done::weekend_set};
                  }));
  return out;
}

}  // namespace gerbang::calendar
