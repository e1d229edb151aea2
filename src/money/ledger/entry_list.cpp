#include "money/ledger/entry_list.h"

#include <algorithm>

#include "base/core/id_time.h"
#include "money/ledger/day_store.h"
#include "say/ledger.h"

// A LEFT JOIN, because SQLite then reads the entries first.
#define GERBANG_ENTRY_SELECT                                                            \
  "SELECT e.transfer_id, e.line, e.merchant_id, t.kind, t.subject_id, t.subject_part, " \
  "e.account, e.acquirer, e.amount FROM "
#define GERBANG_ENTRY_TRANSFER \
  " LEFT JOIN ledger_transfers t ON t.merchant_id = e.merchant_id AND t.id = e.transfer_id"
#define GERBANG_ENTRIES_OF_ALL \
  "(" GERBANG_LEDGER_MERCHANTS \
  "SELECT id FROM m WHERE id IS NOT NULL) w CROSS JOIN ledger_entries e"

namespace gerbang::ledger {
namespace {

/// Entries stand with their merchants; more than these days of all of them would be too many to
/// sort.
constexpr int kDaysOfAllMax = 31;

constexpr std::array kSorts{db::SortColumn{"createdDate", "e.transfer_id"}};

/// Ids, from the first to before the second.
struct Span {
  std::int64_t from = 0;
  std::int64_t until = 0;
};
Span span_of(Instant now, const EntryQuery& query) {
  auto until = books_end(now, query.created_date_to);
  auto from = query.created_date_from.value_or(kl_day_start(kl_day(id_instant(until - 1))));
  return {id_floor(from), until};
}

void narrow(db::Where& where, const EntryQuery& query) {
  auto span = span_of(where.now(), query);
  // In the SQL, so that both engines find the indexes of accounts with few entries.
  where.also(fmt::format("e.account = {}", static_cast<int>(query.account)));
  where.also("e.transfer_id >= " + where.bind(span.from));
  where.also("e.transfer_id < " + where.bind(span.until));
}

constexpr db::List<Entry, EntryQuery> kOfMerchant{
    .whose = db::Whose::of_merchant("e.merchant_id"),
    .select = GERBANG_ENTRY_SELECT "ledger_entries e" GERBANG_ENTRY_TRANSFER,
    .from = "ledger_entries e",
    .id = "e.line",
    .created_at = "e.transfer_id",
    .sorts = kSorts,
    .narrow = narrow};

void narrow_acquirer(db::Where& where, const AdminEntryQuery& query) {
  narrow(where, query);
  where.equal("e.acquirer", query.acquirer);
}

/// What was booked on a merchant's behalf to an account of the gateway's.
constexpr db::List<Entry, AdminEntryQuery> kOnBehalf{
    .whose = db::Whose::of_merchant("e.merchant_id"),
    .select = GERBANG_ENTRY_SELECT "ledger_entries e" GERBANG_ENTRY_TRANSFER,
    .from = "ledger_entries e",
    .id = "e.line",
    .created_at = "e.transfer_id",
    .sorts = kSorts,
    .narrow = narrow_acquirer};

constexpr db::List<Entry, AdminEntryQuery> kOfAll{
    .whose = db::Whose::of_all(),
    .select = GERBANG_ENTRY_SELECT GERBANG_ENTRIES_OF_ALL GERBANG_ENTRY_TRANSFER,
    .from = GERBANG_ENTRIES_OF_ALL,
    .id = "e.line",
    .created_at = "e.transfer_id",
    .sorts = kSorts,
    .narrow = [](db::Where& where, const AdminEntryQuery& query) {
      where.also("e.merchant_id = w.id");
      narrow_acquirer(where, query);
    }};

Result<Done> check(const AdminEntryQuery& query, Instant now) {
  auto span = span_of(now, query);
  bool is_long = id_instant(span.until) > id_instant(span.from) + days(kDaysOfAllMax + 1);
  if (!query.merchant && is_long) {
    return invalid_field("createdDateFrom", say::ledger::days_max({.max = kDaysOfAllMax}));
  }
  return Done{};
}

/// How many of a query's entries there are, and where, as the ends of days have it: without
/// reading them.
class Numbers {
 public:
  Numbers(db::Sql& sql, Side side, MerchantId merchant, const EntryQuery& query,
          const std::optional<std::int64_t>& acquirer)
      : sql_(sql),
        side_(side),
        merchant_(merchant),
        account_(query.account),
        span_(span_of(sql.now(), query)) {
    if (acquirer) acquirer_ = static_cast<int>(*acquirer);
    if (span_.from >= span_.until) return;
    before_ = up_to(span_.from);
    total_ = std::max<std::int64_t>(0, up_to(span_.until) - before_);
  }

  std::int64_t total() const { return total_; }
  bool is_of_one_day() const { return first_day() >= last_day(); }

