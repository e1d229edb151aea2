#pragma once
// Every list of records, described by what is its own: whose records it shows, what it can be
// narrowed and sorted by. Its exact total, its pages and its export follow from the description, so
// all of them agree on what belongs to the list.
//
//   const db::List<Voucher, VoucherQuery> kVouchers{
//       .whose = db::Whose::of_merchant("merchant_id"),
//       .select = "SELECT id, code, status, created_at FROM vouchers",  // the members of Voucher
//       .from = "vouchers",
//       .sorts = kVoucherSorts,
//       .narrow = [](db::Where& where, const VoucherQuery& query) {
//         where.one_of("status", query.status);
//         where.contains({"code", "customer_name"}, query.name);
//       }};
//
// A filter that was not given narrows nothing. What somebody typed travels as a parameter and never
// stands in the SQL.

#include <algorithm>
#include <concepts>
#include <deque>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/contract/capped_page.h"
#include "base/contract/list.h"
#include "base/db/after.h"
#include "base/db/execution_log.h"
#include "base/db/lane.h"
#include "base/db/text_search.h"

namespace gerbang::db {

/// Whose records a list shows. There is no default: a list that does not say it does not compile.
class Whose {
 public:
  static constexpr Whose of_merchant(std::string_view column) { return Whose(column); }
  /// Across merchants: for operators, whose routes have the permission for it.
  static constexpr Whose of_all() { return Whose({}); }
  constexpr std::string_view column() const { return column_; }

 private:
  constexpr explicit Whose(std::string_view column) : column_(column) {}
  std::string_view column_;
};

/// Where a range ends that includes `last`. A picker gives whole seconds, and means all of one.
constexpr Instant range_end(Instant last) {
  return last + (last.ms % 1000 == 0 ? seconds(1) : milliseconds(1));
}

/// The conditions of a list, and the values of their placeholders.
class Where {
 public:
  /// How the rows are come by: by the conditions, or one after another in the order of the list.
  enum class By { conditions, order };
  /// How SQLite comes by what was typed: by its index, before all else, or by looking at each row
  /// that is come by otherwise. PostgreSQL knows itself.
  enum class Typed { found, looked_for };

  Where(Whose whose, MerchantId merchant, const Sql& sql, By by = By::conditions,
        Typed typed = Typed::found);
  Where(Where&&) = default;
  Where& operator=(Where&&) = default;

  /// A condition without values.
  void also(std::string_view condition);
  /// The same, of what was asked for.
  void asked(std::string_view condition);
  template <class T>
  void equal(std::string_view column, const std::optional<T>& value) {
    if (value) compare(column, "=", *value);
  }
  /// Both ends of a range belong to it.
  template <class T>
  void at_least(std::string_view column, const std::optional<T>& value) {
    if (value) compare(column, ">=", *value);
  }
  template <class T>
  void at_most(std::string_view column, const std::optional<T>& value) {
    if (value) compare(column, "<=", *value);
  }
  void at_most(std::string_view column, const std::optional<Instant>& last) {
    if (last) compare(column, "<", range_end(*last));
  }
  /// Any of these codes; none: all. They stand in the SQL, so that the engine knows how many rows
  /// to expect of each.
  template <class T>
    requires(std::integral<T> || std::is_enum_v<T>)
  void one_of(std::string_view column, const std::vector<T>& codes) {
    std::string list;
    for (T code : codes)
      list += (list.empty() ? "" : ", ") + std::to_string(static_cast<std::int64_t>(code));
    if (list.empty()) return;
    asked(std::string(column) + " IN (" + list + ")");
  }
  /// The text stands anywhere in one of the columns, in small or capital letters.
  void contains(std::initializer_list<std::string_view> columns,
                const std::optional<std::string>& text);
  /// The same through an index for parts of words; short texts at the ends of a value only.
  void contains(const PartsIndex& index, const std::optional<std::string>& text);
  /// A subselect: the ids of those of the merchant's records that have `text` in them, for the
  /// list of what belongs to them. On PostgreSQL of an index whose text is apart from its records.
  std::string ids_containing(const PartsIndex& index, std::string_view text);
  /// One of the two, which are found in different places: for an OR engines read every row.
  void either(std::string first, std::string second);
  /// The table of the index that was asked, to be joined first; empty where there is none.
  std::string_view searched() const { return searched_; }
  /// What that index is asked, by itself.
  std::string found_alone() const {
    return fmt::format("SELECT 1 FROM {} WHERE {}", searched_, searched_by_);
  }
  /// Whether parts of words were typed.
  bool is_typed() const { return is_typed_; }

