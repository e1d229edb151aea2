#include "money/settlement/settlement.h"

#include <map>

namespace gerbang::settlement {
namespace {

using ledger::Account;

constexpr db::Statement kOpen{"settlement_open",
                              R"(INSERT INTO settlements_due (merchant_id, sale_id, amount, due_at)
       VALUES ($1, $2, $3, $4))"};
constexpr db::Statement kOf{"settlement_of",
                            R"(SELECT amount, due_at, is_held FROM settlements_due
       WHERE merchant_id = $1 AND sale_id = $2)"};
constexpr db::Statement kHeld{"settlements_held",
                              R"(SELECT sale_id FROM settlements_due
       WHERE merchant_id = $1 AND is_held = 1)"};
constexpr db::Statement kHeldSet{"settlement_held_set",
                                 R"(UPDATE settlements_due SET is_held = $3
       WHERE merchant_id = $1 AND sale_id = $2 AND is_held <> $3)"};
constexpr db::Statement kDropHeld{"settlement_drop_held",
                                  R"(DELETE FROM settlements_due
       WHERE merchant_id = $1 AND sale_id = $2 AND is_held = 1)"};
constexpr db::Statement kDue{"settlements_due", R"(SELECT merchant_id, sale_id, amount
       FROM settlements_due WHERE is_held = 0 AND due_at <= $1
       ORDER BY due_at, merchant_id, sale_id LIMIT $2)",
                             true};
constexpr db::Statement kSettled{"settlement_settled",
                                 R"(DELETE FROM settlements_due
       WHERE merchant_id = $1 AND sale_id = $2)"};

/// So many in one commit: other writers wait for it.
constexpr int kSettledAtOnce = 200;

struct Due {
  MerchantId merchant;
  Id<Sale> sale;
  Money amount;
};
BOOST_DESCRIBE_STRUCT(Due, (), (merchant, sale, amount))

}  // namespace

void settlement_open(db::Tx& tx, const sales::SaleRecord& sale, Instant due) {
  tx.exec(kOpen, sale.merchant, sale.id, sale.net_amount, due);
}

std::vector<ledger::Line> settlement_lines(Money net) {
  return {ledger::debit(Account::merchant_pending, net),
          ledger::credit(Account::merchant_available, net)};
}

std::optional<Settlement> settlement_of(db::Sql& sql, MerchantId merchant, Id<Sale> sale) {
  return sql.one<Settlement>(kOf, merchant, sale);
}

db::Ahead<Settlement> settlement_ahead(db::Sql& sql, MerchantId merchant, Id<Sale> sale) {
  return sql.ahead<Settlement>(kOf, merchant, sale);
}

db::Ahead<Id<Sale>> settlements_held(db::Sql& sql, MerchantId merchant) {
  return sql.ahead<Id<Sale>>(kHeld, merchant);
}

bool settlement_hold(db::Tx& tx, MerchantId merchant, Id<Sale> sale) {
  return tx.changed(kHeldSet, merchant, sale, 1) == 1;
}

bool settlement_release(db::Tx& tx, MerchantId merchant, Id<Sale> sale) {
  return tx.changed(kHeldSet, merchant, sale, 0) == 1;
}

bool settlement_drop(db::Tx& tx, MerchantId merchant, Id<Sale> sale) {
  return tx.changed(kDropHeld, merchant, sale) == 1;
}

bool settlement_end(db::Tx& tx, MerchantId merchant, Id<Sale> sale) {
  return tx.changed(kSettled, merchant, sale) == 1;
}

Result<std::int64_t> settle_due(db::Tx& tx, int most) {
  auto due = tx.all<Due>(kDue, tx.now(), most);
  std::map<std::int64_t, std::vector<ledger::BulkTransfer>> by_merchant;  // one order of balances
  for (const auto& row : due) {
    tx.exec(kSettled, row.merchant, row.sale);
    if (row.amount == Money{}) continue;  // no transfer is without entries
    by_merchant[row.merchant.value].push_back({id_new<Transfer>(tx.now()),
                                               ledger::TransferKind::settlement,
                                               {row.sale.value, 0},
                                               tx.now(),
                                               settlement_lines(row.amount)});
  }
  for (const auto& [merchant, transfers] : by_merchant)
    GERBANG_CHECK(ledger::transfers_post_bulk(tx, MerchantId{merchant}, transfers));
  return static_cast<std::int64_t>(due.size());
}

jobs::Topic settlement_topic() {
  jobs::Topic out;
  out.name = "sale.settle";
  out.every = minutes(1);
  out.outside = [](db::Db& db, const jobs::JobRow&) -> Result<Done> {
    std::int64_t settled = 0;
    do {
      GERBANG_TRY(settled, db.write([](db::Tx& tx) { return settle_due(tx, kSettledAtOnce); }));
    } while (settled == kSettledAtOnce);
    return Done{};
  };
  return out;
}

}  // namespace gerbang::settlement
