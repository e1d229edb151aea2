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
                                                        const std::vector<std::int64_t>& numbers);
/// The newest first.
std::vector<Collection> collections_of(db::Sql& sql, MerchantId merchant, Id<Mandate> mandate,
                                       int most);
/// How many were tried of due days in the window.
std::int64_t collections_in(db::Sql& sql, MerchantId merchant, Id<Mandate> mandate, Window window);

/// Mandates whose debit goes to the bank up to that day, the oldest first.
std::vector<MandateKey> mandates_due(db::Sql& sql, Day today, int most);
/// Mandates with a debit up to that day of which the payer was not told.
std::vector<MandateKey> mandates_to_announce(db::Sql& sql, Day today, Day until, int most);
std::vector<Collection> collections_to_retry(db::Tx& tx, Day today, int most);

/// What waits for a file, locked.
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
std::vector<ToFile> collections_to_file(db::Tx& tx, Day today, std::size_t most);
void collection_filed(db::Tx& tx, const ToFile& collection, Id<RailFile> file, std::int64_t row);

bool file_insert(db::Tx& tx, const FileRecord& file);
void file_write(db::Tx& tx, const FileRecord& file);
std::optional<FileRecord> file_find(db::Sql& sql, Id<RailFile> id);
std::optional<FileRecord> file_lock(db::Tx& tx, Id<RailFile> id);
/// The ids of those that are to be sent, or read.
std::vector<Id<RailFile>> files_open(db::Sql& sql, bool are_collections);
std::int64_t file_sequence(db::Sql& sql, RailFileKind kind, Day day);
/// The last name that came before `before`; empty where none did.
std::string file_received_before(db::Sql& sql, Instant before);
bool file_is_known(db::Sql& sql, std::string_view name);

}  // namespace gerbang::mandates