  By by() const { return by_; }
  /// A numeric column that says which rows belong to the list, not where they are looked for:
  /// SQLite keeps no statistics, and would take many of them for few. PostgreSQL knows better.
  std::string aside(std::string_view column) const;
  /// Whether anything was asked for.
  bool is_narrowed() const { return is_narrowed_; }

  /// When the list is read: for conditions that time fulfils.
  Instant now() const { return now_; }
  /// The placeholder of one more value.
  std::string bind(Param value);

  std::string text() const;
  /// The same, apart where it is found in different places: no row is found in two of them.
  std::vector<std::string> ways() const;
  /// Whether to walk in the order of the list on each way: PostgreSQL, for an OR, would first find
  /// all there are; SQLite would find all there are on each.
  bool is_walked_apart() const { return engine_ == Engine::postgres && !first_.empty(); }
  /// Whether what was typed is found apart from the records.
  bool is_found_apart() const { return is_walked_apart() || !ids_.empty(); }
  /// The subselect of ids that says all there is to say; empty where more was asked than one text.
  std::string_view ids_alone() const { return conditions_ == 1 ? ids_ : std::string_view(); }
  std::span<const Param> params() const { return params_; }

 private:
  void compare(std::string_view column, std::string_view sign, Param value);
  std::string has_parts(const PartsIndex& index, std::string_view text);
  std::string matches(const PartsIndex& index, std::string_view text);
  std::string fits_text(const PartsIndex& index, std::string_view text);

  MerchantId merchant_;
  Engine engine_;
  By by_;
  Typed typed_;
  bool is_narrowed_ = false;
  bool is_typed_ = false;
  Instant now_;
  int conditions_ = 0;
  std::string text_;
  std::string first_, second_;  // of either()
  std::string ids_;
  std::string_view searched_;
  std::string searched_by_;
  std::vector<Param> params_;
  std::deque<std::string> patterns_;  // what params_ look at: they never move
};

/// Nobody leafs through more of what was found by parts of words (ADR 58).
inline constexpr std::int64_t kCountedMost = 10'000;

struct SortColumn {
  std::string_view name;  // on the wire: "createdDate"
  std::string_view sql;
};

/// What "createdDate,asc" means.
struct Order {
  std::string_view by;   // of a SortColumn: its sql
  std::string_view way;  // "ASC"
  /// " ORDER BY …"; `id` decides between rows that are alike.
  std::string text(std::string_view id) const;
};
Result<Order> order_of(std::string_view sort, std::span<const SortColumn> columns);

/// Writes down what a list was asked for, where that is done (execution_log.h).
template <class T, class Query>
void page_log(const Sql& sql, Whose whose, std::span<const SortColumn> sorts, const Query& query,
              const contract::Page<T>& page) {
  if (!is_execution_logged()) return;
  auto asked = list_asked(query, whose.column().empty(), page.total_pages);
  for (const auto& column : sorts)
    asked.sorts.push_back(column.name);
  log_list(engine_of(sql), asked);
}

/// The counters of a list's records (db/counter.h, with sums), for its totals.
template <class Query>
struct Counts {
  std::string_view table;
  /// Puts what is asked for, its days aside, to the columns of the counters; false where they do
  /// not know all of it.
  bool (*narrow)(Where&, const Query&);
};

/// `Query` has contract::ListQuery as its base; `Record` is a described struct with `created_at`
/// and `id` among its members.
template <class Record, class Query>
struct List {
  Whose whose;
  std::string_view select;  // the members of Record, and where they come from, up to the WHERE
  std::string_view from;    // what is counted: the table that the filters are about
  std::string_view id = "id";
  std::string_view created_at = "created_at";
  std::span<const SortColumn> sorts;
  std::string_view default_sort = "createdDate,desc";  // by one of them
  void (*narrow)(Where&, const Query&);
  /// Looks for the ids of a page before it reads records: the records of the pages before it are
  /// not read where an index has all that is asked for. Few of many are found by the
  /// conditions and sorted, others are read in the order of the list.
  bool ids_first = false;
  /// So many are found and sorted in less time than it may take to walk to the first of them.
  std::int64_t sorted_most = 20'000;
  /// The same where what was typed is found apart: to pass a record over costs a look there.
  std::int64_t found_most = 20'000;
  /// Of capped_page().
  std::int64_t counted_most = kCountedMost;
  /// With days where the query has created_date_from and created_date_to, as day 0 without.
  std::optional<Counts<Query>> counts = std::nullopt;
  /// So many are skipped one by one; farther pages by time begin on their day, by the counters.
  std::int64_t skipped_most = 20'000;

