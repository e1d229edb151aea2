#include "people/onboarding/application_personal.h"

#include "base/audit/audit_personal.h"
#include "base/events/events_personal.h"
#include "say/personal.h"

namespace gerbang::onboarding {

std::vector<personal::Holding> application_holdings() {
  using personal::Says;
  namespace instead = personal::instead;

  const std::vector<personal::Link> of_application{{"application_id", "id"}};
  personal::Holding applications;
  applications.table = "applications";
  applications.title = say::personal::of::applications;
  applications.columns = {{"fields", Says::text, instead::no_fields},
                          {"contact_email", Says::email, instead::nothing}};
  applications.ways = {{personal::Key::email, "lower(contact_email)", "contact_email IS NOT NULL"}};
  applications.stays = {{"status <> 4", say::personal::stays::application}};
  applications.since = "decided_at";
  // Whoever was rejected may apply again, and ask why.
  applications.rest = days(180);
  personal::Holding submissions;
  submissions.table = "application_submissions";
  submissions.title = say::personal::of::submissions;
  submissions.merchant = {};
  submissions.id = "number";
  submissions.time = "submitted_at";
  submissions.about = {"applications", of_application};
  submissions.columns = {{"fields", Says::text, instead::no_fields}};
  personal::Holding documents;
  documents.table = "application_documents";
  documents.title = say::personal::of::documents;
  documents.merchant = {};
  documents.about = {"applications", of_application};
  documents.columns = {{"name", Says::text}};
  documents.is_removed = true;
  personal::Holding marks;
  marks.table = "application_marks";
  marks.title = say::personal::of::marks;
  marks.merchant = {};
  marks.id = "kind";
  marks.time = {};
  marks.about = {"applications", of_application};
  marks.columns = {{"value", Says::text}};
  marks.is_removed = true;
  return {std::move(applications),
          std::move(submissions),
          std::move(documents),
          std::move(marks),
          events::events_held("applications"),
          audit::details_held("applications", "action LIKE 'merchantApplication.%'")};
}

}  // namespace gerbang::onboarding
