#include "selling/mandates/collection_store.h"

#include <limits>

#include "base/db/counter.h"
#include "base/db/once.h"
#include "base/jobs/rows.h"

namespace gerbang::mandates {
namespace {

constexpr db::RecordStatement<
    Collection, R"(INSERT INTO mandate_collections (merchant_id, id, mandate_id, mandate_no,
         payer_name, product_id, bank_id, bank_name, due_on, attempt, retry, debit_on, amount, amount_max,
         sale_id,
         order_no, status, merchant_reference, created_at)
       VALUES (:merchant, :id, :mandate, :mandate_no, :payer_name, :product, :bank_id, :bank_name,
         :due_on, :attempt, :retry, :debit_on, :amount, :amount_max, :sale, :order_no, :status, :merchant_reference,
         :created_at)
       ON CONFLICT (merchant_id, mandate_id, due_on, attempt) DO NOTHING)">
    kCollectionInsert{"mandate_collection_insert"};
constexpr db::RecordStatement<
    Collection, R"(UPDATE mandate_collections SET sale_id = :sale, order_no = :order_no,
         status = :status, file_id = :file, file_row = :file_row, response_file_id = :response_file, code = :code, reason = :reason,
         bank_reference = :bank_reference, retry_on = :retry_on, ended_at = :ended_at
       WHERE merchant_id = :merchant AND id = :id)">
    kCollectionWrite{"mandate_collection_write"};
constexpr db::Statement kCollectionFind{
    "mandate_collection_find",
    db::text<Collection, "SELECT {} FROM mandate_collections WHERE merchant_id = $1 AND id = $2">};
constexpr db::Statement kCollectionLock{
    "mandate_collection_lock",
    db::text<Collection, "SELECT {} FROM mandate_collections WHERE id = $1">, true};
constexpr db::Statement kOf{
    "mandate_collections_of",
    db::text<Collection,
             "SELECT {} FROM mandate_collections WHERE merchant_id = $1"
             " AND mandate_id = $2 ORDER BY due_on DESC, attempt DESC LIMIT $3">};
// The key has the due day, which lies in the window of the debit.
constexpr db::Statement kIn{"mandate_collections_in", R"(SELECT count(*),
         CAST(COALESCE(sum(CASE WHEN status IN (0, 1, 2) THEN amount ELSE 0 END), 0) AS BIGINT)
       FROM mandate_collections
       WHERE merchant_id = $1 AND mandate_id = $2 AND debit_on BETWEEN $3 AND $4 AND status <> 5
         AND id <> $5 AND (status <> 0 OR id < $5))"};
constexpr db::Statement kOfDue{"mandate_collections_of_due",
                               R"(SELECT count(*) FROM mandate_collections
       WHERE merchant_id = $1 AND mandate_id = $2 AND due_on = $3)"};

constexpr db::Statement kDue{"mandates_due", R"(SELECT merchant_id, id FROM mandates
       WHERE next_debit <= $1)" GERBANG_NOT_WAITING("mandate.due", "mandates.id", "$3") R"(
       ORDER BY next_debit, merchant_id, id LIMIT $2)"};
constexpr db::Statement kPlannedOn{"mandates_planned_on", R"(SELECT merchant_id, id FROM mandates
       WHERE next_debit = $1)" GERBANG_NOT_WAITING("mandate.plan", "mandates.id", "$3") R"(
       ORDER BY merchant_id, id LIMIT $2)"};
constexpr db::Statement kToAnnounce{"mandates_to_announce",
                                    R"(SELECT merchant_id, id FROM mandates
       WHERE next_debit IS NOT NULL AND next_debit > $1 AND next_debit <= $2 AND status IN (5, 11) AND paused_at IS NULL
         AND is_held = 0 AND (announced_due IS NULL OR announced_due <> next_due))" GERBANG_NOT_WAITING(
                                        "mandate.announce", "mandates.id", "$4") R"(
       ORDER BY next_debit, merchant_id, id LIMIT $3)"};
constexpr db::Statement kToRetry{"mandate_collections_to_retry",
                                 R"(SELECT merchant_id, id FROM mandate_collections
       WHERE retry_on <= $1)" GERBANG_NOT_WAITING("mandate.retry", "mandate_collections.id",
                                                  "$3") R"(
       ORDER BY retry_on, merchant_id, id LIMIT $2)"};
constexpr db::Statement kToFile{"mandate_collections_to_file",
                                R"(SELECT merchant_id, id FROM mandate_collections
       WHERE status = 0 AND debit_on <= $1)" GERBANG_NOT_WAITING("mandate.file",
                                                                 "mandate_collections.id", "$3") R"(
       ORDER BY debit_on, id LIMIT $2)"};
