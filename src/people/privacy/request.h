#pragma once
// What is held about somebody is found by an e-mail address, a phone number or an id number, taken
// away as one file, and anonymised where two of the gateway's people want it: one asks (and says
// why), another approves. A job then goes through all that was found, some hundred records at a
// time, and keeps in the request what it changed, what it left and why: money under way, what the
// law wants kept. The same two people set after how many days payers are anonymised by
// themselves; until they have, nobody is.
//
// Nothing of it changes what was paid, booked or counted (ADR 56).

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/contract/rules.h"
#include "base/contract/wire.h"
#include "base/core/actor.h"
#include "base/core/result.h"
#include "base/core/states.h"
#include "base/db/db.h"
#include "base/personal/book.h"

namespace gerbang {
struct PersonalRequest;
}

namespace gerbang::privacy {

/// The first three are personal::Key's.
enum class RequestKind : unsigned char { email = 1, phone = 2, id_number = 3, rule = 4 };
enum class RequestStatus : unsigned char {
  requested = 1,
  approved = 2,  // and worked on
  done = 3,
  rejected = 4,
  withdrawn = 5,
};
enum class RequestEvent : unsigned char { approve, reject, withdraw, finish };

inline constexpr std::array kRequestTransitions{
    Transition<RequestStatus, RequestEvent>{RequestStatus::requested, RequestEvent::approve,
                                            RequestStatus::approved},
    Transition<RequestStatus, RequestEvent>{RequestStatus::requested, RequestEvent::reject,
                                            RequestStatus::rejected},
    Transition<RequestStatus, RequestEvent>{RequestStatus::requested, RequestEvent::withdraw,
                                            RequestStatus::withdrawn},
    Transition<RequestStatus, RequestEvent>{RequestStatus::approved, RequestEvent::finish,
                                            RequestStatus::done},
};
static_assert(is_deterministic(kRequestTransitions));
static_assert(is_final(kRequestTransitions, RequestStatus::done),
              "what is gone does not come back");

/// Who is meant.
struct PersonalSubject {
  personal::Key kind{};
  std::string value;
};
BOOST_DESCRIBE_STRUCT(PersonalSubject, (), (kind, value))
constexpr auto field_rules(contract::Of<PersonalSubject>) {
  return std::array{contract::rule("value").length(1, 254)};
}
/// What the subject is compared as; an error that names "value" where it is too little to mean
/// anybody.
Result<std::vector<std::string>> keys_of(const PersonalSubject& subject);

struct PersonalRequestDraft : PersonalSubject {
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(PersonalRequestDraft, (PersonalSubject), (reason))
constexpr auto field_rules(contract::Of<PersonalRequestDraft>) {
  return std::array{contract::rule("reason").length(3, 500)};
}

/// Money can be disputed for four months, and books are closed once a year.
inline constexpr std::int64_t kAfterDaysMin = 365;
inline constexpr std::int64_t kAfterDaysMax = 3'660;
struct PersonalRuleDraft {
  std::int64_t after_days = 0;  // 0: never
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(PersonalRuleDraft, (), (after_days, reason))
constexpr auto field_rules(contract::Of<PersonalRuleDraft>) {
  using contract::rule;
  return std::array{rule("after_days").between(0, kAfterDaysMax), rule("reason").length(3, 500)};
}

/// A line of a report. The texts are kept by their ids.
struct ReportLine {
  std::string title;
  std::string why;  // of what stayed; empty: these were changed
  std::int64_t rows = 0;
};
BOOST_DESCRIBE_STRUCT(ReportLine, (), (title, why, rows))
struct Report {
  std::vector<ReportLine> lines;
  void add(const personal::Tally& tally);
};
BOOST_DESCRIBE_STRUCT(Report, (), (lines))

struct RequestRecord {
  Id<PersonalRequest> id;
  RequestKind kind{};
  RequestStatus status = RequestStatus::requested;
  std::string subject;
  std::string subject_key;
  std::string shown;
  std::optional<std::int64_t> after_days;
  std::string reason;
  Id<User> asked_by;
  std::string asked_name;
  std::optional<Id<User>> decided_by;
  std::optional<std::string> decided_name;
  std::optional<Instant> decided_at;
  std::optional<std::string> remarks;
  std::string place;
  std::string report;
  Instant created_at;
  std::optional<Instant> ended_at;
};
BOOST_DESCRIBE_STRUCT(RequestRecord, (),
                      (id, kind, status, subject, subject_key, shown, after_days, reason, asked_by,
                       asked_name, decided_by, decided_name, decided_at, remarks, place, report,
                       created_at, ended_at))

/// What `person` can do with it: decide on another's, withdraw an own one.
std::vector<RequestEvent> request_actions(const RequestRecord& request, Id<User> person);

Result<RequestRecord> request_ask(db::Tx& tx, const Actor& actor,
                                  const PersonalRequestDraft& draft);
Result<RequestRecord> rule_ask(db::Tx& tx, const Actor& actor, const PersonalRuleDraft& draft);
/// 403 for whoever asked, 409 where it is decided already.
Result<RequestRecord> request_approve(db::Tx& tx, const Actor& actor, Id<PersonalRequest> id);
Result<RequestRecord> request_reject(db::Tx& tx, const Actor& actor, Id<PersonalRequest> id,
                                     const std::string& remarks);
/// 403 for anybody but who asked.
Result<RequestRecord> request_withdraw(db::Tx& tx, const Actor& actor, Id<PersonalRequest> id);

/// What is in force: the rule that was approved last. Nothing, or 0 days: nobody is anonymised by
/// itself.
std::optional<RequestRecord> rule_in_force(db::Sql& sql);

/// The next records of an approved request; false when it has ended.
Result<bool> request_step(db::Tx& tx, const personal::Book& book, Id<PersonalRequest> id);

}  // namespace gerbang::privacy

template <>
struct gerbang::contract::WireWords<gerbang::personal::Key> {
  using K = gerbang::personal::Key;
  static constexpr std::array<std::pair<K, std::string_view>, 3> names{
      {{K::email, "EMAIL"}, {K::phone, "PHONE"}, {K::id_number, "ID_NUMBER"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::privacy::RequestKind> {
  using K = gerbang::privacy::RequestKind;
  static constexpr std::array<std::pair<K, std::string_view>, 4> names{
      {{K::email, "EMAIL"}, {K::phone, "PHONE"}, {K::id_number, "ID_NUMBER"}, {K::rule, "RULE"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::privacy::RequestStatus> {
  using S = gerbang::privacy::RequestStatus;
  static constexpr std::array<std::pair<S, std::string_view>, 5> names{
      {{S::requested, "REQUESTED"},
       {S::approved, "APPROVED"},
       {S::done, "DONE"},
       {S::rejected, "REJECTED"},
       {S::withdrawn, "WITHDRAWN"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::privacy::RequestEvent> {
  using E = gerbang::privacy::RequestEvent;
  static constexpr std::array<std::pair<E, std::string_view>, 4> names{{{E::approve, "APPROVE"},
                                                                        {E::reject, "REJECT"},
                                                                        {E::withdraw, "WITHDRAW"},
                                                                        {E::finish, "FINISH"}}};
};
