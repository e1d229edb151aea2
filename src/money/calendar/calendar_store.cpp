#include "money/calendar/calendar_store.h"

#include "base/db/record.h"

namespace gerbang::calendar {
namespace {

constexpr db::Statement kBetween{
    "holidays_between",
    db::text<Holiday, "SELECT {} FROM holidays WHERE day >= $1 AND day <= $2 ORDER BY day, name">};
constexpr db::Statement kFind{"holiday_find",
                              db::text<Holiday, "SELECT {} FROM holidays WHERE id = $1">, true};
constexpr db::RecordStatement<Holiday, R"(INSERT INTO holidays
    (id, day, name, states, is_expected, entered_at)
  VALUES (:id, :day, :name, :states, :is_expected, :entered_at) ON CONFLICT (day, name) DO NOTHING)">
    kInsert{"holiday_insert"};
constexpr db::RecordStatement<Holiday, R"(UPDATE holidays SET day = :day, name = :name,
    states = :states, is_expected = :is_expected, entered_at = :entered_at
  WHERE id = :id AND NOT EXISTS (SELECT 1 FROM holidays o
    WHERE o.day = :day AND o.name = :name AND o.id <> :id))">
    kWrite{"holiday_write"};
constexpr db::Statement kRemove{"holiday_remove", "DELETE FROM holidays WHERE id = $1"};

constexpr db::Statement kWeekends{
    "weekends", db::text<Weekend, "SELECT {} FROM weekends ORDER BY state, since">};
constexpr db::RecordStatement<Weekend, R"(INSERT INTO weekends
    (state, since, days, entered_at)
  VALUES (:state, :since, :days, :entered_at)
  ON CONFLICT (state, since) DO UPDATE SET days = excluded.days,
    entered_at = excluded.entered_at)">
    kWeekendWrite{"weekend_write"};
constexpr db::Statement kYear{
    "calendar_year", "INSERT INTO calendar_years (year) VALUES ($1) ON CONFLICT DO NOTHING"};

}  // namespace

std::vector<Holiday> holidays_between(db::Sql& sql, Day from, Day until) {
  return sql.all<Holiday>(kBetween, from, until);
}

std::optional<Holiday> holiday_find(db::Sql& sql, Id<Holiday> id) {
  return sql.one<Holiday>(kFind, id);
}

bool holiday_insert(db::Tx& tx, const Holiday& holiday) {
  return kInsert.changed(tx, holiday) == 1;
}

bool holiday_write(db::Tx& tx, const Holiday& holiday) {
  return kWrite.changed(tx, holiday) == 1;
}

void holiday_remove(db::Tx& tx, Id<Holiday> id) {
  tx.exec(kRemove, id);
}

std::vector<Weekend> weekends(db::Sql& sql) {
  return sql.all<Weekend>(kWeekends);
}

void weekend_write(db::Tx& tx, const Weekend& weekend) {
  kWeekendWrite.exec(tx, weekend);
}

bool year_begin(db::Tx& tx, int year) {
  return tx.changed(kYear, year) == 1;
}

}  // namespace gerbang::calendar
