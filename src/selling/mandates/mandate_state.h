#pragma once
// How a mandate may move (domain.md, "E-mandate"). The payer's authorisation at the bank and the
// bank's own approval are two steps, so a mandate that begins stays 0 through both and says by its
// step how far it is. Every other pair of state and event is refused with 409.

#include <array>
#include <string_view>
#include <utility>

#include "base/contract/wire.h"
#include "base/core/states.h"

namespace gerbang::mandates {

/// The spec's code numbers (back-office §4).
enum class MandateStatus : int {
  initiated = 0,
  pending_termination = 4,
  pending_maintenance = 5,
  enrolled = 11,
  failed = 22,
  terminated = 33,
  canceled = 55,
};
inline constexpr std::array kMandateStatuses{MandateStatus::initiated,
                                             MandateStatus::enrolled,
                                             MandateStatus::pending_maintenance,
                                             MandateStatus::pending_termination,
                                             MandateStatus::terminated,
                                             MandateStatus::failed,
                                             MandateStatus::canceled};

enum class EnrolmentStep : int {
  prepared = 0,    // the merchant has sent it to the payer
  at_bank = 1,     // the payer is at the bank
  authorised = 2,  // the payer has signed; the bank's report is to come
};

enum class MandateEvent : int {
  enrol,       // the bank's report approves
  fail,        // the payer's bank declines, now or in its report
  cancel,      // by the payer at the bank, by the merchant before, or by time
  maintain,    // the merchant asks for other terms
  maintained,  // the bank has them, or refuses: the terms say which
  terminate,   // a request to end it was approved
  terminated,  // the bank confirms
  keep,        // the bank refuses to end it
};

inline constexpr auto kMandateTransitions = [] {
  using S = MandateStatus;
  using E = MandateEvent;
  return std::array{
      Transition<S, E>{S::initiated, E::enrol, S::enrolled},
      Transition<S, E>{S::initiated, E::fail, S::failed},
      Transition<S, E>{S::initiated, E::cancel, S::canceled},
      Transition<S, E>{S::enrolled, E::maintain, S::pending_maintenance},
      Transition<S, E>{S::pending_maintenance, E::maintained, S::enrolled},
      Transition<S, E>{S::enrolled, E::terminate, S::pending_termination},
      Transition<S, E>{S::pending_termination, E::terminated, S::terminated},
      Transition<S, E>{S::pending_termination, E::keep, S::enrolled},
      // The bank approves what has ended here: it is ended there, and never collected.
      Transition<S, E>{S::failed, E::terminate, S::pending_termination},
      Transition<S, E>{S::canceled, E::terminate, S::pending_termination},
  };
}();
/// Other terms that are asked for leave the old ones in force until the bank has them.
constexpr bool is_collected(MandateStatus status) {
  return status == MandateStatus::enrolled || status == MandateStatus::pending_maintenance;
}
/// Agreed by the bank, and not yet ended by it.
constexpr bool is_in_force(MandateStatus status) {
  return is_collected(status) || status == MandateStatus::pending_termination;
}
/// Its enrolment has ended without the bank's approval.
constexpr bool is_given_up(MandateStatus status) {
  return status == MandateStatus::failed || status == MandateStatus::canceled;
}
static_assert(is_deterministic(kMandateTransitions));
static_assert(is_final(kMandateTransitions, MandateStatus::terminated));

/// What its timeline tells. Kept as its number: append only.
enum class MandateHappening : int {
  prepared = 1,
  mailed = 2,
  sent_to_bank = 3,
  authorised = 4,
  enrolled = 5,
  failed = 6,
  canceled = 7,
  paused = 8,
  resumed = 9,
  maintenance_asked = 10,
  maintained = 11,
  maintenance_refused = 12,
  termination_asked = 13,
  termination_rejected = 14,
  termination_approved = 15,
  terminated = 16,
  termination_refused = 17,
  collected = 18,
  collection_failed = 19,
  collection_returned = 20,
  missed = 21,
  announced = 22,
  completed = 23,
  collection_canceled = 24,
};

enum class CollectionStatus : int {
  waiting = 0,  // for the next file
  sent = 1,     // in a file, which the bank has or is about to get
  debited = 2,
  failed = 3,
  returned = 4,  // debited, and taken back by the bank
  canceled = 5,  // before the bank had it
};

enum class ChangeState : int {
  asked = 0,  // the payer has been asked by mail
  at_bank = 1,
  authorised = 2,  // the bank's report is to come
  done = 3,
  refused = 4,
  withdrawn = 5,
};

/// Why a debit is not made, or is taken back before the bank has it.
enum class Blocked : unsigned char {
  paused,
  held,    // the payer has asked to end it
  ending,  // its end was approved, or it has ended
  expired,
  merchant_inactive,
  window_over,    // its window of the calendar has passed before it could be made
  above_max,      // more than the bank was told
  window_full,    // the window has no money, or no try, left
  below_fees,     // the fees would be more than the debit
  day_full,       // the merchant's limit of a day has left no room for it in the window
  terms_changed,  // the bank confirmed another frequency, whose window had its debit already
  file_skipped,   // an operator skipped its file, which the bank may have all the same
};

/// Who asks to end a mandate; the words of the specification.
enum class AskedBy : int { payer = 1, merchant = 2 };
enum class TerminationStatus : int { pending = 1, approved = 2, rejected = 3 };

}  // namespace gerbang::mandates

