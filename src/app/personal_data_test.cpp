// That nothing that names people was forgotten, and that to anonymise it changes nothing else.

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "app/demo_examples.h"
#include "app/wiring.h"
#include "base/audit/trail.h"
#include "base/core/id_time.h"
#include "base/db/db_fixture.h"
#include "base/personal/book.h"
#include "money/settlement/settlement.h"
#include "people/privacy/anonymise.h"
#include "people/privacy/request.h"

namespace gerbang::app {
namespace {

using Names = std::set<std::string>;

/// What a column is called that names somebody, or says where she lives, calls or pays from.
/// Whatever else holds such a thing (a body, a note) is known by whoever writes the holding alone.
bool names_people(const std::string& column) {
  for (std::string_view part :
       {"email", "phone", "full_name", "customer_name", "payer_name", "holder_name", "payee",
        "address", "id_number", "account_no", "account_name", "masked", "user_agent", "browser",
        "recipient", "contact", "payload", "form_fields"}) {
    if (column.find(part) != std::string::npos) return true;
  }
  static const Names kWhole{
      "ip",      "name",  "actor_name", "actor",         "body",          "detail",
      "changes", "note",  "text_body",  "html_body",     "fields",        "sent",
      "answer",  "bytes", "network",    "payer_network", "response_body", "account"};
  return kWhole.contains(column) || column.ends_with("_name");
}

// Why a column whose name looks like it stands in no holding. "*" is all of a table, or every
// table.
const std::map<std::string, std::string> kReasons{
    {"*.bank_name", "the bank, not a person"},
    {"schema_migrations.name", "a migration"},
    {"ledger_entries.account", "of the books"},
    {"ledger_balances.account", "of the books"},
    {"ledger_days.account", "of the books"},
    {"users.email_verified_at", "a time"},
    {"accounts.full_name", "of its user, which it follows"},
    {"accounts.email", "of its user, which it follows"},
    {"*.company_name", "a company"},
    {"remembered_spent.browser_id", "a number"},
    {"delivery_attempts.detail", "what was wrong with a call"},
    {"*.merchant_name", "a company"},
    {"*.product_name", "a product"},
    {"*.trading_name", "a company"},
    {"*.company_registered_name", "a company"},
    {"*.role_name", "a role"},
    {"*.view_as_name", "a role"},
    {"*.asked_name", "who did it: evidence, like the audit log"},
    {"*.asked_by_name", "who did it: evidence, like the audit log"},
    {"*.closed_name", "who did it: evidence, like the audit log"},
    {"*.confirmed_name", "who did it: evidence, like the audit log"},
    {"*.created_name", "who did it: evidence, like the audit log"},
    {"*.decided_name", "who did it: evidence, like the audit log"},
    {"*.decided_by_name", "who did it: evidence, like the audit log"},
    {"*.ended_name", "who did it: evidence, like the audit log"},
    {"*.approved_name", "who did it: evidence, like the audit log"},
    {"*.held_name", "who did it: evidence, like the audit log"},
    {"*.assignee_name", "who did it: evidence, like the audit log"},
    {"*.proposed_name", "who did it: evidence, like the audit log"},
    {"*.requested_name", "who did it: evidence, like the audit log"},
    {"*.settled_name", "who did it: evidence, like the audit log"},
    {"*.invited_by_name", "who did it: evidence, like the audit log"},
    {"*.user_name", "who did it: evidence, like the audit log"},
    {"audit_log.partner_name", "who did it: evidence, in the hash of the chain"},
    {"sale_history.actor_name", "who did it: evidence, like the audit log"},
    {"sale_history.note", "what the gateway says of a move"},
    {"mandate_events.actor", "who did it: evidence, like the audit log"},
    {"mandate_events.note", "what the gateway says of a move"},
    {"companies.name", "a company"},
    {"merchants.customer_service_email", "a company's, shown to its payers"},
    {"merchants.customer_service_phone", "a company's, shown to its payers"},
    {"merchants.customer_service_address", "a company's, shown to its payers"},
    {"merchants.payment_notification_email", "a company's"},
    {"payout_accounts.account_no", "a company's, in the books"},
    {"payout_accounts.account_name", "a company's, in the books"},
    {"payouts.account_no", "a company's, in the books"},
    {"payouts.account_name", "a company's, in the books"},
    {"invoices.buyer_name", "a company's, in the books"},
    {"roles.name", "a role"},
    {"user_groups.name", "a group"},
    {"user_group_levels.name", "a level"},
    {"packages.name", "a package"},
    {"holidays.name", "a holiday"},
    {"cart_items.name", "a thing that is sold"},
    {"cart_order_lines.name", "a thing that is sold"},
    {"mandate_products.name", "a product"},
    {"carts.*", "what a merchant asks its customers for, and shows"},
    {"exchange_files.*", "proof of what a bank was told and said"},
    {"mandate_reports.*",
     "gone when the payer's own answer has come, or the enrolment has ended without one"},
    {"reconciliation_files.name", "a file's name"},
    {"reconciliation_exceptions.account", "of the ledger"},
    {"sandbox_settlement_files.*", "a simulation's"},
    {"saved_views.name", "what somebody calls a filter of her own"},
    {"delivery_attempts.address", "of a merchant's server"},
    {"application_remarks.answer", "about an application, to its reviewer"},
    {"idempotency_keys.body", "gone after a day"},
    {"jobs.payload", "gone when the job is done"},
    {"mandate_visits.email", "gone when the visit ends"},
    {"known_networks.network", "gone after some weeks"},
    {"guess_failures.network", "gone after an hour"},
    {"sandbox_debits.*", "a sandbox's, where nobody is real"},
    {"sandbox_mandate_files.*", "a sandbox's, where nobody is real"},
    {"sandbox_mandates.*", "a sandbox's, where nobody is real"},
    {"sandbox_orders.*", "a sandbox's, where nobody is real"},
    {"sandbox_payout_files.*", "a sandbox's, where nobody is real"},
    {"sandbox_received.*", "a sandbox's, where nobody is real"},
    {"sandbox_receivers.*", "a sandbox's, where nobody is real"},
    {"personal_requests.asked_name", "who did it"},
    {"personal_sweeps.table_name", "a table"},
};

std::vector<std::pair<std::string, std::string>> columns_of(db::Db& db) {
  std::vector<std::pair<std::string, std::string>> out;
  db.read_job([&](db::Sql& sql) {
    sql.run_text(db.engine() == db::Engine::sqlite
                     ? "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c "
                       "WHERE m.type = 'table' AND m.name NOT LIKE '%!_search%' ESCAPE '!' AND "
                       "m.name NOT LIKE 'sqlite%'"
                     : "SELECT c.table_name, c.column_name FROM information_schema.columns c JOIN "
                       "pg_tables t ON t.schemaname = 'public' AND t.tablename = c.table_name "
                       "WHERE c.table_schema = 'public' AND c.table_name NOT LIKE '%!_search' "
                       "ESCAPE '!'",
                 {}, [&](const db::Row& row) { out.emplace_back(row.text(0), row.text(1)); });
  });
  return out;
}

class PersonalData : public db::OnBothEngines {};
INSTANTIATE_ON_BOTH_ENGINES(PersonalData);

TEST_ON_SQLITE(PersonalData, every_column_that_names_people_is_in_a_holding_or_says_why_not) {
  Names held;
  for (const auto& it : holdings()) {
    for (const auto& column : it.columns)
      held.insert(std::string(it.table) + "." + std::string(column.name));
  }
  Names used, there;
  for (const auto& [table, column] : columns_of(db())) {
    auto whole = table + "." + column;
    there.insert(whole);
    if (!names_people(column) || held.contains(whole)) continue;
    bool is_known = false;
    for (const auto& reason : {whole, table + ".*", "*." + column}) {
      if (!kReasons.contains(reason)) continue;
      is_known = true;
      used.insert(reason);
    }
    EXPECT_TRUE(is_known) << whole << " is in no holding, and nothing says why";
  }
  for (const auto& [reason, why] : kReasons)
    EXPECT_TRUE(used.contains(reason)) << reason << " is not there, or in a holding";
  for (const auto& it : held)
    EXPECT_TRUE(there.contains(it)) << it << " is in a holding, and in no table";
}

TEST_ON_SQLITE(PersonalData, each_holding_can_be_asked_and_changed_on_an_empty_database) {
  personal::Book book(holdings());
  for (auto key : {personal::Key::email, personal::Key::phone, personal::Key::id_number}) {
    personal::Place place;
    EXPECT_TRUE(db().read([&](db::Sql& sql) { return book.count(sql, key, {"nobody"}); }).empty());
    EXPECT_TRUE(db().read([&](db::Sql& sql) { return book.next(sql, key, {"nobody"}, place); })
                    .ids.empty());
  }
  db().write_job([&](db::Tx& tx) {
    for (std::size_t root = 0; root < book.roots(); ++root) {
      personal::Batch batch{root, MerchantId{5}, {1, 2, 3}};
      EXPECT_TRUE(book.rows(tx, batch).empty());
      EXPECT_TRUE(book.anonymise(tx, batch, tx.now()).changed.empty());
    }
    return true;
  });
}

/// Each row of each table as text, by table.
std::map<std::string, std::vector<std::string>> tables_of(db::Db& db) {
  Names tables;
  for (const auto& [table, column] : columns_of(db))
    tables.insert(table);
  std::map<std::string, std::vector<std::string>> out;
  std::istringstream all(db::everything(db));
  std::vector<std::string>* at = nullptr;
  for (std::string line; std::getline(all, line);) {
    auto table = line.substr(0, line.find(": "));
    // A text may have lines of its own.
    if (tables.contains(table) || table.find("_search_") != std::string::npos) {
      at = &out[table];
      at->push_back(line);
    } else if (at) {
      at->back() += "\n" + line;
    }
  }
  return out;
}

/// The first row of either that the other has not.
std::string unlike(const std::vector<std::string>& one, const std::vector<std::string>& other) {
  for (std::size_t i = 0; i < std::max(one.size(), other.size()); ++i) {
    auto a = i < one.size() ? one[i] : "nothing", b = i < other.size() ? other[i] : "nothing";
    if (a != b) return a + " and " + b;
  }
  return {};
}

std::vector<std::string> answers(db::Db& db, const std::string& text) {
  std::vector<std::string> out;
  db.read_job([&](db::Sql& sql) {
    sql.run_text(text, {}, [&](const db::Row& row) { out.emplace_back(row.text(0)); });
  });
  return out;
}

TEST_ON_SQLITE(PersonalData, to_anonymise_a_world_changes_no_money_no_total_no_proof_and_no_chain) {
  Config config;
  config.mode = "sandbox";
  config.public_url = "http://localhost:8080";
  config.db = database().url();
  config.smtp_url = "smtp://127.0.0.1:1";  // which must never be asked
  Wiring wiring(config, db(), config.public_url);
  wiring.demo(300);
  // No id of this process is ever below another, and other tests have been in years to come.
  const Instant made = id_instant(id_next(db().clock().now()));
  clock.advance(made + days(500) - db().clock().now());
  ASSERT_TRUE(settlement::settlement_topic().outside(db(), {}).ok());
  auto decided = db().write([&](db::Tx& tx) -> Result<Done> {
    privacy::PersonalRuleDraft draft;
    draft.after_days = 400;
    draft.reason = "A property";
    const Actor one{kGatewayCompany, {1}, "One"}, two{kGatewayCompany, {2}, "Two"};
    GERBANG_TRY(auto asked, privacy::rule_ask(tx, one, draft));
    GERBANG_CHECK(privacy::request_approve(tx, two, asked.id));
    return Done{};
  });
  ASSERT_TRUE(decided.ok()) << decided.error().message;
  db().write_job([](db::Tx& tx) {
    while (audit::trail_seal(tx) > 0) {
    }
    return true;
  });
  const std::string sales =
      "SELECT id || ' ' || status || ' ' || amount || ' ' || net_amount || ' ' || refunded_amount "
      "|| ' ' || sst || ' ' || created_at || ' ' || COALESCE(paid_at, 0) || ' ' || order_no FROM "
      "sales ORDER BY id";
  const std::string chain =
      "SELECT merchant_id || ' ' || position || ' ' || hash || ' ' || COALESCE(actor_name, '') || "
      "COALESCE(ip, '') FROM audit_log WHERE position IS NOT NULL ORDER BY merchant_id, position";
  auto before = tables_of(db());
  auto sales_before = answers(db(), sales);
  auto chain_before = answers(db(), chain);

  personal::Book book(holdings());
  auto rows = privacy::sweep(db(), book, {});
  ASSERT_TRUE(rows.ok()) << rows.error().message;
  EXPECT_GT(*rows, 300);
  auto again = privacy::sweep(db(), book, {});
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(*again, 0) << "what is done once is done again";

  auto after = tables_of(db());
  Names changing{"personal_requests", "personal_sweeps", "parts_waiting", "jobs",
                 "audit_log",         "chain_heads",     "audit_kinds",   "accounts"};
  for (const auto& it : holdings()) {
    if (!it.kept && !it.columns.empty()) changing.insert(std::string(it.table));
  }
  for (const auto& [table, kept] : before) {
    if (changing.contains(table) || table.find("_search") != std::string::npos) continue;
    EXPECT_EQ(unlike(after[table], kept), "") << table;
  }
  EXPECT_EQ(answers(db(), sales), sales_before);
  auto chain_after = answers(db(), chain);
  ASSERT_GE(chain_after.size(), chain_before.size());
  chain_after.resize(chain_before.size());
  EXPECT_EQ(chain_after, chain_before);
  for (const auto& invariant : invariants())
    EXPECT_EQ(db().read([&](db::Sql& sql) { return invariant.check(sql); }),
              std::vector<std::string>{})
        << invariant.name;
  // But for those whose money is under way.
  EXPECT_EQ(answers(db(),
                    "SELECT CAST(id AS TEXT) FROM sales WHERE customer_email IS NOT NULL AND "
                    "status IN (11, 22, 23, 33, 44, 55) AND id NOT IN (SELECT sale_id FROM "
                    "refund_requests WHERE status = 1 OR sending IN (1, 4, 5, 6)) AND id NOT "
                    "IN (SELECT sale_id FROM settlements_due)"),
            std::vector<std::string>{});
}

}  // namespace
}  // namespace gerbang::app
