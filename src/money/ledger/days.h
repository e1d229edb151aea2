#pragma once
// What each account stood at when a day ended, in Kuala Lumpur. A sale writes nothing of it: some
// minutes after midnight a job sums the finished day once, from the entries whose ids are of that
// day (core/id_time.h), and from then on the balance at any moment is the end of a day and the
// entries of less than one (as_of.h). A day has a row only for accounts that moved. The gateway's
// accounts, and those of all merchants together, have rows of their own.
//
// A transfer has the time of its id, which it gets from the clock of its transaction. So a day may
// be summed when no transaction that began in it is still to be committed. Nobody can see that from
// outside; a margin of five minutes of the machine's own clock, counted from when a copy first sees
// that the day is over, is enough: a statement of a write ends after 10 s and its copy goes on or
// gives it back, copies read a sandbox's moved clock each second, and machines that serve one
// database have their clocks within seconds. Time that an operator of a sandbox moves by months
// does not shorten it. What is posted into the past on purpose reopens those days.

#include "base/core/clock.h"
#include "base/db/db.h"
#include "base/jobs/job.h"

namespace gerbang::ledger {

/// Who has rows for all merchants' accounts together.
inline constexpr MerchantId kAllMerchants{0};

inline constexpr Duration kDayMargin = minutes(5);

/// How far the days are worked out. The last day that is there, with all before it, is `closed`.
struct Closing {
  Day closed = 0;
  Day due = 0;
  Day noticed = 0;
  Instant noticed_at;   // of the machine's clock
  Day day = 0;          // in work, 0 for none
  MerchantId merchant;  // the last of whom it is done
  std::int64_t version = 0;
};
BOOST_DESCRIBE_STRUCT(Closing, (), (closed, due, noticed, noticed_at, day, merchant, version))
Closing closing(db::Sql& sql);

/// One step, which is one small commit: false when there is nothing to do, or another copy is at
/// it. It sums on a reading connection, since nothing of a finished day changes any more, and what
/// it read counts only if nobody has moved on meanwhile. It may end anywhere.
bool day_step(db::Db& db);

/// "ledger.day": looks once a minute whether a day is over, and works it out.
jobs::Topic day_topic();

/// For who posts into the past: works out anew what begins with this day. In the same transaction.
void days_reopen(db::Tx& tx, Day first);

}  // namespace gerbang::ledger