template <>
struct gerbang::contract::WireCodes<gerbang::mandates::MandateStatus> {
  using S = gerbang::mandates::MandateStatus;
  static constexpr std::array<CodeName<S>, 7> names{{
      {S::initiated, "ENROLMENT_INITIATED", "The payer or the bank has still to agree"},
      {S::pending_termination, "PENDING_TERMINATION", "It is to end; nothing is collected"},
      {S::pending_maintenance, "PENDING_MAINTENANCE", "The payer is asked for other terms"},
      {S::enrolled, "ENROLLED", "The bank has approved it"},
      {S::failed, "ENROLMENT_FAILED", "The payer's bank has declined it"},
      {S::terminated, "TERMINATED", "It has ended"},
      {S::canceled, "ENROLMENT_CANCELED", "Nobody finished the enrolment"},
  }};
};
template <>
struct gerbang::contract::WireWords<gerbang::mandates::EnrolmentStep> {
  using S = gerbang::mandates::EnrolmentStep;
  static constexpr std::array<std::pair<S, std::string_view>, 3> names{
      {{S::prepared, "PREPARED"}, {S::at_bank, "AT_BANK"}, {S::authorised, "AUTHORISED"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::mandates::CollectionStatus> {
  using S = gerbang::mandates::CollectionStatus;
  static constexpr std::array<std::pair<S, std::string_view>, 6> names{{{S::waiting, "WAITING"},
                                                                        {S::sent, "SENT"},
                                                                        {S::debited, "DEBITED"},
                                                                        {S::failed, "FAILED"},
                                                                        {S::returned, "RETURNED"},
                                                                        {S::canceled, "CANCELED"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::mandates::MandateHappening> {
  using H = gerbang::mandates::MandateHappening;
  static constexpr std::array<std::pair<H, std::string_view>, 24> names{
      {{H::prepared, "PREPARED"},
       {H::mailed, "MAILED"},
       {H::sent_to_bank, "SENT_TO_BANK"},
       {H::authorised, "AUTHORISED"},
       {H::enrolled, "ENROLLED"},
       {H::failed, "FAILED"},
       {H::canceled, "CANCELED"},
       {H::paused, "PAUSED"},
       {H::resumed, "RESUMED"},
       {H::maintenance_asked, "MAINTENANCE_ASKED"},
       {H::maintained, "MAINTAINED"},
       {H::maintenance_refused, "MAINTENANCE_REFUSED"},
       {H::termination_asked, "TERMINATION_ASKED"},
       {H::termination_rejected, "TERMINATION_REJECTED"},
       {H::termination_approved, "TERMINATION_APPROVED"},
       {H::terminated, "TERMINATED"},
       {H::termination_refused, "TERMINATION_REFUSED"},
       {H::collected, "COLLECTED"},
       {H::collection_failed, "COLLECTION_FAILED"},
       {H::collection_returned, "COLLECTION_RETURNED"},
       {H::missed, "MISSED"},
       {H::announced, "ANNOUNCED"},
       {H::completed, "COMPLETED"},
       {H::collection_canceled, "COLLECTION_CANCELED"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::mandates::Blocked> {
  using B = gerbang::mandates::Blocked;
  static constexpr std::array<std::pair<B, std::string_view>, 12> names{
      {{B::paused, "PAUSED"},
       {B::held, "HELD"},
       {B::ending, "ENDING"},
       {B::expired, "EXPIRED"},
       {B::merchant_inactive, "MERCHANT_INACTIVE"},
       {B::window_over, "WINDOW_OVER"},
       {B::above_max, "ABOVE_MAX"},
       {B::window_full, "WINDOW_FULL"},
       {B::below_fees, "BELOW_FEES"},
       {B::day_full, "DAY_FULL"},
       {B::terms_changed, "TERMS_CHANGED"},
       {B::file_skipped, "FILE_SKIPPED"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::mandates::ChangeState> {
  using S = gerbang::mandates::ChangeState;
  static constexpr std::array<std::pair<S, std::string_view>, 6> names{
      {{S::asked, "ASKED"},
       {S::at_bank, "AT_BANK"},
       {S::authorised, "AUTHORISED"},
       {S::done, "DONE"},
       {S::refused, "REFUSED"},
       {S::withdrawn, "WITHDRAWN"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::mandates::AskedBy> {
  using A = gerbang::mandates::AskedBy;
  static constexpr std::array<std::pair<A, std::string_view>, 2> names{
      {{A::payer, "P"}, {A::merchant, "M"}}};
};
template <>
struct gerbang::contract::WireCodes<gerbang::mandates::TerminationStatus> {
  using S = gerbang::mandates::TerminationStatus;
  static constexpr std::array<CodeName<S>, 3> names{{{S::pending, "PENDING_APPROVAL", ""},
                                                     {S::approved, "APPROVED", ""},
                                                     {S::rejected, "REJECTED", ""}}};
};
