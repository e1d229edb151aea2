#include "money/payouts/payout_query.h"

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

void narrow(db::Where& where, const PayoutQuery& query) {
  where.equal("number", query.number);
  where.one_of("status", query.filter_status);
  where.at_least("created_at", query.created_date_from);
  where.at_most("created_at", query.created_date_to);
  where.at_least("amount", query.amount_from);
  where.at_most("amount", query.amount_to);
}

constexpr std::string_view kLines =
    "payout_lines l LEFT JOIN sales s ON l.kind IN (3, 5, 6, 7) AND s.merchant_id = l.merchant_id "
    "AND s.id = l.subject_id";

std::string types_of(const LineQuery& query) {
  std::string out;
  for (auto type : query.type)
    out += (out.empty() ? " AND l.kind IN (" : ", ") + std::to_string(static_cast<int>(type));
  return out.empty() ? out : out + ")";
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

}  // namespace

constexpr db::List<PayoutRecord, PayoutQuery> kPayoutList{
    .whose = db::Whose::of_merchant("merchant_id"),
    .select = db::text<PayoutRecord, "SELECT {} FROM payouts">,
    .from = "payouts",
    .sorts = kSorts,
    .narrow = narrow};

constexpr db::List<PayoutRecord, AdminPayoutQuery> kOperatorPayoutList{
    .whose = db::Whose::of_all(),
    .select = db::text<PayoutRecord, "SELECT {} FROM payouts">,
    .from = "payouts",
    .sorts = kSorts,
    .narrow = [](db::Where& where, const AdminPayoutQuery& query) {
      where.equal("merchant_id", query.merchant);
      if (query.is_blocked) {
        where.asked(*query.is_blocked ? "(status = 7 OR (status = 1 AND refusal IS NOT NULL))"
                                      : "NOT (status = 7 OR (status = 1 AND refusal IS NOT NULL))");
      }
      narrow(where, query);
    }};

constexpr db::List<AdjustmentRecord, AdjustmentQuery> kAdjustmentList{
    .whose = db::Whose::of_all(),
    .select = db::text<AdjustmentRecord, "SELECT {} FROM payout_adjustments">,
    .from = "payout_adjustments",
    .sorts = kByTime,
    .narrow = [](db::Where& where, const AdjustmentQuery& query) {
      where.equal("merchant_id", query.merchant);
      where.one_of("status", query.filter_status);
      where.at_least("created_at", query.created_date_from);
      where.at_most("created_at", query.created_date_to);
    }};

constexpr db::List<BankAccount, AccountQuery> kAccountList{
    .whose = db::Whose::of_all(),
    .select = db::text<BankAccount, "SELECT {} FROM payout_accounts">,
    .from = "payout_accounts",
    .sorts = kByTime,
    .narrow = [](db::Where& where, const AccountQuery& query) {
      where.equal("merchant_id", query.merchant);
      where.one_of("status", query.filter_status);
    }};

constexpr db::List<ExceptionRecord, ExceptionQuery> kExceptionList{
    .whose = db::Whose::of_all(),
    .select = db::text<ExceptionRecord, "SELECT {} FROM payout_exceptions">,
    .from = "payout_exceptions",
    .sorts = kByTime,
    .narrow = [](db::Where& where, const ExceptionQuery& query) {
      if (query.is_ended)
        where.asked(*query.is_ended ? "ended_at IS NOT NULL" : "ended_at IS NULL");
    }};

constexpr db::List<Batch, contract::ListQuery> kBatchList{
    .whose = db::Whose::of_all(),
    .select = db::text<Batch, "SELECT {} FROM payout_batches">,
    .from = "payout_batches",
    .sorts = kByTime,
    .narrow = [](db::Where&, const contract::ListQuery&) {}};

std::int64_t lines_count(db::Sql& sql, const LinesOf& query) {
  std::int64_t out = 0;
  std::array params{db::Param(query.merchant), db::Param(query.payout)};
  sql.run_text("SELECT count(*) FROM payout_lines l WHERE l.merchant_id = $1 AND l.payout_id = $2" +
                   types_of(query),
               params, [&](const db::Row& row) { out = row.number(0); });
  return out;
}

contract::Page<LineRecord> lines_page(db::Sql& sql, const LinesOf& query) {
  contract::Page<LineRecord> page;
  contract::page_describe(page, query.page_number, query.page_size, lines_count(sql, query));
  auto offset = static_cast<std::int64_t>(page.pageable.offset);
  auto size = static_cast<std::int64_t>(page.pageable.page_size);
  // Lines are numbered without gaps, so a page of all of them is a range.
  page.content =
      query.type.empty()
          ? lines(sql, query, " AND l.line_no > $3 AND l.line_no <= $4 ORDER BY l.line_no",
                  {offset, offset + size})
          : lines(sql, query, " ORDER BY l.line_no LIMIT $3 OFFSET $4", {size, offset});
  return page;
}

std::vector<LineRecord> lines_after(db::Sql& sql, const LinesOf& query, Id<PayoutLine> after,
                                    int most) {
  return lines(sql, query, " AND l.line_no > $3 ORDER BY l.line_no LIMIT $4", {after.value, most});
}

}  // namespace gerbang::payouts