  std::int64_t count(Sql& sql, MerchantId merchant, const Query& query) const {
    if (auto total = counted(sql, merchant, query)) return *total;
    Where where = where_of(sql, merchant, query);
    if (auto ids = where.ids_alone(); !ids.empty())
      return number(sql, fmt::format("SELECT count(*) FROM ({}) found", ids), where);
    std::string counts;
    auto ways = where.ways();
    for (const auto& way : ways) {
      auto one = fmt::format("SELECT count(*) FROM {}{}", tables(where), way);
      counts +=
          ways.size() == 1 ? one : fmt::format("{}({})", counts.empty() ? "SELECT " : " + ", one);
    }
    return number(sql, counts, where);
  }

  /// The page that was asked for, and the exact total.
  Result<contract::Page<Record>> page(Sql& sql, MerchantId merchant, const Query& query) const {
    GERBANG_TRY(auto order, order_of(query.sort ? *query.sort : default_sort, sorts));
    contract::Page<Record> page;
    fill(page, sql, merchant, query, order, {.total = count(sql, merchant, query)});
    page_log(sql, whose, sorts, query, page);
    return page;
  }

  /// The same, but of what is found by parts of words no more than counted_most are counted.
  Result<contract::CappedPage<Record>> capped_page(Sql& sql, MerchantId merchant,
                                                   const Query& query) const {
    GERBANG_TRY(auto order, order_of(query.sort ? *query.sort : default_sort, sorts));
    contract::CappedPage<Record> page;
    auto found = found_of(sql, merchant, query, order);
    page.is_total_capped = found.is_capped;
    fill(page, sql, merchant, query, order, found);
    page_log(sql, whose, sorts, query, page);
    return page;
  }

  /// The first records of the list in its own order, without their number.
  std::vector<Record> first(Sql& sql, MerchantId merchant, const Query& query, int most) const {
    auto order = order_of(default_sort, sorts);
    return part(sql, merchant, query, *order, most, 0, Where::By::order);
  }

  /// For an export: at most `limit` records in the order of creation, those after `after`. The
  /// latest come first, unless the query asks for the opposite.
  Result<std::vector<Record>> next(Sql& sql, MerchantId merchant, const Query& query,
                                   const std::optional<After>& after, int limit) const {
    bool is_rising = query.sort == "createdDate,asc";
    if (query.sort) GERBANG_CHECK(order_of(*query.sort, sorts));
    Where where = where_of(sql, merchant, query);
    auto way = is_rising ? "ASC" : "DESC";
    if (after && !where.searched().empty()) {
      where.also(fmt::format("{}.rowid {} {}", where.searched(), is_rising ? ">" : "<",
                             where.bind(after->id)));
    } else if (after) {
      auto time = where.bind(after->created_at), last = where.bind(after->id);
      where.also(
          fmt::format("({}, {}) {} ({}, {})", created_at, id, is_rising ? ">" : "<", time, last));
    }
    auto order = searched_order(where, by_time(way));
    return records(sql, where.text() + order + " LIMIT " + where.bind(limit), where, tables(where));
  }

 private:
  static constexpr bool kHasDays = requires(Query query) {
    query.created_date_from;
    query.created_date_to;
  };

  static std::int64_t number(Sql& sql, const std::string& text, const Where& where) {
    std::int64_t out = 0;
    sql.run_text(text, where.params(), [&](const Row& row) { out = row.number(0); });
    return out;
  }

  struct Found {
    std::int64_t total = 0;
    bool is_capped = false;
    Where::Typed typed = Where::Typed::found;
  };
  void fill(contract::Page<Record>& page, Sql& sql, MerchantId merchant, const Query& query,
            const Order& order, const Found& found) const {
    contract::page_describe(page, query.page_number, query.page_size, found.total);
    auto most = where_of(sql, merchant, query).is_found_apart() ? found_most : sorted_most;
    bool is_few = found.total <= most && !found.is_capped;
    auto by = ids_first && is_few ? Where::By::conditions : Where::By::order;
    auto size = page.pageable.page_size, offset = page.pageable.offset;
    if (found.total <= offset) return;
    if constexpr (kHasDays) {
      if (counts && offset > skipped_most && order.by == created_at) {
        auto rest = query;
        offset = skip_days(sql, merchant, rest, order, offset);
        page.content = part(sql, merchant, rest, order, size, offset, by, found.typed);
        return;
      }
    }
    auto behind = found.total - offset - size;
    if (ids_first && !is_few && !found.is_capped && behind < offset) {
      page.content = part_from_end(sql, merchant, query, order, size, behind, found.typed);
      return;
    }
    page.content = part(sql, merchant, query, order, size, offset, by, found.typed);
  }

