// One row that a run cannot take, before one that it can: the other is taken, the broken one is
// listed with its reason, and it succeeds when it is well again. The runs of auto-debits have their
// own test (MandateDebitsTest).

#include <map>
#include <set>

#include "app/wiring.h"
#include "base/core/id_time.h"
#include "base/jobs/row_problem.h"
#include "base/jobs/rows.h"
#include "base/personal/book.h"
#include "money/invoices/figures.h"
#include "money/invoices/invoice.h"
#include "money/ledger/days.h"
#include "money/ledger/transfer_chain.h"
#include "money/payouts/payout_fixture.h"
#include "money/proof/head.h"
#include "money/reconciliation/reconciliation.h"
#include "people/merchants/tax_identity.h"
#include "people/privacy/anonymise.h"
#include "people/privacy/request.h"
#include "views/gateway_desk/run_problems.h"

namespace gerbang::app {
namespace {

constexpr MerchantId kBroken{5001}, kWell{5002};

class OneReportRail final : public payouts::BankRail {
 public:
  std::string_view format() const override { return "test"; }
  Result<exchange::File> payment_file(const payouts::PaymentBatch& batch) const override {
    return exchange::File{batch.message_id + ".txt", "…", {}};
  }
  payouts::StatusReport read(const exchange::File&) const override { return report; }

  payouts::StatusReport report;
};

class OneReportChannel final : public exchange::Channel {
 public:
  Result<Done> send(const exchange::File&) const override { return Done{}; }
  Result<std::vector<std::string>> waiting(std::string_view after) const override {
    return after.empty() ? names : std::vector<std::string>();
  }
  Result<exchange::File> fetch(std::string_view name) const override {
    return exchange::File{std::string(name), "…", {}};
  }

  std::vector<std::string> names;
};

struct RunLine {
  std::string kind;
  std::string event, table, when;  // what the database refuses to write of the broken row
  std::function<void()> given;
  std::function<Result<Done>()> run;
  std::function<bool(MerchantId)> is_done;
};

class RunsTest : public payouts::PayoutFixture {
 protected:
  RunsTest() {
    // No id of this process is ever below another, and other tests have been in months to come.
    const Instant made = id_instant(id_next(clock.now()));
    Day first = kl_day(made) + 40;
    clock.advance(kl_day_start(first - first % 7) + hours(9) - clock.now());
    for (auto merchant : {kBroken, kWell}) {
      fees::payable_merchant(db(), merchant);
      account("51401234" + std::to_string(merchant.value), merchant);
      db().write_job([&](db::Tx& tx) {
        merchants::tax_identity_set(tx, merchant, {"C25840012345", {}, {}, "202601012345"});
        return true;
      });
    }
  }

