#include "money/payouts/payout_query.h"

#include <algorithm>

namespace gerbang::payouts {

constexpr auto column_names(db::RecordOf<LineRecord>) {
  return std::array{db::Column{"id", "line_no"},
                    db::Column{"transfer", "transfer_id"},
                    db::Column{"subject", "subject_id"},
                    db::Column{"order_no", "s.order_no", true},
                    db::Column{"merchant_reference", "s.merchant_reference", true},
                    db::Column{"payment_method", "s.payment_method", true},
                    db::Column{"channel", "s.channel", true},
                    db::Column{"sale_created_at", "s.created_at", true},
                    db::Column{"paid_at", "s.paid_at", true}};
}

namespace {

constexpr std::array kSorts{db::SortColumn{"createdDate", "created_at"},
                            db::SortColumn{"amount", "amount"},
                            db::SortColumn{"cutOff", "cut_off"}};
constexpr std::array kByTime{db::SortColumn{"createdDate", "created_at"}};

/// `is_walked`: its rows are come by in another way than by what they have in common with others.
void narrow(db::Where& where, const PayoutQuery& query, bool is_walked) {
  auto column = [&](std::string_view name) {
    return is_walked ? where.aside(name) : std::string(name);
  };
  where.equal("number", query.number);
  where.one_of(column("status"), query.filter_status);
  where.at_least("created_at", query.created_date_from);
  where.at_most("created_at", query.created_date_to);
  where.at_least(column("amount"), query.amount_from);
  where.at_most(column("amount"), query.amount_to);
}

constexpr std::string_view kLines =
    "payout_lines l LEFT JOIN sales s ON l.kind IN (3, 5, 6, 7, 15) AND s.merchant_id = l.merchant_id "
    "AND s.id = l.subject_id";

std::string kinds(const std::vector<LineType>& types) {
  std::string out;
  for (auto type : types)
    out += (out.empty() ? "" : ", ") + std::to_string(static_cast<int>(type));
  return out;
}

bool has_sales(const LineQuery& query) {
  return query.type.empty() || std::ranges::find(query.type, LineType::sale) != query.type.end();
}

// `kind <> 6` is what the index of the lines that are no sales is told by.
std::string types_of(const LineQuery& query) {
  if (query.type.empty()) return {};
  return fmt::format("{} AND l.kind IN ({})", has_sales(query) ? "" : " AND l.kind <> 6",
                     kinds(query.type));
}

std::int64_t number(db::Sql& sql, const std::string& text, const LinesOf& query,
                    std::initializer_list<std::int64_t> values = {}) {
  std::int64_t out = 0;
  std::vector<db::Param> params{db::Param(query.merchant), db::Param(query.payout)};
  for (auto value : values)
    params.emplace_back(value);
  sql.run_text(text, params, [&](const db::Row& row) { out = row.number(0); });
  return out;
}

constexpr std::string_view kCount =
    "SELECT count(*) FROM payout_lines l WHERE l.merchant_id = $1 AND l.payout_id = $2";

/// How many of the payout's first `line` lines are not what is asked for, of which sales are.
std::int64_t others(db::Sql& sql, const LinesOf& query, std::int64_t line) {
  if (query.type.empty()) return 0;
  return number(sql,
                fmt::format("{} AND l.kind <> 6 AND l.kind NOT IN ({}) AND l.line_no <= $3", kCount,
                            kinds(query.type)),
                query, {line});
}

std::vector<LineRecord> lines(db::Sql& sql, const LinesOf& query, std::string_view more,
                              std::initializer_list<std::int64_t> values) {
  std::vector<LineRecord> out;
  std::vector<db::Param> params{db::Param(query.merchant), db::Param(query.payout)};
  for (auto value : values)
    params.emplace_back(value);
  sql.run_text(fmt::format("SELECT {} FROM {} WHERE l.merchant_id = $1 AND l.payout_id = $2{}{}",
                           db::text<LineRecord, "{l}">, kLines, types_of(query), more),
               params, [&](const db::Row& row) { out.push_back(db::read_row<LineRecord>(row)); });
  return out;
}

void of_days(db::Where& where, const DaysQuery& query) {
  where.at_least("created_at", query.created_date_from);
  where.at_most("created_at", query.created_date_to);
}

}  // namespace

constexpr db::List<PayoutRecord, PayoutQuery> kPayoutList{
    .whose = db::Whose::of_merchant("merchant_id"),
    .select = db::text<PayoutRecord, "SELECT {} FROM payouts">,
    .from = "payouts",
    .sorts = kSorts,
    .narrow = [](db::Where& where, const PayoutQuery& query) { narrow(where, query, true); },
    .ids_first = true};

constexpr db::List<PayoutRecord, AdminPayoutQuery> kOperatorPayoutList{
    .whose = db::Whose::of_all(),
    .select = db::text<PayoutRecord, "SELECT {} FROM payouts">,
    .from = "payouts",
    .sorts = kSorts,
    .narrow =
        [](db::Where& where, const AdminPayoutQuery& query) {
          where.equal("merchant_id", query.merchant);
          if (query.is_blocked) {
            where.asked(*query.is_blocked
                            ? "(status = 7 OR (status = 1 AND refused_at IS NOT NULL))"
                            : "NOT (status = 7 OR (status = 1 AND refused_at IS NOT NULL))");
          }
          narrow(where, query, query.merchant || where.by() == db::Where::By::order);
        },
    .ids_first = true};

constexpr db::List<AdjustmentRecord, AdjustmentQuery> kAdjustmentList{
    .whose = db::Whose::of_all(),
    .select = db::text<AdjustmentRecord, "SELECT {} FROM payout_adjustments">,
    .from = "payout_adjustments",
    .sorts = kByTime,
    .narrow =
        [](db::Where& where, const AdjustmentQuery& query) {
          where.equal("merchant_id", query.merchant);
          where.one_of("status", query.filter_status);
          of_days(where, query);
        },
    .ids_first = true};

constexpr db::List<BankAccount, AccountQuery> kAccountList{
    .whose = db::Whose::of_all(),
    .select = db::text<BankAccount, "SELECT {} FROM payout_accounts">,
    .from = "payout_accounts",
    .sorts = kByTime,
    .narrow = [](db::Where& where, const AccountQuery& query) {
      where.equal("merchant_id", query.merchant);
      where.one_of("status", query.filter_status);
    }};

constexpr db::List<Batch, DaysQuery> kBatchList{
    .whose = db::Whose::of_all(),
    .select = db::text<Batch, "SELECT {} FROM exchange_files">,
    .from = "exchange_files",
    .sorts = kByTime,
    .narrow = [](db::Where& where, const DaysQuery& query) {
      where.also("kind = 4");
      of_days(where, query);
    }};

std::int64_t lines_count(db::Sql& sql, const LinesOf& query) {
  if (!has_sales(query)) return number(sql, std::string(kCount) + types_of(query), query);
  auto all =
      number(sql, "SELECT line_count FROM payouts WHERE merchant_id = $1 AND id = $2", query);
  return all - others(sql, query, all);
}

contract::Page<LineRecord> lines_page(db::Sql& sql, const LinesOf& query) {
  contract::Page<LineRecord> page;
  contract::page_describe(page, query.page_number, query.page_size, lines_count(sql, query));
  db::page_log<LineRecord, LineQuery>(sql, db::Whose::of_merchant("l.merchant_id"), {}, query,
                                      page);
  auto offset = static_cast<std::int64_t>(page.pageable.offset);
  auto size = static_cast<std::int64_t>(page.pageable.page_size);
  if (!has_sales(query)) {
    page.content = lines(sql, query, " ORDER BY l.line_no LIMIT $3 OFFSET $4", {size, offset});
    return page;
  }
  // Lines are numbered without gaps: what comes before a page is as many lines, and the others
  // among them. So a page is a range.
  auto line_of = [&](std::int64_t number) {
    auto line = number;
    while (auto more = number + others(sql, query, line) - line)
      line += more;
    return line;
  };
  page.content = lines(sql, query, " AND l.line_no > $3 AND l.line_no <= $4 ORDER BY l.line_no",
                       {line_of(offset), line_of(offset + size)});
  return page;
}

std::vector<LineRecord> lines_after(db::Sql& sql, const LinesOf& query, Id<PayoutLine> after,
                                    int most) {
  return lines(sql, query, " AND l.line_no > $3 ORDER BY l.line_no LIMIT $4", {after.value, most});
}

}  // namespace gerbang::payouts