  /// A word that very many records have is no way to the few that are wanted: those are come by
  /// like a page for which nothing was typed, and looked at. Only by time are the records of a word
  /// found in order.
  Found found_of(Sql& sql, MerchantId merchant, const Query& query, const Order& order) const {
    Where where = where_of(sql, merchant, query);
    if (!where.is_typed()) return {.total = count(sql, merchant, query)};
    auto until_most = [&](const std::string& rows, const Where& of) {
      auto text = fmt::format("SELECT count(*) FROM ({} LIMIT {}) found", rows, counted_most + 1);
      return number(sql, text, of);
    };
    Found out;
    if (!where.searched().empty() && until_most(where.found_alone(), where) > counted_most) {
      if (where.is_narrowed() || order.by != created_at) out.typed = Where::Typed::looked_for;
      if (!where.is_narrowed()) {
        out.total = counted_most;
        out.is_capped = true;
        return out;
      }
      where = where_of(sql, merchant, query, Where::By::conditions, out.typed);
    }
    auto counted =
        until_most(fmt::format("SELECT 1 FROM {}{}", tables(where), where.text()), where);
    out.total = std::min(counted, counted_most);
    out.is_capped = counted > counted_most;
    return out;
  }

  /// The days that a range has whole, and whether it has parts of those before and behind.
  struct Days {
    Day first, last;
    bool is_first_cut, is_last_cut;
  };
  static Days days_of(const Query& query)
    requires kHasDays
  {
    constexpr Instant kBeginning{0}, kEnd{32'503'680'000'000};  // year 3000
    auto from = std::clamp(query.created_date_from.value_or(kBeginning), kBeginning, kEnd);
    auto until = query.created_date_to
                     ? std::clamp(range_end(*query.created_date_to), kBeginning, kEnd)
                     : kEnd;
    Day first = kl_day(from - milliseconds(1)) + 1, behind = kl_day(until);
    return {first, behind - 1, from > kBeginning && from < kl_day_start(first),
            until < kEnd && until > kl_day_start(behind)};
  }
  static bool has_range(const Query& query) {
    if constexpr (kHasDays) return query.created_date_from || query.created_date_to;
    return false;
  }
  /// The counters of the query's whole days; nothing where they do not know what it asks for.
  std::optional<Where> where_counted(Sql& sql, MerchantId merchant, const Query& query) const {
    if (!counts) return std::nullopt;
    Where where(Whose::of_merchant("merchant_id"), merchant, sql);
    if (!counts->narrow(where, query)) return std::nullopt;
    if constexpr (kHasDays) {
      if (!query.created_date_from && !query.created_date_to) return where;
      auto days = days_of(query);
      if (days.first > days.last) return std::nullopt;
      where.also("day >= " + where.bind(days.first) + " AND day <= " + where.bind(days.last));
    }
    return where;
  }
  /// The days that the range cuts are counted record by record.
  std::optional<std::int64_t> counted(Sql& sql, MerchantId merchant, const Query& query) const {
    auto where = where_counted(sql, merchant, query);
    if (!where) return std::nullopt;
    if (!has_range(query)) where->also("day = 0");
    auto total = number(sql,
                        fmt::format("SELECT CAST(COALESCE(sum(count), 0) AS BIGINT) FROM {}{}",
                                    counts->table, where->text()),
                        *where);
    if constexpr (kHasDays) {
      auto days = days_of(query);
      auto part = query;
      if (days.is_first_cut) {
        part.created_date_to = kl_day_start(days.first) - milliseconds(1);
        total += count(sql, merchant, part);
      }
      if (days.is_last_cut) {
        part = query;
        part.created_date_from = kl_day_start(days.last + 1);
        total += count(sql, merchant, part);
      }
    }
    return total;
  }
  /// Lets the query begin on the day of its page; how many of that day come before the page.
  std::int64_t skip_days(Sql& sql, MerchantId merchant, Query& query, const Order& order,
                         std::int64_t skip) const
    requires kHasDays
  {
    auto where = where_counted(sql, merchant, query);
    auto days = days_of(query);
    bool is_rising = order.way == "ASC";
    if (!where || (is_rising ? days.is_first_cut : days.is_last_cut)) return skip;
    where->also("day > 0");
    std::optional<Day> begin;
    sql.run_text(fmt::format("SELECT day, CAST(sum(count) AS BIGINT) FROM {}{} GROUP BY day "
                             "ORDER BY day {}",
                             counts->table, where->text(), order.way),
                 where->params(), [&](const Row& row) {
                   if (begin) return;
                   if (skip < row.number(1)) {
                     begin = row.number(0);
                   } else {
                     skip -= row.number(1);
                   }
                 });
    // What is left lies on the day that the range cuts at the other end, if there is one.
    auto day = begin.value_or(is_rising ? days.last + 1 : days.first - 1);
    if (is_rising) {
      query.created_date_from = kl_day_start(day);
    } else {
      query.created_date_to = kl_day_start(day + 1) - milliseconds(1);
    }
    return skip;
  }

