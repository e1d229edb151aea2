// Malaysia's holidays of 2025 to 2028 (Holidays Act 1951 and the states' own enactments, as
// gazetted or announced; what a moon decides is the expected day). A holiday that falls on a
// state's own day of rest, Sunday, or Friday where Friday is one, moves to its next working day
// (section 4 of the Act).

#include <algorithm>
#include <chrono>
#include <map>
#include <set>

#include "money/calendar/calendar.h"
#include "money/calendar/calendar_store.h"

namespace gerbang::calendar {
namespace {

using enum MalaysianState;

constexpr int kFirstYear = 2025;
constexpr int kLastYear = 2028;
constexpr int kConfirmedUntil = 2026;  // what a moon decides later is expected

constexpr States kTerritories = states_of({kuala_lumpur, labuan, putrajaya});
constexpr States kBorneo = states_of({sabah, sarawak});
constexpr States kFridayStates = states_of({kedah, kelantan, terengganu});

/// The same day each year.
struct Fixed {
  int month;
  int day;
  States states;
  const char* name;
};
constexpr Fixed kFixed[] = {
    {1, 1, kAllStates & ~states_of({johor, kedah, kelantan, perlis, terengganu}), "New Year's Day"},
    {1, 14, states_of({negeri_sembilan}),
     "Birthday of the Yang di-Pertuan Besar of Negeri Sembilan"},
    {2, 1, kTerritories, "Federal Territory Day"},
    {2, 20, states_of({melaka}), "Declaration of Independence Day"},
    {3, 4, states_of({terengganu}), "Anniversary of the Installation of the Sultan of Terengganu"},
    {3, 23, states_of({johor}), "Birthday of the Sultan of Johor"},
    {4, 26, states_of({terengganu}), "Birthday of the Sultan of Terengganu"},
    {5, 1, kAllStates, "Labour Day"},
    {5, 22, states_of({pahang}), "Hol Day of Pahang"},
    {5, 30, states_of({sabah, labuan}), "Harvest Festival"},
    {5, 31, states_of({sabah, labuan}), "Harvest Festival (second day)"},
    {6, 1, states_of({sarawak}), "Gawai Day"},
    {6, 2, states_of({sarawak}), "Gawai Day (second day)"},
    {7, 7, states_of({penang}), "George Town World Heritage City Day"},
    {7, 17, states_of({perlis}), "Birthday of the Raja of Perlis"},
    {7, 22, states_of({sarawak}), "Sarawak Day"},
    {7, 30, states_of({pahang}), "Birthday of the Sultan of Pahang"},
    {8, 24, states_of({melaka}), "Birthday of the Governor of Melaka"},
    {8, 31, kAllStates, "National Day"},
    {9, 16, kAllStates, "Malaysia Day"},
    {9, 29, states_of({kelantan}), "Birthday of the Sultan of Kelantan"},
    {9, 30, states_of({kelantan}), "Birthday of the Sultan of Kelantan (second day)"},
    {12, 11, states_of({selangor}), "Birthday of the Sultan of Selangor"},
    {12, 25, kAllStates, "Christmas Day"},
};

/// The nth such day of a month.
struct Nth {
  int month;
  int nth;
  Weekday weekday;
  States states;
  const char* name;
};
constexpr Nth kNth[] = {
    {6, 1, Weekday::monday, kAllStates, "Birthday of the Yang di-Pertuan Agong"},
    {6, 3, Weekday::sunday, states_of({kedah}), "Birthday of the Sultan of Kedah"},
    {7, 2, Weekday::saturday, states_of({penang}), "Birthday of the Governor of Penang"},
    {10, 1, Weekday::saturday, states_of({sabah}), "Birthday of the Governor of Sabah"},
    {10, 2, Weekday::saturday, states_of({sarawak}), "Birthday of the Governor of Sarawak"},
    {11, 1, Weekday::friday, states_of({perak}), "Birthday of the Sultan of Perak"},
};

/// Of the moon, or of another calendar: a day of each year, some years with none or two.
struct Moving {
  States states;
  const char* name;
  std::initializer_list<const char*> days;
};
const Moving kMoving[] = {
    {kAllStates, "Chinese New Year", {"2025-01-29", "2026-02-17", "2027-02-06", "2028-01-26"}},
    {kAllStates & ~states_of({kelantan, terengganu}),
     "Chinese New Year (second day)",
     {"2025-01-30", "2026-02-18", "2027-02-07", "2028-01-27"}},
    {states_of({kedah, negeri_sembilan, perlis, terengganu}),
     "Israk and Mikraj",
     {"2025-01-27", "2026-01-17", "2027-01-06", "2027-12-26", "2028-12-14"}},
    {states_of({johor, kuala_lumpur, negeri_sembilan, perak, penang, putrajaya, selangor}),
     "Thaipusam",
     {"2025-02-11", "2026-02-01", "2027-01-22", "2028-02-09"}},
    {states_of({johor, kedah}),
     "First day of Ramadan",
     {"2025-03-02", "2026-02-19", "2027-02-08", "2028-01-28"}},
    {kTerritories | states_of({kelantan, pahang, perak, perlis, penang, selangor, terengganu}),
     "Nuzul Al-Quran",
     {"2025-03-18", "2026-03-07", "2027-02-24", "2028-02-13"}},
    {kAllStates, "Hari Raya Aidilfitri", {"2025-03-31", "2026-03-21", "2027-03-10", "2028-02-27"}},
    {kAllStates,
     "Hari Raya Aidilfitri (second day)",
     {"2025-04-01", "2026-03-22", "2027-03-11", "2028-02-28"}},
    {kBorneo, "Good Friday", {"2025-04-18", "2026-04-03", "2027-03-26", "2028-04-14"}},
    {kAllStates, "Wesak Day", {"2025-05-12", "2026-05-31", "2027-05-20", "2028-05-09"}},
    {kAllStates, "Hari Raya Haji", {"2025-06-07", "2026-05-27", "2027-05-16", "2028-05-05"}},
    {states_of({kedah, kelantan, perlis, terengganu}),
     "Hari Raya Haji (second day)",
     {"2025-06-08", "2026-05-28", "2027-05-17", "2028-05-06"}},
    {kAllStates, "Awal Muharram", {"2025-06-27", "2026-06-17", "2027-06-06", "2028-05-25"}},
    {kAllStates,
     "Birthday of the Prophet Muhammad",
     {"2025-09-05", "2026-08-25", "2027-08-15", "2028-08-03"}},
    {kAllStates & ~states_of({sarawak}),
     "Deepavali",
     {"2025-10-20", "2026-11-08", "2027-10-28", "2028-10-17"}},
};

/// Johor rested on Fridays and Saturdays until the end of 2024.
struct Rest {
  States states;
  const char* since;
  std::initializer_list<Weekday> days;
};
const Rest kRest[] = {
    {kAllStates & ~(kFridayStates | states_of({johor})),
     "1970-01-01",
     {Weekday::saturday, Weekday::sunday}},
    {kFridayStates | states_of({johor}), "1970-01-01", {Weekday::friday, Weekday::saturday}},
    {states_of({johor}), "2025-01-01", {Weekday::saturday, Weekday::sunday}},
};

Day day_of(int year, int month, int day) {
  using namespace std::chrono;
  return sys_days{std::chrono::year{year} / month / day}.time_since_epoch().count();
}

Day nth_of(int year, const Nth& nth) {
  Day first = day_of(year, nth.month, 1);
  int ahead = (static_cast<int>(nth.weekday) - weekday(first) + 7) % 7;
  return first + ahead + Day{7} * (nth.nth - 1);
}

std::vector<Weekend> weekends_at_first() {
  std::vector<Weekend> out;
  for (const Rest& rest : kRest) {
    WeekdaySet days = 0;
    for (Weekday it : rest.days)
      days |= WeekdaySet{1} << static_cast<int>(it);
    for (std::size_t i = 0; i < kStates; ++i) {
      auto state = static_cast<MalaysianState>(i);
      if (has_state(rest.states, state)) {
        out.push_back({state, {*day_parse(rest.since)}, days});
      }
    }
  }
  return out;
}

std::vector<Holiday> holidays_of(int year) {
  std::vector<Holiday> out;
  auto add = [&](Day day, States states, const char* name, bool is_expected) {
    out.push_back({{}, {day}, name, states, is_expected});
  };
  for (const Fixed& it : kFixed)
    add(day_of(year, it.month, it.day), it.states, it.name, false);
  for (const Nth& it : kNth)
    add(nth_of(year, it), it.states, it.name, false);
  for (const Moving& it : kMoving) {
    for (const char* text : it.days) {
      Day day = *day_parse(text);
      if (day >= day_of(year, 1, 1) && day < day_of(year + 1, 1, 1)) {
        add(day, it.states, it.name, year > kConfirmedUntil);
      }
    }
  }
  return out;
}

/// The days on which a state makes up for holidays on its day of rest, and for which.
void add_replacements(std::vector<Holiday>& holidays) {
  std::map<std::pair<Day, std::string>, Holiday> found;
  for (std::size_t i = 0; i < kStates; ++i) {
    auto state = static_cast<MalaysianState>(i);
    const bool rests_on_friday = has_state(kFridayStates, state);
    const int rest = static_cast<int>(rests_on_friday ? Weekday::friday : Weekday::sunday);
    std::map<Day, const Holiday*> days;
    for (const Holiday& it : holidays)
      if (has_state(it.states, state)) days.emplace(it.day.day, &it);
    for (auto [day, holiday] : std::map(days)) {
      if (weekday(day) != rest) continue;
      Day instead = day + 1;
      auto is_rest = [&](Day it) {
        int at = weekday(it);
        return at == static_cast<int>(Weekday::saturday) || at == rest;
      };
      while (days.contains(instead) || is_rest(instead))
        ++instead;
      days.emplace(instead, holiday);
      std::string name = holiday->name + " (in lieu)";
      auto& replacement = found[{instead, name}];
      replacement.day = {instead};
      replacement.name = name;
      replacement.states |= states_of({state});
      replacement.is_expected = holiday->is_expected;
    }
  }
  for (auto& [at, holiday] : found)
    holidays.push_back(std::move(holiday));
}

}  // namespace

Result<Done> calendar_fill(db::Tx& tx) {
  for (int year = kFirstYear; year <= kLastYear; ++year) {
    if (!year_begin(tx, year)) continue;
    if (year == kFirstYear) {
      for (const Weekend& it : weekends_at_first())
        weekend_write(tx, it);
    }
    auto holidays = holidays_of(year);
    add_replacements(holidays);
    for (Holiday& it : holidays) {
      it.id = id_new<Holiday>(tx.now());
      holiday_insert(tx, it);
    }
  }
  return Done{};
}

}  // namespace gerbang::calendar
