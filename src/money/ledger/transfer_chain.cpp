#include "money/ledger/transfer_chain.h"

#include <limits>

namespace gerbang::ledger {
namespace {

constexpr int kSealedAtOnce = 500;

#define GERBANG_TRANSFER_SAID                                                              \
  "CAST(t.merchant_id AS TEXT), CAST(t.id AS TEXT), CAST(t.kind AS TEXT), "                \
  "CAST(t.subject_id AS TEXT), CAST(t.subject_part AS TEXT), CAST(t.created_at AS TEXT), " \
  "CAST(e.line AS TEXT), CAST(e.account AS TEXT), CAST(e.acquirer AS TEXT), CAST(e.amount AS TEXT)"
// Also one that has lost its entries.
#define GERBANG_WITH_ENTRIES \
  " t LEFT JOIN ledger_entries e ON e.merchant_id = t.merchant_id AND e.transfer_id = t.id "
constexpr int kColumns = 10, kOfEntry = 6;

constexpr db::Statement kUnsealed{
    "ledger_unsealed", "SELECT t.merchant_id, t.id, " GERBANG_TRANSFER_SAID
                       " FROM (SELECT merchant_id, id, kind, subject_id, subject_part, created_at "
                       "FROM ledger_transfers WHERE position IS NULL ORDER BY merchant_id, id "
                       "LIMIT $1)" GERBANG_WITH_ENTRIES "ORDER BY t.merchant_id, t.id, e.line"};
constexpr db::Statement kSeal{"ledger_seal",
                              "UPDATE ledger_transfers SET position = $3, hash = $4 "
                              "WHERE merchant_id = $1 AND id = $2 AND position IS NULL"};
constexpr db::Statement kSealed{
    "ledger_sealed",
    "SELECT t.id, t.position, t.hash, " GERBANG_TRANSFER_SAID
    " FROM (SELECT merchant_id, id, kind, subject_id, subject_part, created_at, position, hash "
    "FROM ledger_transfers WHERE merchant_id = $1 AND position > $2 "
    "ORDER BY position LIMIT $3)" GERBANG_WITH_ENTRIES "ORDER BY t.position, e.line"};
constexpr db::Statement kOwners{
    "ledger_sealed_owners",
    "SELECT DISTINCT merchant_id FROM ledger_transfers WHERE position IS NOT NULL"};
constexpr db::Statement kAnyUnsealed{
    "ledger_any_unsealed",
    "SELECT 1 FROM ledger_transfers WHERE position IS NULL AND id < $1 LIMIT 1"};
constexpr db::Statement kSpan{"ledger_chain_span", R"(
  SELECT min(position), max(position) FROM ledger_transfers
  WHERE merchant_id = $1 AND id >= $2 AND id < $3)"};

}  // namespace

const audit::Chain kTransferChain{.name = "ledger",
                                  .columns = kColumns,
                                  .again = kOfEntry,
                                  .erasable = 0,
                                  .unsealed = kUnsealed,
                                  .seal = kSeal,
                                  .sealed = kSealed,
                                  .owners = kOwners};

int transfers_seal(db::Tx& tx) {
  return audit::chain_seal(tx, kTransferChain, kSealedAtOnce);
}

bool is_any_unsealed(db::Sql& sql, std::int64_t before) {
  return sql.one<std::int64_t>(kAnyUnsealed, before).has_value();
}

std::optional<ChainSpan> chain_span(db::Sql& sql, MerchantId merchant, std::int64_t first,
                                    std::int64_t until) {
  std::optional<ChainSpan> out;
  sql.each(
      kSpan,
      [&](const db::Row& row) {
        if (!row.is_null(0)) out = ChainSpan{row.number(0), row.number(1)};
      },
      merchant, first, until);
  return out;
}

jobs::Topic seal_topic() {
  constexpr auto kAll = std::numeric_limits<std::int64_t>::max();
  jobs::Topic out;
  out.name = "ledger.seal";
  out.every = seconds(5);
  out.outside = [](db::Db& db, const jobs::JobRow& job) -> Result<Done> {
    // What was posted by the version before may be millions.
    while (!job.server_stops() &&
           db.read([](db::Sql& sql) { return is_any_unsealed(sql, kAll); })) {
      GERBANG_CHECK(db.write([](db::Tx& tx) -> Result<Done> {
        transfers_seal(tx);
        return Done{};
      }));
    }
    return Done{};
  };
  return out;
}

std::vector<db::Invariant> transfer_chain_invariants() {
  return {{"each ledger transfer is what was sealed in its chain",
           [](db::Sql& sql) { return audit::chain_breaches(sql, kTransferChain); }}};
}

}  // namespace gerbang::ledger
