#include "admin/application_admin_store.h"

#include <array>

#include "db/text_search.h"

namespace gerbang::admin {
namespace {

struct SortColumn {
  std::string_view wire;
  std::string_view column;
};
constexpr std::array kSortColumns{
    SortColumn{"createdDate", "created_at"}, SortColumn{"submittedAt", "submitted_at"},
    SortColumn{"companyRegisteredName", "company_registered_name"},
    SortColumn{"tradingName", "trading_name"}, SortColumn{"status", "status"}};

Result<std::string> order_by(const std::optional<std::string>& sort) {
  if (!sort) return "created_at DESC, id DESC";
  auto comma = sort->find(',');
  std::string_view field = std::string_view(*sort).substr(0, comma);
  std::string_view way =
      comma == std::string::npos ? "asc" : std::string_view(*sort).substr(comma + 1);
  for (const auto& row : kSortColumns) {
    if (row.wire != field || (way != "asc" && way != "desc")) continue;
    std::string direction = way == "asc" ? " ASC" : " DESC";
    return std::string(row.column) + direction + ", id" + direction;
  }
  return invalid_field("sort", "This list cannot be sorted like that");
}

/// The WHERE clause and its parameters, which stay alive as long as this does.
class Filter {
 public:
  explicit Filter(const ApplicationListQuery& query) {
    if (!query.filter_status.empty()) {
      std::string list;
      for (auto status : query.filter_status) {
        if (!list.empty()) list += ", ";
        list += std::to_string(static_cast<int>(status));  // of an enum: nothing to escape
      }
      text_ += " AND status IN (" + list + ")";
    }
    if (query.merchant) add(" AND merchant_id = ", *query.merchant);
    if (query.created_date_from) add(" AND created_at >= ", *query.created_date_from);
    // The picker gives whole seconds: all of the last one belongs to the range.
    if (query.created_date_to) add(" AND created_at < ", *query.created_date_to + seconds(1));
    if (query.name) {
      name_ = db::contains_pattern(*query.name);
      params_.emplace_back(name_);
      auto at = " LIKE lower($" + std::to_string(params_.size()) + ") ESCAPE '!'";
      text_ += " AND (lower(company_registered_name)" + at + " OR lower(trading_name)" + at +
               " OR lower(contact_email)" + at + ")";
    }
  }
  Filter(const Filter&) = delete;
  Filter& operator=(const Filter&) = delete;

  std::string bind(db::Param param) {
    params_.push_back(param);
    return "$" + std::to_string(params_.size());
  }

  const std::string& text() const { return text_; }
  const std::vector<db::Param>& params() const { return params_; }

 private:
  void add(const std::string& clause, db::Param param) { text_ += clause + bind(param); }

  std::string text_ = " WHERE 1 = 1";
  std::string name_;
  std::vector<db::Param> params_;
};

AdminApplicationRow row_of(const db::Row& row) {
  using Text = std::optional<std::string>;
  auto status = row.get<merchants::ApplicationStatus>(3);
  return {row.get<Id<Application>>(0),
          row.get<Text>(1),
          row.get<Text>(2),
          status,
          merchants::shown_status(status),
          row.get<std::optional<Instant>>(4),
          row.get<Instant>(5),
          row.get<Text>(6)};
}

std::vector<AdminApplicationRow> rows_of(db::Sql& sql, const Filter& filter,
                                         const std::string& text) {
  std::vector<AdminApplicationRow> out;
  sql.run_text(
      "SELECT id, company_registered_name, trading_name, status, submitted_at, created_at, "
      "contact_email FROM applications" +
          filter.text() + text,
      filter.params(), [&](const db::Row& row) { out.push_back(row_of(row)); });
  return out;
}

}  // namespace

std::int64_t application_count(db::Sql& sql, const ApplicationListQuery& query) {
  Filter filter(query);
  std::int64_t total = 0;
  sql.run_text("SELECT count(*) FROM applications" + filter.text(), filter.params(),
               [&](const db::Row& row) { total = row.number(0); });
  return total;
}

Result<contract::Page<AdminApplicationRow>> application_search(db::Sql& sql,
                                                               const ApplicationListQuery& query) {
  GERBANG_TRY(auto order, order_by(query.sort));
  contract::Page<AdminApplicationRow> page;
  contract::page_describe(page, query.page_number, query.page_size, application_count(sql, query));
  Filter filter(query);
  auto limit = filter.bind(query.page_size), offset = filter.bind(page.pageable.offset);
  // Applications are few (thousands): a plain offset is fine here.
  order += " LIMIT " + limit;
  order += " OFFSET " + offset;
  page.content = rows_of(sql, filter, " ORDER BY " + order);
  return page;
}

std::vector<AdminApplicationRow> applications_after(db::Sql& sql, const ApplicationListQuery& query,
                                                    const std::optional<db::After>& after,
                                                    int limit) {
  Filter filter(query);
  bool is_rising = query.sort == "createdDate,asc";
  std::string text;
  if (after) {
    text += std::string(" AND (created_at, id) ") + (is_rising ? ">" : "<") + " (" +
            filter.bind(after->created_at) + ", " + filter.bind(after->id) + ")";
  }
  text += is_rising ? " ORDER BY created_at, id" : " ORDER BY created_at DESC, id DESC";
  text += " LIMIT " + filter.bind(limit);
  return rows_of(sql, filter, text);
}

}  // namespace gerbang::admin
