#include "selling/mandates/collection_store.h"

#include "base/db/counter.h"
#include "base/db/once.h"

namespace gerbang::mandates {
namespace {

constexpr db::RecordStatement<
    Collection, R"(INSERT INTO mandate_collections (merchant_id, id, mandate_id, mandate_no,
         payer_name, product_id, bank_id, bank_name, due_on, attempt, debit_on, amount, amount_max,
         sale_id,
         order_no, status, merchant_reference, created_at)
       VALUES (:merchant, :id, :mandate, :mandate_no, :payer_name, :product, :bank_id, :bank_name,
         :due_on, :attempt, :debit_on, :amount, :amount_max, :sale, :order_no, :status, :merchant_reference,
         :created_at)
       ON CONFLICT (merchant_id, mandate_id, due_on, attempt) DO NOTHING)">
    kCollectionInsert{"mandate_collection_insert"};
constexpr db::RecordStatement<
    Collection, R"(UPDATE mandate_collections SET sale_id = :sale, order_no = :order_no,
         status = :status, response_file_id = :response_file, code = :code, reason = :reason,
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
constexpr db::Statement kIn{"mandate_collections_in",
                            R"(SELECT count(*) FROM mandate_collections
       WHERE merchant_id = $1 AND mandate_id = $2 AND due_on BETWEEN $3 AND $4)"};

constexpr db::Statement kDue{"mandates_due", R"(SELECT merchant_id, id FROM mandates
       WHERE next_debit <= $1 ORDER BY next_debit, merchant_id, id LIMIT $2)"};
constexpr db::Statement kToAnnounce{"mandates_to_announce",
                                    R"(SELECT merchant_id, id FROM mandates
       WHERE next_debit > $1 AND next_debit <= $2
         AND (announced_due IS NULL OR announced_due <> next_due)
       ORDER BY next_debit, merchant_id, id LIMIT $3)"};
constexpr db::Statement kToRetry{"mandate_collections_to_retry",
                                 db::text<Collection,
                                          "SELECT {} FROM mandate_collections WHERE retry_on <= $1"
                                          " ORDER BY retry_on, merchant_id, id LIMIT $2">,
                                 true};

constexpr db::Statement kToFile{"mandate_collections_to_file",
                                R"(SELECT c.merchant_id, c.id, c.mandate_no,
         COALESCE(m.bank_mandate_no, ''), c.bank_id, COALESCE(m.account, ''), c.payer_name,
         m.id_number, c.amount
       FROM mandate_collections c
       JOIN mandates m ON m.merchant_id = c.merchant_id AND m.id = c.mandate_id
       WHERE c.status = 0 AND c.debit_on <= $1 ORDER BY c.debit_on, c.id LIMIT $2)"};
constexpr db::Statement kFiled{
    "mandate_collection_filed",
    R"(UPDATE mandate_collections SET status = 1, file_id = $3, file_row = $4
       WHERE merchant_id = $1 AND id = $2 AND status = 0)"};

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

constexpr db::RecordStatement<
    FileRecord, R"(INSERT INTO mandate_files (id, name, kind, state, day, sequence, row_count,
         amount, place, answers, problem, created_at, ended_at, bytes)
       VALUES (:id, :name, :kind, :state, :day, :sequence, :row_count, :amount, :place, :answers,
         :problem, :created_at, :ended_at, :bytes)
       ON CONFLICT (name) DO NOTHING)">
    kFileInsert{"mandate_file_insert"};
constexpr db::RecordStatement<
    FileRecord, R"(UPDATE mandate_files SET state = :state, place = :place, problem = :problem,
         ended_at = :ended_at WHERE id = :id)">
    kFileWrite{"mandate_file_write"};
constexpr db::Statement kFileFind{
    "mandate_file_find", db::text<FileRecord, "SELECT {} FROM mandate_files WHERE id = $1">};
