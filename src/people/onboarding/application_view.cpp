#include "people/onboarding/application_view.h"

#include <algorithm>
#include <map>

#include "people/onboarding/application_changes.h"
#include "people/onboarding/application_store.h"

namespace gerbang::onboarding {
namespace {

bool has(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

std::string_view word_of(DocumentKind kind) {
  for (const auto& [value, word] : contract::WireWords<DocumentKind>::names) {
    if (value == kind) return word;
  }
  return {};
}

}  // namespace

std::vector<ShownRemark> application_remarks_shown(db::Sql& sql, const ApplicationRow& row) {
  std::vector<ShownRemark> out;
  auto remarks = application_remarks(sql, row.id);
  if (remarks.empty()) return out;
  auto documents = documents_of(sql, row.id);
  std::map<std::int64_t, std::vector<std::string>> changed;  // since that submission
  for (auto& remark : remarks) {
    auto [at, is_new] = changed.try_emplace(remark.submission);
    if (is_new) {
      if (auto fields = store::submission_fields(sql, row.id, remark.submission))
        at->second = changed_fields(*fields, row.fields);
    }
    bool has_come = std::ranges::any_of(documents, [&](const Document& it) {
      return remark.field == "document." + std::string(word_of(it.kind)) &&
             it.created_at >= remark.created_at;
    });
    bool is_answered = remark.answer || has_come || has(at->second, remark.field);
    out.push_back({remark.position, std::move(remark.field), std::move(remark.remark),
                   std::move(remark.answer), remark.created_at, is_answered});
  }
  return out;
}

std::optional<Before> application_before(db::Sql& sql, const ApplicationRow& row) {
  // While it lies with the applicant, what stands there now is on its way to be the next one.
  bool is_being_changed = row.status == ApplicationStatus::needs_info;
  auto number = is_being_changed ? row.submission : row.submission - 1;
  if (number < 1) return std::nullopt;
  auto text = store::submission_fields(sql, row.id, number);
  auto fields = text ? contract::from_stored<ApplicationFields>(*text)
                     : Result<ApplicationFields>(ApplicationFields{});
  if (!text || !fields.ok()) return std::nullopt;
  return Before{std::move(*fields), changed_fields(*text, row.fields)};
}

std::vector<DocumentRow> document_rows(db::Sql& sql, const ApplicationRow& application) {
  std::vector<DocumentRow> out;
  for (const auto& document : documents_of(sql, application.id))
    out.push_back(document_row(document, application));
  return out;
}

DocumentRow document_row(const Document& it, const ApplicationRow& application) {
  return {it.id,
          it.kind,
          it.name,
          it.content_type,
          it.size,
          it.width,
          it.height,
          it.sha256,
          it.created_at,
          it.submission >= std::max<std::int64_t>(1, application.submission - 1),
          is_removable(application, it)};
}

MerchantApplication application_view(db::Sql& sql, const ApplicationRow& row) {
  std::optional<std::int64_t> hours_waited;
  if (auto average = application_waiting_average(sql))
    hours_waited = std::max<std::int64_t>(1, (average->ms + hours(1).ms / 2) / hours(1).ms);
  return {row.id,
          shown_status(row.status),
          row.status,
          row.step,
          row.submitted_at,
          row.decided_at,
          application_remarks_shown(sql, row),
          application_fields(row),
          document_rows(sql, row),
          hours_waited,
          merchant_actions(row.status)};
}

}  // namespace gerbang::onboarding
