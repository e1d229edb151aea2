// What operators decide about files that were refused, and what becomes of the debits in them: no
// decision debits a payer twice.

#include "base/exchange/file.h"

#include "base/core/refusal_fixture.h"
#include "money/sales/sale_state.h"
#include "selling/mandates/mandate_fixture.h"

namespace gerbang::mandates {
namespace {

using C = CollectionStatus;
using exchange::FileAction;
using exchange::FileDoubt;
using exchange::FileRecord;
using exchange::FileState;
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
  std::vector<Id<exchange::File>> files(bool are_sent) {
    static constexpr db::Statement kAll{
        "test_files", "SELECT id FROM exchange_files WHERE is_sent = $1 ORDER BY id"};
    return db().read(
        [&](db::Sql& sql) { return sql.all<Id<exchange::File>>(kAll, are_sent ? 1 : 0); });
  }
  FileRecord file(Id<exchange::File> id) {
    return *db().read([&](db::Sql& sql) { return file_find(sql, id); });
  }
  Result<Done> act(Id<exchange::File> id, FileAction action) {
    return db().write([&](db::Tx& tx) {
      return exchange::file_act(tx, operator_, id, action, "The bank said so");
    });
  }
  Collection debit_of(const Mandate& mandate) { return collected(mandate)[0]; }
  std::vector<std::string> exceptions() {
    static constexpr db::Statement kAll{
        "test_exceptions", "SELECT what FROM exchange_exceptions WHERE rail = 1 ORDER BY id"};
    return db().read([](db::Sql& sql) { return sql.all<std::string>(kAll); });
  }
  void execute(const std::string& text) {
    db().write_job([&](db::Tx& tx) {
      tx.run_text(text, {}, [](const db::Row&) {});
      return true;
    });
  }
  /// Nothing of this sale can be written until it heals.
  void sale_breaks(Id<Sale> sale) {
    bool is_sqlite = GetParam() == db::Engine::sqlite;
    if (!is_sqlite)
      execute(
          "CREATE FUNCTION broken_sale() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION"
          " ''broken''; END'");
    execute(fmt::format(
        "CREATE TRIGGER broken_sale BEFORE UPDATE ON sales {}WHEN (OLD.id = {}) {}",
        is_sqlite ? "" : "FOR EACH ROW ", sale.value,
        is_sqlite ? "BEGIN SELECT RAISE(ABORT, 'broken'); END" : "EXECUTE FUNCTION broken_sale()"));
  }
  void sale_heals() {
    bool is_sqlite = GetParam() == db::Engine::sqlite;
    execute(is_sqlite ? "DROP TRIGGER broken_sale" : "DROP TRIGGER broken_sale ON sales");
    if (!is_sqlite) execute("DROP FUNCTION broken_sale()");
  }
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
  EXPECT_REFUSED(act(id, A::skip), "bank_file.state");
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
  refuse("409 known", std::string(exchange::kFileIsKnown));
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
  refuse("409 known", std::string(exchange::kFileIsKnown));
  clock.advance(minutes(2));
  run();
  EXPECT_EQ(file(id).state, FileState::done);
  EXPECT_EQ(debit_of(mandate).status, C::sent);
}

TEST_P(FileDeskTest, a_refused_file_is_sent_again_and_each_decision_is_in_the_audit_log) {
  refuse("400 bad file");
  auto mandate = debited_today();
  auto id = files(true).at(0);
  EXPECT_REFUSED(act(id, A::read_again), "bank_file.state");
  bank_->refuses_with.reset();
  EXPECT_TRUE(act(id, A::send_again).ok());
  run();
  EXPECT_EQ(file(id).state, FileState::done);
  EXPECT_EQ(times_sent(debit_of(mandate)), 1);
  for (auto action : {A::send_again, A::mark_handed_over, A::skip, A::read_again})
    EXPECT_REFUSED(act(id, action), "bank_file.state");
  EXPECT_EQ(act(Id<exchange::File>{1}, A::skip).error().code, ErrorCode::not_found);
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
  EXPECT_EQ(file(id).kind, exchange::FileKind::unknown);
  EXPECT_REFUSED(act(id, A::skip), "bank_file.state");
  bank_->is_blind = false;
  EXPECT_TRUE(act(id, A::read_again).ok());
  run();
  EXPECT_EQ(debit_of(mandate).status, C::debited);
  EXPECT_EQ(file(id).state, FileState::done);
  EXPECT_EQ(file(id).kind, exchange::FileKind::responses);
  EXPECT_EQ(file(id).row_count, 1);
  EXPECT_FALSE(file(id).problem);
}

TEST_P(FileDeskTest, a_file_that_was_replaced_under_its_name_is_noticed_within_a_week) {
  auto mandate = debited_today();
  auto debit = debit_of(mandate);
  bank_->readings["R-same.csv"] = {.kind = exchange::FileKind::responses};
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

TEST_P(FileDeskTest, a_debit_that_cannot_be_canceled_leaves_its_file_and_the_others_go) {
  for (bool has_bank_it : {false, true}) {
    SCOPED_TRACE(has_bank_it);
    auto gym = product(monthly());
    auto stuck = enrolled(gym), other = enrolled(gym);
    go_to(other.next_debit->day, 8);
    if (!has_bank_it) refuse("400 bad file");
    bank_->loses_answer = has_bank_it;
    (void)collections.run(db());
    auto id = files(true).back();
    bank_->refuses_with.reset();
    bank_->loses_answer = false;
    EXPECT_EQ(act(id, A::send_again).ok(), !has_bank_it);
    EXPECT_TRUE(
        db().write([&](db::Tx& tx) { return mandates.mandate_pause(tx, owner, stuck.id); }).ok());
    sale_breaks(debit_of(stuck).sale);
    clock.advance(minutes(2));
    run();
    EXPECT_EQ(file(id).state, FileState::done);
    EXPECT_EQ(file(id).row_count, 1);
    EXPECT_EQ(debit_of(other).status, C::sent);
    auto debit = debit_of(stuck);
    ASSERT_FALSE(bank_->sent.empty());
    EXPECT_EQ(bank_->sent.rbegin()->second.find(id_text(debit.id)), std::string::npos);
    EXPECT_EQ(debit.status, has_bank_it ? C::sent : C::waiting) << "the bank may have it";
    EXPECT_EQ(debit.file.has_value(), has_bank_it);
    sale_heals();
    clock.advance(minutes(2));
    if (has_bank_it) bank_->respond(debit, "00");
    run();
    EXPECT_EQ(debit_of(stuck).status, has_bank_it ? C::debited : C::canceled);
  }
}

TEST_P(FileDeskTest, an_answer_that_fits_no_debit_is_an_exception_once_for_each_row) {
  auto mandate = debited_today();
  auto debit = debit_of(mandate);
  auto asked = enrolled(product([] {
    auto out = monthly();
    out.amount.reset();
    out.max_amount = Money{9'000};
    return out;
  }()));
  auto waits = db().write(
      [&](db::Tx& tx) { return collections.collect(tx, owner, asked.id, {Money{5'000}, {}}); });
  ASSERT_TRUE(waits.ok());
  auto row = [](std::string number, Money amount, std::int64_t line) {
    return ResponseRow{std::move(number), amount, "00", "said the bank", "B-1", false, line};
  };
  RailReading reading{.kind = exchange::FileKind::responses};
  reading.responses = {row("4711", Money{100}, 2), row("no number", Money{100}, 3),
                       row(id_text(debit.id), Money{7'000}, 4),
                       row(id_text(waits->id), Money{5'000}, 5),
                       row(id_text(debit.id), debit.amount, 6)};
  bank_->put(reading);
  run();
  EXPECT_EQ(debit_of(mandate).status, C::debited) << "the row that fits is taken";
  EXPECT_EQ(debit_of(asked).status, C::waiting);
  const std::vector<std::string> expected{
      "line 2: debit 4711 is not ours", "line 3: debit no number is not ours",
      "line 4: debit " + id_text(debit.id) + " has another amount",
      "line 5: debit " + id_text(waits->id) + " was never sent"};
  EXPECT_EQ(exceptions(), expected);
  bank_->contents[bank_->readings.rbegin()->first] = "the same rows in another file";
  go_to(today() + 2, 6);
  run();
  EXPECT_EQ(exceptions(), expected) << "not again on the second look";
}

TEST_P(FileDeskTest, files_and_debits_without_an_answer_are_found_by_an_index) {
  static constexpr db::Statement kMany{"test_many_files", R"(
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
    INSERT INTO exchange_files (id, rail, is_sent, name, kind, state, day, created_at)
    SELECT i, 1 + i % 2, 0, CAST(i AS TEXT), 3, CASE WHEN i % 1000 = 0 THEN 2 ELSE 1 END, 1, i FROM n)"};
  static constexpr db::Statement kAnalyze{"test_analyze", "ANALYZE exchange_files"};
  db().write_job([&](db::Tx& tx) {
    tx.exec(kMany);
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
           {"SELECT id FROM exchange_files ORDER BY created_at DESC, id DESC LIMIT 50",
            "exchange_files_created"},
           {"SELECT id FROM exchange_files WHERE state IN (2) ORDER BY created_at DESC, id DESC"
            " LIMIT 50",
            "exchange_files_of_state"},
           {"SELECT count(*) FROM exchange_files WHERE state IN (2)", "exchange_files_of_state"},
           {"SELECT id FROM exchange_files WHERE kind IN (2) ORDER BY created_at DESC, id DESC"
            " LIMIT 50",
            "exchange_files_of_kind"},
           {"SELECT id FROM exchange_files WHERE state = 0 AND rail = 1 AND is_sent = 1",
            is_sqlite ? "exchange_files_open" : "exchange_files_of_state"},
           {"SELECT id FROM exchange_files WHERE state = 4 AND rail = 1 AND ended_at IS NULL",
            is_sqlite ? "exchange_files_skipped" : "exchange_files_of_state"},
           {"SELECT id FROM exchange_files WHERE rail = 1 AND name = '7' AND is_sent = 0"
            " ORDER BY id DESC LIMIT 1",
            "exchange_files_name"}}) {
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