  Where where_of(Sql& sql, MerchantId merchant, const Query& query,
                 Where::By by = Where::By::conditions,
                 Where::Typed typed = Where::Typed::found) const {
    Where where(whose, merchant, sql, by, typed);
    narrow(where, query);
    return where;
  }

  std::string by_time(std::string_view way) const {
    return fmt::format(" ORDER BY {} {}, {} {}", created_at, way, id, way);
  }
  /// By time is by id where an index for parts of words gives the ids in their order: ids rise with
  /// time (core/id.h), and nothing else need be sorted.
  std::string searched_order(const Where& where, const std::string& order) const {
    for (std::string_view way : {"DESC", "ASC"}) {
      if (!where.searched().empty() && order == by_time(way))
        return fmt::format(" ORDER BY {}.rowid {}", where.searched(), way);
    }
    return order;
  }
  /// What is found by parts of words is asked first, whatever the planner thinks of it.
  std::string tables(const Where& where) const {
    return where.searched().empty() ? std::string(from)
                                    : fmt::format("{} CROSS JOIN {}", where.searched(), from);
  }

  std::vector<Record> part(Sql& sql, MerchantId merchant, const Query& query, const Order& order,
                           std::int64_t size, std::int64_t offset, Where::By by,
                           Where::Typed typed = Where::Typed::found) const {
    Where where = where_of(sql, merchant, query, by, typed);
    auto found = where.text();
    auto limit = fmt::format(" LIMIT {} OFFSET {}", where.bind(size), where.bind(offset));
    auto in_order = searched_order(where, order.text(id)) + limit;
    if (!ids_first) return records(sql, found + in_order, where, tables(where));
    // With the merchant among what is looked for, no engine walks all of a merchant's rows in the
    // order of the page to find the few of them.
    auto key = whose.column().empty() ? std::string(id) : fmt::format("{}, {}", whose.column(), id);
    auto ids = fmt::format("SELECT {} FROM {}{}{}", key, tables(where), found, in_order);
    bool is_apart = by == Where::By::conditions && where.is_narrowed() && where.searched().empty();
    if (is_apart || where.is_walked_apart()) {
      auto end =
          is_apart ? "" : fmt::format("{} LIMIT {}", order.text(id), where.bind(offset + size));
      std::string all;
      for (const auto& way : where.ways()) {
        auto one = fmt::format("SELECT {} AS whose, {} AS id, {} AS sorted FROM {}{}{}",
                               whose.column().empty() ? "0" : whose.column(), id, order.by, from,
                               way, end);
        all += (all.empty() ? "" : " UNION ALL ") + (is_apart ? one : "(" + one + ")");
      }
      // Apart from their order, so that no engine takes it for a better way to them.
      ids = fmt::format("WITH found AS {}({}) SELECT {} FROM found ORDER BY sorted {}, id {}{}",
                        is_apart ? "MATERIALIZED " : "", all,
                        whose.column().empty() ? "id" : "whose, id", order.way, order.way, limit);
    }
    return records(sql, fmt::format(" WHERE ({}) IN ({}){}", key, ids, order.text(id)), where,
                   std::string(from));
  }

  /// The page that has so many behind it, of a list whose total is known: walked to from the end.
  std::vector<Record> part_from_end(Sql& sql, MerchantId merchant, const Query& query, Order order,
                                    std::int64_t size, std::int64_t behind,
                                    Where::Typed typed) const {
    order.way = order.way == "ASC" ? "DESC" : "ASC";
    auto short_by = std::max<std::int64_t>(0, -behind);
    auto out = part(sql, merchant, query, order, size - short_by, behind + short_by,
                    Where::By::order, typed);
    std::ranges::reverse(out);
    return out;
  }

  /// `select` with these tables where it says `from`, which is its end where anything is searched.
  std::vector<Record> records(Sql& sql, const std::string& text, const Where& where,
                              const std::string& tables) const {
    std::vector<Record> out;
    auto head = std::string(select);
    if (tables != from) head.replace(head.rfind(from), from.size(), tables);
    sql.run_text(head + text, where.params(),
                 [&](const Row& row) { out.push_back(read_row<Record>(row)); });
    return out;
  }
};

}  // namespace gerbang::db
