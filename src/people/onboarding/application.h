#pragma once
// A company's application to become a merchant. It is a draft until it is submitted; an operator
// approves it, refuses it for good, or sends it back with a remark per field, after which it can be
// submitted again. Approval turns the merchant on: payers can pay it, its fees are set by its
// package, and the key of its server is issued; where there is much to look at twice (risk.h), one
// person proposes it and another one confirms. A visitor may submit one too: it waits, and the
// contact person is invited by mail to sign up and own it.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "base/contract/wire.h"
#include "base/core/actor.h"
#include "base/core/states.h"
#include "base/db/db.h"
#include "base/db/waiting.h"
#include "base/events/events.h"
#include "people/accounts/account.h"
#include "people/onboarding/application_form.h"

namespace gerbang::onboarding {

enum class ApplicationStatus : unsigned char { draft, submitted, needs_info, approved, rejected };
/// `propose` and `withdraw` move nothing: an approval waits for a second person, or no more.
enum class ApplicationAction : unsigned char {
  submit,
  request_info,
  approve,
  reject,
  propose,
  withdraw,
};

inline constexpr std::array kApplicationTransitions{
    Transition{ApplicationStatus::draft, ApplicationAction::submit, ApplicationStatus::submitted},
    Transition{ApplicationStatus::needs_info, ApplicationAction::submit,
               ApplicationStatus::submitted},
    Transition{ApplicationStatus::submitted, ApplicationAction::request_info,
               ApplicationStatus::needs_info},
    Transition{ApplicationStatus::submitted, ApplicationAction::approve,
               ApplicationStatus::approved},
    Transition{ApplicationStatus::submitted, ApplicationAction::reject,
               ApplicationStatus::rejected},
};
static_assert(is_deterministic(kApplicationTransitions));
static_assert(is_final(kApplicationTransitions, ApplicationStatus::approved));
static_assert(is_final(kApplicationTransitions, ApplicationStatus::rejected));
static_assert(!next_state(kApplicationTransitions, ApplicationStatus::draft,
                          ApplicationAction::approve),
              "nothing is decided that was not submitted");

/// Whether `action` can be taken with an application; approving takes somebody who owns it.
constexpr bool application_can(ApplicationStatus status, ApplicationAction action, bool is_owned) {
  return next_state(kApplicationTransitions, status, action) &&
         (is_owned || action != ApplicationAction::approve);
}
/// What its merchant can do with it; a merchant that can submit it can save it as well.
std::vector<ApplicationAction> merchant_actions(ApplicationStatus status);

/// What the spec shows: PENDING until it is approved.
enum class MerchantApplicationStatus : unsigned char { pending, approved };
constexpr MerchantApplicationStatus shown_status(ApplicationStatus status) {
  return status == ApplicationStatus::approved ? MerchantApplicationStatus::approved
                                               : MerchantApplicationStatus::pending;
}

/// What the other rooms are told; that somebody is invited, with the language of the visitor, for
/// the mail to whom she names.
using ApplicationKind = events::Kind<contract::Nothing>;
inline constexpr ApplicationKind kApplicationSubmitted{"application.submitted"};
inline constexpr ApplicationKind kApplicationNeedsInfo{"application.needsInfo"};
inline constexpr ApplicationKind kApplicationApproved{"application.approved"};
inline constexpr ApplicationKind kApplicationRejected{"application.rejected"};
inline constexpr ApplicationKind kApplicationDocumentAdded{"application.documentAdded"};
/// An approval was proposed, and is no more; whose the application is now (0: nobody's).
inline constexpr ApplicationKind kApplicationProposed{"application.proposed"};
inline constexpr ApplicationKind kApplicationWithdrawn{"application.proposalWithdrawn"};
struct ApplicationAssigned {
  Id<User> assignee;
  Id<User> by;
  std::string by_name;
};
BOOST_DESCRIBE_STRUCT(ApplicationAssigned, (), (assignee, by, by_name))
inline constexpr events::Kind<ApplicationAssigned> kApplicationAssigned{"application.assigned"};
struct ApplicationInvited {
  std::string language;
};
BOOST_DESCRIBE_STRUCT(ApplicationInvited, (), (language))
inline constexpr events::Kind<ApplicationInvited> kApplicationInvited{"application.invited"};

struct FieldRemark {
  std::string field;  // its name on the wire, "document.BANK_STATEMENT", or empty: all of it
  std::string remark;
};
BOOST_DESCRIBE_STRUCT(FieldRemark, (), (field, remark))
constexpr auto field_rules(contract::Of<FieldRemark>) {
  return std::array{contract::rule("field").length(0, 60).or_empty(),
                    contract::rule("remark").length(1, 1000)};
}

/// A remark as it is kept, with what the applicant says to it.
struct Remark {
  std::int64_t position = 0;
  std::string field;
  std::string remark;
  std::int64_t submission = 0;  // what it was made about
  std::optional<std::string> answer;
  std::optional<std::string> asked_name;
  Instant created_at;
  std::optional<Instant> closed_at;
};
BOOST_DESCRIBE_STRUCT(Remark, (),
                      (position, field, remark, submission, answer, asked_name, created_at,
                       closed_at))

/// Why it was decided so, for the gateway's own books; the applicant reads the remarks.
enum class DecisionReason : unsigned char {
  meets_requirements = 1,
  corrected,
  risk_accepted,
  incomplete = 11,
  untrue,
  prohibited_business,
  duplicate,
  risk_too_high,
  other,
};
constexpr bool is_for_approval(DecisionReason reason) {
  return reason <= DecisionReason::risk_accepted;
}

struct ApplicationRow {
  MerchantId merchant_id;  // 0: waits for the invited person
  Id<Application> id;
  ApplicationStatus status{};
  std::int64_t step = 0;
  std::string fields;  // ApplicationFields as JSON
  Instant created_at;
  std::optional<Instant> submitted_at;
  std::optional<Instant> decided_at;
  std::int64_t submission = 0;  // how often it was sent
  std::int64_t revision = 0;    // rises with each time, and with each document
  std::optional<Instant> waiting_from;
  std::int64_t waited_ms = 0;
  std::optional<Id<User>> assignee_id;
  std::optional<std::string> assignee_name;
  std::int64_t risk_score = 0;
  std::int64_t open_points = 0;
  std::optional<DecisionReason> decision_reason;
  std::optional<Id<User>> proposed_by;
  std::optional<std::string> proposed_name;
  std::optional<Instant> proposed_at;
  std::optional<DecisionReason> proposed_reason;
  std::optional<std::int64_t> proposed_package;
  std::optional<std::string> proposed_note;