  void execute(const std::string& text) {
    db().write_job([&](db::Tx& tx) {
      tx.run_text(text, {}, [](const db::Row&) {});
      return true;
    });
  }
  bool has(const std::string& text) {
    std::int64_t count = 0;
    db().read([&](db::Sql& sql) {
      return sql.run_text("SELECT count(*) FROM " + text, {},
                          [&](const db::Row& row) { count = row.number(0); });
    });
    return count > 0;
  }
  void break_row(const RunLine& it) {
    bool is_sqlite = GetParam() == db::Engine::sqlite;
    if (!is_sqlite)
      execute(
          "CREATE FUNCTION broken_row() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION "
          "''this row is broken''; END'");
    execute(fmt::format("CREATE TRIGGER broken_row BEFORE {} ON {} {}WHEN ({}) {}", it.event,
                        it.table, is_sqlite ? "" : "FOR EACH ROW ", it.when,
                        is_sqlite ? "BEGIN SELECT RAISE(ABORT, 'this row is broken'); END"
                                  : "EXECUTE FUNCTION broken_row()"));
  }
  void heal(const RunLine& it) {
    bool is_sqlite = GetParam() == db::Engine::sqlite;
    execute(is_sqlite ? "DROP TRIGGER broken_row" : "DROP TRIGGER broken_row ON " + it.table);
    if (!is_sqlite) execute("DROP FUNCTION broken_row()");
  }
  std::vector<jobs::RowProblem> problems(const std::string& kind) {
    jobs::RowProblemQuery query;
    query.kind = kind;
    return db().read(
        [&](db::Sql& sql) { return jobs::kRowProblemList.page(sql, {}, query)->content; });
  }
  void expect_alone(const RunLine& it) {
    SCOPED_TRACE(it.kind);
    if (it.given) it.given();
    break_row(it);
    EXPECT_TRUE(it.run().ok());
    EXPECT_TRUE(it.is_done(kWell)) << "the row after the broken one";
    EXPECT_FALSE(it.is_done(kBroken));
    auto listed = problems(it.kind);
    EXPECT_FALSE(listed.empty());
    for (const auto& problem : listed) {
      EXPECT_NE(problem.what.find("this row is broken"), std::string::npos) << problem.what;
      EXPECT_EQ(problem.tries, 1);
      EXPECT_GT(problem.next_at, clock.now());
    }
    heal(it);
    clock.advance(jobs::row_waits(1));
    EXPECT_TRUE(it.run().ok());
    EXPECT_TRUE(it.is_done(kBroken)) << "well again";
    EXPECT_TRUE(problems(it.kind).empty());
  }

  void close_books() {
    db().write_job([](db::Tx& tx) {
      while (ledger::transfers_seal(tx) > 0) {
      }
      return true;
    });
    for (int times = 0; times < 2; ++times) {
      while (ledger::day_step(db())) {
      }
      clock.advance(ledger::kDayMargin);
    }
    while (ledger::day_step(db())) {
    }
  }
  Id<PersonalRequest> anonymise(const std::string& email) {
    auto asked = db().write([&](db::Tx& tx) -> Result<privacy::RequestRecord> {
      GERBANG_TRY(auto it,
                  privacy::request_ask(tx, aisyah, {{personal::Key::email, email}, "They asked"}));
      GERBANG_CHECK(privacy::request_approve(tx, badrul, it.id));
      return it;
    });
    EXPECT_TRUE(asked.ok());
    return asked->id;
  }

