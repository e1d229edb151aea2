#include "people/onboarding/application_admin_store.h"

#include <algorithm>

#include "people/onboarding/risk.h"

namespace gerbang::onboarding {
namespace {

// Who waits longest comes first where the longest are asked for; who does not wait, last.
constexpr std::array kSorts{db::SortColumn{"createdDate", "created_at"},
                            db::SortColumn{"submittedAt", "submitted_at"},
                            db::SortColumn{"companyRegisteredName", "company_registered_name"},
                            db::SortColumn{"tradingName", "trading_name"},
                            db::SortColumn{"status", "status"},
                            db::SortColumn{"waitedMs", "-COALESCE(waiting_from, 253402300799000)"},
                            db::SortColumn{"assigneeName", "COALESCE(assignee_name, '')"},
                            db::SortColumn{"riskScore", "risk_score"}};

/// Each sort has an index (migration 0152).
constexpr std::int64_t kSortedMost = 2'000;

constexpr std::string_view kHasDuplicates = R"(EXISTS (
  SELECT 1 FROM application_marks m JOIN application_marks o ON o.kind = m.kind
    AND o.value = m.value AND o.application_id <> m.application_id
  WHERE m.application_id = applications.id))";

std::string condition(ReviewFlag flag) {
  switch (flag) {
    case ReviewFlag::risk:
      return "risk_score >= " + std::to_string(kSecondPersonFrom);
    case ReviewFlag::duplicates:
      return std::string(kHasDuplicates);
    case ReviewFlag::open_points:
      return "open_points > 0";
    case ReviewFlag::proposed:
      return "(proposed_by IS NOT NULL AND status = 1)";
  }
  return "1 = 1";
}

constexpr db::PartsIndex kParts{
    .table = "applications_search",
    .id = "id",
    .text =
        "lower(chr(10) || coalesce(company_registered_name, '') || chr(10) || "
        "coalesce(trading_name, '') || chr(10) || coalesce(contact_email, '') || chr(10))",
    .email = ""};

void narrow(db::Where& where, const ApplicationListQuery& query) {
  bool is_sorted = query.sort.value_or("").starts_with("status");
  bool is_walked = where.by() == db::Where::By::order && !is_sorted;
  where.one_of(is_walked ? where.aside("status") : "status", query.filter_status);
  where.equal("merchant_id", query.merchant);
  where.at_least("created_at", query.created_date_from);
  where.at_most("created_at", query.created_date_to);
  where.contains(kParts, query.name);
  if (query.assignee == "NONE") {
    where.also("assignee_id IS NULL");
  } else if (query.assignee) {
    // What is no id is nobody's.
    where.equal("assignee_id", std::optional(Id<User>{id_parse(*query.assignee).value_or(0)}));
  }
  std::string any;
  for (auto flag : query.filter_flag)
    any += (any.empty() ? "" : " OR ") + condition(flag);
  if (!any.empty()) where.also("(" + any + ")");
}

}  // namespace

constexpr db::List<ApplicationRecord, ApplicationListQuery> kApplicationList{
    .whose = db::Whose::of_all(),
    .select = R"(
  SELECT id, company_registered_name, trading_name, status, submitted_at, created_at, contact_email,
    merchant_id, waiting_from, waited_ms, assignee_id, assignee_name, risk_score, open_points,
    proposed_by, submission,
    (SELECT count(DISTINCT alike.id) FROM
      (SELECT o.application_id AS id FROM application_marks m
       JOIN application_marks o ON o.kind = m.kind AND o.value = m.value
                               AND o.application_id <> m.application_id
       WHERE m.application_id = applications.id LIMIT 500) alike),
    (SELECT count(*) FROM application_documents d WHERE d.application_id = applications.id)
  FROM applications)",
    .from = "applications",
    .sorts = kSorts,
    .narrow = narrow,
    .ids_first = true,
    .sorted_most = kSortedMost};

}  // namespace gerbang::onboarding