constexpr db::Statement kFileLock{
    "mandate_file_lock", db::text<FileRecord, "SELECT {} FROM mandate_files WHERE id = $1">, true};
constexpr db::Statement kFilesOpen{"mandate_files_open", R"(SELECT id FROM mandate_files
       WHERE state = 0 AND (kind = 2) = ($1 = 1) ORDER BY name)"};
constexpr db::Statement kFileSequence{"mandate_file_sequence",
                                      R"(SELECT COALESCE(max(sequence), 0) + 1 FROM mandate_files
       WHERE kind = $1 AND day = $2)"};
constexpr db::Statement kFileLast{"mandate_file_last", R"(SELECT COALESCE(max(name), '')
       FROM mandate_files WHERE kind <> 2 AND created_at < $1)"};
constexpr db::Statement kFileKnown{"mandate_file_known",
                                   "SELECT count(*) FROM mandate_files WHERE name = $1"};

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
                                                        const std::vector<std::int64_t>& numbers) {
  std::vector<db::Ahead<Collection>> asked;
  for (auto number : numbers)
    asked.push_back(tx.ahead<Collection>(kCollectionLock, number));
  return db::firsts(asked);
}

std::vector<Collection> collections_of(db::Sql& sql, MerchantId merchant, Id<Mandate> mandate,
                                       int most) {
  return sql.all<Collection>(kOf, merchant, mandate, most);
}

std::int64_t collections_in(db::Sql& sql, MerchantId merchant, Id<Mandate> mandate, Window window) {
  return sql.one<std::int64_t>(kIn, merchant, mandate, window.first, window.last).value_or(0);
}

std::vector<MandateKey> mandates_due(db::Sql& sql, Day today, int most) {
  return sql.all<MandateKey>(kDue, today, most);
}

std::vector<MandateKey> mandates_to_announce(db::Sql& sql, Day today, Day until, int most) {
  return sql.all<MandateKey>(kToAnnounce, today, until, most);
}

std::vector<Collection> collections_to_retry(db::Tx& tx, Day today, int most) {
  return tx.all<Collection>(kToRetry, today, most);
}

std::vector<ToFile> collections_to_file(db::Tx& tx, Day today, std::size_t most) {
  return tx.all<ToFile>(kToFile, today, static_cast<std::int64_t>(most));
}

void collection_filed(db::Tx& tx, const ToFile& collection, Id<RailFile> file, std::int64_t row) {
  db::count(tx, kCollectionKinds, collection.merchant, collection.id.value, -1);
  tx.exec(kFiled, collection.merchant, collection.id, file, row);
  db::count(tx, kCollectionKinds, collection.merchant, collection.id.value, 1);
}

bool file_insert(db::Tx& tx, const FileRecord& file) {
  return kFileInsert.changed(tx, file) == 1;
}

void file_write(db::Tx& tx, const FileRecord& file) {
  kFileWrite.exec(tx, file);
}

std::optional<FileRecord> file_find(db::Sql& sql, Id<RailFile> id) {
  return sql.one<FileRecord>(kFileFind, id);
}

std::optional<FileRecord> file_lock(db::Tx& tx, Id<RailFile> id) {
  return tx.one<FileRecord>(kFileLock, id);
}

std::vector<Id<RailFile>> files_open(db::Sql& sql, bool are_collections) {
  return sql.all<Id<RailFile>>(kFilesOpen, are_collections ? 1 : 0);
}

std::int64_t file_sequence(db::Sql& sql, RailFileKind kind, Day day) {
  return sql.one<std::int64_t>(kFileSequence, kind, day).value_or(1);
}

std::string file_received_before(db::Sql& sql, Instant before) {
  return sql.one<std::string>(kFileLast, before).value_or("");
}

bool file_is_known(db::Sql& sql, std::string_view name) {
  return sql.one<std::int64_t>(kFileKnown, name).value_or(0) > 0;
}

}  // namespace gerbang::mandates
