#pragma once
// All SQL of collections.

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
std::vector<Collection> collections_in_file(db::Sql& sql, Id<exchange::File> file);

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
std::vector<ToFile> file_rows(db::Sql& sql, Id<exchange::File> file);

}  // namespace gerbang::mandates
