#pragma once
// All SQL of the banking calendar.

#include "money/calendar/calendar.h"

namespace gerbang::calendar {

/// From `from` to `until`, the last one included, by day.
std::vector<Holiday> holidays_between(db::Sql& sql, Day from, Day until);
std::optional<Holiday> holiday_find(db::Sql& sql, Id<Holiday> id);
/// False where the same holiday is on that day.
bool holiday_insert(db::Tx& tx, const Holiday& holiday);
bool holiday_write(db::Tx& tx, const Holiday& holiday);
void holiday_remove(db::Tx& tx, Id<Holiday> id);

/// By state and then by their first day.
std::vector<Weekend> weekends(db::Sql& sql);
void weekend_write(db::Tx& tx, const Weekend& weekend);

/// True once for each year.
bool year_begin(db::Tx& tx, int year);

}  // namespace gerbang::calendar