  /// How long it has lain with the gateway: since it was sent, without the time that it lay with
  /// its applicant.
  Duration waited(Instant now) const {
    return waiting_from ? now - *waiting_from : milliseconds(waited_ms);
  }
};
BOOST_DESCRIBE_STRUCT(ApplicationRow, (),
                      (merchant_id, id, status, step, fields, created_at, submitted_at, decided_at,
                       submission, revision, waiting_from, waited_ms, assignee_id, assignee_name,
                       risk_score, open_points, decision_reason, proposed_by, proposed_name,
                       proposed_at, proposed_reason, proposed_package, proposed_note))

std::optional<ApplicationRow> application_of(db::Sql& sql, MerchantId merchant);
/// Across merchants: for the operators' rooms only.
std::optional<ApplicationRow> application_find(db::Sql& sql, Id<Application> id);
/// Sent, and nobody has decided; across merchants.
db::Waiting applications_waiting(db::Sql& sql);
/// Those that were made last, until the next decision; and all there ever were.
std::vector<Remark> application_remarks(db::Sql& sql, Id<Application> id);
std::vector<Remark> application_remarks_all(db::Sql& sql, Id<Application> id);
/// How long the last decided ones lay with the gateway, on average; nothing where they are few.
std::optional<Duration> application_waiting_average(db::Sql& sql);
/// What an application says; a draft of an older version is read as far as it is understood.
ApplicationFields application_fields(const ApplicationRow& row);

/// Keeps a draft, or the answers to an operator's remarks. Conflict once it is submitted.
Result<Done> application_save(db::Tx& tx, MerchantId merchant, std::int64_t step,
                              const ApplicationFields& fields);
/// Submits for a company, or (merchant 0) for a visitor, who is then invited by mail.
Result<Id<Application>> application_submit(db::Tx& tx, const events::Outbox& outbox,
                                           MerchantId merchant, const Actor& actor,
                                           const ApplicationSubmit& form);

/// What the applicant says to a remark; empty takes it back. Not found where there is none of that
/// position.
Result<Done> application_answer(db::Tx& tx, MerchantId merchant, std::int64_t position,
                                std::string_view answer);

/// What an operator decides about. With a `revision`, conflict when something came since: nobody
/// decides about what was not looked at.
struct Decided {
  std::optional<DecisionReason> reason;
  std::optional<std::int64_t> package_id;  // of an approval: another one than was asked for
  std::optional<std::string> note;         // for the other person, of a proposal
  std::optional<std::int64_t> revision;
};
Result<Done> application_request_info(db::Tx& tx, const events::Outbox& outbox, Id<Application> id,
                                      const Actor& actor, const std::vector<FieldRemark>& remarks,
                                      std::optional<std::int64_t> revision = {});
/// Where much is to be looked at twice: confirms what somebody else has proposed, and is a conflict
/// where nobody has.
Result<Done> application_approve(db::Tx& tx, const events::Outbox& outbox, Id<Application> id,
                                 const Actor& actor, const Decided& decided = {});
/// Proposes an approval, which another person confirms.
Result<Done> application_propose(db::Tx& tx, const events::Outbox& outbox, Id<Application> id,
                                 const Actor& actor, const Decided& decided);
/// Takes a proposal back: who made it, or who does not agree.
Result<Done> application_withdraw(db::Tx& tx, const events::Outbox& outbox, Id<Application> id,
                                  const Actor& actor);
Result<Done> application_reject(db::Tx& tx, const events::Outbox& outbox, Id<Application> id,
                                const Actor& actor, std::string_view remark,
                                const Decided& decided = {});
/// Gives it to somebody who looks at applications; nobody: back to all. Conflict once it is
/// decided.
Result<Done> application_assign(db::Tx& tx, const events::Outbox& outbox, Id<Application> id,
                                const Actor& actor, std::optional<Id<User>> assignee);

/// What an invited person is asked before taking an application over.
struct InvitedApplication {
  std::optional<std::string> company_registered_name;
  std::optional<std::string> trading_name;
  std::optional<std::string> bank_name;
  std::optional<std::string> bank_account_name;
  std::string bank_account_no;  // masked
  bool replaces_draft = false;  // the company has a draft with something in it, which it would lose
};
BOOST_DESCRIBE_STRUCT(InvitedApplication, (),
                      (company_registered_name, trading_name, bank_name, bank_account_name,
                       bank_account_no, replaces_draft))
/// `email` is the signed-in person's address: the invitation is that address's and nobody else's.
Result<InvitedApplication> application_invited(db::Sql& sql,
                                               const accounts::AccountSettings& settings,
                                               MerchantId merchant, std::string_view email,
                                               std::string_view invitation);
/// Moves the application of an invitation to the company of a person who has an account already,
/// and uses the invitation up. Conflict when the company has submitted one of its own, when the
/// invitation has ended or is another address's, and when the company would lose a draft without
/// `replaces_draft`; the invitation stays good then.
Result<Id<Application>> application_claim(db::Tx& tx, const events::Outbox& outbox,
                                          const accounts::AccountSettings& settings,
                                          MerchantId merchant, const Actor& actor,
                                          std::string_view invitation, bool replaces_draft);

/// Reaction to kAccountCreated: the new company gets its merchant profile, and the application that
/// its owner was invited to.
Result<Done> merchant_on_account_created(db::Tx& tx, const events::EventRecord& event,
                                         const accounts::AccountEvent& account);

}  // namespace gerbang::onboarding

