// Every place of an exception with every action; and a file that two copies of the server read.

#include "money/reconciliation/exception.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/core/refusal_fixture.h"
#include "base/db/db_fixture.h"
#include "money/ledger/ledger.h"
#include "money/reconciliation/reconciliation.h"

namespace gerbang::reconciliation {
namespace {

enum class WriteOffAction { ask, approve, reject };
constexpr std::array kWriteOffActions{WriteOffAction::ask, WriteOffAction::approve,
                                      WriteOffAction::reject};

class ExceptionTest : public db::OnBothEngines {
 protected:
  static Actor operator_of(std::int64_t id) { return {kGatewayCompany, Id<User>{id}, "Operator"}; }

  Id<ReconciliationException> in(ExceptionStatus status) {
    ExceptionRecord draft;
    draft.kind = ExceptionKind::missing;
    draft.acquirer = 20;
    draft.amount = Money{5'000};
    draft.number = fmt::format("A-{}", ++count_);
    draft.day = {kl_day(clock.now())};
    db().write_job([&](db::Tx& tx) {
      exception_add(tx, draft);
      return true;
    });
    auto id = db().read([&](db::Sql& sql) { return exceptions_of(sql, draft.number).at(0).id; });
    if (status == ExceptionStatus::asked || status == ExceptionStatus::written_off) {
      EXPECT_TRUE(take(id, WriteOffAction::ask, operator_of(1)).ok());
    }
    if (status == ExceptionStatus::written_off) {
      EXPECT_TRUE(take(id, WriteOffAction::approve, operator_of(2)).ok());
    }
    if (status == ExceptionStatus::ended) {
      db().write_job([&](db::Tx& tx) {
        exception_end(tx, id);
        return true;
      });
    }
    return id;
  }
  Result<Done> take(Id<ReconciliationException> id, WriteOffAction action, const Actor& by) {
    return db().write([&](db::Tx& tx) -> Result<Done> {
      switch (action) {
        case WriteOffAction::ask:
          return write_off_ask(tx, by, id, {"The acquirer has closed it"});
        case WriteOffAction::approve:
          return write_off_approve(tx, by, id);
        case WriteOffAction::reject:
          break;
      }
      return write_off_reject(tx, by, id, {"Ask once more"});
    });
  }

  int count_ = 0;
};
INSTANTIATE_ON_BOTH_ENGINES(ExceptionTest);

TEST_ON_SQLITE(ExceptionTest,
               every_action_is_done_where_the_table_allows_it_and_else_changes_nothing) {
  using S = ExceptionStatus;
  for (auto status : {S::open, S::asked, S::written_off, S::ended}) {
    for (auto action : kWriteOffActions) {
      SCOPED_TRACE(
          fmt::format("status {}, action {}", static_cast<int>(status), static_cast<int>(action)));
      auto id = in(status);
      bool is_allowed = action == WriteOffAction::ask ? status == S::open : status == S::asked;
      auto kept = db::everything(db());
      auto done = take(id, action, operator_of(3));
      if (is_allowed) {
        EXPECT_TRUE(done.ok()) << (done.ok() ? "" : done.error().message.english());
        continue;
      }
      EXPECT_REFUSED(done, "reconciliation.moved_on");
      EXPECT_EQ(db::everything(db()), kept);
    }
  }
}

TEST_ON_SQLITE(ExceptionTest, an_operator_does_not_decide_their_own_write_off) {
  auto id = in(ExceptionStatus::asked);
  auto kept = db::everything(db());
  for (auto action : {WriteOffAction::approve, WriteOffAction::reject})
    EXPECT_REFUSED(take(id, action, operator_of(1)), "error.forbidden");
  EXPECT_EQ(db::everything(db()), kept);
}

TEST_ON_SQLITE(ExceptionTest, money_that_comes_still_finds_an_exception_that_is_to_be_written_off) {
  using S = ExceptionStatus;
  for (auto status : {S::open, S::asked, S::written_off, S::ended}) {
    SCOPED_TRACE(fmt::format("status {}", static_cast<int>(status)));
    auto id = in(status);
    auto found =
        db().read([](db::Sql& sql) { return exceptions_open(sql, 20, ExceptionKind::missing); });
    const bool is_found = status == S::open || status == S::asked;
    EXPECT_EQ(std::ranges::count(found, id, &ExceptionRecord::id), is_found ? 1 : 0);
    auto by_number =
        db().read([&](db::Sql& sql) { return exceptions_of(sql, fmt::format("A-{}", count_)); });
    EXPECT_EQ(by_number.size(), is_found ? 1U : 0U);
  }
}

/// On SQLite, where a write that is queued during another is the next one.
TEST_ON_SQLITE(ExceptionTest, of_two_copies_that_read_one_file_the_slower_one_stops) {
  static constexpr db::Statement kFurther{
      "test_file_further", "UPDATE reconciliation_files SET lines_done = lines_done + 1"};
  constexpr int kLines = 1'001;  // two pages
  std::vector<OutsideLine> lines;
  for (int i = 1; i <= kLines; ++i)
    lines.push_back(
        {i, LineKind::debit, std::to_string(i), {kl_day(clock.now())}, {100}, {}, {100}, ""});
  bool is_other_copy = true;
  Settings settings;
  settings.acquirers = {20};
  settings.debits = [&](db::Sql&, const std::vector<std::int64_t>& numbers) {
    if (std::exchange(is_other_copy, false)) {
      db().write_async([](db::Tx& tx) { return tx.changed(kFurther) == 1; },
                       [](const std::exception_ptr&) {});
    }
    return std::vector<std::optional<sales::SaleKey>>(numbers.size());
  };
  auto file = settlement_write({20, "MBB-1", {kl_day(clock.now())}}, lines);
  EXPECT_REFUSED(Reconciliation(settings).take(db(), "MBB-1.csv", file, operator_of(1)),
                 "reconciliation.in_work");
}

}  // namespace
}  // namespace gerbang::reconciliation