constexpr db::Statement kInFile{
    "mandate_collections_in_file",
    db::text<Collection,
             "SELECT {} FROM mandate_collections WHERE file_id = $1 ORDER BY file_row">};

constexpr db::Statement kFileRows{"mandate_file_rows", R"(SELECT c.merchant_id, c.id, c.mandate_no,
         COALESCE(m.bank_mandate_no, ''), c.bank_id, COALESCE(m.account, ''), c.payer_name,
         m.id_number, c.amount
       FROM mandate_collections c
       JOIN mandates m ON m.merchant_id = c.merchant_id AND m.id = c.mandate_id
       WHERE c.file_id = $1 AND c.file_row IS NOT NULL ORDER BY c.file_row)"};

// What the filters of the list know of one: day, status and product.
constexpr db::Statement kCollectionKindOf{
    "mandate_collection_kind_of",
    R"(SELECT (created_at + 28800000) / 86400000, status, product_id
       FROM mandate_collections WHERE merchant_id = $1 AND id = $2)"};
constexpr db::Statement kCollectionKindAdd{
    "mandate_collection_kinds_add",
    R"(INSERT INTO mandate_collection_kinds (merchant_id, day, status, product_id, shard, count)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (merchant_id, day, status, product_id, shard)
       DO UPDATE SET count = mandate_collection_kinds.count + excluded.count)"};
constexpr db::Counter kCollectionKinds{
    .of = kCollectionKindOf, .columns = 3, .add = kCollectionKindAdd, .has_sums = true};

}  // namespace

bool collection_insert(db::Tx& tx, const Collection& collection) {
  if (kCollectionInsert.changed(tx, collection) == 0) return false;
  db::count(tx, kCollectionKinds, collection.merchant, collection.id.value, 1);
  return true;
}

void collection_write(db::Tx& tx, const Collection& collection) {
  db::count(tx, kCollectionKinds, collection.merchant, collection.id.value, -1);
  kCollectionWrite.exec(tx, collection);
  db::count(tx, kCollectionKinds, collection.merchant, collection.id.value, 1);
}

std::optional<Collection> collection_find(db::Sql& sql, MerchantId merchant, Id<SaleAttempt> id) {
  return sql.one<Collection>(kCollectionFind, merchant, id);
}

std::vector<std::optional<Collection>> collections_lock(db::Tx& tx,
                                                        std::span<const std::int64_t> numbers) {
  std::vector<db::Ahead<Collection>> asked;
  for (auto number : numbers)
    asked.push_back(tx.ahead<Collection>(kCollectionLock, number));
  return db::firsts(asked);
}

std::vector<Collection> collections_of(db::Sql& sql, MerchantId merchant, Id<Mandate> mandate,
                                       int most) {
  return sql.all<Collection>(kOf, merchant, mandate, most);
}

Used debits_in(db::Sql& sql, const Mandate& mandate, Window window,
               std::optional<Id<SaleAttempt>> but) {
  return sql
      .one<Used>(kIn, mandate.merchant, mandate.id, window.first, window.last,
                 but ? but->value : std::numeric_limits<std::int64_t>::max())
      .value_or(Used{});
}

std::int64_t collections_of_due(db::Sql& sql, const Mandate& mandate, Day due) {
  return sql.one<std::int64_t>(kOfDue, mandate.merchant, mandate.id, due).value_or(0);
}

std::vector<MandateKey> mandates_due(db::Sql& sql, Day today, int most) {
  return sql.all<MandateKey>(kDue, today, most, sql.now());
}

std::vector<MandateKey> mandates_planned_on(db::Sql& sql, Day day, int most) {
  return sql.all<MandateKey>(kPlannedOn, day, most, sql.now());
}

std::vector<MandateKey> mandates_to_announce(db::Sql& sql, Day today, Day until, int most) {
  return sql.all<MandateKey>(kToAnnounce, today, until, most, sql.now());
}

std::vector<CollectionKey> collections_to_retry(db::Sql& sql, Day today, int most) {
  return sql.all<CollectionKey>(kToRetry, today, most, sql.now());
}

std::vector<CollectionKey> collections_to_file(db::Sql& sql, Day today, int most) {
  return sql.all<CollectionKey>(kToFile, today, most, sql.now());
}

std::vector<Collection> collections_in_file(db::Sql& sql, Id<exchange::File> file) {
  return sql.all<Collection>(kInFile, file);
}

std::vector<ToFile> file_rows(db::Sql& sql, Id<exchange::File> file) {
  return sql.all<ToFile>(kFileRows, file);
}

}  // namespace gerbang::mandates
