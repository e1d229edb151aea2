#pragma once
// All SQL of collections and of the files that carry them.

#include "base/db/record.h"
#include "selling/mandates/collection.h"
#include "selling/mandates/mandate_store.h"

namespace gerbang::mandates {

constexpr auto column_names(db::RecordOf<Collection>) {
  return std::array{
      db::Column{"merchant", "merchant_id"}, db::Column{"mandate", "mandate_id"},
      db::Column{"product", "product_id"},   db::Column{"sale", "sale_id"},
      db::Column{"file", "file_id"},         db::Column{"response_file", "response_file_id"}};
}

/// False where this due day was tried that often already.
bool collection_insert(db::Tx& tx, const Collection& collection);
void collection_write(db::Tx& tx, const Collection& collection);
std::optional<Collection> collection_find(db::Sql& sql, MerchantId merchant, Id<SaleAttempt> id);
/// Those that the bank knows by these numbers, and nothing in the place of what there is not.
std::vector<std::optional<Collection>> collections_lock(db::Tx& tx,
                                                        std::span<const std::int64_t> numbers);
/// The newest first.
std::vector<Collection> collections_of(db::Sql& sql, MerchantId merchant, Id<Mandate> mandate,
                                       int most);
/// The debits of a window, by the day of the debit, that went to the bank or are about to.
struct Used {
  std::int64_t tries = 0;
  Money amount;  // of those that have not failed
};
BOOST_DESCRIBE_STRUCT(Used, (), (tries, amount))
/// Of one that is there already, `but`: all others, without those that were asked for after it and
/// wait.
Used debits_in(db::Sql& sql, const Mandate& mandate, Window window,
               std::optional<Id<SaleAttempt>> but);
/// How many there are of this due day, whatever became of them.
std::int64_t collections_of_due(db::Sql& sql, const Mandate& mandate, Day due);

// The rows that are due for a run, the oldest first, without those that wait for their next try.

inline constexpr std::string_view kDueRun = "mandate.due", kRetryRun = "mandate.retry",
                                  kPlanRun = "mandate.plan", kAnnounceRun = "mandate.announce",
                                  kFileRun = "mandate.file";
/// Mandates whose debit goes to the bank up to that day.
std::vector<MandateKey> mandates_due(db::Sql& sql, Day today, int most);
/// Mandates with a debit planned on exactly that day.
std::vector<MandateKey> mandates_planned_on(db::Sql& sql, Day day, int most);
/// Mandates with a debit up to that day of which the payer was not told.
std::vector<MandateKey> mandates_to_announce(db::Sql& sql, Day today, Day until, int most);
struct CollectionKey {
  MerchantId merchant;
  std::int64_t id = 0;
};
BOOST_DESCRIBE_STRUCT(CollectionKey, (), (merchant, id))
std::vector<CollectionKey> collections_to_retry(db::Sql& sql, Day today, int most);
std::vector<CollectionKey> collections_to_file(db::Sql& sql, Day today, int most);
/// Those of a file, in its order.
std::vector<Collection> collections_in_file(db::Sql& sql, Id<RailFile> file);

/// A row of a file, with what the bank knows its mandate by.
struct ToFile {
  MerchantId merchant;
  Id<SaleAttempt> id;
  std::string mandate_no;
  std::string bank_mandate_no;
  std::string bank_id;
  std::string account;
  std::string payer_name;
  std::string id_number;
  Money amount;
};
BOOST_DESCRIBE_STRUCT(ToFile, (),
                      (merchant, id, mandate_no, bank_mandate_no, bank_id, account, payer_name,
                       id_number, amount))
std::vector<ToFile> file_rows(db::Sql& sql, Id<RailFile> file);

bool file_insert(db::Tx& tx, const FileRecord& file);
void file_write(db::Tx& tx, const FileRecord& file);
std::optional<FileRecord> file_find(db::Sql& sql, Id<RailFile> id);
std::optional<FileRecord> file_lock(db::Tx& tx, Id<RailFile> id);
/// The ids of those that are to be sent, or read; what failed least comes first.
std::vector<Id<RailFile>> files_open(db::Sql& sql, bool are_collections);
/// A collection file of that day that takes another row: the bank was never asked to take it.
std::optional<FileRecord> file_filling(db::Tx& tx, Day day, std::int64_t rows_max);
std::int64_t file_sequence(db::Sql& sql, RailFileKind kind, Day day);
/// What is known of a file that came, or that the bank has named.
struct FileSeen {
  Id<RailFile> id;
  std::string name;
  FileState state{};
  std::string sha256;
  std::int64_t tries = 0;
  Instant created_at;
  std::optional<Instant> looked_at;
};
BOOST_DESCRIBE_STRUCT(FileSeen, (), (id, name, state, sha256, tries, created_at, looked_at))
/// The newest under each of these names, in their order.
std::vector<std::optional<FileSeen>> files_seen(db::Sql& sql, std::span<const std::string> names);
/// Those that were skipped and still have debits.
std::vector<Id<RailFile>> files_skipped(db::Sql& sql);
/// The name of another file with this content that was taken.
std::optional<std::string> file_of_content(db::Sql& sql, std::string_view sha256,
                                           std::string_view name);

}  // namespace gerbang::mandates