  /// Lets a query begin and end with the days that its page is of; how many of those come before
  /// it.
  std::int64_t narrow_to_page(EntryQuery& query, bool is_rising, std::int64_t size,
                              std::int64_t offset) const {
    size = std::min(size, total_ - offset);
    Day first = day_of(is_rising ? offset : total_ - offset - size);
    Day last = day_of(is_rising ? offset + size - 1 : total_ - offset - 1);
    if (auto from = id_floor(kl_day_start(first)); from > span_.from) {
      query.created_date_from = kl_day_start(first);
      if (is_rising) offset -= up_to(from) - before_;
    }
    if (auto until = id_floor(kl_day_start(last + 1)); until < span_.until) {
      query.created_date_to = kl_day_start(last + 1) - milliseconds(1);
      if (!is_rising) offset -= before_ + total_ - up_to(until);
    }
    return offset;
  }

 private:
  Day first_day() const { return kl_day(id_instant(span_.from)); }
  Day last_day() const { return kl_day(id_instant(span_.until - 1)); }
  std::int64_t up_to(std::int64_t id) const {
    return sums_of(books_before(sql_, side_, merchant_, id), account_, acquirer_).entries;
  }
  /// Of the entry that so many come before.
  Day day_of(std::int64_t number) const {
    Day low = first_day(), high = last_day();
    while (low < high) {
      Day middle = low + (high - low) / 2;
      if (up_to(id_floor(kl_day_start(middle + 1))) - before_ > number) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  db::Sql& sql_;
  Side side_;
  MerchantId merchant_;
  Account account_;
  std::optional<int> acquirer_;
  Span span_;
  std::int64_t before_ = 0;
  std::int64_t total_ = 0;
};

template <class Query>
std::optional<std::int64_t> acquirer_of(const Query& query) {
  if constexpr (requires { query.acquirer; }) return query.acquirer;
  return {};
}

/// What the account stood at after an entry.
Money balance_after(db::Sql& sql, Side side, const Entry& entry,
                    const std::optional<std::int64_t>& acquirer) {
  std::optional<int> of;
  if (acquirer) of = static_cast<int>(*acquirer);
  auto books = books_before(sql, side, entry.merchant, entry.transfer().value);
  Money out = sums_of(books, entry.account, of).balance;
  sql.each(
      kLinesUpTo,
      [&](const db::Row& row) {
        if (!of || row.get<int>(0) == *of) out += row.get<Money>(1);
      },
      entry.merchant, entry.transfer(), entry.id, entry.account);
  return out;
}

/// Entries that follow each other, in either direction.
std::vector<EntryAndBalance> with_balances(db::Sql& sql, Side side, std::vector<Entry> entries,
                                           bool is_rising,
                                           const std::optional<std::int64_t>& acquirer = {}) {
  std::vector<EntryAndBalance> out;
  out.reserve(entries.size());
  for (Entry& entry : entries) {
    EntryAndBalance row{entry, {}};
    if (out.empty()) {
      row.running_balance = balance_after(sql, side, entry, acquirer);
    } else {
      const auto& last = out.back();
      row.running_balance = *last.running_balance + (is_rising ? row.amount : -last.amount);
    }
    out.push_back(row);
  }
  return out;
}

std::vector<EntryAndBalance> without_balances(const std::vector<Entry>& entries) {
  std::vector<EntryAndBalance> out;
  out.reserve(entries.size());
  for (const Entry& entry : entries)
    out.push_back({entry, {}});
  return out;
}

/// Whose account it is where nobody is named.
Side side_of(Account account) {
  return is_merchant_account(account) ? Side::all_merchants : Side::gateway;
}

bool is_on_behalf(const AdminEntryQuery& query) {
  return query.merchant && !is_merchant_account(query.account);
}

template <class Query>
bool is_rising(const Query& query) {
  return query.sort == "createdDate,asc";
}

/// The page, as it is, of entries that no balance belongs to.
Result<contract::Page<EntryAndBalance>> shown(Result<contract::Page<Entry>> page) {
  if (!page.ok()) return page.error();
  auto rows = without_balances(page->content);
  page->content.clear();
  auto out = contract::page_as(std::move(*page), [](Entry) { return EntryAndBalance{}; });
  out.content = std::move(rows);
  return out;
}

/// Where a page of all merchants' entries is asked for: of each merchant those of the span, and
/// their transfers once the page is found. PostgreSQL would otherwise rather read all entries.
std::string page_of_each(std::string_view conditions, std::string_view order, std::string_view from,
                         std::string_view until) {
  return fmt::format(GERBANG_ENTRY_SELECT
                     "(SELECT e.* FROM (" GERBANG_LEDGER_MERCHANTS
                     "SELECT id FROM m WHERE id IS NOT NULL) w CROSS JOIN LATERAL "
                     "(SELECT * FROM ledger_entries i WHERE i.merchant_id = w.id "
                     "AND i.transfer_id >= {} AND i.transfer_id < {} OFFSET 0) e{}{}",
                     from, until, conditions, order);
}

template <class Query>
Result<std::vector<Entry>> entries_of(db::Sql& sql, const db::List<Entry, Query>& list,
                                      MerchantId merchant, const Query& query, std::int64_t size,
                                      std::int64_t offset) {
  GERBANG_TRY(auto order,
              db::order_of(query.sort.value_or(std::string(list.default_sort)), kSorts));
  db::Where where(list.whose, merchant, sql);
  list.narrow(where, query);
  auto in_order = order.text(list.id);
  auto page = fmt::format("{} LIMIT {}", in_order, where.bind(size));
  page += " OFFSET " + where.bind(offset);
  std::string text;
  if (list.whose.column().empty() && db::engine_of(sql) == db::Engine::postgres) {
    auto span = span_of(sql.now(), query);
    auto from = where.bind(span.from), until = where.bind(span.until);
    text = page_of_each(where.text(), page, from, until) + ") e" GERBANG_ENTRY_TRANSFER + in_order;
  } else {
    text = fmt::format("{}{}{}", list.select, where.text(), page);
  }
  std::vector<Entry> out;
  sql.run_text(text, where.params(),
               [&](const db::Row& row) { out.push_back(db::read_row<Entry>(row)); });
  return out;
}

template <class Query>
Result<contract::Page<EntryAndBalance>> page_of(db::Sql& sql, const db::List<Entry, Query>& list,
                                                Side side, MerchantId merchant, Query query) {
  if (query.sort) GERBANG_CHECK(db::order_of(*query.sort, kSorts));
  Numbers numbers(sql, side, merchant, query, acquirer_of(query));
  contract::Page<EntryAndBalance> page;
  contract::page_describe(page, query.page_number, query.page_size, numbers.total());
  db::page_log(sql, list.whose, list.sorts, query, page);
  auto size = static_cast<std::int64_t>(page.pageable.page_size);
  auto offset = static_cast<std::int64_t>(page.pageable.offset);
  if (offset >= numbers.total()) return page;
  // Those of all are sorted before one is shown.
  if (!numbers.is_of_one_day() && (side != Side::merchant || offset > 0))
    offset = numbers.narrow_to_page(query, is_rising(query), size, offset);
  GERBANG_TRY(auto rows, entries_of(sql, list, merchant, query, size, offset));
  page.content = with_balances(sql, side, std::move(rows), is_rising(query), acquirer_of(query));
  return page;
}

}  // namespace

Result<contract::Page<EntryAndBalance>> entries_page(db::Sql& sql, MerchantId merchant,
                                                     const EntryQuery& query) {
  if (!is_merchant_account(query.account)) return invalid_field("account", say::ledger::not_theirs);
  return page_of(sql, kOfMerchant, Side::merchant, merchant, query);
}

Result<contract::Page<EntryAndBalance>> admin_entries_page(db::Sql& sql,
                                                           const AdminEntryQuery& query) {
  GERBANG_CHECK(check(query, sql.now()));
  if (is_on_behalf(query)) return shown(kOnBehalf.page(sql, *query.merchant, query));
  if (query.merchant) {
    auto page = entries_page(sql, *query.merchant, query);
    if (page.ok()) db::page_log(sql, kOfAll.whose, kOfAll.sorts, query, *page);
    return page;
  }
  return page_of(sql, kOfAll, side_of(query.account), {}, query);
}

std::int64_t entries_count(db::Sql& sql, MerchantId merchant, const EntryQuery& query) {
  return is_merchant_account(query.account)
             ? Numbers(sql, Side::merchant, merchant, query, {}).total()
             : 0;
}

Result<std::vector<EntryAndBalance>> entries_next(db::Sql& sql, MerchantId merchant,
                                                  const EntryQuery& query,
                                                  const std::optional<db::After>& after,
                                                  int limit) {
  if (!is_merchant_account(query.account)) return invalid_field("account", say::ledger::not_theirs);
  GERBANG_TRY(auto rows, kOfMerchant.next(sql, merchant, query, after, limit));
  return with_balances(sql, Side::merchant, std::move(rows), is_rising(query));
}

std::int64_t admin_entries_count(db::Sql& sql, MerchantId, const AdminEntryQuery& query) {
  if (!check(query, sql.now()).ok()) return 0;
  if (is_on_behalf(query)) return kOnBehalf.count(sql, *query.merchant, query);
  return query.merchant ? entries_count(sql, *query.merchant, query)
                        : Numbers(sql, side_of(query.account), {}, query, query.acquirer).total();
}

Result<std::vector<EntryAndBalance>> admin_entries_next(db::Sql& sql, MerchantId,
                                                        const AdminEntryQuery& query,
                                                        const std::optional<db::After>& after,
                                                        int limit) {
  GERBANG_CHECK(check(query, sql.now()));
  if (is_on_behalf(query)) {
    GERBANG_TRY(auto rows, kOnBehalf.next(sql, *query.merchant, query, after, limit));
    return without_balances(rows);
  }
  if (query.merchant) return entries_next(sql, *query.merchant, query, after, limit);
  GERBANG_TRY(auto rows, kOfAll.next(sql, {}, query, after, limit));
  return with_balances(sql, side_of(query.account), std::move(rows), is_rising(query),
                       query.acquirer);
}

}  // namespace gerbang::ledger
