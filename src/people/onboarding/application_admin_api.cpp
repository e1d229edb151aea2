#include "people/accounts/colleagues.h"
#include "people/merchants/merchant.h"
#include "people/onboarding/application_admin.h"
#include "people/onboarding/application_admin_store.h"
#include "people/onboarding/application_view.h"
#include "people/onboarding/review.h"
#include "say/onboarding.h"

namespace gerbang::onboarding {

struct AdminApplicationRow {
  Id<Application> id;
  std::optional<std::string> company_registered_name;
  std::optional<std::string> trading_name;
  onboarding::ApplicationStatus status{};
  onboarding::MerchantApplicationStatus merchant_application_status{};
  std::optional<Instant> submitted_at;
  Instant created_date;
  std::optional<std::string> contact_email;
  std::int64_t waited_ms = 0;  // with the gateway
  std::optional<Id<User>> assignee_id;
  std::optional<std::string> assignee_name;
  std::int64_t risk_score = 0;
  std::int64_t duplicates = 0;
  std::int64_t open_points = 0;
  std::int64_t documents = 0;
  std::vector<ReviewFlag> flags;
  std::vector<ApplicationAction> actions;
};
BOOST_DESCRIBE_STRUCT(AdminApplicationRow, (),
                      (id, company_registered_name, trading_name, status,
                       merchant_application_status, submitted_at, created_date, contact_email,
                       waited_ms, assignee_id, assignee_name, risk_score, duplicates, open_points,
                       documents, flags, actions))

/// An approval that waits for a second person.
struct ApprovalProposal {
  std::string by_name;
  bool is_own = false;
  Instant at;
  DecisionReason reason{};
  std::optional<std::int64_t> package_id;
  std::optional<std::string> note;
};
BOOST_DESCRIBE_STRUCT(ApprovalProposal, (), (by_name, is_own, at, reason, package_id, note))

struct ApplicationRisk {
  std::int64_t score = 0;
  std::int64_t second_person_from = 0;
  std::vector<RiskFinding> findings;
  std::vector<RiskRow> rules;  // all of them
};
BOOST_DESCRIBE_STRUCT(ApplicationRisk, (), (score, second_person_from, findings, rules))

/// A remark that has been closed: what was asked before, and what came of it.
struct EarlierRemark {
  std::string field;
  std::string remark;
  std::optional<std::string> answer;
  std::optional<std::string> asked_name;
  Instant asked_at;
};
BOOST_DESCRIBE_STRUCT(EarlierRemark, (), (field, remark, answer, asked_name, asked_at))

struct AdminMerchantApplication {
  Id<Application> id;
  onboarding::MerchantApplicationStatus merchant_application_status{};
  onboarding::ApplicationStatus status{};
  std::int64_t step = 0;
  std::optional<Instant> submitted_at;
  std::optional<Instant> decided_at;
  std::optional<DecisionReason> decision_reason;
  std::vector<ShownRemark> remarks;
  std::vector<EarlierRemark> earlier_remarks;
  onboarding::ApplicationFields application;
  std::optional<onboarding::ApplicationFields> previous;  // as it was sent the time before
  std::vector<std::string> changed;                       // the fields that differ from it
  std::vector<DocumentRow> documents;
  std::vector<Duplicate> duplicates;
  ApplicationRisk risk;
  std::optional<ApprovalProposal> proposal;
  std::int64_t revision = 0;    // what a decision is made about
  std::int64_t submission = 0;  // how often it was sent
  std::int64_t waited_ms = 0;   // with the gateway
  std::optional<Id<User>> assignee_id;
  std::optional<std::string> assignee_name;
  std::optional<std::int64_t> package_id;  // that the company signed up for
  std::optional<MerchantId> company_id;    // null: waits for the invited person
  std::vector<ApplicationAction> actions;
};
BOOST_DESCRIBE_STRUCT(AdminMerchantApplication, (),
                      (id, merchant_application_status, status, step, submitted_at, decided_at,
                       decision_reason, remarks, earlier_remarks, application, previous, changed,
                       documents, duplicates, risk, proposal, revision, submission, waited_ms,
                       assignee_id, assignee_name, package_id, company_id, actions))

struct ApplicationRequestInfo {
  std::vector<onboarding::FieldRemark> remarks;
  std::optional<std::int64_t> revision;
};
BOOST_DESCRIBE_STRUCT(ApplicationRequestInfo, (), (remarks, revision))

struct ApplicationApproval {
  std::optional<DecisionReason> reason;
  std::optional<std::int64_t> package_id;
  std::optional<std::string> note;
  std::optional<std::int64_t> revision;
};
BOOST_DESCRIBE_STRUCT(ApplicationApproval, (), (reason, package_id, note, revision))
constexpr auto field_rules(contract::Of<ApplicationApproval>) {
  return std::array{contract::rule("note").length(0, 500)};
}

struct ApplicationReject {
  std::string remarks;
  std::optional<DecisionReason> reason;
  std::optional<std::int64_t> revision;
};
BOOST_DESCRIBE_STRUCT(ApplicationReject, (), (remarks, reason, revision))
constexpr auto field_rules(contract::Of<ApplicationReject>) {
  return std::array{contract::rule("remarks").length(1, 1000)};
}

struct ApplicationAssign {
  std::optional<Id<User>> user_id;  // null: nobody
};
BOOST_DESCRIBE_STRUCT(ApplicationAssign, (), (user_id))
constexpr auto field_rules(contract::Of<ApplicationAssign>) {
  return std::array{contract::rule("user_id").named()};
}

struct Reviewer {
  Id<User> id;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(Reviewer, (), (id, name))

namespace {

using contract::Success;
using http::Call;

std::vector<ReviewFlag> flags_of(const ApplicationRecord& record) {
  std::vector<ReviewFlag> out;
  if (record.risk_score >= kSecondPersonFrom) out.push_back(ReviewFlag::risk);
  if (record.duplicates > 0) out.push_back(ReviewFlag::duplicates);
  if (record.open_points > 0) out.push_back(ReviewFlag::open_points);
  if (record.proposed_by && record.status == ApplicationStatus::submitted)
    out.push_back(ReviewFlag::proposed);
  return out;
}

AdminApplicationRow row_of(ApplicationRecord&& record, Instant now, Id<User> by) {
  ApplicationRow as_row;
  as_row.merchant_id = record.merchant_id;
  as_row.status = record.status;
  as_row.waiting_from = record.waiting_from;
  as_row.waited_ms = record.waited_ms;
  as_row.proposed_by = record.proposed_by;
  return {record.id,
          std::move(record.company_registered_name),
          std::move(record.trading_name),
          record.status,
          onboarding::shown_status(record.status),
          record.submitted_at,
          record.created_at,
          std::move(record.contact_email),
          as_row.waited(now).ms,
          record.assignee_id,
          std::move(record.assignee_name),
          record.risk_score,
          record.duplicates,
          record.open_points,
          record.documents,
          flags_of(record),
          review_actions(as_row, record.risk_score, by)};
}

Result<contract::CappedPage<AdminApplicationRow>> application_page(
    db::Sql& sql, const Call& call, const ApplicationListQuery& query) {
  GERBANG_TRY(auto page, kApplicationList.capped_page(sql, call.merchant(), query));
  return contract::page_as(std::move(page), [&](ApplicationRecord&& record) {
    return row_of(std::move(record), sql.now(), call.who().user);
  });
}

std::optional<ApprovalProposal> proposal_of(const ApplicationRow& row, Id<User> by) {
  if (!row.proposed_by) return std::nullopt;
  return ApprovalProposal{row.proposed_name.value_or(""),
                          *row.proposed_by == by,
                          row.proposed_at.value_or(Instant{}),
                          row.proposed_reason.value_or(DecisionReason::risk_accepted),
                          row.proposed_package,
                          row.proposed_note};
}

std::vector<EarlierRemark> earlier_of(db::Sql& sql, const ApplicationRow& row) {
  std::vector<EarlierRemark> out;
  for (auto& remark : application_remarks_all(sql, row.id)) {
    if (!remark.closed_at) continue;
    out.push_back({std::move(remark.field), std::move(remark.remark), std::move(remark.answer),
                   std::move(remark.asked_name), remark.created_at});
  }
  return out;
}

Result<AdminMerchantApplication> application_get(db::Sql& sql, const Call& call) {
  auto row = onboarding::application_find(sql, call.id<Application>("id"));
  if (!row) return not_found(say::onboarding::no_application);
  AdminMerchantApplication out;
  out.id = row->id;
  out.merchant_application_status = shown_status(row->status);
  out.status = row->status;
  out.step = row->step;
  out.submitted_at = row->submitted_at;
  out.decided_at = row->decided_at;
  out.decision_reason = row->decision_reason;
  out.remarks = application_remarks_shown(sql, *row);
  out.earlier_remarks = earlier_of(sql, *row);
  out.application = application_fields(*row);
  if (auto before = application_before(sql, *row)) {
    out.previous = std::move(before->fields);
    out.changed = std::move(before->changed);
  }
  out.documents = document_rows(sql, *row);
  out.duplicates = duplicates_of(sql, row->id);
  auto risk = risk_of(out.application, out.duplicates, !out.documents.empty());
  out.risk = {risk.score,
              kSecondPersonFrom,
              std::move(risk.findings),
              {kRiskRules.begin(), kRiskRules.end()}};
  out.proposal = proposal_of(*row, call.who().user);
  out.revision = row->revision;
  out.submission = row->submission;
  out.waited_ms = row->waited(sql.now()).ms;
  out.assignee_id = row->assignee_id;
  out.assignee_name = row->assignee_name;
  if (row->merchant_id) {
    out.company_id = row->merchant_id;
    out.package_id = merchants::package_of(sql, row->merchant_id);
  }
  out.actions = review_actions(*row, risk.score, call.who().user);
  return out;
}

Result<std::vector<Reviewer>> reviewer_list(db::Sql& sql, const Call&) {
  std::vector<Reviewer> out;
  for (auto& person : accounts::people_who_may(sql, kGatewayCompany, kReviews))
    out.push_back({person.id, std::move(person.full_name)});
  return out;
}

Decided decided_of(const ApplicationApproval& body) {
  return {body.reason, body.package_id, body.note, body.revision};
}

}  // namespace

http::Routes application_admin_routes(const events::Outbox& outbox) {
  using http::Method;
  using http::route;
  constexpr auto kView = http::needs(Resource::admin_merchant_application, Action::view);
  constexpr auto kDecide = http::needs(Resource::admin_merchant_application, Action::approve);
  const auto* o = &outbox;
  http::Routes r;
  r.push_back(route(Method::get, "admin/merchant-applications", "admin_application_list", kView,
                    application_page));
  r.push_back(application_export_route());
  r.push_back(route(Method::get, "admin/merchant-applications/{id}", "admin_application_get", kView,
                    application_get));
  r.push_back(route(Method::get, "admin/merchant-applications/reviewers",
                    "admin_application_reviewers", kView, reviewer_list));
  r.push_back(route(
      Method::post, "admin/merchant-applications/{id}/request-info",
      "admin_application_request_info", kDecide,
      [o](db::Tx& tx, const Call& call, const ApplicationRequestInfo& body) -> Result<Success> {
        GERBANG_CHECK(onboarding::application_request_info(
            tx, *o, call.id<Application>("id"), call.actor(), body.remarks, body.revision));
        return Success{say::onboarding::done::asked_for_more};
      }));
  r.push_back(
      route(Method::post, "admin/merchant-applications/{id}/approve", "admin_application_approve",
            kDecide,
            [o](db::Tx& tx, const Call& call, const ApplicationApproval& body) -> Result<Success> {
              GERBANG_CHECK(onboarding::application_approve(tx, *o, call.id<Application>("id"),
                                                            call.actor(), decided_of(body)));
              return Success{say::onboarding::done::approved};
            }));
  r.push_back(
      route(Method::post, "admin/merchant-applications/{id}/propose", "admin_application_propose",
            kDecide,
            [o](db::Tx& tx, const Call& call, const ApplicationApproval& body) -> Result<Success> {
              GERBANG_CHECK(onboarding::application_propose(tx, *o, call.id<Application>("id"),
                                                            call.actor(), decided_of(body)));
              return Success{say::onboarding::done::proposed};
            }));
  r.push_back(route(Method::post, "admin/merchant-applications/{id}/withdraw",
                    "admin_application_withdraw", kDecide,
                    [o](db::Tx& tx, const Call& call, const contract::Nothing&) -> Result<Success> {
                      GERBANG_CHECK(onboarding::application_withdraw(
                          tx, *o, call.id<Application>("id"), call.actor()));
                      return Success{say::onboarding::done::withdrawn};
                    }));
  r.push_back(route(
      Method::post, "admin/merchant-applications/{id}/reject", "admin_application_reject", kDecide,
      [o](db::Tx& tx, const Call& call, const ApplicationReject& body) -> Result<Success> {
        GERBANG_CHECK(onboarding::application_reject(tx, *o, call.id<Application>("id"),
                                                     call.actor(), body.remarks,
                                                     {body.reason, {}, {}, body.revision}));
        return Success{say::onboarding::done::rejected};
      }));
  r.push_back(
      route(Method::put, "admin/merchant-applications/{id}/assignee", "admin_application_assign",
            http::needs(kReviews.resource, kReviews.action),
            [o](db::Tx& tx, const Call& call, const ApplicationAssign& body) -> Result<Success> {
              GERBANG_CHECK(onboarding::application_assign(tx, *o, call.id<Application>("id"),
                                                           call.actor(), body.user_id));
              return Success{body.user_id ? say::onboarding::done::assigned
                                          : say::onboarding::done::given_back};
            }));
  return r;
}

}  // namespace gerbang::onboarding