  OneReportRail rail_;
  OneReportChannel channel_;
  payouts::BankExchange exchange_{payouts_, &rail_, &channel_, {"Gerbang", "8001", "MBBEMYKL"}};
  invoices::Invoices invoices_{outbox_,
                               invoices::sandbox_supplier("Gerbang", "support@gerbang.example")};
};
INSTANTIATE_ON_BOTH_ENGINES(RunsTest);

TEST_P(RunsTest, a_broken_row_of_any_run_is_listed_and_stops_no_other) {
  const auto of_broken = fmt::format("NEW.merchant_id = {}", kBroken.value);
  auto of = [](MerchantId merchant) { return fmt::format("merchant_id = {}", merchant.value); };
  auto topic = [this](jobs::Topic it) {
    return [this, it = std::move(it)] { return it.outside(db(), {}); };
  };
  auto book = std::make_shared<const personal::Book>(holdings());
  reconciliation::Reconciliation reconciliation{reconciliation::Settings{}};
  Instant off_day;
  std::map<MerchantId, Id<PersonalRequest>> requests;
  Day month = 0, looked = 0;
  bool has_run = false;
  Id<exchange::File> batch;

  const std::vector<RunLine> lines{
      {"payout.open",
       "INSERT",
       "payouts",
       of_broken,
       {},
       topic(payouts::payout_topic(payouts_)),
       [&](MerchantId it) { return !all(it).empty(); }},
      {"payout.cutOff", "UPDATE", "payouts", of_broken,
       [&] {
         off_day = db().read([](db::Sql& sql) {
           auto banks = calendar::banking_days(sql);
           Day day = kl_day(sql.now()) + 1;
           while (banks.is_banking_day(day))
             ++day;
           return kl_day_start(day) + hours(8);
         });
         execute(fmt::format("UPDATE payouts SET cut_off = {} WHERE status = 1", off_day.ms));
       },
       topic(payouts::payout_topic(payouts_)),
       [&](MerchantId it) { return last(it).cut_off != off_day; }},
      {"sale.settle", "INSERT", "ledger_transfers", of_broken,
       [&] {
         sale({10'000}, kBroken);
         sale({10'000}, kWell);
         clock.advance(days(6));
       },
       topic(settlement::settlement_topic()),
       [&](MerchantId it) { return held(it).available > Money{}; }},
      {"payout.close", "INSERT", "payouts", of_broken,
       [&] {
         EXPECT_TRUE(payouts::payout_topic(payouts_).outside(db(), {}).ok());
         clock.advance(days(6));
       },
       topic(payouts::payout_topic(payouts_)), [&](MerchantId it) { return all(it).size() > 1; }},
      {"payout.batch", "UPDATE", "exchange_files", "NEW.id = 1",
       [&] {
         for (auto merchant : {kBroken, kWell}) {
           auto id = closed(merchant).id;
           EXPECT_TRUE(
               db().write([&](db::Tx& tx) { return payouts_.approve(tx, badrul, id); }).ok());
         }
         auto sent = db().write([&](db::Tx& tx) { return exchange_.send_approved(tx, chong); });
         ASSERT_TRUE(sent.ok());
         batch = sent->id;
         execute(
             "INSERT INTO exchange_files (id, rail, is_sent, name, kind, state, day, row_count, "
             "created_at) VALUES (1, 2, 1, 'old.txt', 4, 0, 1, 1, 1)");
       },
       [&] { return exchange_.run(db()); },
       [&](MerchantId it) {
         return has(fmt::format("exchange_files WHERE state = 1 AND id = {}",
                                it == kBroken ? 1 : batch.value));
       }},
      {"payout.report", "UPDATE", "payouts", of_broken,
       [&] {
         execute("DELETE FROM exchange_files WHERE id = 1");
         rail_.report.message_id = "R1";
         rail_.report.created_at = clock.now();
         rail_.report.original_message_id = "PO-" + id_text(batch);
         for (auto merchant : {kBroken, kWell}) {
           rail_.report.items.push_back({id_text(closed(merchant).id),
                                         payouts::PaymentStatus::paid,
                                         "ACSC",
                                         "",
                                         "",
                                         "B-7",
                                         {}});
         }
         channel_.names = {"R1"};
       },
       [&] { return exchange_.run(db()); },
       [&](MerchantId it) { return closed(it).status == payouts::PayoutStatus::paid; }},
      {"proof.heads", "INSERT", "proof_heads", of_broken,
       [&] {
         clock.advance(days(1));
         close_books();
       },
       topic(proof::heads_topic("a master key of the tests, long enough")),
       [&](MerchantId it) {
         return db().read([&](db::Sql& sql) { return proof::head_last(sql, it).has_value(); });
       }},
      {"invoice.month", "INSERT", "invoices", of_broken,
       [&] {
         sale({10'000}, kBroken);
         sale({10'000}, kWell);
         month = month_start(kl_day(clock.now()));
         clock.advance(kl_day_start(invoices::month_next(month)) + days(1) - clock.now());
         close_books();
       },
       [&] {
         if (has_run) return invoices::invoice_topic(invoices_).outside(db(), {});
         has_run = true;
         return invoices_.month_write_all(db(), {}, month, {},
                                          [](MerchantId, const auto&) { return true; });
       },
       [&](MerchantId it) { return has("invoices WHERE " + of(it)); }},
      {"reconciliation.look", "UPDATE", "reconciliation_days", "NEW.acquirer = 98",
       [&] {
         looked = kl_day(clock.now()) - 30;
         execute(fmt::format(
             "INSERT INTO reconciliation_days (acquirer, day) VALUES (98, {}), (99, {})", looked,
             looked));
       },
       [&] { return reconciliation.look(db()); },
       [&](MerchantId it) {
         return has(fmt::format("reconciliation_days WHERE acquirer = {} AND day > {}",
                                it == kBroken ? 98 : 99, looked));
       }},
      {"personal.anonymise", "UPDATE", "personal_requests", "OLD.subject = 'a@broken.example'",
       [&] {
         requests[kBroken] = anonymise("a@broken.example");
         requests[kWell] = anonymise("b@well.example");
       },
       topic(privacy::anonymise_topics(book).front()),
       [&](MerchantId it) {
         return has(
             fmt::format("personal_requests WHERE status = 3 AND id = {}", requests[it].value));
       }},
      {"personal.sweep", "INSERT", "personal_sweeps", of_broken,
       [&] {
         auto decided = db().write([&](db::Tx& tx) -> Result<Done> {
           GERBANG_TRY(auto asked, privacy::rule_ask(tx, aisyah, {400, "Kept too long"}));
           GERBANG_CHECK(privacy::request_approve(tx, badrul, asked.id));
           return Done{};
         });
         EXPECT_TRUE(decided.ok());
         clock.advance(days(500));
       },
       topic(privacy::anonymise_topics(book).back()),
       [&](MerchantId it) { return has("personal_sweeps WHERE " + of(it)); }},
  };
  std::set<std::string_view> tried;
  for (const auto& it : lines) {
    expect_alone(it);
    tried.insert(it.kind);
  }
  for (const auto& [kind, of_topic] : gateway_desk::run_kinds())
    EXPECT_TRUE(tried.contains(kind) || kind.starts_with("mandate.")) << kind;
}

/// Of each job that repeats: whether it takes rows of different owners, and if not, why none of
/// them can stop the others.
const std::map<std::string, std::string> kVerdicts{
    {"account.clean", "statements that delete what has ended"},
    {"audit.seal", "a chain: no record is passed over, and none is refused"},
    {"fpx.banks", "two lists of one switch"},
    {"idempotency.sweep", "a statement that deletes what has ended"},
    {"invoice.month", "rows"},
    {"ledger.day", "a day is closed whole or not at all"},
    {"ledger.seal", "a chain: no transfer is passed over, and none is refused"},
    {"mandate.enquire", "rows"},
    {"mandate.remind", "rows"},
    {"mandate.run", "rows"},
    {"payout.bank", "rows"},
    {"payout.close", "rows"},
    {"personal.anonymise", "rows"},
    {"personal.sweep", "rows"},
    {"proof.heads", "rows"},
    {"reconciliation.fetch", "files; one that fails is an exception"},
    {"reconciliation.look", "rows"},
    {"sale.settle", "rows"},
    {"sandbox.settlement", "files that the sandbox writes, by the day"},
};

TEST_ON_SQLITE(RunsTest, each_job_that_repeats_says_what_a_broken_row_does) {
  Config config;
  config.mode = "sandbox";
  config.public_url = "http://localhost:8080";
  config.db = database().url();
  config.smtp_url = "smtp://127.0.0.1:1";  // which must never be asked
  Wiring wiring(config, db(), config.public_url);
  std::set<std::string> with_rows;
  for (const auto& [kind, of_topic] : gateway_desk::run_kinds())
    with_rows.insert(std::string(of_topic));
  for (const auto& it : wiring.topics()) {
    if (!it.every) continue;
    auto verdict = kVerdicts.find(it.name);
    ASSERT_NE(verdict, kVerdicts.end()) << it.name << " is not among the verdicts";
    EXPECT_EQ(with_rows.contains(it.name), verdict->second == "rows") << it.name;
  }
}

}  // namespace
}  // namespace gerbang::app
