// What operators decide about files that were refused, and what becomes of the debits in them: no
// decision debits a payer twice.

#include "selling/mandates/file_desk.h"

#include "base/core/refusal_fixture.h"
#include "money/sales/sale_state.h"
#include "selling/mandates/mandate_fixture.h"

namespace gerbang::mandates {
namespace {

using C = CollectionStatus;
using A = FileAction;

class FileDeskTest : public MandateFixture {
 protected:
  const Actor operator_{.company = kGatewayCompany, .user = Id<User>{9}, .name = "Nor"};

  void refuse(std::string text, std::string detail = {}) {
    bank_->refuses_with =
        Error{ErrorCode::conflict, verbatim(std::move(text)), {}, std::move(detail), {}};
  }
  /// A mandate whose debit of today is in a file that was handed over, whatever came of it.
  Mandate debited_today() {
    auto mandate = enrolled(product(monthly()));
    go_to(mandate.next_debit->day, 8);
    (void)collections.run(db());
    return mandate;
  }
  std::vector<Id<RailFile>> files(bool are_sent) {
    static constexpr db::Statement kAll{
        "test_files", "SELECT id FROM mandate_files WHERE (kind = 2) = ($1 = 1) ORDER BY id"};
    return db().read([&](db::Sql& sql) { return sql.all<Id<RailFile>>(kAll, are_sent ? 1 : 0); });
  }
  FileRecord file(Id<RailFile> id) {
    return *db().read([&](db::Sql& sql) { return file_find(sql, id); });
  }
  Result<Done> act(Id<RailFile> id, FileAction action) {
    return db().write([&](db::Tx& tx) {
      return collections.file_act(tx, operator_, id, action, "The bank said so");
    });
  }
  Collection debit_of(const Mandate& mandate) { return collected(mandate)[0]; }
  int times_sent(const Collection& debit) {
    int times = 0;
    for (const auto& [name, bytes] : bank_->sent)
      times += bytes.find("D," + id_text(debit.id) + ",") != std::string::npos ? 1 : 0;
    return times;
  }
};
INSTANTIATE_ON_BOTH_ENGINES(FileDeskTest);

TEST_P(FileDeskTest, a_file_that_was_refused_for_its_content_is_skipped_and_its_debits_go_later) {
  refuse("400 bad file");
  auto mandate = debited_today();
  auto id = files(true).at(0);
  EXPECT_EQ(file(id).state, FileState::refused);
  EXPECT_EQ(file(id).doubt, FileDoubt::none);
  bank_->refuses_with.reset();
  EXPECT_TRUE(act(id, A::skip).ok());
  EXPECT_REFUSED(act(id, A::skip), "mandate_file.state");
  run();
  EXPECT_EQ(file(id).state, FileState::skipped);
  EXPECT_TRUE(file(id).ended_at);
  EXPECT_EQ(files(true).size(), 2U);
  clock.advance(minutes(2));
  run();
  auto debit = debit_of(mandate);
  EXPECT_EQ(debit.status, C::sent);
  EXPECT_EQ(times_sent(debit), 1);
  bank_->respond(debit, "00");
  run();
  EXPECT_EQ(debit_of(mandate).status, C::debited);
}

TEST_P(FileDeskTest, debits_of_a_skipped_file_that_the_bank_may_have_are_canceled) {
  bank_->loses_answer = true;
  auto mandate = debited_today();
  auto id = files(true).at(0);
  EXPECT_EQ(file(id).doubt, FileDoubt::unanswered);
  refuse("400 bad file");
  clock.advance(minutes(2));
  run();
  EXPECT_EQ(file(id).state, FileState::refused);
  EXPECT_EQ(file(id).doubt, FileDoubt::unanswered) << "its first try may have arrived";
  bank_->refuses_with.reset();
  bank_->loses_answer = false;
  EXPECT_TRUE(act(id, A::skip).ok());
  clock.advance(minutes(2));
  run();
  auto debit = debit_of(mandate);
  EXPECT_EQ(debit.status, C::canceled);
  EXPECT_EQ(sale_status(debit), sales::SaleStatus::canceled);
  go_to(today() + 3, 12);
  run();
  EXPECT_EQ(times_sent(debit), 1) << "never a second time";
  EXPECT_EQ(collected(mandate).size(), 1U);
}

TEST_P(FileDeskTest, a_name_that_the_switch_has_before_the_first_try_is_for_an_operator) {
  refuse("409 known", std::string(kFileIsKnown));
  auto mandate = debited_today();
  auto id = files(true).at(0);
  EXPECT_EQ(file(id).state, FileState::refused) << "another file has its name";
  EXPECT_EQ(file(id).doubt, FileDoubt::name_taken);
  EXPECT_TRUE(act(id, A::send_again).ok());
  clock.advance(minutes(2));
  run();
  EXPECT_EQ(file(id).state, FileState::refused) << "it has it still";
  EXPECT_TRUE(act(id, A::mark_handed_over).ok());
  auto sends = bank_->sends;
  clock.advance(minutes(2));
  run();
  EXPECT_EQ(bank_->sends, sends);
  EXPECT_EQ(file(id).state, FileState::done);
  EXPECT_EQ(debit_of(mandate).status, C::sent);
  bank_->respond(debit_of(mandate), "00");
  run();
  EXPECT_EQ(debit_of(mandate).status, C::debited);
}

TEST_P(FileDeskTest, a_file_that_the_switch_has_after_a_lost_answer_is_handed_over) {
  bank_->loses_answer = true;
  auto mandate = debited_today();
  auto id = files(true).at(0);
  bank_->loses_answer = false;
  refuse("409 known", std::string(kFileIsKnown));
  clock.advance(minutes(2));
  run();
  EXPECT_EQ(file(id).state, FileState::done);
  EXPECT_EQ(debit_of(mandate).status, C::sent);
}

TEST_P(FileDeskTest, a_refused_file_is_sent_again_and_each_decision_is_in_the_audit_log) {
  refuse("400 bad file");
  auto mandate = debited_today();
  auto id = files(true).at(0);
  EXPECT_REFUSED(act(id, A::read_again), "mandate_file.state");
  bank_->refuses_with.reset();
  EXPECT_TRUE(act(id, A::send_again).ok());
  run();
  EXPECT_EQ(file(id).state, FileState::done);
  EXPECT_EQ(times_sent(debit_of(mandate)), 1);
  for (auto action : {A::send_again, A::mark_handed_over, A::skip, A::read_again})
    EXPECT_REFUSED(act(id, action), "mandate_file.state");
  EXPECT_EQ(act(Id<RailFile>{1}, A::skip).error().code, ErrorCode::not_found);
  static constexpr db::Statement kLogged{
      "test_audit", "SELECT count(*) FROM audit_log WHERE action = 'mandateFile.resend'"};
  EXPECT_EQ(db().read([](db::Sql& sql) { return sql.one<std::int64_t>(kLogged); }), 1);
}

TEST_P(FileDeskTest, a_refused_file_that_came_is_read_again_when_an_operator_says_so) {
  auto mandate = debited_today();
  bank_->is_blind = true;
  bank_->respond(debit_of(mandate), "00");
  run();
  auto id = files(false).back();
  EXPECT_EQ(file(id).state, FileState::refused);
  EXPECT_EQ(file(id).kind, RailFileKind::unknown);
  EXPECT_REFUSED(act(id, A::skip), "mandate_file.state");
  bank_->is_blind = false;
  EXPECT_TRUE(act(id, A::read_again).ok());
  run();
  EXPECT_EQ(debit_of(mandate).status, C::debited);
  EXPECT_EQ(file(id).state, FileState::done);
  EXPECT_EQ(file(id).kind, RailFileKind::responses);
  EXPECT_EQ(file(id).row_count, 1);
  EXPECT_FALSE(file(id).problem);
}

TEST_P(FileDeskTest, a_file_that_was_replaced_under_its_name_is_noticed_within_a_week) {
  auto mandate = debited_today();
  auto debit = debit_of(mandate);
  bank_->readings["R-same.csv"] = {.kind = RailFileKind::responses};
  bank_->contents["R-same.csv"] = "first";
  run();
  bank_->readings["R-same.csv"].responses = {
      {id_text(debit.id), debit.amount, "00", "said the bank", "B-1", false}};
  bank_->contents["R-same.csv"] = "second";
  run();
  EXPECT_EQ(debit_of(mandate).status, C::sent);
  go_to(today() + 2, 12);
  run();
  EXPECT_EQ(debit_of(mandate).status, C::debited);
}

TEST_P(FileDeskTest, files_and_debits_without_an_answer_are_found_by_an_index) {
  static constexpr db::Statement kMany{"test_many_files", R"(
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
    INSERT INTO mandate_files (id, name, kind, state, day, sequence, row_count, amount, created_at, bytes)
    SELECT i, CAST(i AS TEXT), 3, CASE WHEN i % 1000 = 0 THEN 2 ELSE 1 END, 1, i, 0, 0, i,
      CAST($1 AS BYTEA) FROM n)"};
  static constexpr db::Statement kAnalyze{"test_analyze", "ANALYZE mandate_files"};
  db().write_job([&](db::Tx& tx) {
    db::Bytes bytes{"x"};
    (void)tx.changed(kMany, bytes);
    tx.exec(kAnalyze);
    return true;
  });
  bool is_sqlite = db().engine() == db::Engine::sqlite;
  auto plan = [&](const std::string& text) {
    std::string out;
    db().read_job([&](db::Sql& sql) {
      sql.run_text(
          (is_sqlite ? "EXPLAIN QUERY PLAN " : "EXPLAIN ") + text, {},
          [&](const db::Row& row) { out += std::string(row.text(is_sqlite ? 3 : 0)) + "\n"; });
    });
    return out;
  };
  for (const auto& [text, index] : std::vector<std::pair<std::string, std::string>>{
           {"SELECT id FROM mandate_files ORDER BY created_at DESC, id DESC LIMIT 50",
            "mandate_files_created"},
           {"SELECT id FROM mandate_files WHERE state IN (2) ORDER BY created_at DESC, id DESC"
            " LIMIT 50",
            "mandate_files_of_state"},
           {"SELECT count(*) FROM mandate_files WHERE state IN (2)", "mandate_files_of_state"},
           {"SELECT id FROM mandate_files WHERE kind IN (2) ORDER BY created_at DESC, id DESC"
            " LIMIT 50",
            "mandate_files_of_kind"},
           {"SELECT id FROM mandate_files WHERE state = 4 AND ended_at IS NULL",
            "mandate_files_of_state"},
           {"SELECT id FROM mandate_files WHERE name = '7' AND kind <> 2 ORDER BY id DESC LIMIT 1",
            "mandate_files_name"}}) {
    auto steps = plan(text);
    EXPECT_NE(steps.find(index), std::string::npos) << text << "\n" << steps;
    EXPECT_EQ(steps.find("Seq Scan"), std::string::npos) << steps;
  }
  if (!is_sqlite) return;  // PostgreSQL would read the empty table
  auto steps = plan(
      "SELECT c.id FROM mandate_collections c WHERE c.status = 1 AND c.debit_on <= 9"
      " ORDER BY c.debit_on ASC, c.id ASC LIMIT 50");
  EXPECT_NE(steps.find("mandate_collections_sent"), std::string::npos) << steps;
}

}  // namespace
}  // namespace gerbang::mandates
