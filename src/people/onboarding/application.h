#pragma once
// A company's application to become a merchant. It is a draft until it is submitted; an operator
// approves it, refuses it for good, or sends it back with a remark per field, after which it can be
// submitted again. Approval turns the merchant on: payers can pay it, its fees are set by its
// package, and the key of its server is issued. A visitor may submit one too: it waits, and the
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
enum class ApplicationAction : unsigned char { submit, request_info, approve, reject };

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
/// What its merchant can do with it, and what an operator can; a merchant that can submit it can
/// save it as well.
std::vector<ApplicationAction> merchant_actions(ApplicationStatus status);
std::vector<ApplicationAction> operator_actions(ApplicationStatus status, bool is_owned);

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
struct ApplicationInvited {
  std::string language;
};
BOOST_DESCRIBE_STRUCT(ApplicationInvited, (), (language))
inline constexpr events::Kind<ApplicationInvited> kApplicationInvited{"application.invited"};

struct FieldRemark {
  std::string field;  // its name on the wire; empty: the whole application
  std::string remark;
};
BOOST_DESCRIBE_STRUCT(FieldRemark, (), (field, remark))
constexpr auto field_rules(contract::Of<FieldRemark>) {
  return std::array{contract::rule("field").length(0, 60).or_empty(),
                    contract::rule("remark").length(1, 1000)};
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
};
BOOST_DESCRIBE_STRUCT(ApplicationRow, (),
                      (merchant_id, id, status, step, fields, created_at, submitted_at, decided_at))

std::optional<ApplicationRow> application_of(db::Sql& sql, MerchantId merchant);
/// Across merchants: for the operators' rooms only.
std::optional<ApplicationRow> application_find(db::Sql& sql, Id<Application> id);
/// Sent, and nobody has decided; across merchants.
db::Waiting applications_waiting(db::Sql& sql);
std::vector<FieldRemark> application_remarks(db::Sql& sql, Id<Application> id);
/// What an application says; a draft of an older version is read as far as it is understood.
ApplicationFields application_fields(const ApplicationRow& row);

/// Keeps a draft, or the answers to an operator's remarks. Conflict once it is submitted.
Result<Done> application_save(db::Tx& tx, MerchantId merchant, std::int64_t step,
                              const ApplicationFields& fields);
/// Submits for a company, or (merchant 0) for a visitor, who is then invited by mail.
Result<Id<Application>> application_submit(db::Tx& tx, const events::Outbox& outbox,
                                           MerchantId merchant, const Actor& actor,
                                           const ApplicationSubmit& form);

Result<Done> application_request_info(db::Tx& tx, const events::Outbox& outbox, Id<Application> id,
                                      const Actor& actor, const std::vector<FieldRemark>& remarks);
Result<Done> application_approve(db::Tx& tx, const events::Outbox& outbox, Id<Application> id,
                                 const Actor& actor);
Result<Done> application_reject(db::Tx& tx, const events::Outbox& outbox, Id<Application> id,
                                const Actor& actor, std::string_view remark);

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
                              4>
      names{{{submit, "SUBMIT"},
             {request_info, "REQUEST_INFO"},
             {approve, "APPROVE"},
             {reject, "REJECT"}}};
};
