#pragma once
// An application as its merchant and the operators see it: its state, the remarks, its fields, its
// documents.

#include "people/onboarding/application.h"
#include "people/onboarding/document_row.h"

namespace gerbang::onboarding {

/// A remark with whether something has been done about it: an answer was written, the field says
/// something else, or a document of that kind came.
struct ShownRemark {
  std::int64_t position = 0;
  std::string field;
  std::string remark;
  std::optional<std::string> answer;
  Instant asked_at;
  bool is_answered = false;
};
BOOST_DESCRIBE_STRUCT(ShownRemark, (), (position, field, remark, answer, asked_at, is_answered))
/// The open ones.
std::vector<ShownRemark> application_remarks_shown(db::Sql& sql, const ApplicationRow& row);

/// What was sent the time before what stands there now, and which fields differ from it.
struct Before {
  ApplicationFields fields;
  std::vector<std::string> changed;
};
/// Nothing of what was sent once at most.
std::optional<Before> application_before(db::Sql& sql, const ApplicationRow& row);

struct MerchantApplication {
  Id<Application> id;
  MerchantApplicationStatus merchant_application_status{};
  ApplicationStatus status{};
  std::int64_t step = 0;
  std::optional<Instant> submitted_at;
  std::optional<Instant> decided_at;
  std::vector<ShownRemark> remarks;
  ApplicationFields application;
  std::vector<DocumentRow> documents;
  std::optional<std::int64_t> average_waiting_hours;  // of others; null where they are few
  std::vector<ApplicationAction> actions;             // the merchant's
};
BOOST_DESCRIBE_STRUCT(MerchantApplication, (),
                      (id, merchant_application_status, status, step, submitted_at, decided_at,
                       remarks, application, documents, average_waiting_hours, actions))
MerchantApplication application_view(db::Sql& sql, const ApplicationRow& row);

}  // namespace gerbang::onboarding
