#include "admin/application_admin_store.h"

#include <array>

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

std::string like_pattern(std::string_view text) {
  std::string out = "%";
  for (char c : text) {
    if (c == '%' || c == '_' || c == '\\') out.push_back('\\');
    out.push_back(c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
  }
  return out + "%";
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
    if (query.created_date_from) add(" AND created_at >= ", *query.created_date_from);
    // The picker gives whole seconds: all of the last one belongs to the range.
    if (query.created_date_to) add(" AND created_at < ", *query.created_date_to + seconds(1));
    if (query.name) {
      name_ = like_pattern(*query.name);
      params_.emplace_back(name_);
      auto at = "$" + std::to_string(params_.size());
      text_ += " AND (lower(COALESCE(company_registered_name, '')) LIKE " + at +
               " ESCAPE '\\' OR lower(COALESCE(trading_name, '')) LIKE " + at +
               " ESCAPE '\\' OR lower(COALESCE(contact_email, '')) LIKE " + at + " ESCAPE '\\')";
    }
  }
  Filter(const Filter&) = delete;
  Filter& operator=(const Filter&) = delete;

  const std::string& text() const { return text_; }
  const std::vector<db::Param>& params() const { return params_; }

 private:
  void add(std::string_view clause, db::Param param) {
    params_.push_back(param);
    text_ += clause;
    text_ += "$" + std::to_string(params_.size());
  }

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

}  // namespace

Result<contract::Page<AdminApplicationRow>> application_search(db::Sql& sql,
                                                               const ApplicationListQuery& query) {
  GERBANG_TRY(auto order, order_by(query.sort));
  Filter filter(query);
  std::int64_t total = 0;
  sql.run_text("SELECT count(*) FROM applications" + filter.text(), filter.params(),
               [&](const db::Row& row) { total = row.number(0); });
  contract::Page<AdminApplicationRow> page;
  contract::page_describe(page, query.page_number, query.page_size, total);
  auto params = filter.params();
  params.emplace_back(query.page_size);
  params.emplace_back(page.pageable.offset);
  // Applications are few (thousands): a plain offset is fine here.
  std::string text =
      "SELECT id, company_registered_name, trading_name, status, submitted_at, created_at, "
      "contact_email FROM applications" +
      filter.text() + " ORDER BY " + order + " LIMIT $" + std::to_string(params.size() - 1) +
      " OFFSET $" + std::to_string(params.size());
  sql.run_text(text, params, [&](const db::Row& row) { page.content.push_back(row_of(row)); });
  return page;
}

}  // namespace gerbang::admin
