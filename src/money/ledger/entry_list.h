#pragma once
// The entries of one account in a span of time, as a list with pages and a file, each with what the
// account stood at after it.

#include <optional>
#include <vector>

#include "base/db/list.h"
#include "money/ledger/account_words.h"
#include "money/ledger/books.h"
#include "money/ledger/ledger.h"

namespace gerbang::ledger {

/// An entry, and the transfer that it is of. A list reads on after (created_at, id): an entry's
/// place is its transfer, whose id is a time, and its line.
struct Entry {
  Instant created_at;   // not a time but the transfer's id
  Id<LedgerEntry> id;   // the line
  MerchantId merchant;  // on whose behalf
  TransferKind kind{};
  std::int64_t subject = 0;
  std::int64_t subject_part = 0;
  Account account{};
  int acquirer = 0;
  Money amount;

  Id<Transfer> transfer() const { return {created_at.ms}; }
};
BOOST_DESCRIBE_STRUCT(Entry, (),
                      (created_at, id, merchant, kind, subject, subject_part, account, acquirer,
                       amount))

/// Without a beginning it is the day of its end, in Kuala Lumpur; without an end, it is now.
struct EntryQuery : contract::ListQuery {
  Account account{};
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
};
BOOST_DESCRIBE_STRUCT(EntryQuery, (contract::ListQuery),
                      (account, created_date_from, created_date_to))

/// Of one merchant, or of all; of the gateway's accounts also of one acquirer.
struct AdminEntryQuery : EntryQuery {
  std::optional<MerchantId> merchant;
  std::optional<std::int64_t> acquirer;
};
BOOST_DESCRIBE_STRUCT(AdminEntryQuery, (EntryQuery), (merchant, acquirer))
constexpr auto field_rules(contract::Of<AdminEntryQuery>) {
  return std::array{contract::rule("acquirer").between(0, 999)};
}

struct EntryAndBalance : Entry {
  // Of the account after this entry; of one acquirer where that was asked. Nothing where the
  // entries are one merchant's of an account that is everybody's.
  std::optional<Money> running_balance;
};

/// A page of a merchant's own accounts. Refused for an account that merchants do not have.
Result<contract::Page<EntryAndBalance>> entries_page(db::Sql& sql, MerchantId merchant,
                                                     const EntryQuery& query);
/// A page of any account. Refused for more than 31 days of all merchants together.
Result<contract::Page<EntryAndBalance>> admin_entries_page(db::Sql& sql,
                                                           const AdminEntryQuery& query);

/// The same for files (base/exports/export.h).
std::int64_t entries_count(db::Sql& sql, MerchantId merchant, const EntryQuery& query);
Result<std::vector<EntryAndBalance>> entries_next(db::Sql& sql, MerchantId merchant,
                                                  const EntryQuery& query,
                                                  const std::optional<db::After>& after, int limit);
std::int64_t admin_entries_count(db::Sql& sql, MerchantId, const AdminEntryQuery& query);
Result<std::vector<EntryAndBalance>> admin_entries_next(db::Sql& sql, MerchantId,
                                                        const AdminEntryQuery& query,
                                                        const std::optional<db::After>& after,
                                                        int limit);

}  // namespace gerbang::ledger