template <>
struct gerbang::contract::WireWords<gerbang::onboarding::ApplicationStatus> {
  using enum gerbang::onboarding::ApplicationStatus;
  static constexpr std::array<std::pair<gerbang::onboarding::ApplicationStatus, std::string_view>,
                              5>
      names{{{draft, "DRAFT"},
             {submitted, "SUBMITTED"},
             {needs_info, "NEEDS_INFO"},
             {approved, "APPROVED"},
             {rejected, "REJECTED"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::onboarding::MerchantApplicationStatus> {
  using enum gerbang::onboarding::MerchantApplicationStatus;
  static constexpr std::array<
      std::pair<gerbang::onboarding::MerchantApplicationStatus, std::string_view>, 2>
      names{{{pending, "PENDING"}, {approved, "APPROVED"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::onboarding::ApplicationAction> {
  using enum gerbang::onboarding::ApplicationAction;
  static constexpr std::array<std::pair<gerbang::onboarding::ApplicationAction, std::string_view>,
                              6>
      names{{{submit, "SUBMIT"},
             {request_info, "REQUEST_INFO"},
             {approve, "APPROVE"},
             {reject, "REJECT"},
             {propose, "PROPOSE"},
             {withdraw, "WITHDRAW"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::onboarding::DecisionReason> {
  using enum gerbang::onboarding::DecisionReason;
  static constexpr std::array<std::pair<gerbang::onboarding::DecisionReason, std::string_view>, 9>
      names{{{meets_requirements, "MEETS_REQUIREMENTS"},
             {corrected, "CORRECTED"},
             {risk_accepted, "RISK_ACCEPTED"},
             {incomplete, "INCOMPLETE"},
             {untrue, "UNTRUE"},
             {prohibited_business, "PROHIBITED_BUSINESS"},
             {duplicate, "DUPLICATE"},
             {risk_too_high, "RISK_TOO_HIGH"},
             {other, "OTHER"}}};
};
